// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { Listed, Loaded } from './loaded.tsx'

let isPhone = false
window.matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }) as never

afterEach(() => {
  cleanup()
  isPhone = false
})

const atRest = { error: null, isFetching: false, isPending: false, refetch: () => undefined }
const failed = { ...atRest, error: new ApiError('UNEXPECTED', 'Something went wrong.') }
const missing = { code: 'ORDER_NOT_FOUND', shown: <p>No such order</p> } as const
const failure = () => screen.queryByRole('alert')

describe('something that is read', () => {
  const show = (
    query: Omit<typeof atRest, 'error'> & { data: string | undefined; error: Error | null },
    saysLater = false,
  ) =>
    render(
      <Loaded query={query} what="orders" pending={<p>On its way</p>} missing={missing} saysLater={saysLater}>
        {(name) => <p>It is {name}</p>}
      </Loaded>,
    )

  test('is its shape on its way, and itself when it is there', () => {
    show({ ...atRest, isPending: true, data: undefined })
    expect(screen.getByText('On its way')).toBeTruthy()
    cleanup()
    show({ ...atRest, data: 'here' })
    expect(screen.getByText('It is here')).toBeTruthy()
    expect(failure()).toBeNull()
  })

  test('says its failure when there is nothing to show, and above what was read before where that is wanted', () => {
    show({ ...failed, data: undefined })
    expect(failure()?.textContent).toContain('Something went wrong.')
    cleanup()
    show({ ...failed, data: 'here' })
    expect(failure()).toBeNull()
    cleanup()
    show({ ...failed, data: 'here' }, true)
    expect(failure()).not.toBeNull()
    expect(screen.getByText('It is here')).toBeTruthy()
  })

  test('that is missing says so, also when it was there before', () => {
    show({ ...atRest, error: new ApiError('ORDER_NOT_FOUND', 'No order.'), data: 'here' })
    expect(screen.getByText('No such order')).toBeTruthy()
    expect(screen.queryByText('It is here')).toBeNull()
  })
})

describe('rows that are read', () => {
  type Row = { name: string }
  const show = (query: Parameters<typeof Listed<Row>>[0]['query'], rows: readonly Row[]) =>
    render(
      <MemoryRouter>
        <Listed
          query={query}
          what="orders"
          caption="Orders"
          columns={[
            {
              key: 'name',
              header: 'Name',
              line: 'lead',
              sortBy: ({ name }) => name,
              cell: ({ name }) => name,
            },
          ]}
          rows={rows}
          rowKey={({ name }) => name}
          phoneRows="lines"
          initialSort={{ key: 'name', direction: 'ascending' }}
          empty={<p>None yet</p>}
        />
      </MemoryRouter>,
    )
  const table = () => screen.queryByRole('table')

  test('are a table with grey rows on their way, and none only when that is known', () => {
    show({ ...atRest, isPending: true, isFetching: true }, [])
    expect(table()).not.toBeNull()
    expect(screen.queryByText('None yet')).toBeNull()
    cleanup()
    show(atRest, [])
    expect(table()).toBeNull()
    expect(screen.getByText('None yet')).toBeTruthy()
  })

  test('say their failure alone, or above those that were read before', () => {
    show(failed, [])
    expect(failure()).not.toBeNull()
    expect(table()).toBeNull()
    cleanup()
    show(failed, [{ name: 'Ana' }])
    expect(failure()).not.toBeNull()
    expect(screen.getByText('Ana')).toBeTruthy()
  })

  test('have the way to more while there is more', () => {
    const paged = { ...atRest, isFetchingNextPage: false, fetchNextPage: async () => undefined }
    show({ ...paged, hasNextPage: true }, [{ name: 'Ana' }])
    expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
    cleanup()
    show({ ...paged, hasNextPage: false }, [{ name: 'Ana' }])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('are 30 on phones at first, the first ones as they are sorted; a press shows the others without a call', async () => {
    isPhone = true
    const fetchNextPage = vi.fn(async () => undefined)
    const names = Array.from({ length: 40 }, (_, index) => ({ name: `Order ${40 - index}` }))
    show({ ...atRest, hasNextPage: true, isFetchingNextPage: false, fetchNextPage }, names)
    const shown = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(shown()).toEqual(Array.from({ length: 30 }, (_, index) => `Order ${index + 1}`))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(shown()).toHaveLength(40)
    expect(document.activeElement?.textContent).toBe('Order 31')
    expect(fetchNextPage).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })
})
