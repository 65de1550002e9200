import type { InvoicesFilter } from '@portal/contract/books'
import { booksLimits, daysOfMonth, type InvoiceFilter } from '@portal/domain/books'
import { dueDaysOf, type InvoiceAge, invoiceAges } from '@portal/domain/invoice-ages'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type FilterConditions, narrowedBy } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { hasWords } from '../../db/words.ts'

type NarrowedBy = Omit<InvoicesFilter, 'search'>

/** Which invoices: every filter, and a search that is not null, narrows them. */
export type InvoicesWanted = NarrowedBy & {
  search: string | null
  /** The business day, which tells open from overdue. */
  today: string
}

/** The last invoice of a page. */
export type InvoicePlace = { invoicedOn: string; invoiceId: string }

/** As the partial indexes have it. */
const isUnpaid = sql`voided_on is null and paid_cents + credited_cents < total_cents`

function stateCondition(state: InvoiceFilter, today: string): SQL | undefined {
  switch (state) {
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
    case 'credit':
      return sql`voided_on is not null and paid_cents > 0`
    default:
      return and(isUnpaid, isOfAge(state, today))
  }
}

/** Of the days on which invoices of this age were due. */
function isOfAge(age: InvoiceAge, today: string): SQL {
  const { from, to } = dueDaysOf(age, today)
  const isWithin = and(
    from === null ? undefined : gte(bookInvoices.dueOn, from),
    to === null ? undefined : lte(bookInvoices.dueOn, to),
  )
  return isWithin ?? sql`true`
}

function searchCondition(search: string | null): SQL | undefined {
  const typed = search?.trim() ?? ''
  return typed === '' ? undefined : hasWords(bookInvoices.searchLines, typed)
}

function monthCondition(month: string): SQL | undefined {
  const { from, before } = daysOfMonth(month)
  return and(gte(bookInvoices.invoicedOn, from), lt(bookInvoices.invoicedOn, before))
}

/** What sums are of; null and undefined are all. */
type Span = { readonly [K in 'month' | 'accountId' | 'agentId']?: string | null | undefined }

const spans: FilterConditions<Span> = {
  month: monthCondition,
  accountId: (accountId) => eq(bookInvoices.zohoAccountId, accountId),
  agentId: (agentId) => eq(bookInvoices.zohoUserId, agentId),
}
const within = (span: Span): SQL | undefined => narrowedBy(spans, span)

const filtersAt = (today: string): FilterConditions<NarrowedBy> => ({
  ...spans,
  state: (state) => stateCondition(state, today),
})

const narrowed = ({ search, today, ...filter }: InvoicesWanted): SQL | undefined =>
  and(narrowedBy(filtersAt(today), filter), searchCondition(search))

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
export async function countInvoices(
  on: Reader,
  wanted: InvoicesWanted,
): Promise<{ total: number; totalCents: number; openCents: number }> {
  const some = on
    .select({
      totalCents: sql<number>`case when ${stands} then ${bookInvoices.totalCents} else 0 end`.as('sum_cents'),
      openCents: sql<number>`case when ${isUnpaid} then ${left} else 0 end`.as('open_cents'),
    })
    .from(bookInvoices)
    .where(narrowed(wanted))
    .limit(booksLimits.countMax + 1)
    .as('some')
  const [counted] = await on
    .select({
      total: count(),
      totalCents: sql<number>`coalesce(sum(${some.totalCents}), 0)`.mapWith(Number),
      openCents: sql<number>`coalesce(sum(${some.openCents}), 0)`.mapWith(Number),
    })
    .from(some)
  return counted ?? { total: 0, totalCents: 0, openCents: 0 }
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

/** What is left to pay, of all months, and how many invoices that is, by how long they have been due. */
export async function sumAges(on: Reader, wanted: Span & { today: string }) {
  const ofAges = invoiceAges.map((age) => ({ age, isOf: isOfAge(age, wanted.today) }))
  const [sums] = await on
    .select(
      Object.fromEntries(
        ofAges.flatMap(({ age, isOf }) => [
          [`${age}Cents`, sumOf(left, isOf)],
          [age, countOf(isOf)],
        ]),
      ),
    )
    .from(bookInvoices)
    .where(and(isUnpaid, within({ ...wanted, month: null })))
  return invoiceAges.map((age) => ({ age, cents: sums?.[`${age}Cents`] ?? 0, invoices: sums?.[age] ?? 0 }))
}

/** Payments, credit notes and refunds of an invoice, the oldest first. */
export const findEntries = (on: Reader, invoiceId: string) =>
  on.select().from(bookEntries).where(eq(bookEntries.invoiceId, invoiceId)).orderBy(asc(bookEntries.number))

/** Payments, credit notes and refunds of an invoice that were not undone. */
export const findStandingEntries = (on: Reader, invoiceId: string) =>
  on
    .select({
      kind: bookEntries.kind,
      amountCents: bookEntries.amountCents,
      enteredOn: bookEntries.enteredOn,
    })
    .from(bookEntries)
    .where(and(eq(bookEntries.invoiceId, invoiceId), isNull(bookEntries.undoneAt)))

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
