// @vitest-environment jsdom
import type { OrderRow } from '@portal/contract/orders'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { type HistorySearch, ordersList } from '../orders/list-address.ts'
import { OrderListTable } from './order-list-table.tsx'
import type { ListAgent, OrderHistory } from './use-order-list.ts'

afterEach(cleanup)
// jsdom has no media queries: the list is drawn as on a wide screen.
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never

const wes = { id: '5', label: 'Porter, Wes - wes@wbc.example' }
// Only what the list shows.
const row = { orderId: 10120 } as OrderRow

type State = {
  agent?: Partial<ListAgent>
  query?: Record<string, unknown>
  rows?: OrderRow[]
  accountId?: string | null
  search?: string
  status?: HistorySearch['status']
}

function showList({
  agent = {},
  query = {},
  rows = [],
  accountId = null,
  search = '',
  status = null,
}: State) {
  const actions = {
    onClearSearch: vi.fn(),
    onClearAccount: vi.fn(),
    onClearFilters: vi.fn(),
    onSort: vi.fn(),
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  }
  const answered = { isLoading: false, isError: false, isFetching: false, hasNextPage: false, error: null }
  render(
    <MemoryRouter>
      <OrderListTable
        caption="Orders"
        columns={[{ key: 'orderId', header: 'Order ID', cell: ({ orderId }) => orderId }]}
        // The parts of the two hooks' answers that the list reads.
        agent={
          { agent: wes, isOwn: true, hasNone: false, query: { isPending: false }, ...agent } as ListAgent
        }
        history={{ rows, query: { ...answered, ...actions, ...query } } as unknown as OrderHistory}
        createdId={null}
        wanted={{ agentId: '5', search, ...ordersList.none, accountId, status, sort: 'newest' }}
        sort={{ key: 'orderId', direction: 'descending' }}
        onSort={actions.onSort}
        noneForAgent="This agent doesn't have any orders yet."
        onClearFilters={actions.onClearFilters}
        onClearSearch={actions.onClearSearch}
        onClearAccount={actions.onClearAccount}
      />
    </MemoryRouter>,
  )
  return actions
}

describe('an order history with nothing to show says why', () => {
  test.for([
    ['one has no orders oneself', {}, "You don't have any orders yet."],
    ['the chosen agent has none', { agent: { isOwn: false } }, "This agent doesn't have any orders yet."],
    [
      'the account filter leaves none',
      { accountId: '21' },
      'No orders found for the selected account. Clear the account filter to see all orders.',
    ],
    ['nothing matches the search', { search: 'zzz' }, 'No orders match “zzz”.'],
    ['nothing matches the filters', { status: 'draft' }, 'No orders match these filters.'],
    ['no agent is chosen', { agent: { agent: null } }, 'Choose an agent to see their orders.'],
    [
      'there is no agent at all',
      { agent: { agent: null, hasNone: true } },
      'No order history available for this agent',
    ],
  ] satisfies Array<[string, State, string]>)('%s', ([, state, sentence]) => {
    showList(state)

    expect(screen.getByRole('heading', { name: sentence })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('the account filter can be cleared from there', async () => {
    const { onClearAccount } = showList({ accountId: '21' })

    await userEvent.click(screen.getByRole('button', { name: 'Clear account filter' }))

    expect(onClearAccount).toHaveBeenCalledOnce()
  })
})

test('while the first orders are on their way the header stays, with five grey rows', () => {
  showList({ query: { isLoading: true, isFetching: true } })

  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('columnheader', { name: 'Order ID' })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(6)
})

test('a failure shows its message, and Retry loads again', async () => {
  const { refetch } = showList({
    query: { isError: true, error: new ApiError('BUSY', 'We are very busy right now.') },
  })

  expect(screen.getByRole('alert').textContent).toContain('Error loading orders: We are very busy right now.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('orders already read stay when reading them again fails', () => {
  showList({ rows: [row], query: { isError: true, error: new ApiError('BUSY', 'We are very busy.') } })

  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '10120' })).toBeTruthy()
})

test('more orders are read only when there are more', async () => {
  const { fetchNextPage } = showList({ rows: [row], query: { hasNextPage: true } })

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(fetchNextPage).toHaveBeenCalledOnce()
})
