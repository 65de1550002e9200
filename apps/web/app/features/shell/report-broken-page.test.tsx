// @vitest-environment jsdom
import { brokenPage } from '@portal/contract/browser'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { reportBrokenPage } from './report-broken-page.ts'

let sent: unknown[] = []
const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async (_url: string, { body: given }: RequestInit) => {
    sent.push(JSON.parse(String(given)))
    return new Response(JSON.stringify(body), { status })
  })

afterEach(() => {
  cleanup()
  sent = []
  history.replaceState(null, '', '/')
})

const anError = () =>
  Object.assign(new TypeError('Cannot read the phone 555-0147 of Ann'), {
    stack: `TypeError: Cannot read the phone 555-0147 of Ann
    at Order (https://portal.example/assets/order-screen-B1x2.js:1:2345)
    at https://portal.example/assets/react-Zz9.js:12:3`,
  })

test('a report of a broken page names our scripts and nothing that the page showed', async () => {
  answer({ hasError: false, result: { requestId: 'r-1' } })
  history.replaceState(null, '', '/order-details/10012?search=Ann')

  expect(await reportBrokenPage(anError())).toBe('r-1')
  expect(sent).toEqual([
    {
      name: 'TypeError',
      path: '/order-details/:id',
      frames: ['/assets/order-screen-B1x2.js:1:2345', '/assets/react-Zz9.js:12:3'],
    },
  ])
  expect(sent.map((body) => brokenPage.safeParse(body).success)).toEqual([true])
})

test('the key in the address of a quote is not reported', async () => {
  answer({ hasError: false, result: { requestId: 'r-1' } })
  history.replaceState(null, '', '/q/onlyLetters_andDashes-inThisToken')
  await reportBrokenPage(anError())
  expect(sent).toMatchObject([{ path: '/q/:id' }])
})

test.each([
  ['thrown text'],
  [Object.assign(new Error('x'), { name: 'No: name!', stack: 'nonsense' })],
  [undefined],
])('the server accepts a report of any thrown value: %s', async (error) => {
  answer({ hasError: false, result: { requestId: 'r-2' } })
  await reportBrokenPage(error)
  expect(sent.map((body) => brokenPage.safeParse(body).success)).toEqual([true])
})

test('the page shows the id, and does not change when the report fails', async () => {
  answer({ hasError: false, result: { requestId: 'r-3' } })
  const page = (error: unknown) =>
    render(
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <ErrorPage error={error} /> }])} />,
    )
  page(anError())
  await screen.findByText('Request r-3')

  cleanup()
  answer({ hasError: true, error: { code: 'TOO_MANY_REQUESTS', message: 'Later.' } }, 429)
  page(anError())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByText(/^Request/)).toBeNull()
  screen.getByRole('button', { name: 'Try again' })
})
