import type { SuspendBilling, TermsSource } from './line-states.ts'

/** What is left of the terms of a line, and what it costs a month (docs/spec/lines.md#terms). Days are yyyy-MM-dd. */

export type LineTerms = {
  planCents: number | null
  installmentCents: number | null
  installmentMonths: number | null
  /** The first day of the month of its first installment. */
  firstInstallment: string | null
  activatedOn: string | null
  contractEnd: string | null
  /** Null also while it is not known what the carrier bills. */
  suspendBilling: SuspendBilling | null
  termsFrom: TermsSource
}

export type LineCredit = { cents: number; firstMonth: string; months: number | null }

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstDayOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/**
 * The month of the first installment, as the first day of it: as the terms have it, or the month after activation. Null where
 * nothing is paid in installments, and while the line is not active.
 */
export function firstInstallmentOf(terms: LineTerms): string | null {
  if (terms.installmentMonths === null) return null
  if (terms.firstInstallment !== null) return terms.firstInstallment
  return terms.activatedOn === null ? null : firstDayOf(monthNumber(terms.activatedOn) + 1)
}

/** Where the number of installments that are left is known from; null where none are left to count. */
export function monthsLeftFrom(terms: LineTerms): 'bill' | 'activation' | null {
  if (firstInstallmentOf(terms) === null) return null
  return terms.termsFrom === 'bill' && terms.firstInstallment !== null ? 'bill' : 'activation'
}

/** Installments from the month of this day on; null where there are none to count. One that is billed this month is left. */
export function monthsLeft(terms: LineTerms, today: string): number | null {
  const first = firstInstallmentOf(terms)
  if (first === null || terms.installmentMonths === null) return null
  const passed = Math.max(0, monthNumber(today) - monthNumber(first))
  return Math.max(0, terms.installmentMonths - passed)
}

/** When nothing binds the line any more: the end of its contract, or the first day after its last installment. */
export function termsEndOf(terms: LineTerms): string | null {
  if (terms.contractEnd !== null) return terms.contractEnd
  const first = firstInstallmentOf(terms)
  if (first === null || terms.installmentMonths === null) return null
  return firstDayOf(monthNumber(first) + terms.installmentMonths)
}

export type MonthlyCost = { planCents: number; installmentCents: number; creditCents: number; cents: number }

/** What a carrier bills for the line in the month of this day, without taxes; null while no price is known. Never below zero. */
export function monthlyCostOf(
  terms: LineTerms,
  credits: readonly LineCredit[],
  today: string,
): MonthlyCost | null {
  if (terms.planCents === null && terms.installmentCents === null) return null
  const left = monthsLeft(terms, today)
  const planCents = terms.suspendBilling === 'stops' ? 0 : (terms.planCents ?? 0)
  // A line that waits for its number shows what it will cost.
  const installmentCents = left === 0 ? 0 : (terms.installmentCents ?? 0)
  const running = credits.filter((credit) => isRunning(credit, today))
  const creditCents = Math.min(
    planCents + installmentCents,
    running.reduce((sum, { cents }) => sum + cents, 0),
  )
  return { planCents, installmentCents, creditCents, cents: planCents + installmentCents - creditCents }
}

/** Whether a credit is given in the month of this day. */
function isRunning({ firstMonth, months }: LineCredit, today: string): boolean {
  const month = monthNumber(today) - monthNumber(firstMonth)
  return month >= 0 && (months === null || month < months)
}
