import { booksLimits, type InvoiceFilter, invoiceFilters, isMonth } from '@portal/domain/books'
import { useListFilter } from '../../lib/use-list-filter.ts'
import type { InvoicesAsked } from './books.queries.ts'

/** What narrows the list of invoices; null for all. */
export type BooksFilters = {
  month: string | null
  state: InvoiceFilter | null
  accountId: string | null
  agentId: string | null
}

const zohoId = /^\d{1,19}$/
const idIn = (params: URLSearchParams, name: string) => {
  const id = params.get(name)
  return id !== null && zohoId.test(id) ? id : null
}

/**
 * The filters that an address names; without a month it is this one, "all" has every month, and what is malformed does not count.
 * @param thisMonth yyyy-MM
 */
export function filtersIn(params: URLSearchParams, thisMonth: string): BooksFilters {
  const month = params.get('month') ?? thisMonth
  return {
    month: month === 'all' ? null : isMonth(month) ? month : thisMonth,
    state: invoiceFilters.find((state) => state === params.get('state')) ?? null,
    accountId: idIn(params, 'account'),
    agentId: idIn(params, 'agent'),
  }
}

/** Filters and search as the calls take them. */
export const askedOf = (
  { month, state, accountId, agentId }: BooksFilters,
  search: string,
): InvoicesAsked => ({
  month: month ?? undefined,
  state: state ?? undefined,
  accountId: accountId ?? undefined,
  agentId: agentId ?? undefined,
  search: search === '' ? undefined : search,
})

/** How many filters are on, without the month, which always is. */
export const filterCount = ({ state, accountId, agentId }: BooksFilters) =>
  [state, accountId, agentId].filter((value) => value !== null).length

/** Search and filters of the invoices, as the address has them. */
export function useBooksAddress(thisMonth: string) {
  const { params, typed, search, type, change, clear } = useListFilter(booksLimits.searchMax)
  return {
    filters: filtersIn(params, thisMonth),
    filter: ({ month, state, accountId, agentId }: Partial<BooksFilters>) =>
      change({
        ...(month === undefined ? {} : { month: month === thisMonth ? null : (month ?? 'all') }),
        ...(state === undefined ? {} : { state }),
        ...(accountId === undefined ? {} : { account: accountId }),
        ...(agentId === undefined ? {} : { agent: agentId }),
      }),
    typed,
    type,
    search,
    clear: () => clear('state', 'account', 'agent'),
  }
}

export type BooksAddress = ReturnType<typeof useBooksAddress>
