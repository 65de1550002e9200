import { bookEntryKinds } from '@portal/domain/book-entries'
import { booksLimits, invoiceFilters, invoiceStates, isMonth } from '@portal/domain/books'
import { invoiceAges } from '@portal/domain/invoice-ages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { wholeCents } from './costs.ts'
import { endpoint, result } from './endpoint.ts'
import { calendarDay, singleLine, storable, text, uuid, zohoId } from './fields.ts'
import { tableFile, tableFormat } from './table-files.ts'

/** Invoices of both ledgers, payments and statements (docs/spec/books.md). Amounts are dollars, days yyyy-MM-dd. */

export const day = calendarDay('Enter a day.')
export const month = z.string().refine(isMonth, 'A month is written yyyy-MM.')
const invoiceId = z.string().regex(/^\d{1,19}$/, 'This id has digits only.')
const note = (max: number, required: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(max)
    .refine(...storable)
    .refine(...singleLine)

export const filterShape = {
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
  /** Payments less refunds; of a void invoice a credit of the account. */
  paid: z.number(),
  credited: z.number(),
  balance: z.number(),
  /** Of the last payment; null where nothing is paid. */
  paidOn: z.nullable(z.string()),
  voidedOn: z.nullable(z.string()),
  /** Where the invoice can be seen; '' while it has no page. */
  link: z.string(),
  /** Of a live ledger: payments are entered there. */
  isLive: z.boolean(),
})
export type ListedInvoice = z.infer<typeof listedInvoice>

export const getInvoices = endpoint(calls.getInvoices, {
  scope: 'orders:read',
  needs: 'readOrders',
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
    /** What all invoices that match come to, without void ones, and what is open of it; null on later pages, and of more than are counted. */
    sums: z.nullable(z.object({ total: z.number(), open: z.number() })),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED'],
})

/** What is unpaid of an age. */
export const invoiceAgeSum = z.object({ age: z.enum(invoiceAges), amount: z.number(), invoices: z.int() })
export type InvoiceAgeSum = z.infer<typeof invoiceAgeSum>

export const invoiceFigures = z.object({
  /** What was invoiced, without void invoices; null for all months of all accounts, which nothing adds up. */
  invoiced: z.nullable(z.number()),
  invoices: z.nullable(z.int()),
  tax: z.nullable(z.number()),
  /** Payments less refunds. */
  paid: z.nullable(z.number()),
  /** Apart: not part of the others. */
  credited: z.nullable(z.number()),
  voided: z.nullable(z.number()),
  voidedInvoices: z.nullable(z.int()),
  /** Payments of the void ones less refunds, which are a credit of their accounts. */
  paidOnVoid: z.nullable(z.number()),
  /** Of all months: unpaid and not due yet, and unpaid past its day. */
  open: z.number(),
  openInvoices: z.int(),
  overdue: z.number(),
  overdueInvoices: z.int(),
  /** What was paid and is not applied to an invoice yet; null of an agent's accounts, which nothing adds up. */
  credit: z.nullable(z.number()),
  /** The same by how long it has been due. */
  ages: z.array(invoiceAgeSum),
})
export type InvoiceFigures = z.infer<typeof invoiceFigures>

export const getInvoiceFigures = endpoint(calls.getInvoiceFigures, {
  scope: 'orders:read',
  needs: 'readOrders',
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
  scope: 'orders:read',
  needs: 'order',
  summary: 'Agents to narrow invoices by.',
  answer: result(z.array(z.object({ agentId: z.string(), name: z.string() }))),
  errors: ['NOT_ALLOWED'],
})

export const exportInvoices = endpoint(calls.exportInvoices, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'Invoices with their lines as CSV or XLSX, narrowed as a list, the newest first.',
  query: z.strictObject({ ...filterShape, format: tableFormat }),
  answer: result(
    tableFile.extend({
      invoices: z.int(),
      /** Whether there are more than one file takes. */
      isCut: z.boolean(),
    }),
  ),
  errors: ['NOT_ALLOWED', 'TOO_MANY_DOCUMENTS'],
})

export const getInvoicePdfs = endpoint(calls.getInvoicePdfs, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'Invoices as PDF in one ZIP file, base64, narrowed as a list; at most 200.',
  query: filter,
  answer: result(z.object({ fileName: z.string(), invoices: z.int(), zip: z.string() })),
  progress: true,
  errors: ['NOT_ALLOWED', 'TOO_MANY_INVOICES', 'TOO_MANY_DOCUMENTS'],
})

export const bookEntry = z.object({
  entryId: z.string(),
  kind: z.enum(bookEntryKinds),
  /** CN-00001 of a credit note; '' of others. */
  number: z.string(),
  amount: z.number(),
  enteredOn: z.string(),
  note: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** The payment of the account that it is a part of; null of what was entered for the invoice alone. */
  paymentId: z.nullable(z.string()),
})
export type BookEntry = z.infer<typeof bookEntry>

export const bookInvoice = listedInvoice.extend({
  /** Lines of its order that are on it; those that the carrier bills are not. */
  items: z.array(z.object({ name: z.string(), quantity: z.int(), rate: z.number(), amount: z.number() })),
  /** Shipping, tax, and what a live ledger invoiced beyond the order. With the lines they come to the total. */
  charges: z.array(z.object({ name: z.string(), amount: z.number() })),
  voidReason: z.string(),
  /** The last day on which `link` opens; null where it has no end yet, and of a live ledger. */
  linkEndsOn: z.nullable(z.string()),
  /** Whether that day is over: the link opens nothing until it is renewed. */
  hasLinkEnded: z.boolean(),
  entries: z.array(bookEntry),
  /** How what is left of it is paid, as lines to show; none where nothing is left. */
  waysToPay: z.array(z.object({ label: z.string(), text: z.string(), lines: z.array(z.string()) })),
  /** Whether the caller enters payments, credit notes, refunds and voids here. */
  mayEnter: z.boolean(),
})
export type BookInvoice = z.infer<typeof bookInvoice>

const ofInvoice = z.object({ invoiceId })

export const getInvoice = endpoint(calls.getInvoice, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'One invoice with its lines, payments, credit notes and refunds.',
  params: ofInvoice,
  answer: result(bookInvoice),
  errors: ['INVOICE_NOT_FOUND'],
})

/** Dollars with at most two decimals, more than nothing. */
export const amount = z
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
  scope: 'person',
  needs: 'order',
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
  scope: 'person',
  needs: 'order',
  summary: 'Issues a credit note for an invoice of the embedded ledger.',
  params: ofInvoice,
  body: z.strictObject({ amount, reason: note(booksLimits.reasonMax, 'Enter a reason.') }),
  answer: result(bookInvoice),
  idempotent: true,
  errors: entryErrors,
})

export const recordRefund = endpoint(calls.recordRefund, {
  scope: 'person',
  needs: 'order',
  summary:
    'Enters money of a payment that was paid back to the customer; the invoice is open again by this amount unless it is void.',
  params: ofInvoice,
  body: z.strictObject({
    amount,
    refundedOn: day,
    /** Check or transfer number; may be empty. */
    reference: text(booksLimits.referenceMax).refine(...singleLine),
  }),
  answer: result(bookInvoice),
  idempotent: true,
  errors: ['INVOICE_NOT_FOUND', 'REFUND_EXCEEDS_PAID', 'LEDGER_KEEPS_BOOKS', 'NOT_ALLOWED'],
})

export const undoBookEntry = endpoint(calls.undoBookEntry, {
  scope: 'person',
  needs: 'order',
  summary: 'Takes back a payment, credit note or refund; it stays visible as undone.',
  params: z.object({ entryId: uuid }),
  answer: result(bookInvoice),
  errors: [
    'BOOK_ENTRY_NOT_FOUND',
    'BOOK_ENTRY_UNDONE',
    'BOOK_ENTRY_REFUNDED',
    'INVOICE_SETTLED',
    'LEDGER_KEEPS_BOOKS',
    'NOT_ALLOWED',
  ],
})

export const voidInvoice = endpoint(calls.voidInvoice, {
  scope: 'person',
  needs: 'order',
  summary: 'Makes an invoice of the embedded ledger void. Its order stays as it is.',
  params: ofInvoice,
  body: z.strictObject({ reason: note(booksLimits.reasonMax, 'Enter a reason.') }),
  answer: result(bookInvoice),
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_VOID', 'INVOICE_HAS_ENTRIES', 'LEDGER_KEEPS_BOOKS', 'NOT_ALLOWED'],
})

export const renewInvoiceLink = endpoint(calls.renewInvoiceLink, {
  scope: 'person',
  needs: 'order',
  summary: 'Gives an invoice of the embedded ledger a new link; the former one ends at once.',
  params: ofInvoice,
  answer: result(bookInvoice),
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_HAS_NO_LINK', 'LEDGER_KEEPS_BOOKS', 'NOT_ALLOWED'],
})

export const ofAccount = z.object({ accountId: zohoId })
