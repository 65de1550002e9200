import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  applyPayment,
  Payment,
  receivePayment,
  refundPayment,
  returnPayment,
} from '@portal/contract/payments'
import { refundsExceedPayments } from '@portal/domain/book-entries'
import { seesInvoicesOf } from '@portal/domain/books'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars, toDollars } from '@portal/domain/money'
import {
  type Applied,
  applyProblem,
  creditLeftCents,
  paymentNumber,
  paymentWords,
  sumApplied,
} from '@portal/domain/payments'
import { keepsBooks } from '@portal/domain/roles'
import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { bookEntries } from '../../../db/schema/books.tables.ts'
import { paymentRefunds, payments } from '../../../db/schema/payments.tables.ts'
import { todayOf } from '../book-invoices.ts'
import { findStandingEntries } from '../books.store.ts'
import { type EntryNeeds, nameOf } from '../change-invoice.ts'
import { findAccountName } from '../statement.store.ts'
import { type LockedInvoice, writeEntrySums } from '../write-entry-sums.ts'
import {
  findAppliedEntries,
  findRepeated,
  lockAccountPayments,
  lockInvoices,
  lockPayment,
  type PaymentRow,
  writePaymentSums,
} from './payments.store.ts'
import { readPayment } from './read-payments.ts'

type Needs = EntryNeeds
type Answer = Promise<{ result: Payment }>

/**
 * Money that came in from an account, applied to its invoices; what is not applied stays a credit of the account
 * (docs/spec/books.md#received). Throws NOT_ALLOWED, ACCOUNT_NOT_FOUND, INVOICE_NOT_FOUND, INVOICE_VOID, INVOICE_SETTLED,
 * PAYMENT_EXCEEDED, PAYMENT_REPEATED, LEDGER_KEEPS_BOOKS, and INVALID_INPUT for a day in the future.
 */
export const receive = (needs: Needs, body: BodyOf<typeof receivePayment>): Answer =>
  idempotentTransaction(needs, async (tx) => {
    const { actor, ledger } = needs
    const accountName = seesInvoicesOf(actor, body.accountId)
      ? await findAccountName(tx, body.accountId)
      : undefined
    if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
    if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
    if (ledger.driver === 'live') throw new AppError('LEDGER_KEEPS_BOOKS')
    if (body.receivedOn > todayOf(needs)) throw wrongField('receivedOn', inFuture)
    const row = {
      paymentId: randomUUID(),
      zohoAccountId: body.accountId,
      accountName,
      method: body.method,
      number: body.reference.trim(),
      amountCents: fromDollars(body.amount),
      receivedOn: body.receivedOn,
      recordedBy: actor.userId,
      recordedByName: await nameOf(tx, needs),
      recordedAt: needs.now(),
    }
    if (body.isRepeat !== true) await refuseRepeated(tx, row)
    const [payment] = await tx.insert(payments).values(row).returning()
    if (!payment) throw new Error('A payment that was inserted is returned.')
    await apply(tx, needs, payment, { invoices: body.invoices, on: payment.receivedOn })
    return changed(tx, needs, payment, 'entered')
  })

/** Two people who enter the same check at the same moment are asked one after the other. */
async function refuseRepeated(tx: Tx, row: Parameters<typeof findRepeated>[1]) {
  await lockAccountPayments(tx, row.zohoAccountId)
  const earlier = await findRepeated(tx, row)
  if (!earlier) return
  const words = `${paymentWords(earlier)} of ${formatCents(earlier.amountCents)}`
  throw new AppError('PAYMENT_REPEATED', {
    message: `${words} was entered already: ${paymentNumber(earlier.sequence)}, received on ${formatDay(earlier.receivedOn)}.`,
  })
}

/** Applies what a payment has left, today. Throws as `receive`, PAYMENT_NOT_FOUND and PAYMENT_OVER. */
export const applyCredit = (
  needs: Needs,
  paymentId: string,
  { invoices }: BodyOf<typeof applyPayment>,
): Answer =>
  idempotentTransaction(needs, async (tx) => {
    const payment = await lockOwn(tx, needs, paymentId)
    await apply(tx, needs, payment, { invoices, on: todayOf(needs) })
    return changed(tx, needs, payment, 'applied')
  })

type Application = { invoices: readonly { invoiceId: string; amount: number }[]; on: string }

/** Entries of all named invoices together, or none. */
async function apply(
  tx: Tx,
  needs: Needs,
  payment: PaymentRow,
  { invoices, on }: Application,
): Promise<void> {
  const applied: Applied[] = invoices.map(({ invoiceId, amount }) => ({
    invoiceId,
    amountCents: fromDollars(amount),
  }))
  const problem = applyProblem(sumApplied(applied), creditLeftCents({ ...payment, isOver: false }))
  if (problem !== undefined)
    throw new AppError('PAYMENT_EXCEEDED', { message: problem, fields: { invoices: [problem] } })
  if (applied.length === 0) return
  const locked = new Map(
    (
      await lockInvoices(
        tx,
        applied.map(({ invoiceId }) => invoiceId),
      )
    ).map((row) => [row.invoiceId, row]),
  )
  const recordedByName = await nameOf(tx, needs)
  for (const [place, { invoiceId, amountCents }] of applied.entries()) {
    const invoice = locked.get(invoiceId)
    // Another account's invoice is none that this payment could pay.
    if (!invoice || invoice.zohoAccountId !== payment.zohoAccountId) throw new AppError('INVOICE_NOT_FOUND')
    refuseSettled(invoice, { place, amountCents })
    const entry = {
      kind: 'payment' as const,
      amountCents,
      // Money that came in before its invoice pays it on the invoice's own day.
      enteredOn: on < invoice.invoicedOn ? invoice.invoicedOn : on,
      note: paymentWords(payment),
    }
    const standing = [...(await findStandingEntries(tx, invoiceId)), entry]
    await tx.insert(bookEntries).values({
      ...entry,
      entryId: randomUUID(),
      invoiceId,
      paymentId: payment.paymentId,
      zohoAccountId: invoice.zohoAccountId,
      recordedBy: needs.actor.userId,
      recordedByName,
      recordedAt: needs.now(),
    })
    await writeEntrySums(tx, needs, invoice, { kind: 'payment', done: 'entered', standing })
  }
}

function refuseSettled(
  invoice: LockedInvoice,
  { place, amountCents }: { place: number; amountCents: number },
) {
  if (invoice.ledger === 'live') throw new AppError('LEDGER_KEEPS_BOOKS')
  if (invoice.voidedOn !== null)
    throw new AppError('INVOICE_VOID', { message: `Invoice ${invoice.number} is void.` })
  const left = invoice.totalCents - invoice.paidCents - invoice.creditedCents
  if (amountCents <= left) return
  const why = left === 0 ? 'is paid already' : `has only ${formatCents(left)} left to pay`
  throw new AppError('INVOICE_SETTLED', {
    message: `Invoice ${invoice.number} ${why}.`,
    fields: {
      [`invoices.${place}.amount`]: [
        left === 0 ? 'Nothing is left to pay.' : `Enter at most ${formatCents(left)}.`,
      ],
    },
  })
}

/** Throws NOT_ALLOWED, PAYMENT_NOT_FOUND, PAYMENT_OVER, PAYMENT_EXCEEDED, and INVALID_INPUT for a day that cannot be. */
export const refundCredit = (
  needs: Needs,
  paymentId: string,
  { amount, refundedOn, reference }: BodyOf<typeof refundPayment>,
): Answer =>
  idempotentTransaction(needs, async (tx) => {
    const payment = await lockOwn(tx, needs, paymentId)
    const amountCents = fromDollars(amount)
    const left = creditLeftCents({ ...payment, isOver: false })
    if (amountCents > left)
      throw new AppError('PAYMENT_EXCEEDED', {
        message:
          left === 0
            ? 'Nothing is left of this payment.'
            : `Only ${formatCents(left)} is left of this payment.`,
        fields: { amount: [left === 0 ? 'Nothing can be refunded.' : `Enter at most ${formatCents(left)}.`] },
      })
    if (refundedOn > todayOf(needs)) throw wrongField('refundedOn', inFuture)
    if (refundedOn < payment.receivedOn) throw wrongField('refundedOn', 'The refund is before the payment.')
    await tx.insert(paymentRefunds).values({
      refundId: randomUUID(),
      paymentId,
      zohoAccountId: payment.zohoAccountId,
      amountCents,
      refundedOn,
      reference: reference.trim(),
      recordedByName: await nameOf(tx, needs),
      recordedAt: needs.now(),
    })
    return changed(tx, needs, payment, 'refund entered')
  })

/** Throws NOT_ALLOWED, BOOK_ENTRY_NOT_FOUND and BOOK_ENTRY_UNDONE. */
export const undoRefund = (needs: Needs, refundId: string): Answer =>
  needs.inTransaction(async (tx) => {
    const [found] = await tx
      .select({ paymentId: paymentRefunds.paymentId })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.refundId, refundId))
    if (!found) throw new AppError('BOOK_ENTRY_NOT_FOUND')
    const payment = await lockOwn(tx, needs, found.paymentId, 'BOOK_ENTRY_NOT_FOUND')
    const undone = await tx
      .update(paymentRefunds)
      .set({ undoneAt: needs.now(), undoneByName: await nameOf(tx, needs) })
      .where(and(eq(paymentRefunds.refundId, refundId), isNull(paymentRefunds.undoneAt)))
      .returning({ refundId: paymentRefunds.refundId })
    if (undone.length === 0) throw new AppError('BOOK_ENTRY_UNDONE')
    return changed(tx, needs, payment, 'refund undone')
  })

/** The bank took it back: what it paid is open again, and the statement has both. Throws as `undo`, and INVALID_INPUT for the day. */
export const returnByBank = (
  needs: Needs,
  paymentId: string,
  { returnedOn, reason }: BodyOf<typeof returnPayment>,
): Answer =>
  needs.inTransaction(async (tx) => {
    const payment = await lockOwn(tx, needs, paymentId)
    if (returnedOn > todayOf(needs)) throw wrongField('returnedOn', inFuture)
    if (returnedOn < payment.receivedOn)
      throw wrongField('returnedOn', 'This is before the payment was received.')
    await takeOffInvoices(tx, needs, payment)
    await tx
      .update(payments)
      .set({ returnedOn, returnReason: reason })
      .where(eq(payments.paymentId, paymentId))
    return changed(tx, needs, payment, 'returned')
  })

/** It was entered by mistake. Throws NOT_ALLOWED, PAYMENT_NOT_FOUND, PAYMENT_OVER, and BOOK_ENTRY_REFUNDED where some of it was paid back. */
export const undo = (needs: Needs, paymentId: string): Answer =>
  needs.inTransaction(async (tx) => {
    const payment = await lockOwn(tx, needs, paymentId)
    await takeOffInvoices(tx, needs, payment)
    await tx
      .update(payments)
      .set({ undoneAt: needs.now(), undoneByName: await nameOf(tx, needs) })
      .where(eq(payments.paymentId, paymentId))
    return changed(tx, needs, payment, 'undone')
  })

async function takeOffInvoices(tx: Tx, needs: Needs, payment: PaymentRow): Promise<void> {
  if (payment.refundedCents > 0) throw new AppError('BOOK_ENTRY_REFUNDED')
  const applied = await findAppliedEntries(tx, payment.paymentId)
  const invoiceIds = [
    ...new Set(applied.filter(({ undoneAt }) => undoneAt === null).map(({ invoiceId }) => invoiceId)),
  ]
  if (invoiceIds.length > 0) {
    const locked = await lockInvoices(tx, invoiceIds)
    await tx
      .update(bookEntries)
      .set({ undoneAt: needs.now(), undoneByName: await nameOf(tx, needs) })
      .where(and(eq(bookEntries.paymentId, payment.paymentId), isNull(bookEntries.undoneAt)))
    for (const invoice of locked) {
      const standing = await findStandingEntries(tx, invoice.invoiceId)
      if (refundsExceedPayments(standing))
        throw new AppError('BOOK_ENTRY_REFUNDED', {
          message: `Some of it was refunded on invoice ${invoice.number}. Undo the refund first.`,
        })
      await writeEntrySums(tx, needs, invoice, { kind: 'payment', done: 'undone', standing })
    }
  }
  await writePaymentSums(tx, payment.paymentId)
}

/** A payment that the caller may change and that stands, locked until the transaction ends. */
async function lockOwn(
  tx: Tx,
  { actor }: Pick<Needs, 'actor'>,
  paymentId: string,
  notFound: 'PAYMENT_NOT_FOUND' | 'BOOK_ENTRY_NOT_FOUND' = 'PAYMENT_NOT_FOUND',
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment || !seesInvoicesOf(actor, payment.zohoAccountId)) throw new AppError(notFound)
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  if (payment.returnedOn !== null || payment.undoneAt !== null) throw new AppError('PAYMENT_OVER')
  return payment
}

/** What was done is in the activity log, and what the payment comes to now is answered. */
async function changed(tx: Tx, needs: Needs, payment: PaymentRow, action: string): Answer {
  if (action !== 'undone' && action !== 'returned') await writePaymentSums(tx, payment.paymentId)
  const answer = await readPayment({ ...needs, db: tx }, payment.paymentId)
  const { amount, applied, refunded, credit, state } = answer.result
  await recordChange(tx, needs, {
    entity: 'payment',
    entityId: payment.paymentId,
    entityName: `${paymentNumber(payment.sequence)}, ${payment.accountName}`,
    action,
    before:
      action === 'entered'
        ? null
        : { applied: toDollars(payment.appliedCents), refunded: toDollars(payment.refundedCents), state: '' },
    after: { ...(action === 'entered' ? { amount, credit } : {}), applied, refunded, state },
  })
  return answer
}

const inFuture = 'The date can’t be in the future.'
const wrongField = (field: string, why: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [why] } })
