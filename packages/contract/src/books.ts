import { booksLimits, invoiceFilters, invoiceStates, isMonth } from '@portal/domain/books'
import { stateCode } from '@portal/domain/us-states'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import {
  calendarDay,
  pdfFile,
  requiredText,
  singleLine,
  storable,
  taxOfState,
  text,
  uuid,
  zohoId,
} from './fields.ts'
import { wholeCents } from './whole-cents.ts'

/** Invoices of both ledgers, payments and statements (docs/spec/books.md). Amounts are dollars, days yyyy-MM-dd. */

const day = calendarDay('Enter a day.')
const month = z.string().refine(isMonth, 'A month is written yyyy-MM.')
const invoiceId = z.string().regex(/^\d{1,19}$/, 'This id has digits only.')
const note = (max: number, required: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(max)
    .refine(...storable)
    .refine(...singleLine)

const filterShape = {
  /** Of which month the invoices are; of all without it. */
  month: month.optional(),
  state: z.enum(invoiceFilters).optional(),
  accountId: zohoId.optional(),
  agentId: zohoId.optional(),
  /** Number of invoice or order, PO number, account. */
  search: text(booksLimits.searchMax).optional(),
}
const filter = z.strictObject(filterShape)
export type InvoicesFilter = z.output<typeof filter>

export const listedInvoice = z.object({
  invoiceId: z.string(),
  number: z.string(),
  orderId: z.int(),
  state: z.enum(invoiceStates),
  accountId: z.string(),
  accountName: z.string(),
  agentName: z.string(),
  reference: z.string(),
  /** City and state of the first destination. */
  shipTo: z.string(),
  destinations: z.int(),
  invoicedOn: z.string(),
  dueOn: z.string(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  credited: z.number(),
  balance: z.number(),
  /** Of the last payment. */
  paidOn: z.nullable(z.string()),
  voidedOn: z.nullable(z.string()),
  /** Where the invoice can be seen; '' while it has no page. */
  link: z.string(),
  /** Of a live ledger: payments are entered there. */
  isLive: z.boolean(),
})
export type ListedInvoice = z.infer<typeof listedInvoice>

export const getInvoices = endpoint(calls.getInvoices, {
  summary: 'Invoices that the caller may see, the newest first.',
  query: z.strictObject({
    ...filterShape,
    limit: z.coerce.number().int().min(1).max(booksLimits.pageMax).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({
    results: z.array(listedInvoice),
    total: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED'],
})

export const invoiceFigures = z.object({
  /** What was invoiced, without void invoices; null for all months of all accounts, which nothing adds up. */
  invoiced: z.nullable(z.number()),
  invoices: z.nullable(z.int()),
  tax: z.nullable(z.number()),
  paid: z.nullable(z.number()),
  /** Apart: not part of the others. */
  credited: z.nullable(z.number()),
  voided: z.nullable(z.number()),
  voidedInvoices: z.nullable(z.int()),
  /** Payments of the void ones, which are a credit of their accounts. */
  paidOnVoid: z.nullable(z.number()),
  /** Of all months: unpaid and not due yet, and unpaid past its day. */
  open: z.number(),
  openInvoices: z.int(),
  overdue: z.number(),
  overdueInvoices: z.int(),
})
export type InvoiceFigures = z.infer<typeof invoiceFigures>

export const getInvoiceFigures = endpoint(calls.getInvoiceFigures, {
  summary:
    'What was invoiced and paid of the month, and what is open and overdue of all months, of the account and agent.',
  query: z.strictObject({
    month: filterShape.month,
    accountId: filterShape.accountId,
    agentId: filterShape.agentId,
  }),
  answer: result(invoiceFigures),
  errors: ['NOT_ALLOWED'],
})

export const getBookAgents = endpoint(calls.getBookAgents, {
  summary: 'Agents to narrow invoices by.',
  answer: result(z.array(z.object({ agentId: z.string(), name: z.string() }))),
  errors: ['NOT_ALLOWED'],
})

export const bookFormats = ['csv', 'xlsx'] as const

export const exportInvoices = endpoint(calls.exportInvoices, {
  summary: 'Invoices with their lines as CSV or XLSX, narrowed as a list, the newest first.',
  query: z.strictObject({ ...filterShape, format: z.enum(bookFormats).optional() }),
  answer: result(
    z.object({
      fileName: z.string(),
      invoices: z.int(),
      /** Whether there are more than one file takes. */
      isCut: z.boolean(),
      csv: z.nullable(z.string()),
      /** Base64. */
      xlsx: z.nullable(z.string()),
    }),
  ),
  errors: ['NOT_ALLOWED', 'TOO_MANY_DOCUMENTS'],
})

export const getInvoicePdfs = endpoint(calls.getInvoicePdfs, {
  summary: 'Invoices as PDF in one ZIP file, base64, narrowed as a list; at most 200.',
  query: filter,
  answer: result(z.object({ fileName: z.string(), invoices: z.int(), zip: z.string() })),
  progress: true,
  errors: ['NOT_ALLOWED', 'TOO_MANY_INVOICES', 'TOO_MANY_DOCUMENTS'],
})

export const bookEntry = z.object({
  entryId: z.string(),
  kind: z.enum(['payment', 'creditNote']),
  /** CN-00001 of a credit note; '' of a payment. */
  number: z.string(),
  amount: z.number(),
  enteredOn: z.string(),
  note: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
})
export type BookEntry = z.infer<typeof bookEntry>

export const bookInvoice = listedInvoice.extend({
  voidReason: z.string(),
  entries: z.array(bookEntry),
  /** Whether the caller enters payments, credit notes and voids here. */
  mayEnter: z.boolean(),
})
export type BookInvoice = z.infer<typeof bookInvoice>

const ofInvoice = z.object({ invoiceId })

export const getInvoice = endpoint(calls.getInvoice, {
  summary: 'One invoice with its payments and credit notes.',
  params: ofInvoice,
  answer: result(bookInvoice),
  errors: ['INVOICE_NOT_FOUND'],
})

/** Dollars with at most two decimals, more than nothing. */
const amount = z
  .number()
  .min(0.01, 'Enter an amount of at least $0.01.')
  .max(9_999_999, 'Enter at most $9,999,999.')
  .refine(...wholeCents)

const entryErrors = [
  'INVOICE_NOT_FOUND',
  'INVOICE_VOID',
  'INVOICE_SETTLED',
  'LEDGER_KEEPS_BOOKS',
  'NOT_ALLOWED',
] as const

export const recordPayment = endpoint(calls.recordPayment, {
  summary: 'Enters a payment of an invoice of the embedded ledger.',
  params: ofInvoice,
  body: z.strictObject({
    amount,
    paidOn: day,
    /** Check or transfer number; may be empty. */
    reference: text(booksLimits.referenceMax).refine(...singleLine),
  }),
  answer: result(bookInvoice),
  idempotent: true,
  errors: entryErrors,
})

export const issueCreditNote = endpoint(calls.issueCreditNote, {
  summary: 'Issues a credit note for an invoice of the embedded ledger.',
  params: ofInvoice,
  body: z.strictObject({ amount, reason: note(booksLimits.reasonMax, 'Enter a reason.') }),
  answer: result(bookInvoice),
  idempotent: true,
  errors: entryErrors,
})

export const undoBookEntry = endpoint(calls.undoBookEntry, {
  summary: 'Takes back a payment or credit note; it stays visible as undone.',
  params: z.object({ entryId: uuid }),
  answer: result(bookInvoice),
  errors: ['BOOK_ENTRY_NOT_FOUND', 'BOOK_ENTRY_UNDONE', 'LEDGER_KEEPS_BOOKS', 'NOT_ALLOWED'],
})

export const voidInvoice = endpoint(calls.voidInvoice, {
  summary: 'Makes an invoice of the embedded ledger void. Its order stays as it is.',
  params: ofInvoice,
  body: z.strictObject({ reason: note(booksLimits.reasonMax, 'Enter a reason.') }),
  answer: result(bookInvoice),
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_VOID', 'INVOICE_HAS_ENTRIES', 'LEDGER_KEEPS_BOOKS', 'NOT_ALLOWED'],
})

export const statementLine = z.object({
  on: z.string(),
  kind: z.enum(['invoice', 'payment', 'creditNote', 'void']),
  /** Number of the invoice or credit note. */
  number: z.string(),
  /** What it is about: a PO number, an order, the reference of a payment, a reason. */
  about: z.string(),
  /** What it adds to the balance; payments, credit notes and voids are below zero. */
  amount: z.number(),
  balance: z.number(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statement = z.object({
  accountId: z.string(),
  accountName: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  invoiced: z.number(),
  paid: z.number(),
  credited: z.number(),
  voided: z.number(),
  closing: z.number(),
  /** What of the closing balance is past its day today. */
  overdue: z.number(),
  terms: z.string(),
  lines: z.array(statementLine),
})
export type Statement = z.infer<typeof statement>

const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
const ofAccount = z.object({ accountId: zohoId })

export const getStatement = endpoint(calls.getStatement, {
  summary: 'Statement of an account: opening balance, invoices, payments, credit notes, closing balance.',
  params: ofAccount,
  query: period,
  answer: result(statement),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getStatementPdf = endpoint(calls.getStatementPdf, {
  summary: 'Statement of an account as a PDF document, base64.',
  params: ofAccount,
  query: period,
  answer: result(pdfFile),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
})

export const compareMonth = endpoint(calls.compareMonth, {
  summary:
    'What orders of a month come to here, and what the ledger invoiced, with the invoices that differ; of all accounts, of one, or of those of an agent.',
  query: z.strictObject({ month, accountId: filterShape.accountId, agentId: filterShape.agentId }),
  answer: result(
    z.object({
      month: z.string(),
      /** Of the orders, as they were placed. */
      orders: z.number(),
      /** Of the ledger without tax and without void invoices. */
      ledger: z.number(),
      tax: z.number(),
      credited: z.number(),
      voided: z.number(),
      invoices: z.int(),
      differences: z.array(
        z.object({
          invoiceId: z.string(),
          number: z.string(),
          orderId: z.int(),
          accountName: z.string(),
          order: z.number(),
          ledger: z.number(),
          /** In a sentence. */
          why: z.string(),
        }),
      ),
      /** Whether there are more that differ. */
      hasMore: z.boolean(),
    }),
  ),
  errors: ['NOT_ALLOWED'],
})

const netDays = z
  .int('Enter whole days.')
  .min(0, 'Enter 0 or more days.')
  .max(booksLimits.netDaysMax, `Enter at most ${booksLimits.netDaysMax} days.`)

const taxRate = z.strictObject({
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => stateCode(code) === code, 'Enter the two letters of a state.'),
  /** Thousandths of a percent: 6625 is 6.625%. */
  thousandths: z
    .int('Enter at most three decimals.')
    .min(1, 'Enter more than 0%.')
    .max(booksLimits.taxRateMax, 'Enter at most 25%.'),
})

export const bookSettings = z.object({
  version: z.int(),
  netDays: z.int(),
  taxRates: z.array(taxOfState),
  /** Of a live ledger terms and tax are set there. */
  isLive: z.boolean(),
})
export type BookSettings = z.infer<typeof bookSettings>

export const getBookSettings = endpoint(calls.getBookSettings, {
  summary: 'Payment terms and tax rates of the embedded ledger.',
  answer: result(bookSettings),
  errors: ['NOT_ALLOWED'],
})

export const saveBookSettings = endpoint(calls.saveBookSettings, {
  summary: 'Saves payment terms and tax rates; invoices that exist stay as they are.',
  body: z.strictObject({
    version: z.int().min(0),
    netDays,
    taxRates: z
      .array(taxRate)
      .max(70)
      .refine(
        (rates) => new Set(rates.map(({ state }) => state)).size === rates.length,
        'A state is entered twice.',
      ),
  }),
  answer: result(bookSettings),
  errors: ['BOOKS_CHANGED', 'NOT_ALLOWED'],
})

export const accountTerms = z.object({
  accountId: z.string(),
  accountName: z.string(),
  version: z.int(),
  netDays: z.nullable(z.int()),
  exemptCertificate: z.nullable(z.string()),
})
export type AccountTerms = z.infer<typeof accountTerms>

export const getAccountTerms = endpoint(calls.getAccountTerms, {
  summary: 'Net days and tax exemption of an account.',
  params: ofAccount,
  answer: result(accountTerms),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const saveAccountTerms = endpoint(calls.saveAccountTerms, {
  summary: 'Saves net days and tax exemption of an account; null for those of the installation.',
  params: ofAccount,
  body: z.strictObject({
    version: z.int().min(0),
    netDays: z.nullable(netDays),
    exemptCertificate: z.nullable(requiredText(booksLimits.certificateMax).refine(...singleLine)),
  }),
  answer: result(accountTerms),
  errors: ['ACCOUNT_NOT_FOUND', 'BOOKS_CHANGED', 'NOT_ALLOWED'],
})

export const bookEndpoints = {
  getInvoices,
  getInvoiceFigures,
  getBookAgents,
  exportInvoices,
  getInvoicePdfs,
  getInvoice,
  getStatement,
  getStatementPdf,
  compareMonth,
  recordPayment,
  issueCreditNote,
  undoBookEntry,
  voidInvoice,
  getBookSettings,
  saveBookSettings,
  getAccountTerms,
  saveAccountTerms,
}
