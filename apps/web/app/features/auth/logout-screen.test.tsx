// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { beginSession } from '../../lib/session.ts'
import { changeHeader, claimDraft, getOrderDraft } from '../checkout/order-draft.store.ts'
import LogoutScreen from './logout-screen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

test('leaves nothing of a customer in the browser: no token, no answer, no word that was typed', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response('{"hasError":false,"result":null}')
  })
  const userProfile = {
    firstName: 'Wes',
    lastName: 'Porter',
    roles: [],
    email: 'wes@wbc.example',
    zohoUserId: null,
  }
  beginSession({ token: 'a-token-that-opens-the-door', userProfile })
  claimDraft(userProfile.email)
  changeHeader((header) => ({
    ...header,
    notes: 'Gate code 4711',
    contact: {
      id: '1',
      label: 'Una Marsh',
      email: 'una@northgate.example',
      phone: '4195550147',
      firstName: 'Una',
      lastName: 'Marsh',
      mobile: '',
    },
  }))
  queryClient.setQueryData(['account'], 'Northgate')

  const router = createMemoryRouter(
    [
      { path: '/logout', element: <LogoutScreen /> },
      { path: '/', element: <p>Home</p> },
    ],
    { initialEntries: ['/logout'] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )

  expect(await screen.findByText('Home')).toBeDefined()
  await waitFor(() => expect(getOrderDraft().header.notes).toBe(''))
  expect(sent.filter((url) => url.endsWith('/auth/Logout'))).toHaveLength(1)
  expect(queryClient.getQueryData(['account'])).toBeUndefined()
  const left = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  expect(left).not.toMatch(/a-token|Gate code|Una|northgate|419555|Porter/)
})
