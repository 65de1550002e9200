import { bookCalls } from '@portal/contract/book-calls'
import { booksLimits } from '@portal/domain/books'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallAnswer, type CallInput, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'

/** What narrows a list of invoices, as the calls take it. */
export type InvoicesAsked = NonNullable<CallInput<'getInvoicePdfs'>['query']>

export const booksKey = ['books'] as const
const settingsKey = ['book settings'] as const
/** Payments come in at any time. */
const fresh = { staleTime: 0 } as const

/** A list of invoices page by page: a short first one, and long ones for those who want more. */
export const invoicesQuery = (asked: InvoicesAsked) =>
  infiniteQueryOptions({
    queryKey: [...booksKey, 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call(bookCalls.getInvoices, {
        query: {
          ...asked,
          ...pageOf(pageParam, { first: booksLimits.firstPage, more: booksLimits.pageMax }),
        },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  })

/** What a month or an account comes to, and what is unpaid of all months. */
export const figuresQuery = (asked: Pick<InvoicesAsked, 'month' | 'accountId' | 'agentId'>) =>
  queryOptions({
    queryKey: [...booksKey, 'figures', asked],
    queryFn: ({ signal }) => call(bookCalls.getInvoiceFigures, { query: asked, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export type ComparisonAsked = NonNullable<CallInput<'compareMonth'>['query']>

/** What the orders of a month come to beside the ledger. */
export const comparisonQuery = (asked: ComparisonAsked) =>
  queryOptions({
    queryKey: [...booksKey, 'comparison', asked],
    queryFn: ({ signal }) => call(bookCalls.compareMonth, { query: asked, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export const bookAgentsQuery = queryOptions({
  queryKey: ['book agents'],
  queryFn: ({ signal }) => call(bookCalls.getBookAgents, { signal }),
  select: ({ result }) => result,
  staleTime: 300_000,
})

/** One invoice with its lines, payments, credit notes and refunds. */
export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...booksKey, 'invoice', invoiceId],
    queryFn: ({ signal }) => call(bookCalls.getInvoice, { params: { invoiceId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export type Period = { from: string; to: string }

export const statementQuery = (accountId: string, period: Period) =>
  queryOptions({
    queryKey: [...booksKey, 'statement', accountId, period],
    queryFn: ({ signal }) => call(bookCalls.getStatement, { params: { accountId }, query: period, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export const readStatementPdf = (accountId: string, period: Period) =>
  call(bookCalls.getStatementPdf, { params: { accountId }, query: period })

/** What a list has as a file that the server writes. */
export const readInvoicesFile = (asked: InvoicesAsked, format: 'csv' | 'xlsx') =>
  call(bookCalls.exportInvoices, { query: { ...asked, format } })

/** What a list has as PDF in one ZIP file. */
export const readInvoicePdfs = (
  asked: InvoicesAsked,
  onProgress: (done: number, total: number) => void,
): Promise<CallAnswer<'getInvoicePdfs'>> =>
  callWithProgress(bookCalls.getInvoicePdfs, { query: asked }, onProgress)

/** Changes of an invoice; the list, its figures and statements follow. */
export const thenBooks = { refresh: [booksKey] }

export const bookSettingsQuery = queryOptions({
  queryKey: [...settingsKey],
  queryFn: ({ signal }) => call(bookCalls.getBookSettings, { signal }),
  select: ({ result }) => result,
  ...fresh,
})

export const accountTermsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...settingsKey, accountId],
    queryFn: ({ signal }) => call(bookCalls.getAccountTerms, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...fresh,
  })

export const thenSettings = { refresh: [settingsKey, booksKey] }
