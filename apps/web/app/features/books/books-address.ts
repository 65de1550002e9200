import { booksLimits, invoiceFilterLabels, invoiceFilters, isMonth } from '@portal/domain/books'
import { defineList } from '../../lib/define-list.ts'
import { choiceOf, type Filter, idOf, zohoId } from '../../lib/filter-kinds.ts'
import type { AddressOf } from '../../lib/use-list.ts'

/** A month, yyyy-MM. Without a name in the address it is this one; "all" has every month, which is null. */
const monthOf = (thisMonth: string): Filter<string | null, string | undefined> => ({
  none: thisMonth,
  read: ([text = thisMonth]) => (text === 'all' ? null : isMonth(text) ? text : thisMonth),
  write: (month) => (month === thisMonth ? [] : [month ?? 'all']),
  ask: (month) => month ?? undefined,
  look: { label: 'Month', isFixed: true },
})

/**
 * The list of invoices.
 * @param thisMonth yyyy-MM
 */
export const invoicesList = (thisMonth: string) =>
  defineList({
    search: {
      label: 'Search invoice, order, PO number, account',
      short: 'Invoice, order, PO number',
      max: booksLimits.searchMax,
    },
    filters: {
      month: monthOf(thisMonth),
      state: choiceOf(invoiceFilters, { label: 'Status', any: 'All', words: invoiceFilterLabels }),
      accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
      agentId: idOf(zohoId, { name: 'agent', label: 'Agent', unknown: 'another one' }),
    },
  })

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
