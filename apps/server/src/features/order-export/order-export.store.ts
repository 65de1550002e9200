import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../db/client.ts'
import { jsonRows } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared.ts'
import {
  type OrderExportState,
  orderExportAttempts,
  orderExports,
  vendorBreakers,
} from '../../db/schema/order-export.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { statement } from '../../db/statement.ts'
import { job } from '../../jobs/enqueue.ts'

export type { OrderExportState } from '../../db/schema/order-export.tables.ts'

export type OrderExportRow = typeof orderExports.$inferSelect
/** An order export claimed by a worker; `leasedUntil` identifies the claim. */
export type OrderExport = OrderExportRow & { leasedUntil: Date }

export const jobKey = (orderId: number) => `export:${orderId}`

const ofOrder = (orderId: number) => eq(orderExports.orderId, orderId)
const isOpen = inArray(orderExports.state, ['waiting', 'voiding'])

/** The call that adds the job of each row of a query. */
const jobOf = (orderId: SQL) =>
  job('export-order', {
    payload: sql`json_build_object('orderId', ${orderId})`,
    key: sql`'export:' || ${orderId}`,
  })

const start = prepared('order_export_start', (on) => {
  const state = sql`${sql.placeholder('state')}::text`
  const started = on.$with('started').as(
    on
      .insert(orderExports)
      .values({ orderId: sql.placeholder('orderId'), state, createdAt: sql.placeholder('at') })
      .onConflictDoUpdate({
        target: orderExports.orderId,
        set: { state, attempts: 0, nextTryAt: null, lastError: null, finishedAt: null },
      })
      .returning({ orderId: orderExports.orderId }),
  )
  return on
    .with(started)
    .select({ job: jobOf(sql`${started.orderId}`) })
    .from(started)
})

/** Row and job in one statement. What is known of an earlier attempt stays: it continues from there. */
export async function writeStart(
  tx: Tx,
  orderId: number,
  at: Date,
  state: 'waiting' | 'voiding',
): Promise<void> {
  await start(tx, { orderId, at, state })
}

/**
 * Before the customer is kept nothing was ever made there; a worker that is finding it out will not be able to keep it.
 * @param settled when a try under way is over at the latest
 */
export async function writeStop(tx: Tx, orderId: number, at: Date, settled: Date): Promise<void> {
  const wasNotMade = and(isNull(orderExports.customerId), ne(orderExports.state, 'handled'))
  const time = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const stopped = tx.$with('stopped').as(
    tx
      .update(orderExports)
      .set({
        state: sql`case when ${wasNotMade} then 'void' else 'voiding' end`,
        leasedUntil: sql`case when ${isNull(orderExports.customerId)} then null else ${orderExports.leasedUntil} end`,
        finishedAt: sql`case when ${wasNotMade} then ${time(at)} end`,
        nextTryAt: sql`case when ${orderExports.nextTryAt} > ${time(at)} then least(${orderExports.nextTryAt}, ${time(settled)}) end`,
        attempts: 0,
        lastError: null,
      })
      .where(and(ofOrder(orderId), notInArray(orderExports.state, ['voiding', 'void'])))
      .returning({ orderId: orderExports.orderId, state: orderExports.state }),
  )
  await tx
    .with(stopped)
    .select({ job: jobOf(sql`${stopped.orderId}`) })
    .from(stopped)
    .where(eq(stopped.state, 'voiding'))
    .execute()
}

export async function deleteOrderExport(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderExports).where(ofOrder(orderId))
}

const claim = prepared('order_export_claim', (on) => {
  const at = sql`${sql.placeholder('now')}::timestamptz`
  return on
    .update(orderExports)
    .set({
      leasedUntil: sql`${sql.placeholder('leasedUntil')}::timestamptz`,
      attempts: sql`${orderExports.attempts} + 1`,
    })
    .where(
      and(
        eq(orderExports.orderId, sql.placeholder('orderId')),
        isOpen,
        or(isNull(orderExports.leasedUntil), lte(orderExports.leasedUntil, at)),
        or(isNull(orderExports.nextTryAt), lte(orderExports.nextTryAt, at)),
      ),
    )
    .returning({
      ...getTableColumns(orderExports),
      /** Whether the ledger failed before, so that it may have to be left alone, and its next answer is news. */
      hasFailed: sql<boolean>`exists (select from ${vendorBreakers} where ${vendorBreakers.vendor} = 'ledger'
        and (${vendorBreakers.failuresInARow} > 0 or ${vendorBreakers.openUntil} is not null))`,
    })
})

/** Makes this order export ours until `leasedUntil`; undefined when it is done, or is not to be touched at `now`. */
export async function claimOrderExport(
  on: Reader,
  { orderId, now, leasedUntil }: { orderId: number; now: Date; leasedUntil: Date },
) {
  const [claimed] = await claim(on, {
    orderId,
    now: now.toISOString(),
    leasedUntil: leasedUntil.toISOString(),
  })
  return claimed && { ...claimed, leasedUntil }
}

export const findOpen = (on: Reader, orderId: number) =>
  on
    .select({ leasedUntil: orderExports.leasedUntil, nextTryAt: orderExports.nextTryAt })
    .from(orderExports)
    .where(and(ofOrder(orderId), isOpen))

/** What a step found out. */
export type Progress = Partial<
  Pick<
    OrderExport,
    'customerId' | 'salesOrderId' | 'salesOrderNumber' | 'salesOrderLineIds' | 'confirmedAt' | 'attempts'
  >
>
type Mine = Pick<OrderExport, 'orderId' | 'leasedUntil'>

/** A worker that outlived its lease changes nothing any more: another one may have continued. */
const isMine = ({ orderId, leasedUntil }: Mine) =>
  and(ofOrder(orderId), eq(orderExports.leasedUntil, leasedUntil), isOpen)

/** What there is: null and undefined change nothing. */
const known = <Values extends object>(values: Values): Partial<Values> =>
  // The same object with fewer properties.
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Values>

/** Keeps what a step found out and prolongs the lease; undefined when the order export is no longer ours. */
export async function keepProgress(
  on: Reader,
  mine: Mine,
  next: Date,
  { customerId, salesOrderId, salesOrderNumber, salesOrderLineIds, confirmedAt, attempts }: Progress,
): Promise<OrderExport | undefined> {
  const found = known({
    customerId,
    salesOrderId,
    salesOrderNumber,
    salesOrderLineIds,
    confirmedAt,
    attempts,
  })
  const [kept] = await on
    .update(orderExports)
    .set({ ...found, leasedUntil: next })
    .where(isMine(mine))
    .returning()
  return kept && { ...kept, leasedUntil: next }
}

type End = {
  state: 'exported' | 'failed' | 'void'
  at: Date
  lastError?: string
  invoice?: { invoiceId: string; number: string } | null
}
/** False when it is no longer ours, or was cancelled meanwhile. */
export async function endOrderExport(
  tx: Tx,
  mine: Mine & Pick<OrderExport, 'state'>,
  { state, at, lastError = undefined, invoice }: End,
): Promise<boolean> {
  const found = known({ invoiceId: invoice?.invoiceId, invoiceNumber: invoice?.number })
  const end = { state, lastError: lastError ?? null, finishedAt: at, leasedUntil: null, nextTryAt: null }
  const ended = await tx
    .update(orderExports)
    .set({ ...found, ...end })
    .where(and(isMine(mine), eq(orderExports.state, mine.state)))
    .returning({ orderId: orderExports.orderId })
  return ended.length > 0
}

const attemptRow = jsonRows(orderExportAttempts, [
  'orderExportAttemptId',
  'attempt',
  'step',
  'at',
  'tookMs',
  'outcome',
  'httpStatus',
  'vendorCode',
  'says',
])

const insertAttemptsOfEnd = statement<
  { hasBoxes: boolean },
  [
    orderId: number,
    leasedUntil: Date,
    customerId: string | null,
    salesOrderId: string | null,
    salesOrderNumber: string | null,
    salesOrderLineIds: string[] | null,
    confirmedAt: Date | null,
    invoiceId: string | null,
    invoiceNumber: string | null,
    at: Date,
    attempts: string,
  ]
>(
  'order_export_end',
  `with ended as (
     update order_exports set customer_id = $3, sales_order_id = $4, sales_order_number = $5, sales_order_line_ids = $6,
       confirmed_at = $7, invoice_id = $8, invoice_number = $9, finished_at = $10, state = 'exported',
       leased_until = null, next_try_at = null, last_error = null
     where order_id = $1 and leased_until = $2 and state = 'waiting'
     returning order_id
   )
   insert into order_export_attempts (order_id, ${attemptRow.columns})
   select ended.order_id, ${attemptRow.columns} from ended, json_populate_recordset(null::order_export_attempts, $11)
   returning exists (select from box_exports b where b.order_id = $1 and b.state = 'waiting') as "hasBoxes"`,
)

/**
 * Everything that was found out in one go, with the steps that were taken. Undefined when it is no longer ours, or was cancelled;
 * `hasBoxes` where boxes have left meanwhile.
 */
export async function endWithAttempts(
  tx: Tx,
  { orderId, leasedUntil, customerId, salesOrderId, ...found }: OrderExport,
  { at, invoice, attempts }: Pick<End, 'at' | 'invoice'> & { attempts: readonly OrderExportAttemptRow[] },
): Promise<{ hasBoxes: boolean } | undefined> {
  const [ended] = await insertAttemptsOfEnd(
    tx,
    orderId,
    leasedUntil,
    customerId,
    salesOrderId,
    found.salesOrderNumber,
    found.salesOrderLineIds,
    found.confirmedAt,
    invoice?.invoiceId ?? null,
    invoice?.number ?? null,
    at,
    JSON.stringify(
      attempts.map(({ orderId: _, ...one }) => attemptRow.of({ ...one, orderExportAttemptId: v7() })),
    ),
  )
  return ended
}

/** Lets go of it. False when it is no longer ours. */
export async function releaseOrderExport(
  tx: Tx,
  mine: Mine,
  { attempts, nextTryAt, lastError }: { attempts: number; nextTryAt: Date | null; lastError?: string },
): Promise<boolean> {
  const released = await tx
    .update(orderExports)
    .set({ leasedUntil: null, attempts, nextTryAt, ...known({ lastError }) })
    .where(isMine(mine))
    .returning({ orderId: orderExports.orderId })
  return released.length > 0
}

const { orderExportAttemptId, ...attemptColumns } = getTableColumns(orderExportAttempts)
export type OrderExportAttemptRow = Omit<typeof orderExportAttempts.$inferSelect, 'orderExportAttemptId'>

export async function addAttempt(on: Reader, row: OrderExportAttemptRow): Promise<void> {
  await on.insert(orderExportAttempts).values({ orderExportAttemptId: v7(), ...row })
}

/**
 * Holds the order and its export: a cancellation waits for what is made of them in this transaction. Numbers that were taken for
 * an invoice are not given back, so nothing may be taken for an order that is cancelled. False when it is no longer ours.
 */
export async function holdOrderExport(tx: Tx, mine: Mine): Promise<boolean> {
  const held = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .innerJoin(orderExports, eq(orderExports.orderId, orders.orderId))
    .where(and(isMine(mine), eq(orderExports.state, 'waiting')))
    .for('update')
  return held.length > 0
}

/** Locks are taken in this order: the order, then its export. */
export const lockOrderRow = (tx: Tx, orderId: number) =>
  tx.select({ statusId: orders.statusId }).from(orders).where(eq(orders.orderId, orderId)).for('update')

export const readOrderExportRow = (on: Reader, orderId: number): Promise<OrderExportRow[]> =>
  on.select().from(orderExports).where(ofOrder(orderId))

export async function hasOtherFailures(on: Reader, orderId: number): Promise<boolean> {
  const others = await on
    .select({ orderId: orderExports.orderId })
    .from(orderExports)
    .where(and(eq(orderExports.state, 'failed'), ne(orderExports.orderId, orderId)))
    .limit(1)
  return others.length > 0
}

export async function writeHandled(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .update(orderExports)
    .set({ state: 'handled', finishedAt: at, nextTryAt: null })
    .where(ofOrder(orderId))
}

/** False for one that is under way or due at once: it only gets its job again, should that be lost. */
export async function writeHurry(tx: Tx, orderId: number, at: Date): Promise<boolean> {
  const isFreeAt = or(isNull(orderExports.leasedUntil), lt(orderExports.leasedUntil, at))
  const hurried = await tx
    .update(orderExports)
    .set({ attempts: 0, nextTryAt: null })
    .where(and(ofOrder(orderId), isNotNull(orderExports.nextTryAt), isFreeAt))
    .returning({ orderId: orderExports.orderId })
  await tx
    .select({ job: jobOf(sql`${sql`${orderExports.orderId}`}`) })
    .from(orderExports)
    .where(ofOrder(orderId))
  return hurried.length > 0
}

const views = (on: Reader) =>
  on
    .select({
      ...getTableColumns(orderExports),
      accountName: orders.accountName,
      agentName: orders.agentName,
      statusId: orders.statusId,
    })
    .from(orderExports)
    .innerJoin(orders, eq(orders.orderId, orderExports.orderId))

export type OrderExportView = Awaited<ReturnType<typeof findOrderExport>>[number]

/** When it ended, or else began: as in the index `order_exports_ended`. */
const place = sql`coalesce(${orderExports.finishedAt}, ${orderExports.createdAt})`

type Page = { states: OrderExportState[]; limit: number; after: { at: Date; orderId: number } | null }

/** Order exports in these states, the latest first. */
export const findOrderExports = (on: Reader, { states, limit, after }: Page) =>
  views(on)
    .where(
      and(
        inArray(orderExports.state, states),
        after === null
          ? undefined
          : sql`(${place}, ${orderExports.orderId}) < (${after.at.toISOString()}::timestamptz, ${after.orderId}::bigint)`,
      ),
    )
    .orderBy(desc(place), desc(orderExports.orderId))
    .limit(limit)

export const findOrderExport = (on: Reader, orderId: number) => views(on).where(ofOrder(orderId))

export const findAttempts = (on: Reader, orderId: number) =>
  on
    .select(attemptColumns)
    .from(orderExportAttempts)
    .where(eq(orderExportAttempts.orderId, orderId))
    .orderBy(desc(orderExportAttempts.at), desc(orderExportAttemptId))
    .limit(200)

/** Returns how many were deleted. */
export async function deleteAttemptsBefore(on: Reader, at: Date, limit: number): Promise<number> {
  const some = on
    .select({ id: orderExportAttemptId })
    .from(orderExportAttempts)
    .where(lt(orderExportAttempts.at, at))
    .limit(limit)
  const { rowCount } = await on.delete(orderExportAttempts).where(inArray(orderExportAttemptId, some))
  return rowCount ?? 0
}
