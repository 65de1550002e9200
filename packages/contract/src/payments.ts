import { paymentLimits, paymentMethods, paymentStates } from '@portal/domain/payments'
import * as z from 'zod'
import { amount, day } from './books.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { singleLine, storable, text, uuid, zohoId } from './fields.ts'

/** Payments of accounts and what they are applied to (docs/spec/books.md#received). Amounts are dollars, days yyyy-MM-dd. */

const line = (max: number) => text(max).refine(...singleLine)

/** How much of an invoice a payment pays. */
const appliedTo = z
  .array(z.strictObject({ invoiceId: z.string().regex(/^\d{1,19}$/, 'This id has digits only.'), amount }))
  .max(paymentLimits.invoicesMax)
  .refine((list) => new Set(list.map(({ invoiceId }) => invoiceId)).size === list.length, {
    message: 'An invoice is named twice.',
  })

export const listedPayment = z.object({
  paymentId: z.string(),
  /** PAY-00001. */
  number: z.string(),
  state: z.enum(paymentStates),
  accountId: z.string(),
  accountName: z.string(),
  method: z.enum(paymentMethods),
  /** Check or transfer number; '' without one. */
  reference: z.string(),
  receivedOn: z.string(),
  amount: z.number(),
  applied: z.number(),
  refunded: z.number(),
  /** What is neither applied nor refunded: a credit of the account. */
  credit: z.number(),
})
export type ListedPayment = z.infer<typeof listedPayment>

export const getPayments = endpoint(calls.getPayments, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'Payments of accounts that the caller may see, the newest first.',
  query: z.strictObject({
    accountId: zohoId.optional(),
    state: z.enum(paymentStates).optional(),
    /** Payment number, account, check or transfer number. */
    search: text(paymentLimits.searchMax).optional(),
    limit: z.coerce.number().int().min(1).max(paymentLimits.pageMax).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({
    results: z.array(listedPayment),
    total: z.int(),
    totalIsExact: z.boolean(),
    /** What is left to apply of all payments of the account, or of all accounts. */
    credit: z.number(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED'],
})

export const payment = listedPayment.extend({
  /** What it was applied to, also what was undone for those who keep the books. */
  entries: z.array(
    z.object({
      entryId: z.string(),
      invoiceId: z.string(),
      invoiceNumber: z.string(),
      amount: z.number(),
      enteredOn: z.string(),
      undoneAt: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      amount: z.number(),
      refundedOn: z.string(),
      reference: z.string(),
      recordedBy: z.string(),
      undoneAt: z.nullable(z.string()),
    }),
  ),
  /** '' for people of the account. */
  recordedBy: z.string(),
  recordedAt: z.string(),
  returnedOn: z.nullable(z.string()),
  returnReason: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** Whether the caller applies, refunds, returns and undoes it here. */
  mayChange: z.boolean(),
})
export type Payment = z.infer<typeof payment>

const ofPayment = z.object({ paymentId: uuid })

export const getPayment = endpoint(calls.getPayment, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'One payment with the invoices that it pays and its refunds.',
  params: ofPayment,
  answer: result(payment),
  errors: ['PAYMENT_NOT_FOUND'],
})

const applyErrors = [
  'NOT_ALLOWED',
  'INVOICE_NOT_FOUND',
  'INVOICE_VOID',
  'INVOICE_SETTLED',
  'PAYMENT_EXCEEDED',
  'LEDGER_KEEPS_BOOKS',
] as const

export const receivePayment = endpoint(calls.receivePayment, {
  scope: 'person',
  needs: 'order',
  summary:
    'Enters a payment of an account and applies it to invoices of the embedded ledger; what is not applied stays a credit of the account.',
  body: z.strictObject({
    accountId: zohoId,
    method: z.enum(paymentMethods),
    /** Check or transfer number; may be empty. */
    reference: line(paymentLimits.numberMax),
    amount,
    receivedOn: day,
    invoices: appliedTo,
    /** Whether one with the same account, method, number and amount is entered again on purpose. */
    isRepeat: z.boolean().optional(),
  }),
  answer: result(payment),
  idempotent: true,
  errors: [...applyErrors, 'ACCOUNT_NOT_FOUND', 'PAYMENT_REPEATED'],
})

export const applyPayment = endpoint(calls.applyPayment, {
  scope: 'person',
  needs: 'order',
  summary: 'Applies the credit that a payment has left to invoices of its account, today.',
  params: ofPayment,
  body: z.strictObject({ invoices: appliedTo.min(1, 'Name an invoice.') }),
  answer: result(payment),
  idempotent: true,
  errors: [...applyErrors, 'PAYMENT_NOT_FOUND', 'PAYMENT_OVER'],
})

export const refundPayment = endpoint(calls.refundPayment, {
  scope: 'person',
  needs: 'order',
  summary: 'Enters that the credit that a payment has left was paid back.',
  params: ofPayment,
  body: z.strictObject({ amount, refundedOn: day, reference: line(paymentLimits.numberMax) }),
  answer: result(payment),
  idempotent: true,
  errors: ['NOT_ALLOWED', 'PAYMENT_NOT_FOUND', 'PAYMENT_OVER', 'PAYMENT_EXCEEDED'],
})

export const undoPaymentRefund = endpoint(calls.undoPaymentRefund, {
  scope: 'person',
  needs: 'order',
  summary: 'Takes a refund of a payment back; its amount is a credit of the account again.',
  params: z.object({ refundId: uuid }),
  answer: result(payment),
  errors: ['NOT_ALLOWED', 'BOOK_ENTRY_NOT_FOUND', 'BOOK_ENTRY_UNDONE'],
})

export const returnPayment = endpoint(calls.returnPayment, {
  scope: 'person',
  needs: 'order',
  summary: 'The bank took a payment back, as a check without funds: its invoices are open again.',
  params: ofPayment,
  body: z.strictObject({
    returnedOn: day,
    reason: z
      .string()
      .trim()
      .min(1, 'Enter a reason.')
      .max(paymentLimits.reasonMax)
      .refine(...storable)
      .refine(...singleLine),
  }),
  answer: result(payment),
  errors: ['NOT_ALLOWED', 'PAYMENT_NOT_FOUND', 'PAYMENT_OVER', 'BOOK_ENTRY_REFUNDED'],
})

export const undoPayment = endpoint(calls.undoPayment, {
  scope: 'person',
  needs: 'order',
  summary:
    'Takes a payment back that was entered by mistake: its invoices are open again, and it is on no statement.',
  params: ofPayment,
  answer: result(payment),
  errors: ['NOT_ALLOWED', 'PAYMENT_NOT_FOUND', 'PAYMENT_OVER', 'BOOK_ENTRY_REFUNDED'],
})
