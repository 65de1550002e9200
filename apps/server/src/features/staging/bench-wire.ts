import type { BenchUnit, StagingOrder } from '@portal/contract/staging'
import type { ScanScene } from '@portal/domain/bench-rules'
import { productNameOf } from '@portal/domain/catalog'
import { type DestinationOf, toNamedDestination } from '../orders/device-destinations.ts'
import type { BenchRow } from './bench.store.ts'
import type { DeskOrder } from './desk-order.ts'
import type { OrderStagingRow } from './staging.tables.ts'

/** Our rows in the words of the wire (docs/spec/staging.md#bench). */

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
    numberWish: device.numberWish,
    areaCode: device.areaCode,
    phoneNumber: device.phoneNumber,
    tagCode: device.tagCode,
    imei: device.imei,
    iccid: device.iccid,
    isTagged: staging !== null && staging.tagScannedAt !== null,
    needsSim: device.numberWish !== 'none' || row.ratePlanPriceCents > 0,
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
