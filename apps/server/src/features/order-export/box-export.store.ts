import { and, asc, count, eq, gt, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import {
  type BoxExportState,
  type BoxLine,
  boxExports,
  orderExports,
} from '../../db/schema/order-export.tables.ts'
import { boxes, deviceStaging } from '../../db/schema/staging.tables.ts'

const isWaiting = eq(boxExports.state, 'waiting')

/** How many devices of which line are in a box. */
export async function findBoxLines(on: Reader, boxId: string): Promise<BoxLine[]> {
  const rows = await on
    .select({ orderItemId: devices.orderItemId, quantity: count() })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .where(and(eq(deviceStaging.boxId, boxId), isNotNull(devices.orderItemId)))
    .groupBy(devices.orderItemId)
    .orderBy(asc(devices.orderItemId))
  return rows.map(({ orderItemId, quantity }) => ({ orderItemId: orderItemId ?? '', quantity }))
}

export type NewBoxExport = {
  boxId: string
  orderId: number
  lines: BoxLine[]
  at: Date
  state: BoxExportState
}

/** False when the box has one already. */
export async function addBoxExport(
  tx: Tx,
  { boxId, orderId, lines, at, state }: NewBoxExport,
): Promise<boolean> {
  const added = await tx
    .insert(boxExports)
    .values({ boxId, orderId, lines, state, createdAt: at, finishedAt: state === 'waiting' ? null : at })
    .onConflictDoNothing()
    .returning({ boxId: boxExports.boxId })
  return added.length > 0
}

const columns = {
  boxId: boxExports.boxId,
  state: boxExports.state,
  lines: boxExports.lines,
  packageId: boxExports.packageId,
  shipmentId: boxExports.shipmentId,
  number: boxes.number,
  trackingNumber: sql<string>`coalesce(${boxExports.trackingNumber}, ${boxes.trackingNumber}, '')`,
  correctedTo: boxExports.trackingNumber,
  shippedAt: sql<Date>`coalesce(${boxes.shippedAt}, ${boxExports.createdAt})`.mapWith(boxExports.createdAt),
}

/** The boxes of an order that have left, by their number. */
export const findBoxExports = (on: Reader, orderId: number) =>
  on
    .select(columns)
    .from(boxExports)
    .innerJoin(boxes, eq(boxes.boxId, boxExports.boxId))
    .where(eq(boxExports.orderId, orderId))
    .orderBy(asc(boxes.number))
export type BoxExport = Awaited<ReturnType<typeof findBoxExports>>[number]

/** The box of an order that goes next; undefined when none waits. */
export const findNextBox = async (on: Reader, orderId: number): Promise<BoxExport | undefined> =>
  (await findBoxExports(on, orderId)).find(({ state }) => state === 'waiting')

/** The first box that waits of each of these orders. */
export async function findWaitingBoxes(on: Reader, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return on
    .selectDistinctOn([boxExports.orderId], { orderId: boxExports.orderId, packageId: boxExports.packageId })
    .from(boxExports)
    .innerJoin(boxes, eq(boxes.boxId, boxExports.boxId))
    .where(and(inArray(boxExports.orderId, [...orderIds]), isWaiting))
    .orderBy(asc(boxExports.orderId), asc(boxes.number))
}

/** An order that is in the ledger goes on with its boxes. False when it is under way, failed or not there yet. */
export async function reopenForBoxes(tx: Tx, orderId: number): Promise<boolean> {
  const wasExported = or(
    eq(orderExports.state, 'exported'),
    and(eq(orderExports.state, 'handled'), isNotNull(orderExports.exportedAt)),
  )
  const reopened = await tx
    .update(orderExports)
    .set({
      state: 'waiting',
      exportedAt: sql`coalesce(${orderExports.exportedAt}, ${orderExports.finishedAt}, ${orderExports.createdAt})`,
      attempts: 0,
      leasedUntil: null,
      nextTryAt: null,
      lastError: null,
      finishedAt: null,
    })
    .where(and(eq(orderExports.orderId, orderId), isNotNull(orderExports.salesOrderId), wasExported))
    .returning({ orderId: orderExports.orderId })
  return reopened.length > 0
}

/**
 * The ledger is to receive another tracking number; the shipment order is asked for again. False when the ledger is told
 * nothing of this box.
 */
export async function writeCorrection(
  tx: Tx,
  { boxId, trackingNumber, at }: { boxId: string; trackingNumber: string; at: Date },
): Promise<boolean> {
  const corrected = await tx
    .update(boxExports)
    .set({ trackingNumber, shipmentId: null, state: 'waiting', createdAt: at, finishedAt: null })
    .where(and(eq(boxExports.boxId, boxId), inArray(boxExports.state, ['waiting', 'exported'])))
    .returning({ boxId: boxExports.boxId })
  return corrected.length > 0
}

/** What a step found out about a box. */
export type BoxProgress = { packageId: string } | { shipmentId: string }

/**
 * Keeps it; a box with its shipment order is finished. A shipment order with a tracking number that was corrected meanwhile
 * is not kept: it is asked for again.
 */
export async function keepBox(
  on: Reader,
  { boxId, correctedTo }: Pick<BoxExport, 'boxId' | 'correctedTo'>,
  found: BoxProgress,
  at: Date,
): Promise<void> {
  const end = 'shipmentId' in found ? { state: 'exported' as const, finishedAt: at } : {}
  await on
    .update(boxExports)
    .set({ ...found, ...end })
    .where(
      and(
        eq(boxExports.boxId, boxId),
        isWaiting,
        'shipmentId' in found
          ? sql`${boxExports.trackingNumber} is not distinct from ${correctedTo}`
          : undefined,
      ),
    )
}

/** The boxes of an order that wait are not sent: an Administrator entered them, or the ledger never heard of the order. */
export async function writeBoxesHandled(on: Reader, orderId: number, at: Date): Promise<void> {
  await on
    .update(boxExports)
    .set({ state: 'handled', finishedAt: at })
    .where(and(eq(boxExports.orderId, orderId), isWaiting))
}

/** Whether it is a sales order of the embedded ledger, which a live one was never told of. */
export async function isOwnSalesOrder(on: Reader, salesOrderId: string): Promise<boolean> {
  const found = await on
    .select({ salesOrderId: ledgerSalesOrders.salesOrderId })
    .from(ledgerSalesOrders)
    .where(eq(ledgerSalesOrders.salesOrderId, salesOrderId))
  return found.length > 0
}

/** Boxes that have left since then without an export, and orders whose boxes wait though their export is over. */
export async function findForgottenBoxes(on: Reader, since: Date) {
  const its = build
    .select({ boxId: boxExports.boxId })
    .from(boxExports)
    .where(eq(boxExports.boxId, boxes.boxId))
  const unsent = await on
    .select({ boxId: boxes.boxId, orderId: boxes.orderId })
    .from(boxes)
    .innerJoin(orderExports, eq(orderExports.orderId, boxes.orderId))
    .where(and(gt(boxes.shippedAt, since), notExists(its)))
    .orderBy(asc(boxes.orderId), asc(boxes.number))
  const stuck = await on
    .selectDistinct({ orderId: boxExports.orderId })
    .from(boxExports)
    .innerJoin(orderExports, eq(orderExports.orderId, boxExports.orderId))
    .where(and(isWaiting, inArray(orderExports.state, ['exported', 'handled'])))
  return { unsent, stuck }
}
