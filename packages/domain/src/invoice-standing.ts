import { type BookEntryKind, bookEntryLabels, type EntrySums } from './book-entries.ts'
import { balanceCents, creditNoteNumber, creditOfVoid } from './books.ts'
import { daysBetween } from './business-day.ts'
import { counted } from './format.ts'
import { formatDay } from './format-date.ts'
import { type Cents, formatCents } from './money.ts'
import { payByWords } from './pay-by.ts'

/** How an invoice stands for the person who pays it: what is due and by when, and what led there (docs/spec/books.md#standing). */

/** An entry that was not undone. */
export type InvoiceEntry = {
  kind: BookEntryKind
  /** Of credit notes. */
  number: number | string
  amountCents: Cents
  /** yyyy-MM-dd. */
  enteredOn: string
  note: string
}

export type InvoiceStanding = {
  label: string
  amountCents: Cents
  /** "Net 30: was due 11/25/2026, 3 days overdue"; '' where there is nothing to say. */
  about: string
  isLate: boolean
  /** Whether something is left to pay, so that it is said how. */
  isDue: boolean
  /** "Payment 11/20/2026, check 2207"; amounts below zero are taken off the total. */
  entries: ReadonlyArray<{ label: string; cents: Cents }>
}

export type StandingInvoice = EntrySums & {
  totalCents: Cents
  isVoid: boolean
  /** Days of the business (yyyy-MM-dd); null on invoices from before there were terms. */
  invoicedOn: string | null
  dueOn: string | null
  /** In the order of their days. */
  entries: readonly InvoiceEntry[]
}

/** @param today the business day */
export function invoiceStanding(invoice: StandingInvoice, today: string): InvoiceStanding {
  const { isVoid, paidCents } = invoice
  const balance = balanceCents(invoice)
  const credit = creditOfVoid({ paid: paidCents, isVoid })
  const late = lateDays(invoice, balance, today)
  return {
    label: credit > 0 ? 'Credit in your favor' : 'Amount due',
    amountCents: credit > 0 ? credit : balance,
    about: credit > 0 || isVoid ? '' : aboutOf(invoice, { balance, late }),
    isLate: late > 0,
    isDue: balance > 0,
    entries: invoice.entries.map((entry) => ({
      label: labelOf(entry),
      cents: entry.kind === 'refund' ? entry.amountCents : -entry.amountCents,
    })),
  }
}

/** "−$1,000.00": an amount that is taken off has the sign in front of the currency. */
export const signedCents = (cents: Cents): string =>
  cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)

const lateDays = ({ dueOn }: StandingInvoice, balance: Cents, today: string): number =>
  dueOn === null || balance === 0 ? 0 : Math.max(0, daysBetween(dueOn, today))

type Left = { balance: Cents; late: number }

function aboutOf(invoice: StandingInvoice, { balance, late }: Left): string {
  const { invoicedOn, dueOn, paidOn, creditedCents, totalCents } = invoice
  if (balance === 0) {
    if (totalCents === 0) return 'Nothing was to be paid'
    if (paidOn === null) return creditedCents > 0 ? 'Credited in full' : 'Paid'
    return `Paid ${formatDay(paidOn)}`
  }
  if (invoicedOn === null || dueOn === null) return ''
  const words = payByWords({ invoicedOn, dueOn, state: late > 0 ? 'overdue' : 'open', isLive: false })
  return late > 0 ? `${words}, ${counted(late, 'day')} overdue` : words
}

const labelOf = ({ kind, number, enteredOn, note }: InvoiceEntry): string =>
  [
    `${bookEntryLabels[kind]}${kind === 'creditNote' ? ` ${creditNoteNumber(number)}` : ''} ${formatDay(enteredOn)}`,
    note,
  ]
    .filter(Boolean)
    .join(', ')
