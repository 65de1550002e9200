import { describe, expect, test } from 'vitest'
import { historyQueryOf, historySortOf, isNarrowed, newestFirst, nextHistorySort } from './history-search.ts'

const all = { agentId: '5', search: '', statusId: null, from: '', to: '', sort: 'newest' } as const

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
