import { businessDay } from '@portal/domain/business-day'
import {
  coveredItems,
  coverFromDelivery,
  isArrival,
  isCoverOrdered,
  subscribedItems,
  waitsForCover,
} from '@portal/domain/device-cover'
import { asc, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import type { DeviceChange } from './change-devices.ts'

type Coming = Pick<
  DeviceRow,
  'status' | 'coverFrom' | 'coverUntil' | 'orderId' | 'orderItemId' | 'linePosition'
>

/**
 * Looks up for which of these devices cover begins when they arrive, because their order lines have coverage
 * (docs/spec/fleet.md#cover). Reads nothing where all have arrived.
 * @returns whether a device is one of them
 */
export async function findOrderedCover(
  on: Reader,
  devices: readonly Coming[],
): Promise<(device: Coming) => boolean> {
  const coverOf = await findCover(on, devices)
  return (device) => coverOf(device) !== 'none'
}

/** The same, with what it is. */
async function findCover(
  on: Reader,
  devices: readonly Coming[],
): Promise<(device: Coming) => 'none' | 'coverage' | 'subscription'> {
  const orderIds = devices.filter(waitsForCover).flatMap(({ orderId }) => orderId ?? [])
  const items = await findCoveredItems(on, [...new Set(orderIds)])
  return (device) => {
    const { covered, subscribed } = items.get(device.orderItemId ?? '') ?? { covered: 0, subscribed: 0 }
    if (!waitsForCover(device)) return 'none'
    if (isCoverOrdered(subscribed, device.linePosition)) return 'subscription'
    return isCoverOrdered(covered, device.linePosition) ? 'coverage' : 'none'
  }
}

/** How many items of each line of these orders have coverage, and a subscription, by the ids of the lines. */
async function findCoveredItems(
  on: Reader,
  orderIds: number[],
): Promise<Map<string, { covered: number; subscribed: number }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .select({
      orderItemId: orderItems.orderItemId,
      orderId: orderItems.orderId,
      quantity: orderItems.quantity,
      isAddOn: orderItems.isAddOn,
      productTypeId: orderItems.productTypeId,
      model: orderItems.model,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  const orders = [...Map.groupBy(rows, ({ orderId }) => orderId).values()]
  return new Map(
    orders.flatMap((lines) =>
      lines.map(({ orderItemId }, place) => {
        const items = { covered: coveredItems(lines, place), subscribed: subscribedItems(lines, place) }
        return [orderItemId, items] as const
      }),
    ),
  )
}

type Needs = Pick<SignedInContext, 'now' | 'timeZone'>

/**
 * The same changes, with the cover that begins today for devices that arrive by them, where their order lines have coverage
 * and no cover was entered before (docs/spec/fleet.md#cover). All that receives devices asks this before it writes them.
 */
export async function withCoverOfArrivals(
  tx: Tx,
  { now, timeZone }: Needs,
  changes: readonly DeviceChange[],
): Promise<readonly DeviceChange[]> {
  const arriving = changes.filter(({ before, after }) => isArrival(before.status, after.status))
  const coverOf = await findCover(
    tx,
    arriving.map(({ before }) => before),
  )
  const cover = coverFromDelivery(businessDay(now(), timeZone))
  return changes.map((change) =>
    arriving.includes(change) && coverOf(change.before) !== 'none'
      ? { ...change, after: { ...change.after, ...cover, ...kindOf(coverOf(change.before)) } }
      : change,
  )
}

const kindOf = (cover: string) => ({ coverIsSubscription: cover === 'subscription' })
