// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useListFilter } from './use-list-filter.ts'

afterEach(cleanup)

function List() {
  const { params, change, clear, type } = useListFilter()
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={() => change({ role: 'Manager' })}>
        Managers
      </button>
      <button type="button" onClick={() => change({ status: ['active', 'waiting'] })}>
        Active or waiting
      </button>
      <button type="button" onClick={() => type('ana ')}>
        Search
      </button>
      <button type="button" onClick={() => clear('role')}>
        Clear
      </button>
    </>
  )
}

/** A list whose address takes in a change only when it is let go. */
function showSlowList() {
  const waiting: Array<() => void> = []
  const loader = () => new Promise<null>((resolve) => waiting.push(() => resolve(null)))
  const router = createMemoryRouter([{ path: '/', Component: List, loader }], {
    initialEntries: ['/?sort=name'],
    hydrationData: { loaderData: { '0': null } },
  })
  render(<RouterProvider router={router} />)
  return {
    router,
    letGo: () =>
      act(async () => {
        for (const go of waiting.splice(0)) go()
      }),
  }
}

const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('status').textContent

test('a filter chosen before the address took in the one before keeps both', async () => {
  const { letGo } = showSlowList()
  choose('Managers')
  choose('Active or waiting')
  choose('Search')
  expect(shown()).toBe('sort=name')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name&role=Manager&status=active&status=waiting&search=ana'))
})

test('clearing takes away what the address has not taken in yet', async () => {
  const { letGo } = showSlowList()
  choose('Managers')
  choose('Search')
  choose('Clear')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name'))
})

test('after Back a filter goes on from the address', async () => {
  const { router, letGo } = showSlowList()
  choose('Managers')
  await letGo()
  await act(() => void router.navigate('/?status=inactive'))
  await letGo()
  await waitFor(() => expect(shown()).toBe('status=inactive'))
  choose('Managers')
  await letGo()
  await waitFor(() => expect(shown()).toBe('status=inactive&role=Manager'))
})
