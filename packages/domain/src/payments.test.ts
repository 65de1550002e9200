import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appliedInOrder,
  applyProblem,
  creditLeftCents,
  paymentOutcome,
  paymentStateOf,
  sumApplied,
} from './payments.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 })

test('what is due first is paid first, nothing is paid above what is left, and nothing is lost', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 20 }), (amount, lefts) => {
      const open = lefts.map((leftCents, place) => ({ invoiceId: String(place), leftCents }))
      const applied = appliedInOrder(amount, open)
      const all = lefts.reduce((sum, left) => sum + left, 0)
      expect(sumApplied(applied)).toBe(Math.min(amount, all))
      // All but the last one that is paid are paid in full.
      for (const [place, { invoiceId, amountCents }] of applied.entries()) {
        expect(invoiceId).toBe(String(place))
        const left = lefts[place] ?? 0
        if (place < applied.length - 1) expect(amountCents).toBe(left)
        else expect(amountCents).toBeLessThanOrEqual(left)
      }
    }),
  )
})

test('the words say what is paid and what stays', () => {
  expect(paymentOutcome([{ invoiceId: '1', amountCents: 15_000 }], 17_000)).toBe(
    'Pays 1 invoice, $150.00. $20.00 stays as a credit of the account.',
  )
  expect(paymentOutcome([], 500)).toBe('$5.00 stays as a credit of the account.')
  expect(applyProblem(1_000, 900)).toBe('$10.00 is applied, $1.00 more than $9.00.')
  expect(applyProblem(900, 900)).toBeUndefined()
})

test('nothing is left of a payment that was returned or undone', () => {
  const sums = { amountCents: 500, appliedCents: 0, refundedCents: 0 }
  expect(creditLeftCents({ ...sums, isOver: true })).toBe(0)
  expect(paymentStateOf({ ...sums, returnedOn: '2026-01-14', isUndone: false })).toBe('returned')
  expect(paymentStateOf({ ...sums, returnedOn: null, isUndone: true })).toBe('undone')
  expect(paymentStateOf({ ...sums, returnedOn: null, isUndone: false })).toBe('credit')
  expect(paymentStateOf({ ...sums, appliedCents: 500, returnedOn: null, isUndone: false })).toBe('applied')
})
