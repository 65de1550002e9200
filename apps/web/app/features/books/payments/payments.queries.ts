import { bookCalls } from '@portal/contract/book-calls'
import { paymentCalls } from '@portal/contract/payment-calls'
import { booksLimits } from '@portal/domain/books'
import { fromDollars, toDollars } from '@portal/domain/money'
import { paymentLimits, paymentStateLabels, paymentStates } from '@portal/domain/payments'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../../../lib/api.ts'
import { defineList } from '../../../lib/define-list.ts'
import { choiceOf, idOf, zohoId } from '../../../lib/filter-kinds.ts'
import { byCursor, pageOf } from '../../../lib/pages.ts'
import { booksKey } from '../books.queries.ts'

/** The list of payments. */
export const paymentsList = defineList({
  search: { label: 'Search payment, account, check number', max: paymentLimits.searchMax },
  filters: {
    state: choiceOf(paymentStates, {
      label: 'Status',
      any: 'All payments',
      words: (state) => paymentStateLabels[state],
    }),
    accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
  },
})

type PaymentsAsked = NonNullable<CallInput<'getPayments'>['query']>
const paymentsKey = [...booksKey, 'payments'] as const
/** Payments are entered at any time. */
const fresh = { staleTime: 0 } as const

export const paymentsQuery = (asked: PaymentsAsked) =>
  infiniteQueryOptions({
    queryKey: [...paymentsKey, 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call(paymentCalls.getPayments, {
        query: { ...asked, ...pageOf(pageParam, { first: 50, more: paymentLimits.pageMax }) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, paymentId],
    queryFn: ({ signal }) => call(paymentCalls.getPayment, { params: { paymentId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

/** Accounts that may have paid: those of the unpaid invoices, or of all invoices that match what was typed. */
export const payersQuery = (search: string) =>
  queryOptions({
    queryKey: [...booksKey, 'payers', search],
    queryFn: ({ signal }) =>
      call(bookCalls.getInvoices, {
        query: { ...(search === '' ? { state: 'unpaid' as const } : { search }), limit: booksLimits.pageMax },
        signal,
      }),
    select: ({ results }) =>
      [...Map.groupBy(results, ({ accountId }) => accountId).values()].map((invoices) => {
        const unpaid = invoices.filter(({ balance }) => balance > 0)
        return {
          accountId: invoices[0]?.accountId ?? '',
          accountName: invoices[0]?.accountName ?? '',
          invoices: unpaid.length,
          open: toDollars(unpaid.reduce((sum, { balance }) => sum + fromDollars(balance), 0)),
        }
      }),
    placeholderData: keepPreviousData,
    ...fresh,
  })

/** What an account has to pay: what is due first comes first. A page of invoices is what one payment can be applied to. */
export const openInvoicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...booksKey, 'open of account', accountId],
    queryFn: ({ signal }) =>
      call(bookCalls.getInvoices, {
        query: { state: 'unpaid', accountId, limit: paymentLimits.invoicesMax },
        signal,
      }),
    select: ({ results, total }) => ({
      invoices: results
        .filter(({ isLive }) => !isLive)
        .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number)),
      total,
    }),
    ...fresh,
  })

/** Changes of a payment; invoices, figures and statements follow. */
export const thenPayments = { refresh: [booksKey] }
