import { stagedUnits } from '@portal/domain/staged-units'
import type { Reader } from '../../db/client.ts'
import { findDeviceDestinations } from '../orders/device-destinations.ts'
import { findDirectShipments } from '../orders/find-direct-shipments.ts'
import { type BenchRow, findUnitsOfOrder } from './bench.store.ts'

/**
 * The devices of an order that go through our facility, with what was done to them, in the order of lines and places. What
 * the carrier ships direct is on no bench and on no build sheet (docs/spec/staging.md#destinations).
 */
export async function findBenchUnits(on: Reader, orderId: number): Promise<BenchRow[]> {
  const rows = await findUnitsOfOrder(on, orderId)
  const direct = await findDirectShipments(on, orderId)
  if (!direct) return rows
  const destinationOf = await findDeviceDestinations(on, orderId)
  const quantities = new Map(rows.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  // A device without a station goes to the first destination.
  const goesDirect = (stationId: string | null) =>
    direct.isDirect(destinationOf?.(stationId).position ?? 1) || (stationId === null ? null : false)
  const units = rows.map((row) => ({
    row,
    orderItemId: row.orderItemId,
    isBegun: row.device.status !== 'ordered' || row.staging !== null,
    goesDirect: goesDirect(row.stationId),
  }))
  return stagedUnits(units, (orderItemId) =>
    direct.shippedOf(orderItemId, quantities.get(orderItemId) ?? 0),
  ).map(({ row }) => row)
}
