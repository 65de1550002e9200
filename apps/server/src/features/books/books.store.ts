import { booksLimits, daysOfMonth, type InvoiceFilter } from '@portal/domain/books'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { agents } from '../accounts/accounts.tables.ts'
import { escaped } from '../fleet/search-devices.ts'
import { orders } from '../orders/orders.tables.ts'
import { bookEntries, bookInvoices } from './books.tables.ts'

/** Which invoices: everything that is not null narrows them. */
export type InvoicesWanted = {
  month: string | null
  state: InvoiceFilter | null
  accountId: string | null
  agentId: string | null
  search: string | null
  /** The business day, which tells open from overdue. */
  today: string
}

/** The last invoice of a page. */
export type InvoicePlace = { invoicedOn: string; invoiceId: string }

/** As the partial indexes have it. */
const isUnpaid = sql`voided_on is null and paid_cents + credited_cents < total_cents`

function stateCondition(state: InvoiceFilter | null, today: string): SQL | undefined {
  switch (state) {
    case null:
      return undefined
    case 'unpaid':
      return isUnpaid
    case 'open':
      return and(isUnpaid, gte(bookInvoices.dueOn, today))
    case 'overdue':
      return and(isUnpaid, lt(bookInvoices.dueOn, today))
    case 'paid':
      return sql`voided_on is null and paid_cents + credited_cents >= total_cents`
    case 'void':
      return isNotNull(bookInvoices.voidedOn)
  }
}

function searchCondition(search: string | null): SQL | undefined {
  const typed = search?.trim().toLowerCase() ?? ''
  return typed === '' ? undefined : sql`${bookInvoices.searchLines} like ${`%${escaped(typed)}%`}`
}

function monthCondition(month: string | null): SQL | undefined {
  if (month === null) return undefined
  const { from, before } = daysOfMonth(month)
  return and(gte(bookInvoices.invoicedOn, from), lt(bookInvoices.invoicedOn, before))
}

type Span = Pick<InvoicesWanted, 'month' | 'accountId' | 'agentId'>

const within = ({ month, accountId, agentId }: Span): SQL | undefined =>
  and(
    monthCondition(month),
    accountId === null ? undefined : eq(bookInvoices.zohoAccountId, accountId),
    agentId === null ? undefined : eq(bookInvoices.zohoUserId, agentId),
  )

const narrowed = ({ state, search, today, ...span }: InvoicesWanted): SQL | undefined =>
  and(within(span), stateCondition(state, today), searchCondition(search))

const selectInvoices = (on: Reader) =>
  on
    .select({
      invoiceId: bookInvoices.invoiceId,
      number: bookInvoices.number,
      orderId: bookInvoices.orderId,
      ledger: bookInvoices.ledger,
      accountId: bookInvoices.zohoAccountId,
      accountName: bookInvoices.accountName,
      agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
      reference: bookInvoices.reference,
      shipTo: bookInvoices.shipTo,
      destinations: bookInvoices.destinations,
      invoicedOn: bookInvoices.invoicedOn,
      dueOn: bookInvoices.dueOn,
      subtotalCents: bookInvoices.subtotalCents,
      taxCents: bookInvoices.taxCents,
      totalCents: bookInvoices.totalCents,
      paidCents: bookInvoices.paidCents,
      creditedCents: bookInvoices.creditedCents,
      paidOn: bookInvoices.paidOn,
      voidedOn: bookInvoices.voidedOn,
      voidReason: bookInvoices.voidReason,
      link: orders.zohoInventoryInvoiceLink,
      orderTotalCents: orders.orderTotalCents,
      orderStatusId: orders.statusId,
    })
    .from(bookInvoices)
    .innerJoin(orders, eq(orders.orderId, bookInvoices.orderId))
    .leftJoin(agents, eq(agents.zohoUserId, bookInvoices.zohoUserId))
export type BookInvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

/** A page of invoices, the newest first. */
export const findInvoices = (
  on: Reader,
  wanted: InvoicesWanted,
  { after, limit }: { after: InvoicePlace | null; limit: number },
): Promise<BookInvoiceRow[]> =>
  selectInvoices(on)
    .where(
      and(
        narrowed(wanted),
        after === null
          ? undefined
          : sql`(${bookInvoices.invoicedOn}, ${bookInvoices.invoiceId}) < (${after.invoicedOn}::date, ${after.invoiceId})`,
      ),
    )
    .orderBy(desc(bookInvoices.invoicedOn), desc(bookInvoices.invoiceId))
    .limit(limit)

export async function findBookInvoice(on: Reader, invoiceId: string): Promise<BookInvoiceRow | undefined> {
  const [row] = await selectInvoices(on).where(eq(bookInvoices.invoiceId, invoiceId))
  return row
}

/** How many invoices there are, up to one more than lists count to. */
export async function countInvoices(on: Reader, wanted: InvoicesWanted): Promise<number> {
  const some = on
    .select({ invoiceId: bookInvoices.invoiceId })
    .from(bookInvoices)
    .where(narrowed(wanted))
    .limit(booksLimits.countMax + 1)
    .as('some')
  const [counted] = await on.select({ total: count() }).from(some)
  return counted?.total ?? 0
}

const sumOf = (what: SQL, condition: SQL) =>
  sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number)
const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
const stands = sql`voided_on is null`
const left = sql`total_cents - paid_cents - credited_cents`

/** What the invoices of a month, or of an account or agent, come to. */
export async function sumInvoices(on: Reader, span: Span) {
  const [sums] = await on
    .select({
      invoicedCents: sumOf(sql`total_cents`, stands),
      invoices: countOf(stands),
      taxCents: sumOf(sql`tax_cents`, stands),
      paidCents: sumOf(sql`paid_cents`, stands),
      creditedCents: sumOf(sql`credited_cents`, stands),
      voidedCents: sumOf(sql`total_cents`, sql`voided_on is not null`),
      voided: countOf(sql`voided_on is not null`),
      paidOnVoidCents: sumOf(sql`paid_cents`, sql`voided_on is not null`),
    })
    .from(bookInvoices)
    .where(within(span))
  return sums
}

/** What is left to pay, of all months. */
export async function sumUnpaid(on: Reader, wanted: Pick<InvoicesWanted, 'accountId' | 'agentId' | 'today'>) {
  const isOverdue = lt(bookInvoices.dueOn, wanted.today)
  const isOpen = gte(bookInvoices.dueOn, wanted.today)
  const [sums] = await on
    .select({
      openCents: sumOf(left, isOpen),
      open: countOf(isOpen),
      overdueCents: sumOf(left, isOverdue),
      overdue: countOf(isOverdue),
    })
    .from(bookInvoices)
    .where(and(isUnpaid, within({ ...wanted, month: null })))
  return sums ?? { openCents: 0, open: 0, overdueCents: 0, overdue: 0 }
}

/** Payments and credit notes of an invoice, the oldest first. */
export const findEntries = (on: Reader, invoiceId: string) =>
  on.select().from(bookEntries).where(eq(bookEntries.invoiceId, invoiceId)).orderBy(asc(bookEntries.number))

/** Locked until the transaction ends. */
export async function lockInvoice(on: Reader, invoiceId: string) {
  const [row] = await on
    .select()
    .from(bookInvoices)
    .where(eq(bookInvoices.invoiceId, invoiceId))
    .for('update')
  return row
}

/** Sums of a month for the comparison with its orders; an order counts when it was not cancelled. */
export async function compareSums(on: Reader, span: Span, cancelled: number) {
  // One by one along the key: joined as tables, PostgreSQL would read all orders.
  const order = on
    .select({ cents: orders.orderTotalCents, statusId: orders.statusId })
    .from(orders)
    .where(eq(orders.orderId, bookInvoices.orderId))
    .limit(1)
    .as('of_invoice')
  const [sums] = await on
    .select({
      ordersCents: sumOf(sql`order_total_cents`, sql`status_id <> ${cancelled}`),
      ledgerCents: sumOf(sql`subtotal_cents`, stands),
      taxCents: sumOf(sql`tax_cents`, stands),
      creditedCents: sumOf(sql`credited_cents`, stands),
      voidedCents: sumOf(sql`total_cents`, sql`voided_on is not null`),
      invoices: countOf(stands),
    })
    .from(bookInvoices)
    .innerJoinLateral(order, sql`true`)
    .where(within(span))
  return sums
}

/** Invoices of a month that come to something else than their orders. */
export const findDifferent = (
  on: Reader,
  span: Span,
  { cancelled, limit }: { cancelled: number; limit: number },
) =>
  selectInvoices(on)
    .where(
      and(
        within(span),
        sql`case when voided_on is null and status_id <> ${cancelled} then subtotal_cents <> order_total_cents
          else (voided_on is null) <> (status_id <> ${cancelled}) end`,
      ),
    )
    .orderBy(desc(bookInvoices.invoicedOn), desc(bookInvoices.invoiceId))
    .limit(limit)

/** Unpaid invoices of a live ledger, those that were asked about longest ago first. */
export const findUnread = (on: Reader, limit: number) =>
  on
    .select({ invoiceId: bookInvoices.invoiceId })
    .from(bookInvoices)
    .where(and(eq(bookInvoices.ledger, 'live'), isNull(bookInvoices.voidedOn), isUnpaid))
    .orderBy(sql`${bookInvoices.readAt} nulls first`)
    .limit(limit)
