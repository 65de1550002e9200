import { randomUUID } from 'node:crypto'
import type { BookEntryKind } from '@portal/domain/book-entries'
import { businessDay } from '@portal/domain/business-day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { statement } from '../../db/statement.ts'
import type { InvoiceAmounts, InvoiceRef, SalesLedger } from '../../ports/sales-ledger.ts'
import { findUnread, lockInvoice } from './books.store.ts'

export type RefreshNeeds = {
  db: Reader
  inTransaction: InTransaction
  ledger: Pick<SalesLedger, 'readInvoice'>
  now: () => Date
  timeZone: string
  log: Pick<Logger, 'warn'>
}

/** Invoices in one run: the vendor takes a limited number of calls in a minute, and orders go first. */
const atOnce = 40
const patienceMs = 60_000

/**
 * Asks a live ledger about its unpaid invoices, those that were asked about longest ago first: tax, due day, payments, credits
 * and void (docs/spec/books.md#live). One that cannot be read now is asked about next time.
 */
export async function refreshInvoices(needs: RefreshNeeds, shutdown: AbortSignal): Promise<void> {
  const { db, ledger, log } = needs
  if (!ledger.readInvoice) return
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(patienceMs)])
  for (const { invoiceId } of await findUnread(db, atOnce)) {
    if (signal.aborted) return
    try {
      const read = await ledger.readInvoice(invoiceId, signal)
      await needs.inTransaction((tx) => keep(tx, needs, invoiceId, read))
    } catch (error) {
      log.warn({ err: error, invoiceId }, 'an invoice could not be read from the ledger')
      return
    }
  }
}

/** @param read null for an invoice that is gone there, which counts as void */
async function keep(tx: Tx, { now, timeZone }: RefreshNeeds, invoiceId: string, read: InvoiceAmounts | null) {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) return
  const readAt = now()
  const today = businessDay(readAt, timeZone)
  if (read === null || read.isVoid) {
    const voidReason = read === null ? 'Accounting no longer has it.' : ''
    await tx
      .update(bookInvoices)
      .set({ voidedOn: invoice.voidedOn ?? today, voidReason, readAt })
      .where(eq(bookInvoices.invoiceId, invoiceId))
    return
  }
  const { invoicedOn, dueOn, taxCents, totalCents, paidCents, creditedCents, paidOn } = read
  await tx
    .update(bookInvoices)
    .set({
      ...{ invoicedOn, dueOn, taxCents, totalCents, paidCents, creditedCents, readAt },
      subtotalCents: totalCents - taxCents,
      paidOn: paidCents > 0 ? (paidOn ?? invoice.paidOn ?? today) : null,
    })
    .where(eq(bookInvoices.invoiceId, invoiceId))
  const about = {
    invoiceId,
    zohoAccountId: invoice.zohoAccountId,
    recordedAt: readAt,
    enteredOn: paidOn ?? today,
  }
  await keepEntry(tx, { ...about, kind: 'payment', amountCents: paidCents })
  await keepEntry(tx, { ...about, kind: 'creditNote', amountCents: creditedCents })
}

type ReadEntry = {
  invoiceId: string
  zohoAccountId: string
  recordedAt: Date
  enteredOn: string
  kind: BookEntryKind
  /** All of it. */
  amountCents: number
}

/** What is new since the last look is an entry of its own; where it became less, one entry takes the place of all. */
async function keepEntry(tx: Tx, entry: ReadEntry) {
  const { invoiceId, kind } = entry
  const standing = and(
    eq(bookEntries.invoiceId, invoiceId),
    eq(bookEntries.kind, kind),
    isNull(bookEntries.undoneAt),
  )
  const [known] = await tx
    .select({ cents: sql<number>`coalesce(sum(${bookEntries.amountCents}), 0)`.mapWith(Number) })
    .from(bookEntries)
    .where(standing)
  const knownCents = known?.cents ?? 0
  if (knownCents === entry.amountCents) return
  if (knownCents > entry.amountCents)
    await tx.update(bookEntries).set({ undoneAt: entry.recordedAt, undoneByName: fromLedger }).where(standing)
  const newCents = knownCents > entry.amountCents ? entry.amountCents : entry.amountCents - knownCents
  if (newCents === 0) return
  await tx.insert(bookEntries).values({
    ...entry,
    entryId: randomUUID(),
    amountCents: newCents,
    note: '',
    recordedBy: null,
    recordedByName: fromLedger,
  })
}

const fromLedger = 'Accounting'

type Made = { orderId: number; invoice: InvoiceRef; ledger: 'embedded' | 'live'; at: Date }

/** An invoice that a ledger made joins the books, once; whom and what it is about is read from its order. */
export async function recordInvoice(tx: Tx, { orderId, invoice, ledger, at }: Made): Promise<void> {
  const { invoiceId, number, invoicedOn, dueOn, taxCents, totalCents, paidCents, creditedCents, paidOn } =
    invoice
  const readAt = ledger === 'live' ? at : null
  await insertInvoice(
    tx,
    orderId,
    invoiceId,
    number,
    ledger,
    invoicedOn,
    dueOn,
    taxCents,
    totalCents,
    paidCents,
    creditedCents,
    paidOn,
    readAt,
  )
}

const insertInvoice = statement<
  never,
  [
    orderId: number,
    invoiceId: string,
    number: string,
    ledger: Made['ledger'],
    invoicedOn: string,
    dueOn: string | null,
    taxCents: number,
    totalCents: number,
    paidCents: number,
    creditedCents: number,
    paidOn: string | null,
    readAt: Date | null,
  ]
>(
  'book_invoice_insert',
  `insert into book_invoices (invoice_id, order_id, number, ledger, zoho_account_id, account_name, zoho_user_id, reference,
     ship_to, destinations, invoiced_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents, credited_cents, paid_on,
     read_at)
   select $2, o.order_id, $3, $4, o.zoho_account_id, o.account_name, o.zoho_user_id, o.reference_number,
     concat_ws(', ', nullif(o.shipping_city, ''), nullif(o.shipping_state, '')),
     1 + (select count(*) from order_destinations d where d.order_id = o.order_id),
     $5::date, $6::date, $8::int - $7::int, $7::int, $8::int, $9::int, $10::int, $11::date, $12::timestamptz
   from orders o where o.order_id = $1
   on conflict (invoice_id) do nothing`,
)

/** The order was cancelled, and its sales order and invoice are void there. */
export async function voidInvoicesOf(
  tx: Tx,
  { orderId, at, timeZone }: { orderId: number; at: Date; timeZone: string },
): Promise<void> {
  await tx
    .update(bookInvoices)
    .set({ voidedOn: businessDay(at, timeZone), voidReason: 'The order was cancelled.' })
    .where(and(eq(bookInvoices.orderId, orderId), isNull(bookInvoices.voidedOn)))
}
