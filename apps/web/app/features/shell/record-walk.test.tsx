// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { forgetList, keepList } from '../../lib/kept-list.ts'
import { RecordWalk } from './record-walk.tsx'

afterEach(() => {
  cleanup()
  forgetList()
})

function open(at: string) {
  const router = createMemoryRouter([{ path: '*', element: <RecordWalk /> }], {
    initialEntries: [{ pathname: '/orders' }, { pathname: at, state: { from: '/orders?status=draft' } }],
  })
  render(<RouterProvider router={router} />)
  return router
}

const step = (name: string) => screen.queryByRole('link', { name })

test('leads through the records of the list as it was sorted, in one place of the history', async () => {
  keepList([30, 10, 20], { path: (id) => `/order-details/${id}?kept=1`, total: 92 })
  const router = open('/order-details/30')
  expect(screen.getByText('1 of 92')).toBeTruthy()
  expect(step('Previous record')).toBeNull()
  const next = step('Next record')
  if (!next) throw new Error('no next record')
  await userEvent.click(next)
  expect(router.state.location).toMatchObject({
    pathname: '/order-details/10',
    search: '?kept=1',
    state: { from: '/orders?status=draft' },
  })
  await userEvent.keyboard('j')
  expect(router.state.location.pathname).toBe('/order-details/20')
  expect(step('Next record')).toBeNull()
  await userEvent.keyboard('jk')
  expect(router.state.location.pathname).toBe('/order-details/10')
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/orders')
})

test('is gone once the person went elsewhere', async () => {
  keepList([30, 10], { path: (id) => `/order-details/${id}` })
  const router = open('/order-details/30')
  expect(step('Next record')).not.toBeNull()
  await act(() => router.navigate('/fleet'))
  await act(() => router.navigate('/order-details/30'))
  expect(step('Next record')).toBeNull()
})
