import type { BenchUnit, StagingOrder } from '@portal/contract/staging'
import type { ScanScene } from '@portal/domain/bench-rules'
import { productNameOf } from '@portal/domain/catalog'
import type { NamedDestination } from '@portal/domain/device-destination'
import { appliedWish } from '@portal/domain/number-wish'
import { stagedUnits } from '@portal/domain/staged-units'
import type { Reader } from '../../db/client.ts'
import type { OrderStagingRow } from '../../db/schema/staging.tables.ts'
import {
  type DestinationOf,
  findDeviceDestinations,
  findDirectShipments,
  toNamedDestination,
} from '../orders/destinations/device-destinations.ts'
import { type BenchRow, findUnitsOfOrder } from './bench.store.ts'
import type { DeskOrder } from './desk-order.ts'

/** Our rows in the words of the wire (docs/spec/staging.md#bench). */

/** The number wish that applies to a device at the bench. */
export const benchWishOf = ({ device, ratePlanPriceCents }: BenchRow) =>
  appliedWish(device, ratePlanPriceCents > 0)

/**
 * A device at the bench, as this person sees it.
 * @param destinationOf null for an order with one destination
 */
export const toBenchUnit = (
  row: BenchRow,
  { userId, destinationOf }: { userId: string; destinationOf: DestinationOf | null },
): BenchUnit => {
  const { device, staging } = row
  const isClaimed = staging !== null && staging.bench !== null
  return {
    deviceId: device.deviceId,
    unitNumber: device.unitNumber,
    kind: device.kind,
    status: device.status,
    model: productNameOf({ manufacturerName: device.make, model: device.model }),
    productId: device.productId,
    image: row.image ?? '',
    carrier: row.carrier ?? '',
    holder: device.holder,
    station: row.station ?? '',
    destination: destinationOf && toNamedDestination(destinationOf(row.stationId)),
    numberWish: benchWishOf(row),
    hasPlan: row.ratePlanPriceCents > 0,
    areaCode: device.areaCode,
    phoneNumber: device.phoneNumber,
    tagCode: device.tagCode,
    imei: device.imei,
    iccid: device.iccid,
    isTagged: staging !== null && staging.tagScannedAt !== null,
    needsSim: benchWishOf(row) !== 'none' || row.ratePlanPriceCents > 0,
    checks: staging?.checks ?? [],
    setAsideReason: staging?.setAsideReason ?? null,
    bench: isClaimed
      ? {
          name: staging.bench ?? '',
          person: staging.claimedByName ?? '',
          isMe: staging.claimedBy === userId,
        }
      : null,
    boxId: staging?.boxId ?? null,
  }
}

/** The same for the rules of the domain, as this bench sees it. */
export const toStagedUnit = (unit: BenchUnit, bench: string): ScanScene['units'][number] => ({
  ...unit,
  bench: unit.bench && { ...unit.bench, isMine: unit.bench.isMe && unit.bench.name === bench },
})

/** An order in the list of the desk. */
export const toStagingOrder = (
  order: Pick<DeskOrder, 'orderId' | 'accountName' | 'requestedDeliveryDate' | 'promisedDeliveryDate'>,
  staging: OrderStagingRow,
  userId: string,
): StagingOrder => ({
  orderId: order.orderId,
  accountName: order.accountName,
  stage: staging.stage,
  units: staging.unitCount,
  staged: staging.stagedCount,
  packed: staging.packedCount,
  boxes: staging.boxCount,
  shippedBoxes: staging.shippedBoxCount,
  deliveredBoxes: staging.deliveredBoxCount,
  promisedOn: order.promisedDeliveryDate,
  wantedBy: order.requestedDeliveryDate,
  receivedAt: staging.receivedAt.toISOString(),
  claim:
    staging.claimedAt === null
      ? null
      : {
          person: staging.claimedByName ?? '',
          isMe: staging.claimedBy === userId,
          at: staging.claimedAt.toISOString(),
        },
})

/** A device that the carrier ships direct, with the destination that it goes to. */
export type DirectRow = BenchRow & {
  /** Null where the order has one destination, or its station is at one that we ship to. */
  destination: NamedDestination | null
}

/**
 * The devices of an order that go through our facility, with what was done to them, in the order of lines and places. What
 * the carrier ships direct is on no bench and on no build sheet (docs/spec/staging.md#destinations).
 */
export const findBenchUnits = async (on: Reader, orderId: number): Promise<BenchRow[]> =>
  (await splitUnits(on, orderId)).staged

/** The tags of devices that the carrier ships direct, for a bench that scans one. */
export const toDirectTag = ({ device: { tagCode, unitNumber } }: DirectRow) => ({ tagCode, unitNumber })

/** The others: what the carrier ships direct (docs/spec/staging.md#direct-shipments). */
export const findDirectUnits = async (on: Reader, orderId: number): Promise<DirectRow[]> =>
  (await splitUnits(on, orderId)).direct

/** Both at once. */
export async function splitUnits(
  on: Reader,
  orderId: number,
): Promise<{ staged: BenchRow[]; direct: DirectRow[] }> {
  const rows = await findUnitsOfOrder(on, orderId)
  const direct = await findDirectShipments(on, orderId)
  if (!direct) return { staged: rows, direct: [] }
  const destinationOf = await findDeviceDestinations(on, orderId)
  const quantities = new Map(rows.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  // Where no station says so, the split of the line decides.
  const goesDirect = (stationId: string | null) => {
    if (stationId === null || destinationOf?.isSettled(stationId) === false) return null
    return direct.isDirect(destinationOf?.(stationId).position ?? 1)
  }
  const units = rows.map((row) => ({
    row,
    orderItemId: row.orderItemId,
    isBegun: row.device.status !== 'ordered' || row.staging !== null,
    goesDirect: goesDirect(row.stationId),
    cameDirect: row.arrival !== null,
  }))
  const quantityOf = (orderItemId: string) => quantities.get(orderItemId) ?? 0
  const present = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  const staged = new Set(
    stagedUnits(
      units,
      (orderItemId) => direct.shippedOf(orderItemId, quantityOf(orderItemId)),
      (orderItemId) => quantityOf(orderItemId) - (present.get(orderItemId)?.length ?? 0),
    ).map(({ row }) => row),
  )
  const destination = ({ stationId }: BenchRow) => {
    if (!destinationOf) return null
    const found = destinationOf.isSettled(stationId) ? destinationOf(stationId) : destinationOf.at(1)
    return direct.isDirect(found.position) ? toNamedDestination(found) : null
  }
  return {
    staged: rows.filter((row) => staged.has(row)),
    direct: rows.filter((row) => !staged.has(row)).map((row) => ({ ...row, destination: destination(row) })),
  }
}
