import { randomUUID } from 'node:crypto'
import type {
  BookInvoice,
  issueCreditNote,
  recordPayment,
  recordRefund,
  voidInvoice,
} from '@portal/contract/books'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  refundableCents,
  refundDayProblem,
  refundProblem,
  refundsExceedPayments,
  type StandingEntry,
  sumsOfEntries,
} from '@portal/domain/book-entries'
import { seesInvoicesOf } from '@portal/domain/books'
import { formatCents, fromDollars } from '@portal/domain/money'
import { keepsBooks } from '@portal/domain/roles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { readBookInvoice, todayOf } from './book-invoices.ts'
import { findStandingEntries, lockInvoice } from './books.store.ts'
import { lockPayment, writePaymentSums } from './payments/payments.store.ts'
import { type LockedInvoice, namedInvoice, writeEntrySums } from './write-entry-sums.ts'

export type EntryNeeds = Pick<
  SignedInContext,
  | 'db'
  | 'actor'
  | 'now'
  | 'timeZone'
  | 'inTransaction'
  | 'idempotency'
  | 'requestId'
  | 'publicBaseUrl'
  | 'ledger'
>
type Needs = Omit<EntryNeeds, 'ledger'>
type Answer = Promise<{ result: BookInvoice }>

/**
 * A payment of an invoice of the embedded ledger (docs/spec/books.md#payments). Two that are entered at the same moment are
 * taken one after the other: the second is refused where it is more than what is left. A day in the future is refused.
 * Throws NOT_ALLOWED, INVOICE_NOT_FOUND, INVOICE_VOID, INVOICE_SETTLED and LEDGER_KEEPS_BOOKS.
 */
export const enterPayment = (
  needs: Needs,
  invoiceId: string,
  { amount, paidOn, reference }: BodyOf<typeof recordPayment>,
): Answer =>
  enter(needs, invoiceId, {
    kind: 'payment',
    amountCents: fromDollars(amount),
    enteredOn: paidOn,
    note: reference.trim(),
  })

/** The same for a credit note, which is issued today. */
export const enterCreditNote = (
  needs: Needs,
  invoiceId: string,
  { amount, reason }: BodyOf<typeof issueCreditNote>,
): Answer =>
  enter(needs, invoiceId, {
    kind: 'creditNote',
    amountCents: fromDollars(amount),
    enteredOn: todayOf(needs),
    note: reason,
  })

/**
 * Money of a payment that was paid back: at most what is paid by that day, and also of a void invoice, whose payments are a credit
 * of the account. Throws NOT_ALLOWED, INVOICE_NOT_FOUND, REFUND_EXCEEDS_PAID and LEDGER_KEEPS_BOOKS.
 */
export const enterRefund = (
  needs: Needs,
  invoiceId: string,
  { amount, refundedOn, reference }: BodyOf<typeof recordRefund>,
): Answer =>
  enter(needs, invoiceId, {
    kind: 'refund',
    amountCents: fromDollars(amount),
    enteredOn: refundedOn,
    note: reference.trim(),
  })

type NewEntry = StandingEntry & { note: string }

const enter = (needs: Needs, invoiceId: string, entry: NewEntry): Answer =>
  idempotentTransaction(needs, async (tx) => {
    const invoice = await lockOwn(tx, needs, invoiceId)
    const standing = await findStandingEntries(tx, invoiceId)
    if (entry.kind === 'refund') refuseRefund(needs, standing, entry)
    else refuseSettling(needs, invoice, entry)
    const recordedByName = await nameOf(tx, needs)
    await tx.insert(bookEntries).values({
      ...entry,
      entryId: randomUUID(),
      invoiceId,
      zohoAccountId: invoice.zohoAccountId,
      recordedBy: needs.actor.userId,
      recordedByName,
      recordedAt: needs.now(),
    })
    const { kind } = entry
    await writeEntrySums(tx, needs, invoice, {
      kind,
      done: kind === 'creditNote' ? 'issued' : 'entered',
      standing: [...standing, entry],
    })
    return readBookInvoice({ ...needs, db: tx }, invoiceId)
  })

/** A payment or credit note is of an invoice that stands, at most what is left, and neither before its invoice nor in the future. */
function refuseSettling(needs: Needs, invoice: LockedInvoice, entry: NewEntry) {
  if (invoice.voidedOn !== null) throw new AppError('INVOICE_VOID')
  const left = invoice.totalCents - invoice.paidCents - invoice.creditedCents
  if (entry.amountCents > left) throw settled(left)
  if (entry.enteredOn > todayOf(needs)) throw wrongField('paidOn', inFuture)
  if (entry.enteredOn < invoice.invoicedOn)
    throw wrongField('paidOn', 'The payment date is before the invoice date.')
}

const settled = (left: number) =>
  new AppError('INVOICE_SETTLED', {
    message: left === 0 ? 'This invoice is paid already.' : `Only ${formatCents(left)} is left to pay.`,
    fields: { amount: [left === 0 ? 'Nothing is left to pay.' : `Enter at most ${formatCents(left)}.`] },
  })

/** A refund is of money that was paid by its day and not refunded, and not in the future. */
function refuseRefund(needs: Needs, standing: readonly StandingEntry[], entry: NewEntry) {
  const { paidCents } = sumsOfEntries(standing)
  if (entry.amountCents > paidCents)
    throw new AppError('REFUND_EXCEEDS_PAID', {
      message:
        paidCents === 0
          ? 'Nothing is paid on this invoice.'
          : `Only ${formatCents(paidCents)} is paid on this invoice.`,
      fields: { amount: [refundProblem(paidCents)] },
    })
  if (entry.enteredOn > todayOf(needs)) throw wrongField('refundedOn', inFuture)
  const byThatDay = refundableCents(standing, entry.enteredOn)
  if (entry.amountCents > byThatDay) throw wrongField('refundedOn', refundDayProblem(byThatDay))
}

const inFuture = 'The date can’t be in the future.'
const wrongField = (field: string, why: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [why] } })

/**
 * Takes a payment, credit note or refund back, once. Throws NOT_ALLOWED, BOOK_ENTRY_NOT_FOUND, BOOK_ENTRY_UNDONE,
 * BOOK_ENTRY_REFUNDED for a payment that was refunded, INVOICE_SETTLED for a refund whose amount was paid or credited again, and
 * LEDGER_KEEPS_BOOKS.
 */
export const undoEntry = (needs: Needs, entryId: string): Answer =>
  needs.inTransaction(async (tx) => {
    const [found] = await tx
      .select({ invoiceId: bookEntries.invoiceId, paymentId: bookEntries.paymentId })
      .from(bookEntries)
      .where(eq(bookEntries.entryId, entryId))
    if (!found) throw new AppError('BOOK_ENTRY_NOT_FOUND')
    // Before the invoice, as everywhere.
    if (found.paymentId !== null) await lockPayment(tx, found.paymentId)
    const invoice = await lockOwn(tx, needs, found.invoiceId, 'BOOK_ENTRY_NOT_FOUND')
    const undone = await tx
      .update(bookEntries)
      .set({ undoneAt: needs.now(), undoneByName: await nameOf(tx, needs) })
      .where(and(eq(bookEntries.entryId, entryId), isNull(bookEntries.undoneAt)))
      .returning({ kind: bookEntries.kind })
    const [entry] = undone
    if (!entry) throw new AppError('BOOK_ENTRY_UNDONE')
    const standing = await findStandingEntries(tx, found.invoiceId)
    refuseWithout(invoice, standing)
    await writeEntrySums(tx, needs, invoice, { kind: entry.kind, done: 'undone', standing })
    // What it paid is a credit of the account again.
    if (found.paymentId !== null) await writePaymentSums(tx, found.paymentId)
    return readBookInvoice({ ...needs, db: tx }, found.invoiceId)
  })

/** What is left without the undone entry has to add up: nothing is refunded that was not paid, nor paid that is not owed. */
function refuseWithout({ totalCents }: LockedInvoice, standing: readonly StandingEntry[]) {
  if (refundsExceedPayments(standing)) throw new AppError('BOOK_ENTRY_REFUNDED')
  const { paidCents, creditedCents } = sumsOfEntries(standing)
  if (paidCents + creditedCents > totalCents)
    throw new AppError('INVOICE_SETTLED', {
      message: `Without this refund ${formatCents(paidCents + creditedCents)} would be paid and credited, more than the total. Undo what was entered after it first.`,
    })
}

/**
 * Makes an invoice void for good; its order stays as it is. One with payments or credit notes is refused, so that no money is
 * forgotten; one that was refunded in full has none left. Throws NOT_ALLOWED, INVOICE_NOT_FOUND, INVOICE_VOID, INVOICE_HAS_ENTRIES and LEDGER_KEEPS_BOOKS.
 */
export const makeVoid = (needs: Needs, invoiceId: string, { reason }: BodyOf<typeof voidInvoice>): Answer =>
  needs.inTransaction(async (tx) => {
    const invoice = await lockOwn(tx, needs, invoiceId)
    if (invoice.voidedOn !== null) throw new AppError('INVOICE_VOID')
    if (invoice.paidCents + invoice.creditedCents > 0) throw new AppError('INVOICE_HAS_ENTRIES')
    const voidedOn = todayOf(needs)
    await tx
      .update(bookInvoices)
      .set({ voidedOn, voidReason: reason })
      .where(eq(bookInvoices.invoiceId, invoiceId))
    await recordChange(tx, needs, {
      ...namedInvoice(invoice),
      action: 'voided',
      before: { void: 'No', reason: '' },
      after: { void: 'Yes', reason },
    })
    return readBookInvoice({ ...needs, db: tx }, invoiceId)
  })

/** An invoice of the embedded ledger that the caller may change, locked until the transaction ends. */
export async function lockOwn(
  tx: Tx,
  { actor }: Pick<Needs, 'actor'>,
  invoiceId: string,
  notFound: 'INVOICE_NOT_FOUND' | 'BOOK_ENTRY_NOT_FOUND' = 'INVOICE_NOT_FOUND',
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || !seesInvoicesOf(actor, invoice.zohoAccountId)) throw new AppError(notFound)
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  if (invoice.ledger === 'live') throw new AppError('LEDGER_KEEPS_BOOKS')
  return invoice
}

export async function nameOf(tx: Tx, { actor }: Needs): Promise<string> {
  const [person] = await tx
    .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.userId, actor.userId))
  return person?.name ?? ''
}
