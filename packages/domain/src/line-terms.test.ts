import { describe, expect, it } from 'vitest'
import { type LineTerms, monthlyCostOf, monthsLeft, monthsLeftFrom, termsEndOf } from './line-terms.ts'

const terms: LineTerms = {
  planCents: 4_000,
  installmentCents: 1_899,
  installmentMonths: 36,
  firstInstallment: null,
  activatedOn: '2026-08-06',
  contractEnd: null,
  suspendBilling: null,
  termsFrom: 'order',
}

describe('what is left of the installments', () => {
  it.each([
    ['2026-08-31', 36],
    ['2026-09-01', 36],
    ['2026-09-30', 36],
    ['2026-10-01', 35],
    ['2029-08-31', 1],
    ['2029-09-01', 0],
    ['2031-01-01', 0],
  ])('counts from the month after activation: on %s there are %i', (today, left) => {
    expect(monthsLeft(terms, today)).toBe(left)
  })

  it('goes by the month that the terms name', () => {
    const billed: LineTerms = { ...terms, firstInstallment: '2026-05-01', termsFrom: 'bill' }
    expect(monthsLeft(billed, '2026-11-30')).toBe(30)
    expect(monthsLeftFrom(billed)).toBe('bill')
    expect(monthsLeftFrom(terms)).toBe('activation')
  })

  it('knows none without installments, and while the line is not active', () => {
    expect(monthsLeft({ ...terms, installmentMonths: null }, '2026-11-30')).toBeNull()
    expect(monthsLeft({ ...terms, activatedOn: null }, '2026-11-30')).toBeNull()
    expect(monthsLeftFrom({ ...terms, activatedOn: null })).toBeNull()
  })
})

it('ends with the contract, else after the last installment', () => {
  expect(termsEndOf(terms)).toBe('2029-09-01')
  expect(termsEndOf({ ...terms, contractEnd: '2028-08-05' })).toBe('2028-08-05')
  expect(termsEndOf({ ...terms, installmentMonths: null })).toBeNull()
})

describe('what a line costs a month', () => {
  it('is plan and installment less the credits of this month', () => {
    const credits = [
      { cents: 500, firstMonth: '2026-09-01', months: 3 },
      { cents: 100, firstMonth: '2026-12-01', months: null },
    ]
    expect(monthlyCostOf(terms, credits, '2026-11-30')?.cents).toBe(5_399)
    expect(monthlyCostOf(terms, credits, '2026-12-01')?.cents).toBe(5_799)
    expect(monthlyCostOf(terms, credits, '2026-08-31')?.cents).toBe(5_899)
  })

  it('has no installment after the last one, and is never below zero', () => {
    expect(monthlyCostOf(terms, [], '2030-01-01')?.cents).toBe(4_000)
    const all = [{ cents: 90_000, firstMonth: '2026-01-01', months: null }]
    expect(monthlyCostOf(terms, all, '2026-11-30')).toMatchObject({ creditCents: 5_899, cents: 0 })
  })

  it('has no plan while the carrier does not bill it', () => {
    expect(monthlyCostOf({ ...terms, suspendBilling: 'stops' }, [], '2026-11-30')?.cents).toBe(1_899)
  })

  it('is not known without a price', () => {
    expect(monthlyCostOf({ ...terms, planCents: null, installmentCents: null }, [], '2026-11-30')).toBeNull()
  })
})
