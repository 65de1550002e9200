import { daysAfter } from './business-day.ts'

/** How long unpaid invoices have been due (docs/spec/home.md#money). Days are yyyy-MM-dd. */

/** Those of invoices that are overdue. */
export const lateAges = ['to30', 'to60', 'to90', 'over90'] as const
export const invoiceAges = ['notDue', ...lateAges] as const
export type InvoiceAge = (typeof invoiceAges)[number]

export const invoiceAgeLabels: Record<InvoiceAge, string> = {
  notDue: 'Not due yet',
  to30: '1 to 30 days late',
  to60: '31 to 60',
  to90: '61 to 90',
  over90: 'Over 90',
}

type Aged = { age: InvoiceAge; amount: number; invoices: number }

/** What unpaid invoices come to in dollars, how many they are, and the same of those that are overdue. */
export function owedIn(ages: readonly Aged[]) {
  const overdue = ages.filter(({ age }) => age !== 'notDue')
  return {
    owed: dollarsOf(ages),
    overdue: dollarsOf(overdue),
    invoices: countOf(ages),
    overdueInvoices: countOf(overdue),
  }
}

// A sum of dollars is not exact.
const dollarsOf = (ages: readonly Aged[]) =>
  Math.round(ages.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100
const countOf = (ages: readonly Aged[]) => ages.reduce((sum, { invoices }) => sum + invoices, 0)

/** The days on which invoices of an age were due, both included; null where there is no end. */
export function dueDaysOf(age: InvoiceAge, today: string): { from: string | null; to: string | null } {
  const ago = (days: number) => daysAfter(today, -days)
  if (age === 'notDue') return { from: today, to: null }
  if (age === 'to30') return { from: ago(30), to: ago(1) }
  if (age === 'to60') return { from: ago(60), to: ago(31) }
  return age === 'to90' ? { from: ago(90), to: ago(61) } : { from: null, to: ago(91) }
}
