// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useListFilter } from './use-list-filter.ts'

afterEach(cleanup)

function List() {
  const { params, typed, change, clear, type } = useListFilter()
  return (
    <>
      <output>{params.toString()}</output>
      <input aria-label="Words" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => change({ role: 'Manager' })}>
        Managers
      </button>
      <button type="button" onClick={() => change({ status: ['active', 'waiting'] })}>
        Active or waiting
      </button>
      <button
        type="button"
        onClick={() => change((chosen) => ({ brand: [...chosen.getAll('brand'), `${chosen.size}`] }))}
      >
        One more brand
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
  const release = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { router, release, letGo: () => act(async () => release()) }
}

const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value
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

test('a filter chosen just before the one before is drawn keeps both, and the next keeps all', async () => {
  const { router, release, letGo } = showSlowList()
  choose('Managers')
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location }) => {
      if (!location.search.includes('Manager')) return
      stop()
      resolve()
    })
  })
  await act(async () => {
    release()
    await arrived
    choose('Active or waiting')
  })
  expect(shown()).toBe('sort=name&role=Manager')
  choose('Search')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name&role=Manager&status=active&status=waiting&search=ana'))
})

test('values added to one filter before the address took in the first are all kept', async () => {
  const { letGo } = showSlowList()
  choose('One more brand')
  choose('One more brand')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name&brand=1&brand=2'))
})

test('a link to the same list fills the search box with what it searches, and one without empties it', async () => {
  const { router, letGo } = showSlowList()
  for (const [to, search] of [
    ['/?search=bo', 'bo'],
    ['/', ''],
  ] as const) {
    await act(() => void router.navigate(to))
    await letGo()
    await waitFor(() => expect(words()).toBe(search))
  }
})

test('the blank after a word stays while the next is typed', async () => {
  const { letGo } = showSlowList()
  choose('Search')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name&search=ana'))
  expect(words()).toBe('ana ')
})

test('clearing takes away what the address has not taken in yet', async () => {
  const { letGo } = showSlowList()
  choose('Managers')
  choose('Search')
  choose('Clear')
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name'))
})

test('after Back a filter continues from the address', async () => {
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

test('a word that was taken back before the address took it in is found again by a link', async () => {
  const { router, letGo } = showSlowList()
  choose('Search')
  fireEvent.change(screen.getByRole('textbox', { name: 'Words' }), { target: { value: '' } })
  await letGo()
  await waitFor(() => expect(shown()).toBe('sort=name'))
  await act(() => void router.navigate('/?sort=name&search=ana'))
  await letGo()
  await waitFor(() => expect(words()).toBe('ana'))
})
