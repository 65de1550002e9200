// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { orderAs } from '../checkout/order-draft.store.ts'
import { chooseAgentOf } from '../orders/order-list.store.ts'
import { ActingBar } from './acting-bar.tsx'

const session = vi.hoisted(() => ({ userProfile: {} as Record<string, unknown> }))
vi.mock('../../lib/session.ts', () => ({
  useSession: () => session,
  onSessionEnd: () => {},
  ofSession: 'session:',
}))

afterEach(cleanup)

const bo = {
  firstName: 'Bo',
  lastName: 'Lindqvist',
  email: 'bo@wbc.example',
  roles: ['Manager', 'WbcManager'],
  zohoUserId: '4',
  zohoAccountId: null,
  zohoContactId: null,
}
const wes = {
  ...bo,
  firstName: 'Wes',
  lastName: 'Porter',
  email: 'wes@wbc.example',
  roles: ['WbcAgent'],
  zohoUserId: '5',
}
const asWes = { id: wes.zohoUserId, label: `${wes.lastName}, ${wes.firstName} - ${wes.email}` }

function showBar(path: string, person: typeof bo = bo) {
  session.userProfile = { ...person }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <ActingBar />
        <main>
          <h1>Orders</h1>
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const bar = () => screen.queryByRole('region', { name: 'Acting for another agent' })

test.for([
  ['/orders-agent', () => chooseAgentOf(bo.email, asWes)],
  ['/orders', () => chooseAgentOf(bo.email, asWes)],
  ['/cart', () => orderAs(asWes)],
] as const)('on %s the bar says for whom, and one press leads back to oneself', async ([path, choose]) => {
  choose()
  showBar(path)
  // Parts that only some pages need come a moment later.
  await vi.waitFor(() => expect(bar()?.textContent).toContain(`as ${wes.firstName} ${wes.lastName}`))

  await userEvent.click(screen.getByRole('button', { name: 'Switch back' }))

  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Orders' }))
})

test('a user who works for themselves sees no bar', () => {
  chooseAgentOf(bo.email, undefined)
  showBar('/orders-agent')
  expect(bar()).toBeNull()
})

test('an agent has no one to act for', () => {
  chooseAgentOf(wes.email, { id: '9', label: 'Another Agent' })
  showBar('/orders-agent', wes)
  expect(bar()).toBeNull()
})
