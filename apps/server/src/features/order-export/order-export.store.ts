import { orderStatus } from '@portal/domain/order-status'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { addJobSql } from '../../jobs/enqueue.ts'
import type { orderExports } from './order-export.tables.ts'

export type OrderExportState = 'waiting' | 'delivered' | 'failed' | 'handled' | 'voiding' | 'void'

/** An order export claimed by a worker; `leasedUntil` identifies the claim. */
export type OrderExport = Omit<typeof orderExports.$inferSelect, 'state' | 'leasedUntil'> & {
  state: OrderExportState
  leasedUntil: Date
}

const columns = `order_id as "orderId", state, customer_id as "customerId", sales_order_id as "salesOrderId",
  sales_order_number as "salesOrderNumber", sales_order_line_ids as "salesOrderLineIds", confirmed_at as "confirmedAt",
  invoice_id as "invoiceId", invoice_number as "invoiceNumber", attempts, leased_until as "leasedUntil",
  next_try_at as "nextTryAt", last_error as "lastError", created_at as "createdAt", finished_at as "finishedAt"`

export const jobKey = (orderId: number) => `delivery:${orderId}`
/** The same of the row at hand. */
const jobKeySql = `'delivery:' || order_id`
const job = ['deliver-order', `json_build_object('orderId', order_id)`, jobKeySql] as const
const addJob = addJobSql(...job)

/** Row and job in one statement. What is known of an earlier try stays: it continues from there. */
export const writeStart = statement<never, [orderId: number, at: Date, state: 'waiting' | 'voiding']>(
  'order_export_start',
  `with order_export as (
     insert into order_deliveries (order_id, state, created_at) values ($1, $3, $2)
     on conflict (order_id) do update
       set state = $3, attempts = 0, next_try_at = null, last_error = null, finished_at = null
     returning order_id
   )
   select from order_export, ${addJob}`,
)

// Before the customer is kept nothing was ever created there; a worker that is looking it up can no longer store it.
export const writeStop = statement<never, [orderId: number, at: Date, settled: Date]>(
  'order_export_stop',
  `with order_export as (
     update order_deliveries set
       state = case when customer_id is null and state <> 'handled' then 'void' else 'voiding' end,
       leased_until = case when customer_id is null then null else leased_until end,
       finished_at = case when customer_id is null and state <> 'handled' then $2::timestamptz end,
       next_try_at = case when next_try_at > $2 then least(next_try_at, $3) end, attempts = 0, last_error = null
     where order_id = $1 and state not in ('voiding', 'void')
     returning order_id, state
   ), standing as (select order_id from order_export where state = 'voiding')
   select from standing, ${addJob}`,
)

export const deleteOrderExport = statement<never, [orderId: number]>(
  'order_export_delete',
  `delete from order_deliveries where order_id = $1`,
)

const claim = statement<OrderExport, [number, Date, Date]>(
  'order_export_claim',
  `update order_deliveries set leased_until = $3, attempts = attempts + 1
   where order_id = $1 and state in ('waiting', 'voiding')
     and (leased_until is null or leased_until <= $2) and (next_try_at is null or next_try_at <= $2)
   returning ${columns}`,
)
/** Makes this order export ours until `leasedUntil`; undefined when it is done, or is not to be touched at `now`. */
export const claimOrderExport = async (
  on: Reader,
  { orderId, now, leasedUntil }: { orderId: number; now: Date; leasedUntil: Date },
): Promise<OrderExport | undefined> => (await claim(on, orderId, now, leasedUntil))[0]

export const findOpen = statement<{ leasedUntil: Date | null; nextTryAt: Date | null }, [number]>(
  'order_export_open',
  `select leased_until as "leasedUntil", next_try_at as "nextTryAt" from order_deliveries
   where order_id = $1 and state in ('waiting', 'voiding')`,
)

/** What a step found out. */
export type Progress = Partial<
  Pick<OrderExport, 'customerId' | 'salesOrderId' | 'salesOrderNumber' | 'salesOrderLineIds' | 'confirmedAt'>
>
type Mine = Pick<OrderExport, 'orderId' | 'leasedUntil'>

// A worker that outlived its lease has nothing to say any more: someone else may have gone on.
const isMine = `order_id = $1 and leased_until = $2 and state in ('waiting', 'voiding')`
const writeProgress = statement<
  OrderExport,
  [number, Date, Date, string | null, string | null, string | null, string[] | null, Date | null]
>(
  'order_export_progress',
  `update order_deliveries set leased_until = $3, customer_id = coalesce($4, customer_id),
     sales_order_id = coalesce($5, sales_order_id), sales_order_number = coalesce($6, sales_order_number),
     sales_order_line_ids = coalesce($7, sales_order_line_ids), confirmed_at = coalesce($8, confirmed_at)
   where ${isMine} returning ${columns}`,
)
/** Keeps what a step found out and prolongs the lease; undefined when the order export is no longer ours. */
export const keepProgress = async (
  on: Reader,
  { orderId, leasedUntil }: Mine,
  next: Date,
  { customerId = null, salesOrderId = null, salesOrderNumber = null, ...rest }: Progress,
): Promise<OrderExport | undefined> => {
  const { salesOrderLineIds = null, confirmedAt = null } = rest
  const ids = [customerId, salesOrderId, salesOrderNumber] as const
  return (await writeProgress(on, orderId, leasedUntil, next, ...ids, salesOrderLineIds, confirmedAt))[0]
}

const writeEnd = statement<
  { orderId: number },
  [number, Date, string, string, string | null, Date, string | null, string | null]
>(
  'order_export_end',
  `update order_deliveries set state = $4, last_error = $5, finished_at = $6, leased_until = null, next_try_at = null,
     invoice_id = coalesce($7, invoice_id), invoice_number = coalesce($8, invoice_number)
   where ${isMine} and state = $3 returning order_id as "orderId"`,
)
type End = {
  state: 'delivered' | 'failed' | 'void'
  at: Date
  lastError?: string
  invoice?: { invoiceId: string; number: string } | null
}
/** False when it is no longer ours, or was cancelled meanwhile. */
export const endOrderExport = async (
  tx: Tx,
  { orderId, leasedUntil, state: was }: Pick<OrderExport, 'orderId' | 'leasedUntil' | 'state'>,
  { state, at, lastError, invoice }: End,
): Promise<boolean> => {
  const found = [invoice?.invoiceId ?? null, invoice?.number ?? null] as const
  return (await writeEnd(tx, orderId, leasedUntil, was, state, lastError ?? null, at, ...found)).length > 0
}

const writeBack = statement<{ orderId: number }, [number, Date, number, Date | null, string | null]>(
  'order_export_put_back',
  `update order_deliveries set leased_until = null, attempts = $3, next_try_at = $4,
     last_error = coalesce($5, last_error)
   where ${isMine} returning order_id as "orderId"`,
)
/** Lets go of it. False when it is no longer ours. */
export const releaseOrderExport = async (
  tx: Tx,
  { orderId, leasedUntil }: Mine,
  { attempts, nextTryAt, lastError }: { attempts: number; nextTryAt: Date | null; lastError?: string },
): Promise<boolean> =>
  (await writeBack(tx, orderId, leasedUntil, attempts, nextTryAt, lastError ?? null)).length > 0

export type OrderExportAttemptRow = {
  orderId: number
  attempt: number
  step: string
  at: Date
  tookMs: number
  outcome: string
  httpStatus: number | null
  vendorCode: string | null
  says: string | null
}
const insertAttempt = statement<
  never,
  [string, number, number, string, Date, number, string, number | null, string | null, string | null]
>(
  'order_export_attempt',
  `insert into delivery_attempts
     (delivery_attempt_id, order_id, attempt, step, at, took_ms, outcome, http_status, vendor_code, says)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
export const addAttempt = async (on: Reader, row: OrderExportAttemptRow): Promise<void> => {
  const { orderId, attempt, step, at, tookMs, outcome, httpStatus, vendorCode, says } = row
  await insertAttempt(on, v7(), orderId, attempt, step, at, tookMs, outcome, httpStatus, vendorCode, says)
}

/** Locks are taken in this order: the order, then its export. */
export const lockOrderRow = statement<{ statusId: number }, [number]>(
  'order_export_lock_order',
  `select status_id as "statusId" from orders where order_id = $1 for update`,
)
export type OrderExportRow = Omit<OrderExport, 'leasedUntil'> & { leasedUntil: Date | null }
export const readOrderExportRow = statement<OrderExportRow, [number]>(
  'order_export_read_row',
  `select ${columns} from order_deliveries where order_id = $1`,
)

export const hasOtherFailures = statement<{ hasOthers: boolean }, [number]>(
  'order_export_other_failures',
  `select exists (select from order_deliveries where state = 'failed' and order_id <> $1) as "hasOthers"`,
)

export const writeHandled = statement<never, [number, Date]>(
  'order_export_handled',
  `update order_deliveries set state = 'handled', finished_at = $2, next_try_at = null where order_id = $1`,
)
/** Answers null for one that is under way or due at once: it only gets its job again, should that be lost. */
export const writeHurry = statement<{ orderId: number | null }, [number, Date]>(
  'order_export_hurry',
  `with order_export as (
     update order_deliveries set attempts = 0, next_try_at = null
     where order_id = $1 and next_try_at is not null and (leased_until is null or leased_until < $2)
     returning order_id
   )
   select order_export.order_id as "orderId"
   from order_deliveries left join order_export using (order_id), ${addJob} where order_id = $1`,
)

export type OrderExportView = OrderExportRow & { accountName: string; agentName: string; statusId: number }
const viewColumns = `o.account_name as "accountName", o.agent_name as "agentName", o.status_id as "statusId", d.*`
const shown = `select order_id, ${columns} from order_deliveries`
const place = 'coalesce(finished_at, created_at), order_id'
export const findOrderExports = statement<
  OrderExportView,
  [states: string[], limit: number, after: Date | null, afterOrder: number | null]
>(
  'order_export_list',
  `select ${viewColumns} from (
     ${shown} where state = any($1) and ($3::timestamptz is null or (${place}) < ($3, $4::bigint))
   ) d join orders o using (order_id)
   order by coalesce(d."finishedAt", d."createdAt") desc, d."orderId" desc limit $2`,
)
export const findOrderExport = statement<OrderExportView, [number]>(
  'order_export_one',
  `select ${viewColumns} from (${shown} where order_id = $1) d join orders o using (order_id)`,
)
export const findAttempts = statement<OrderExportAttemptRow, [number]>(
  'order_export_attempts_of',
  `select order_id as "orderId", attempt, step, at, took_ms as "tookMs", outcome, http_status as "httpStatus",
          vendor_code as "vendorCode", says
   from delivery_attempts where order_id = $1 order by at desc, delivery_attempt_id desc limit 200`,
)

export type OrderToCompare = { orderId: number; accountName: string; statusId: number; submitted: Date }
/**
 * Orders that should stand in the ledger, and those that should not; what is under way, failed or was done by hand is
 * neither. A live ledger was never told of what arrived in our own before it went live.
 */
export const findOrdersToCompare = statement<OrderToCompare, [since: Date, isLive: boolean]>(
  'order_export_compare',
  `select o.order_id as "orderId", account_name as "accountName", status_id as "statusId",
          date_submitted as submitted
   from orders o left join order_deliveries d using (order_id)
   where o.date_submitted >= $1
     and not ($2 and exists (select from ledger_sales_orders s where s.sales_order_id = d.sales_order_id))
     and ((status_id = ${orderStatus.submitted} and coalesce(d.state, 'delivered') = 'delivered')
       or (status_id = ${orderStatus.cancelled} and coalesce(d.state, 'void') = 'void'))
   order by o.order_id`,
)

/** Submitted and without an export: no row was ever written. */
export const findNotExported = statement<{ orderId: number }, [since: Date]>(
  'order_export_never_started',
  `select order_id as "orderId" from orders o
   where status_id = ${orderStatus.submitted} and zoho_inventory_invoice_link is null and date_submitted >= $1
     and not exists (select from order_deliveries d where d.order_id = o.order_id)`,
)
/** Waiting, in no one's hands, and no job will ever come for them. */
export const findForgotten = statement<{ orderId: number }, [now: Date]>(
  'order_export_forgotten',
  `select order_id as "orderId" from order_deliveries
   where state in ('waiting', 'voiding') and (leased_until is null or leased_until <= $1)
     and not exists (
       select from graphile_worker.jobs j
       where j.key = ${jobKeySql} and j.attempts < j.max_attempts)`,
)

export const forgetAttemptsBefore = statement<{ id: string }, [Date, number]>(
  'order_export_forget',
  `delete from delivery_attempts where delivery_attempt_id in (
     select delivery_attempt_id from delivery_attempts where at < $1 limit $2)
   returning delivery_attempt_id as id`,
)
