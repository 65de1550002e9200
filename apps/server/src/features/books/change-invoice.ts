import { randomUUID } from 'node:crypto'
import type { BookInvoice, issueCreditNote, recordPayment, voidInvoice } from '@portal/contract/books'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { formatCents, fromDollars, toDollars } from '@portal/domain/money'
import { keepsBooks } from '@portal/domain/roles'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { users } from '../users/users.tables.ts'
import { lockInvoice } from './books.store.ts'
import { type BookEntryKind, bookEntries, bookInvoices } from './books.tables.ts'
import { todayOf } from './list-invoices.ts'
import { readBookInvoice, seesInvoicesOf } from './read-book-invoice.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'actor' | 'now' | 'timeZone' | 'inTransaction' | 'idempotency' | 'requestId' | 'publicBaseUrl'
>
type Answer = Promise<{ result: BookInvoice }>
type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

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

type NewEntry = { kind: BookEntryKind; amountCents: number; enteredOn: string; note: string }

const enter = (needs: Needs, invoiceId: string, entry: NewEntry): Answer =>
  idempotentTransaction(needs, async (tx) => {
    const invoice = await lockOwn(tx, needs, invoiceId)
    if (invoice.voidedOn !== null) throw new AppError('INVOICE_VOID')
    const left = invoice.totalCents - invoice.paidCents - invoice.creditedCents
    if (entry.amountCents > left) throw settled(left)
    refuseDay(needs, invoice, entry)
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
    await writeSums(tx, needs, invoice, entry.kind === 'payment' ? 'payment entered' : 'credit note issued')
    return readBookInvoice({ ...needs, db: tx }, invoiceId)
  })

/** Money comes neither before its invoice nor in the future. */
function refuseDay(needs: Needs, { invoicedOn }: Locked, { enteredOn }: NewEntry) {
  const refuse = (why: string) => new AppError('INVALID_INPUT', { fields: { paidOn: [why] } })
  if (enteredOn > todayOf(needs)) throw refuse('The date can’t be in the future.')
  if (enteredOn < invoicedOn) throw refuse('The payment date is before the invoice date.')
}

const settled = (left: number) =>
  new AppError('INVOICE_SETTLED', {
    message: left === 0 ? 'This invoice is paid already.' : `Only ${formatCents(left)} is left to pay.`,
    fields: { amount: [left === 0 ? 'Nothing is left to pay.' : `Enter at most ${formatCents(left)}.`] },
  })

/** Takes a payment or credit note back, once. Throws NOT_ALLOWED, BOOK_ENTRY_NOT_FOUND, BOOK_ENTRY_UNDONE and LEDGER_KEEPS_BOOKS. */
export const undoEntry = (needs: Needs, entryId: string): Answer =>
  needs.inTransaction(async (tx) => {
    const [found] = await tx
      .select({ invoiceId: bookEntries.invoiceId })
      .from(bookEntries)
      .where(eq(bookEntries.entryId, entryId))
    if (!found) throw new AppError('BOOK_ENTRY_NOT_FOUND')
    const invoice = await lockOwn(tx, needs, found.invoiceId, 'BOOK_ENTRY_NOT_FOUND')
    const undone = await tx
      .update(bookEntries)
      .set({ undoneAt: needs.now(), undoneByName: await nameOf(tx, needs) })
      .where(and(eq(bookEntries.entryId, entryId), isNull(bookEntries.undoneAt)))
      .returning({ kind: bookEntries.kind })
    const [entry] = undone
    if (!entry) throw new AppError('BOOK_ENTRY_UNDONE')
    await writeSums(tx, needs, invoice, entry.kind === 'payment' ? 'payment undone' : 'credit note undone')
    return readBookInvoice({ ...needs, db: tx }, found.invoiceId)
  })

/**
 * Makes an invoice void for good; its order stays as it is. One with payments or credit notes is refused, so that no money is
 * forgotten. Throws NOT_ALLOWED, INVOICE_NOT_FOUND, INVOICE_VOID, INVOICE_HAS_ENTRIES and LEDGER_KEEPS_BOOKS.
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
      ...named(invoice),
      action: 'voided',
      before: { void: 'No', reason: '' },
      after: { void: 'Yes', reason },
    })
    return readBookInvoice({ ...needs, db: tx }, invoiceId)
  })

/** An invoice of the embedded ledger that the caller may change, locked until the transaction ends. */
async function lockOwn(
  tx: Tx,
  { actor }: Needs,
  invoiceId: string,
  notFound: 'INVOICE_NOT_FOUND' | 'BOOK_ENTRY_NOT_FOUND' = 'INVOICE_NOT_FOUND',
): Promise<Locked> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || !seesInvoicesOf(actor, invoice.zohoAccountId)) throw new AppError(notFound)
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  if (invoice.ledger === 'live') throw new AppError('LEDGER_KEEPS_BOOKS')
  return invoice
}

/** What the standing entries come to; written to the invoice, and to the activity log. */
async function writeSums(tx: Tx, needs: Needs, invoice: Locked, action: string) {
  const { invoiceId } = invoice
  const [sums] = await tx
    .select({
      paidCents: sumOfKind('payment'),
      creditedCents: sumOfKind('creditNote'),
    })
    .from(bookEntries)
    .where(and(eq(bookEntries.invoiceId, invoiceId), isNull(bookEntries.undoneAt)))
  const [last] = await tx
    .select({ paidOn: bookEntries.enteredOn })
    .from(bookEntries)
    .where(
      and(
        eq(bookEntries.invoiceId, invoiceId),
        eq(bookEntries.kind, 'payment'),
        isNull(bookEntries.undoneAt),
      ),
    )
    .orderBy(desc(bookEntries.enteredOn))
    .limit(1)
  const next = {
    paidCents: sums?.paidCents ?? 0,
    creditedCents: sums?.creditedCents ?? 0,
    paidOn: last?.paidOn ?? null,
  }
  await tx.update(bookInvoices).set(next).where(eq(bookInvoices.invoiceId, invoiceId))
  await recordChange(tx, needs, { ...named(invoice), action, before: factsOf(invoice), after: factsOf(next) })
}

const sumOfKind = (kind: BookEntryKind) =>
  sql<number>`coalesce(sum(${bookEntries.amountCents}) filter (where ${eq(bookEntries.kind, kind)}), 0)`.mapWith(
    Number,
  )

const named = ({ invoiceId, number, accountName }: Locked) => ({
  entity: 'invoice' as const,
  entityId: invoiceId,
  entityName: `${number}, ${accountName}`,
})

const factsOf = ({
  paidCents,
  creditedCents,
  paidOn,
}: Pick<Locked, 'paidCents' | 'creditedCents' | 'paidOn'>) => ({
  paid: toDollars(paidCents),
  credited: toDollars(creditedCents),
  paidOn,
})

async function nameOf(tx: Tx, { actor }: Needs): Promise<string> {
  const [person] = await tx
    .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.userId, actor.userId))
  return person?.name ?? ''
}
