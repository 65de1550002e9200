import { describe, expect, test } from 'vitest'
import type { Sort } from '../../ui/sort-rows.ts'
import {
  historyCount,
  historyQueryOf,
  historySortIn,
  historySortOf,
  isNarrowed,
  nameOfHistorySort,
  newestFirst,
  nextHistorySort,
} from './history-search.ts'

const all = {
  agentId: '5',
  accountId: null,
  search: '',
  statusId: null,
  from: '',
  to: '',
  sort: 'newest',
} as const

describe('what is asked of the server', () => {
  test('nothing that is not wanted', () => {
    expect(Object.values(historyQueryOf(all)).every((value) => value === undefined)).toBe(true)
  })

  test('days are whole days of the reader’s calendar, both included', () => {
    const { from, to } = historyQueryOf({ ...all, from: '2026-03-01', to: '2026-03-31' })
    expect(from).toBe(new Date(2026, 2, 1).toISOString())
    expect(to).toBe(new Date(2026, 3, 1).toISOString())
  })

  test('a half-typed day asks for nothing', () => {
    expect(historyQueryOf({ ...all, from: '2026-03' }).from).toBeUndefined()
  })

  test('the orders of one account', () => {
    expect(historyQueryOf({ ...all, accountId: '77' })).toMatchObject({ accountId: '77' })
  })

  test('Draft is a status, too', () => {
    expect(historyQueryOf({ ...all, statusId: 0 }).status).toBe('0')
    expect(isNarrowed({ statusId: 0, from: '', to: '' })).toBe(true)
    expect(isNarrowed(all)).toBe(false)
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

describe('“Showing X of Y orders”', () => {
  test.for([
    [{ shown: 3, total: 3, totalIsExact: true, isWhole: true }, 'Showing 3 of 3 orders'],
    [{ shown: 100, total: 2_345, totalIsExact: true }, 'Showing 100 of 2,345 orders'],
    [{ shown: 100, total: 10_000, totalIsExact: false }, 'Showing 100 of more than 10,000 orders'],
    // What is on screen is never more than what there is.
    [{ shown: 3_100, total: 2_000, totalIsExact: false }, 'Showing 3,100 of more than 3,100 orders'],
    // Read to its end, it has been counted.
    [{ shown: 3_100, total: 2_000, totalIsExact: false, isWhole: true }, 'Showing 3,100 of 3,100 orders'],
    // An order was removed since the first page counted them.
    [{ shown: 250, total: 251, totalIsExact: true, isWhole: true }, 'Showing 250 of 250 orders'],
  ] as const)('%j reads %s', ([counted, words]) => {
    expect(historyCount({ isWhole: false, ...counted })).toBe(words)
  })
})
