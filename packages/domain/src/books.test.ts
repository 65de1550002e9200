import { describe, expect, test } from 'vitest'
import {
  balanceCents,
  booksReach,
  daysOfMonth,
  dueOn,
  invoiceStateOf,
  isMonth,
  isPartlyPaid,
  taxCentsOf,
  taxRateLabel,
  termsLabel,
} from './books.ts'
import type { Actor, Role } from './roles.ts'
import { hasOwnPages, isShownBooks, keepsBooks } from './roles.ts'

const invoice = { totalCents: 10_000, paidCents: 0, creditedCents: 0, isVoid: false }

test.each([
  [{}, 10_000],
  [{ paidCents: 4_000, creditedCents: 1_000 }, 5_000],
  [{ paidCents: 10_000 }, 0],
  [{ isVoid: true }, 0],
])('what is left to pay: %j', (changes, left) => {
  expect(balanceCents({ ...invoice, ...changes })).toBe(left)
})

describe('state', () => {
  const due = { isVoid: false, balanceCents: 1, dueOn: '2026-10-31' }
  test.each([
    [due, '2026-10-31', 'open'],
    [due, '2026-11-01', 'overdue'],
    [{ ...due, balanceCents: 0 }, '2026-11-01', 'paid'],
    [{ ...due, isVoid: true }, '2026-11-01', 'void'],
  ])('%j on %s is %s', (one, today, state) => {
    expect(invoiceStateOf(one, today)).toBe(state)
  })
})

test.each([
  [10_000, 7_250, 725],
  [1, 50_000, 1],
  [1, 49_999, 0],
  [99_999_999, 25_000, 25_000_000],
  [12_345, 0, 0],
])('tax of %i cents at %i thousandths of a percent is %i cents, rounded half up', (cents, rate, tax) => {
  expect(taxCentsOf(cents, rate)).toBe(tax)
})

test('terms, rates and months as people read them', () => {
  expect([termsLabel(0), termsLabel(30)]).toEqual(['Due on receipt', 'Net 30'])
  expect([taxRateLabel(6_625), taxRateLabel(7_000)]).toEqual(['6.625%', '7%'])
  expect(dueOn('2028-01-31', 30)).toBe('2028-03-01')
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
  expect(daysOfMonth('2026-09')).toEqual({ from: '2026-09-01', before: '2026-10-01' })
  expect(['2026-10', '2026-13', '2026-1', '0000-01', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  [{ paid: 50, balance: 50 }, true],
  [{ paid: 0, balance: 100 }, false],
  [{ paid: 100, balance: 0 }, false],
])('%j is partly paid: %s', (invoice, partly) => {
  expect(isPartlyPaid(invoice)).toBe(partly)
})

describe('who reads whose invoices', () => {
  const actor = (roles: Role[], changes: Partial<Actor> = {}) =>
    ({
      userId: 'u',
      roles,
      zohoUserId: null,
      zohoAccountId: null,
      zohoContactId: null,
      access: 'full',
      covers: [],
      ...changes,
    }) as Actor
  test.each([
    [actor(['Accountant']), 'all'],
    [actor(['Administrator'], { zohoUserId: '1' }), 'all'],
    [actor(['User'], { zohoAccountId: '7' }), { accountId: '7' }],
    [actor(['WbcAgent'], { zohoUserId: '1' }), 'none'],
    [actor(['Manager'], { zohoUserId: '1' }), 'none'],
    [actor(['Staging']), 'none'],
    [actor([]), 'none'],
  ])('%j', (person, reach) => {
    expect(booksReach(person)).toEqual(reach)
  })

  test('who has pages of their own, and who is shown the way', () => {
    expect(hasOwnPages({ roles: ['Accountant', 'Staging'] })).toBe(true)
    expect(hasOwnPages({ roles: ['Accountant', 'WbcAgent'] })).toBe(false)
    expect(hasOwnPages({ roles: [] })).toBe(false)
    expect(isShownBooks({ roles: ['User'] })).toBe(true)
    expect(isShownBooks({ roles: ['WbcAgent'] })).toBe(false)
    expect(keepsBooks({ roles: ['Manager'] })).toBe(false)
  })
})
