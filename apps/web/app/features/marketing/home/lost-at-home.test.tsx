// @vitest-environment jsdom
import { messages } from '@portal/domain/messages'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LostAtHome } from './opening.tsx'

afterEach(cleanup)

function renderAt(url: string) {
  const router = createMemoryRouter([{ path: '/', element: <LostAtHome /> }], { initialEntries: [url] })
  render(<RouterProvider router={router} />)
  return router
}

test('an unknown path shows a notice, and is removed from the address', async () => {
  const router = renderAt('/?not-found')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.getByRole('status').textContent).toContain(messages.notFound)
})

test('everyone else sees nothing, but the live region is ready', () => {
  renderAt('/')
  expect(screen.getByRole('status').textContent).toBe('')
})
