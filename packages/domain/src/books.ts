import { daysAfter } from './business-day.ts'
import { invoiceAgeLabels, lateAges } from './invoice-ages.ts'
import { formatCents, fromDollars } from './money.ts'
import { type Actor, agentReach, isCustomer, keepsBooks } from './roles.ts'

/** Invoices as accounting keeps them (docs/spec/books.md). Amounts are integer cents, days yyyy-MM-dd. */

export const invoiceStates = ['open', 'overdue', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateLabels: Record<InvoiceState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
}

/**
 * What lists can be narrowed to: "unpaid" has all that something is left to pay of, "open" those of it that are not due yet, an age
 * those that are late for so long, "credit" void ones with a payment that was not refunded.
 */
export const invoiceFilters = ['unpaid', ...invoiceStates, ...lateAges, 'credit'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const invoiceFilterLabels: Record<InvoiceFilter, string> = {
  ...invoiceStateLabels,
  // What is overdue is open as well.
  unpaid: invoiceStateLabels.open,
  open: invoiceAgeLabels.notDue,
  to30: invoiceAgeLabels.to30,
  to60: `${invoiceAgeLabels.to60} days late`,
  to90: `${invoiceAgeLabels.to90} days late`,
  over90: `${invoiceAgeLabels.over90} days late`,
  credit: 'Void with credit',
}

/** Terms of an installation in which no one has entered others. */
export const defaultNetDays = 30

export const booksLimits = {
  /** Rows of a page, and of the first one. */
  pageMax: 200,
  firstPage: 50,
  searchMax: 100,
  /** Lines of a CSV or XLSX file. */
  exportMax: 20_000,
  /** Invoices in one ZIP file. */
  zipMax: 200,
  /** Invoices that a list counts to. */
  countMax: 10_000,
  /** Net days of payment terms. */
  netDaysMax: 365,
  /** Thousandths of a percent of a tax rate: 25%. */
  taxRateMax: 25_000,
  referenceMax: 60,
  reasonMax: 200,
  certificateMax: 40,
  /** Transactions of a statement. */
  statementMax: 2_000,
  /** Invoices that differ from their orders, in the comparison of a month. */
  differencesMax: 50,
} as const

/** How much of an invoice is left to pay; nothing of one that is void. */
export const balanceCents = (invoice: {
  totalCents: number
  paidCents: number
  creditedCents: number
  isVoid: boolean
}): number =>
  invoice.isVoid ? 0 : Math.max(0, invoice.totalCents - invoice.paidCents - invoice.creditedCents)

/** @param today the business day: an invoice is overdue from the day after it was due */
export function invoiceStateOf(
  invoice: { balanceCents: number; isVoid: boolean; dueOn: string },
  today: string,
): InvoiceState {
  if (invoice.isVoid) return 'void'
  if (invoice.balanceCents === 0) return 'paid'
  return invoice.dueOn < today ? 'overdue' : 'open'
}

/** Whether something was paid and something is left; amounts in cents or dollars. Credit notes are no payments. */
export const isPartlyPaid = ({ paid, balance }: { paid: number; balance: number }): boolean =>
  paid > 0 && balance > 0

/** What of a void invoice was paid and not refunded, a credit of its account; amounts in cents or dollars. */
export const creditOfVoid = ({ paid, isVoid }: { paid: number; isVoid: boolean }): number =>
  isVoid ? paid : 0

/** The day by which an invoice is to be paid. */
export const dueOn = (invoicedOn: string, netDays: number): string => daysAfter(invoicedOn, netDays)

/** "Net 30"; "Due on receipt" for 0 days. */
export const termsLabel = (netDays: number): string => (netDays === 0 ? 'Due on receipt' : `Net ${netDays}`)

/**
 * Sales tax of an amount, rounded half up to a cent.
 * @param thousandths of a percent: 6625 is 6.625%
 */
export const taxCentsOf = (cents: number, thousandths: number): number =>
  Math.floor((cents * thousandths + 50_000) / 100_000)

/** "6.625%" of 6625. */
export const taxRateLabel = (thousandths: number): string => `${thousandths / 1000}%`

/** The calendar of the database has no year 0000. */
const month = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
export const isMonth = (text: string): boolean => month.test(text)

/** First day of a month (yyyy-MM), and of the next one. */
export function daysOfMonth(name: string): { from: string; before: string } {
  const [year = 0, number = 1] = name.split('-').map(Number)
  const next =
    number === 12
      ? `${String(year + 1).padStart(4, '0')}-01`
      : `${name.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
  return { from: `${name}-01`, before: `${next}-01` }
}

/** Who reads whose invoices (docs/spec/books.md#who-may): accounting all, people of an account their own; others none. */
export function booksReach(actor: Actor): 'all' | { accountId: string } | 'none' {
  if (keepsBooks(actor)) return 'all'
  return isCustomer(actor) && actor.zohoAccountId !== null ? { accountId: actor.zohoAccountId } : 'none'
}

/** Whether an account's invoices are the caller's to see. */
export function seesInvoicesOf(actor: Actor, accountId: string): boolean {
  const reach = booksReach(actor)
  return reach === 'all' || (reach !== 'none' && reach.accountId === accountId)
}

/** Whether what an account owes is the caller's to see: those who see its invoices, and the staff who looks after an account that is theirs. */
export const seesBalanceOf = (actor: Actor, accountId: string): boolean =>
  seesInvoicesOf(actor, accountId) || agentReach(actor).length > 0

/** The invoice of an order on which something is paid; number and amount (dollars) are null for people who see no invoices. */
export type PaidInvoice = { number: string | null; paid: number | null }

/** What cancelling the order does to what was paid (docs/spec/orders.md#cancelling). */
export function paidWhenCancelled({ number, paid }: PaidInvoice): string {
  const entered =
    number === null || paid === null
      ? 'A payment was entered on the invoice of this order.'
      : `${formatCents(fromDollars(paid))} is paid on invoice ${number}.`
  return `${entered} It stays as a credit of the account until it is refunded.`
}

/** How the embedded ledger numbers what it makes: "SO-00001", "INV-00001" and "CN-00001". */

export const salesOrderNumber = (n: number | string) => `SO-${padded(n)}`
export const invoiceNumber = (n: number | string) => `INV-${padded(n)}`
export const creditNoteNumber = (n: number | string) => `CN-${padded(n)}`

const padded = (n: number | string) => String(n).padStart(5, '0')
