// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, endSession, leaveSession } from '../../lib/session.ts'
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

test('nothing is counted any more once the person begins to sign out', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{"hasError":false,"result":{}}')
  })
  beginSession({ token: 'a-token-that-opens-the-door', userProfile })
  const counts = <WaitingCounts onCounts={() => undefined} />
  const router = createMemoryRouter(
    [
      { path: '/orders', element: counts },
      { path: '/', element: counts },
    ],
    { initialEntries: ['/orders'] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(sent).toHaveLength(1)

  leaveSession()
  await act(async () => {
    await client.cancelQueries()
    client.clear()
    await router.navigate('/')
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect(sent).toHaveLength(1)
})
