import { expect, test } from 'vitest'
import { dueWords, isOverdue } from './due-words.ts'

const order = { promisedOn: '2026-11-18', wantedBy: '', stage: 'atBench' as const }

test('the promised day is said, or else the day that the customer wants', () => {
  expect(dueWords(order)).toBe('promised 11/18/2026')
  expect(dueWords({ promisedOn: '', wantedBy: '2026-11-20' })).toBe('wanted by 11/20/2026')
  expect(dueWords({ promisedOn: '', wantedBy: '' })).toBe('')
})

test('an order is overdue from the day after, until it has left', () => {
  expect(isOverdue(order, '2026-11-18')).toBe(false)
  expect(isOverdue(order, '2026-11-19')).toBe(true)
  expect(isOverdue({ ...order, promisedOn: '', wantedBy: '2026-11-18' }, '2026-11-19')).toBe(true)
  expect(isOverdue({ ...order, stage: 'shipped' }, '2026-11-19')).toBe(false)
  expect(isOverdue({ ...order, promisedOn: '' }, '2026-11-19')).toBe(false)
})
