import { orderStatus } from '@portal/domain/order-status'
import { and, eq, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { boxExports, type OrderExportState, orderExports } from '../../db/schema/order-export.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'

/**
 * Orders that should stand in the ledger, and those that should not; what is under way, failed or was entered manually is
 * neither. A live ledger was never told of what arrived in our own before it went live.
 */
export const findOrdersToCompare = (on: Reader, since: Date, isLive: boolean) =>
  on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      statusId: orders.statusId,
      submitted: sql<Date>`${orders.dateSubmitted}`.mapWith(orders.dateSubmitted),
    })
    .from(orders)
    .leftJoin(orderExports, eq(orderExports.orderId, orders.orderId))
    .where(
      and(
        gte(orders.dateSubmitted, since),
        isLive ? notExists(ownSalesOrder) : undefined,
        or(
          and(eq(orders.statusId, orderStatus.submitted), hasEndedAs('exported')),
          and(eq(orders.statusId, orderStatus.cancelled), hasEndedAs('void')),
        ),
      ),
    )
    .orderBy(orders.orderId)
export type OrderToCompare = Awaited<ReturnType<typeof findOrdersToCompare>>[number]

/** Boxes that left since then and that the ledger has by our books. */
export const findBoxesToCompare = (on: Reader, since: Date, isLive: boolean) =>
  on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      number: boxes.number,
      shipped: sql<Date>`${boxes.shippedAt}`.mapWith(boxes.shippedAt),
    })
    .from(boxExports)
    .innerJoin(boxes, eq(boxes.boxId, boxExports.boxId))
    .innerJoin(orders, eq(orders.orderId, boxExports.orderId))
    .innerJoin(orderExports, eq(orderExports.orderId, boxExports.orderId))
    .where(
      and(
        eq(boxExports.state, 'exported'),
        gte(boxes.shippedAt, since),
        isLive ? notExists(ownSalesOrder) : undefined,
      ),
    )
    .orderBy(boxes.orderId, boxes.number)
export type BoxToCompare = Awaited<ReturnType<typeof findBoxesToCompare>>[number]

const ownSalesOrder = build
  .select({ salesOrderId: ledgerSalesOrders.salesOrderId })
  .from(ledgerSalesOrders)
  .where(eq(ledgerSalesOrders.salesOrderId, orderExports.salesOrderId))
/** An order without an export counts as one that ended well. */
const hasEndedAs = (state: OrderExportState) =>
  or(isNull(orderExports.orderId), eq(orderExports.state, state))

/** Submitted and without an export: no row was ever written. */
export function findNotExported(on: Reader, since: Date) {
  const its = build
    .select({ orderId: orderExports.orderId })
    .from(orderExports)
    .where(eq(orderExports.orderId, orders.orderId))
  return on
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.statusId, orderStatus.submitted),
        isNull(orders.zohoInventoryInvoiceLink),
        gte(orders.dateSubmitted, since),
        notExists(its),
      ),
    )
}

/** Waiting, claimed by no worker, and without a job that will ever come for them. The queue is no table of ours. */
export const findForgotten = (on: Reader, now: Date) =>
  on
    .select({ orderId: orderExports.orderId })
    .from(orderExports)
    .where(
      and(
        inArray(orderExports.state, ['waiting', 'voiding']),
        or(isNull(orderExports.leasedUntil), lte(orderExports.leasedUntil, now)),
        notExists(
          sql`(select from graphile_worker.jobs j where j.key = 'export:' || ${orderExports.orderId} and j.attempts < j.max_attempts)`,
        ),
      ),
    )
