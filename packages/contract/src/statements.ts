import { statementKinds } from '@portal/domain/book-entries'
import * as z from 'zod'
import { day, filterShape, month, ofAccount } from './books.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { pdfFile } from './fields.ts'

export const statementLine = z.object({
  on: z.string(),
  kind: z.enum(statementKinds),
  /** Number of the invoice, credit note or payment. */
  number: z.string(),
  /** What it is about: a PO number, an order, the reference of a payment or refund, a reason. */
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
  refunded: z.number(),
  voided: z.number(),
  /** Payments that the bank took back. */
  returned: z.number(),
  closing: z.number(),
  /** What of the closing balance is past its day today. */
  overdue: z.number(),
  /** What was paid and is not applied to an invoice yet, today. */
  credit: z.number(),
  terms: z.string(),
  lines: z.array(statementLine),
})
export type Statement = z.infer<typeof statement>

const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })

export const getStatement = endpoint(calls.getStatement, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary:
    'Statement of an account: opening balance, invoices, payments, credit notes, refunds, closing balance.',
  params: ofAccount,
  query: period,
  answer: result(statement),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getStatementPdf = endpoint(calls.getStatementPdf, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'Statement of an account as a PDF document, base64.',
  params: ofAccount,
  query: period,
  answer: result(pdfFile),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
})

export const compareMonth = endpoint(calls.compareMonth, {
  scope: 'orders:read',
  needs: 'order',
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
