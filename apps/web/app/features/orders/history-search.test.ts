import { describe, expect, test } from 'vitest'
import { historyQueryOf, isFiltered, ordersList } from './list-address.ts'

const all = {
  agentId: '5',
  accountId: null,
  search: '',
  status: null,
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
    expect(historyQueryOf({ ...all, status: 'draft' }).status).toBe('0')
    expect(isFiltered({ ...all, status: 'draft' })).toBe(true)
    expect(isFiltered({ ...all, accountId: '77' })).toBe(true)
    expect(isFiltered({ ...all, search: 'dock' })).toBe(true)
    expect(isFiltered(all)).toBe(false)
  })

  test('orders with an invoice', () => {
    expect(historyQueryOf({ ...all, invoiced: true })).toMatchObject({ invoiced: 'true' })
  })
})

const { sort } = ordersList
const newestFirst = sort.none

test('headers turn the order round; another one starts with its greatest', () => {
  expect(sort.ask(newestFirst)).toBe('newest')
  const oldest = sort.next(newestFirst, 'orderId')
  expect(sort.ask(oldest)).toBe('oldest')
  const dearest = sort.next(oldest, 'orderTotal')
  expect(sort.ask(dearest)).toBe('total')
  expect(sort.ask(sort.next(dearest, 'orderTotal'))).toBe('total-ascending')
  expect(sort.ask(sort.next(dearest, 'dateCreated'))).toBe('newest')
})

test('the address names an order by its header; what it does not know is newest first', () => {
  const oldestDates = { key: 'dateCreated', direction: 'ascending' } as const
  expect(sort.write(oldestDates)).toBe('-dateCreated')
  expect(sort.read('-dateCreated')).toEqual(oldestDates)
  expect(sort.read('orderTotal')).toEqual({ key: 'orderTotal', direction: 'descending' })
  expect(sort.write(newestFirst)).toBeNull()
  for (const unknown of [null, '', '-', 'account', '--orderTotal'])
    expect(sort.read(unknown)).toEqual(newestFirst)
})
