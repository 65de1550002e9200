import {
  booksLimits,
  type InvoiceFilter,
  invoiceFilterLabels,
  invoiceFilters,
  isMonth,
} from '@portal/domain/books'
import { defineList } from '../../lib/define-list.ts'
import { type Filter, idOf, zohoId } from '../../lib/filter-kinds.ts'
import type { AddressOf } from '../../lib/use-list.ts'

/** What a list begins with needs no name in the address; "all" has every one, which is null. Its tabs and its pill always say it. */
function beginningWith<V extends string>(
  first: V | null,
  label: string,
  is: (text: string) => text is V,
): Filter<V | null, V | undefined> {
  return {
    none: first,
    read: ([text]) => (text === 'all' ? null : text !== undefined && is(text) ? text : first),
    write: (value) => (value === first ? [] : [value ?? 'all']),
    ask: (value) => value ?? undefined,
    look: { label, isFixed: true },
  }
}

const isFilter = (text: string): text is InvoiceFilter => invoiceFilters.some((one) => one === text)

/** What an accountant's list begins with is this month, and a customer's all that is left to pay. */
export type BooksStart = { month: string | null; state: InvoiceFilter | null }
export const keeperStart = (thisMonth: string): BooksStart => ({ month: thisMonth, state: null })
export const payerStart: BooksStart = { month: null, state: 'unpaid' }

/** The list of invoices. */
export const invoicesList = (start: BooksStart) =>
  defineList({
    search: {
      label: 'Search invoice, order, PO number, account',
      short: 'Invoice, order, PO number',
      max: booksLimits.searchMax,
    },
    filters: {
      month: beginningWith(start.month, 'Month', (text): text is string => isMonth(text)),
      state: beginningWith(start.state, 'Status', isFilter),
      accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
      agentId: idOf(zohoId, { name: 'agent', label: 'Agent', unknown: 'another one' }),
    },
  })

/** A tab of the list: of what is left to pay all months are meant, which an accountant's list does not begin with. */
export type BooksView = { key: string; label: string; state: InvoiceFilter | null; ofAllMonths?: boolean }

const overdue: BooksView = {
  key: 'overdue',
  label: invoiceFilterLabels.overdue,
  state: 'overdue',
  ofAllMonths: true,
}
const paid: BooksView = { key: 'paid', label: invoiceFilterLabels.paid, state: 'paid' }
const all: BooksView = { key: 'all', label: 'All', state: null }

/** Views of those who keep the books. */
export const keeperViews: readonly BooksView[] = [
  all,
  { key: 'unpaid', label: invoiceFilterLabels.unpaid, state: 'unpaid', ofAllMonths: true },
  overdue,
  paid,
  { key: 'void', label: invoiceFilterLabels.void, state: 'void' },
]

/** Void invoices with a credit: a tab while they are shown, as other sums lead to them. */
export const creditView: BooksView = {
  key: 'credit',
  label: invoiceFilterLabels.credit,
  state: 'credit',
  ofAllMonths: true,
}

/** Views of people of an account. */
export const payerViews: readonly BooksView[] = [
  { key: 'unpaid', label: 'To pay', state: 'unpaid', ofAllMonths: true },
  overdue,
  paid,
  all,
]

type InvoicesList = ReturnType<typeof invoicesList>
/** What narrows the list of invoices; null for all. */
export type BooksFilters = InvoicesList['none']
export type BooksAddress = AddressOf<InvoicesList>

const wordsIn = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { month, year: 'numeric', timeZone: 'UTC' })
const words = wordsIn('long')
const shortWords = wordsIn('short')
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** "October 2026". */
export const monthLabel = (month: string): string => words.format(startOf(month))

/** "Oct 2026". */
export const shortMonth = (month: string): string => shortWords.format(startOf(month))

/** This month and those before it, the newest first; the one that is shown is among them. */
export function monthsUntil(thisMonth: string, shown: string | null, count = 36): string[] {
  const [year = 0, number = 1] = thisMonth.split('-').map(Number)
  const months = Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return shown === null || months.includes(shown) ? months : [...months, shown].sort().reverse()
}
