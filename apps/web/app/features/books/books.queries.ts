import '../../lib/book-calls.ts'
import { booksLimits } from '@portal/domain/books'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallAnswer, type CallInput, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'

/** What narrows a list of invoices, as the calls take it. */
export type InvoicesAsked = NonNullable<CallInput<'getInvoicePdfs'>['query']>

const booksKey = ['books'] as const
const settingsKey = ['book settings'] as const
/** Payments come in at any time. */
const fresh = { staleTime: 0 } as const

/** A list of invoices page by page: a short first one, and long ones for those who want more. */
const invoicesQuery = (asked: InvoicesAsked) =>
  infiniteQueryOptions({
    queryKey: [...booksKey, 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call('getInvoices', {
        query: {
          ...asked,
          limit: pageParam === '' ? booksLimits.firstPage : booksLimits.pageMax,
          cursor: pageParam === '' ? undefined : pageParam,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const useInvoices = (asked: InvoicesAsked) => useInfiniteQuery(invoicesQuery(asked))
export type InvoicesQuery = ReturnType<typeof useInvoices>

/** What a month or an account comes to, and what is unpaid of all months. */
export const figuresQuery = (asked: Pick<InvoicesAsked, 'month' | 'accountId' | 'agentId'>) =>
  queryOptions({
    queryKey: [...booksKey, 'figures', asked],
    queryFn: ({ signal }) => call('getInvoiceFigures', { query: asked, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export type ComparisonAsked = NonNullable<CallInput<'compareMonth'>['query']>

/** What the orders of a month come to beside the ledger. */
export const comparisonQuery = (asked: ComparisonAsked) =>
  queryOptions({
    queryKey: [...booksKey, 'comparison', asked],
    queryFn: ({ signal }) => call('compareMonth', { query: asked, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export const bookAgentsQuery = queryOptions({
  queryKey: ['book agents'],
  queryFn: ({ signal }) => call('getBookAgents', { signal }),
  select: ({ result }) => result,
  staleTime: 300_000,
})

/** One invoice with its payments and credit notes. */
export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...booksKey, 'invoice', invoiceId],
    queryFn: ({ signal }) => call('getInvoice', { params: { invoiceId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export type Period = { from: string; to: string }

export const statementQuery = (accountId: string, period: Period) =>
  queryOptions({
    queryKey: [...booksKey, 'statement', accountId, period],
    queryFn: ({ signal }) => call('getStatement', { params: { accountId }, query: period, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export const readStatementPdf = (accountId: string, period: Period) =>
  call('getStatementPdf', { params: { accountId }, query: period })

/** What a list has as a file that the server writes. */
export const readInvoicesFile = (asked: InvoicesAsked, format: 'csv' | 'xlsx') =>
  call('exportInvoices', { query: { ...asked, format } })

/** What a list has as PDF in one ZIP file. */
export const readInvoicePdfs = (
  asked: InvoicesAsked,
  onProgress: (done: number, total: number) => void,
): Promise<CallAnswer<'getInvoicePdfs'>> => callWithProgress('getInvoicePdfs', { query: asked }, onProgress)

/** Changes of an invoice; the list, its figures and statements follow. */
export type InvoiceWrite = 'recordPayment' | 'issueCreditNote' | 'undoBookEntry' | 'voidInvoice'

export function useInvoiceWrite<N extends InvoiceWrite>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N> & { idempotencyKey?: string }) => call(name, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: booksKey }),
  })
}

export const bookSettingsQuery = queryOptions({
  queryKey: [...settingsKey],
  queryFn: ({ signal }) => call('getBookSettings', { signal }),
  select: ({ result }) => result,
  ...fresh,
})

export const accountTermsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...settingsKey, accountId],
    queryFn: ({ signal }) => call('getAccountTerms', { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export function useSettingsWrite<N extends 'saveBookSettings' | 'saveAccountTerms'>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKey }),
        queryClient.invalidateQueries({ queryKey: booksKey }),
      ]),
  })
}
