// @vitest-environment jsdom
import type { UserDetails } from '@portal/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UserBand } from './user-band.tsx'

afterEach(cleanup)

const customer = {
  isActive: true,
  isWaiting: false,
  hasPassword: true,
  isMailSent: true,
  roles: [{ roleId: '1', name: 'User' }],
  zohoAccountId: '4876',
  accountName: 'Northgate',
  access: 'full',
  createdAt: '2026-11-23T15:00:00Z',
} as UserDetails

const show = (changes: Partial<UserDetails>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserBand user={{ ...customer, ...changes }} />
    </QueryClientProvider>,
  )

test.for<[Partial<UserDetails>, string, string]>([
  [{}, 'Can sign in', 'User. Customer of Northgate: Full access'],
  [{ zohoAccountId: null }, 'Can sign in', 'User'],
  [{ accountName: null, roles: [] }, 'Can sign in', 'Customer of 4876: Full access'],
  [{ zohoAccountId: null, roles: [], isActive: false }, 'Can’t sign in', ''],
  [
    { isActive: false, isWaiting: true, zohoAccountId: null },
    'Can’t sign in until they are approved',
    'User',
  ],
  [{ hasPassword: false, zohoAccountId: null }, 'Can’t sign in until they choose a password', 'User'],
])('a user %o: %s', ([changes, title, text]) => {
  show(changes)
  const heading = screen.getByRole('heading', { level: 2 })
  expect(heading.textContent).toBe(title)
  expect(heading.nextElementSibling?.textContent ?? '').toBe(text)
})

test('an invitation can be sent again where emails are sent', () => {
  show({ hasPassword: false })
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).not.toBeNull()
  cleanup()
  show({ hasPassword: false, isMailSent: false })
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull()
})
