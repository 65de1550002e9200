import { describe, expect, test } from 'vitest'
import type { Sort } from '../../ui/sort-rows.ts'
import {
  historyQueryOf,
  historySortIn,
  historySortOf,
  isFiltered,
  nameOfHistorySort,
  newestFirst,
  nextHistorySort,
} from './history-search.ts'

const all = {
  agentId: '5',
  accountId: null,
  search: '',
  statusId: null,
  stage: null,
  quote: null,
  approval: null,
  invoiced: false,
  from: '',
  to: '',
  sort: 'newest',
} as const

describe('what is asked of the server', () => {
  test('nothing that is not wanted', () => {
    expect(Object.values(historyQueryOf(all)).every((value) => value === undefined)).toBe(true)
  })

  test('days are whole days of the business, in New York unless configured otherwise, both included', () => {
    const { from, to } = historyQueryOf({ ...all, from: '2026-03-01', to: '2026-03-31' })
    expect(from).toBe('2026-03-01T05:00:00.000Z')
    expect(to).toBe('2026-04-01T04:00:00.000Z')
  })

  test('a half-typed day asks for nothing', () => {
    expect(historyQueryOf({ ...all, from: '2026-03' }).from).toBeUndefined()
  })

  test('the orders of one account', () => {
    expect(historyQueryOf({ ...all, accountId: '77' })).toMatchObject({ accountId: '77' })
  })

  test('Draft is a status, too', () => {
    expect(historyQueryOf({ ...all, statusId: 0 }).status).toBe('0')
    expect(isFiltered({ ...all, statusId: 0 })).toBe(true)
    expect(isFiltered({ ...all, accountId: '77' })).toBe(true)
    expect(isFiltered({ ...all, search: 'dock' })).toBe(true)
    expect(isFiltered(all)).toBe(false)
  })

  test('orders with an invoice', () => {
    expect(historyQueryOf({ ...all, invoiced: true })).toMatchObject({ invoiced: 'true' })
  })
})

test('headers turn the order round; another one starts with its greatest', () => {
  expect(historySortOf(newestFirst)).toBe('newest')
  const oldest = nextHistorySort(newestFirst, 'orderId')
  expect(historySortOf(oldest)).toBe('oldest')
  const dearest = nextHistorySort(oldest, 'orderTotal')
  expect(historySortOf(dearest)).toBe('total')
  expect(historySortOf(nextHistorySort(dearest, 'orderTotal'))).toBe('total-ascending')
  expect(historySortOf(nextHistorySort(dearest, 'dateCreated'))).toBe('newest')
})

test('the address names an order by its header; what it does not know is newest first', () => {
  const oldestDates: Sort = { key: 'dateCreated', direction: 'ascending' }
  expect(nameOfHistorySort(oldestDates)).toBe('-dateCreated')
  expect(historySortIn('-dateCreated')).toEqual(oldestDates)
  expect(historySortIn('orderTotal')).toEqual({ key: 'orderTotal', direction: 'descending' })
  expect(nameOfHistorySort(newestFirst)).toBeNull()
  for (const unknown of [null, '', '-', 'account', '--orderTotal'])
    expect(historySortIn(unknown)).toEqual(newestFirst)
})
