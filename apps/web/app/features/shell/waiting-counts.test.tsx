// @vitest-environment jsdom

import { minuteMs } from '@portal/domain/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../lib/session.ts'
import { WaitingCounts } from './waiting-counts.tsx'

const userProfile = {
  firstName: 'Wes',
  lastName: 'Porter',
  roles: [],
  email: 'wes@wbc.example',
  zohoUserId: null,
}

afterEach(() => {
  cleanup()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('another page counts again; home, where signing out leads before the session ends, does not', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{"hasError":false,"result":{}}')
  })
  beginSession({ token: 'a-token-that-opens-the-door', userProfile })
  const counts = <WaitingCounts onCounts={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: counts }], { initialEntries: ['/orders'] })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(sent).toHaveLength(1)

  // Later than a minute, another page counts again.
  await act(() => vi.advanceTimersByTimeAsync(2 * minuteMs))
  await act(() => router.navigate('/fleet'))
  expect(sent).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2 * minuteMs))
  await act(() => router.navigate('/'))
  expect(sent).toHaveLength(2)
})
