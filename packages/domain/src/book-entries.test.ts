import { expect, test } from 'vitest'
import { refundableCents, refundsExceedPayments, type StandingEntry, sumsOfEntries } from './book-entries.ts'

const entry = (kind: StandingEntry['kind'], amountCents: number, enteredOn: string): StandingEntry => ({
  kind,
  amountCents,
  enteredOn,
})
const first = entry('payment', 6_000, '2026-01-10')
const second = entry('payment', 3_000, '2026-02-10')
const credit = entry('creditNote', 1_000, '2026-01-05')
const refund = entry('refund', 5_000, '2026-01-20')

test.each([
  [[], { paidCents: 0, creditedCents: 0, paidOn: null }],
  [[second, first, credit], { paidCents: 9_000, creditedCents: 1_000, paidOn: '2026-02-10' }],
  [[first, refund], { paidCents: 1_000, creditedCents: 0, paidOn: '2026-01-10' }],
  [[first, entry('refund', 6_000, '2026-01-10')], { paidCents: 0, creditedCents: 0, paidOn: null }],
])('%j comes to %j', (entries, sums) => {
  expect(sumsOfEntries(entries)).toEqual(sums)
})

test.each([
  ['nothing before the first payment', [first], '2026-01-09', 0],
  ['on the day of the payment all of it', [first], '2026-01-10', 6_000],
  ['credit notes are no money', [first, credit], '2026-01-10', 6_000],
  ['earlier refunds are taken off', [first, second, refund], '2026-02-10', 4_000],
  ['a later refund counts as well', [first, second, refund], '2026-01-15', 1_000],
  ['a later payment does not', [first, second], '2026-01-15', 6_000],
  [
    'a later payment that was refunded does not either',
    [first, second, entry('refund', 9_000, '2026-02-11')],
    '2026-01-15',
    0,
  ],
])('refundable: %s', (_, entries, day, cents) => {
  expect(refundableCents(entries, day)).toBe(cents)
})

test.each([
  ['a refund of its payment', [first, refund], false],
  ['the payment was undone', [refund], true],
  ['a later payment does not make up for it', [entry('payment', 9_000, '2026-02-10'), refund], true],
  ['refunded on the day of the payment', [entry('refund', 6_000, '2026-01-10'), first], false],
])('more refunded than paid: %s', (_, entries, exceeds) => {
  expect(refundsExceedPayments(entries)).toBe(exceeds)
})
