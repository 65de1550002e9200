import { expect, test } from 'vitest'
import { payByWords } from './pay-by.ts'

const invoice = { invoicedOn: '2026-11-28', dueOn: '2026-12-28', state: 'open', isLive: false } as const

test.each([
  [{}, 'Net 30: pay by 12/28/2026'],
  [{ dueOn: '2026-11-28' }, 'Due on receipt: pay by 11/28/2026'],
  [{ state: 'overdue' }, 'Net 30: was due 12/28/2026'],
  [{ state: 'paid' }, ''],
  [{ state: 'void' }, ''],
] as const)('until when an invoice is to be paid: %j', (changes, words) => {
  expect(payByWords({ ...invoice, ...changes })).toBe(words)
})

test('a live ledger tells the day, not its terms', () => {
  expect(payByWords({ ...invoice, isLive: true })).toBe('Pay by 12/28/2026')
  expect(payByWords({ ...invoice, isLive: true, state: 'overdue' })).toBe('Was due 12/28/2026')
})
