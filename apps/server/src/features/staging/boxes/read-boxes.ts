import type { getBoxes as getBoxesCall } from '@portal/contract/boxes'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { BoxRow } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import {
  type DestinationOf,
  findDeviceDestinations,
  toNamedDestination,
} from '../../orders/destinations/device-destinations.ts'
import { progressOf } from '../../orders/list/order-progress.ts'
import { findAtDesk } from '../lock-at-desk.ts'
import { destinationOfBox } from './box-destination.ts'
import { findBoxEvents, findBoxes, findStagedDevices } from './boxes.store.ts'

/**
 * The boxes of an order, for everyone who sees the order and for the staging desk (docs/spec/staging.md#boxes). Throws
 * ORDER_NOT_FOUND.
 */
export async function readBoxes(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  orderId: number,
): Promise<AnswerOf<typeof getBoxesCall>> {
  const { staging } = await findAtDesk(db, actor, orderId)
  if (!staging) return { result: { progress: null, boxes: [], unpacked: [] } }
  const [rows, devices, events, destinationOf] = await Promise.all([
    findBoxes(db, orderId),
    findStagedDevices(db, orderId),
    findBoxEvents(db, orderId),
    findDeviceDestinations(db, orderId),
  ])
  const devicesOf = Map.groupBy(devices, ({ boxId }) => boxId)
  const devicesIn = (boxId: string | null) =>
    (devicesOf.get(boxId) ?? []).map(({ boxId: _, stationId, ...device }) => ({
      ...device,
      destination: destinationOf && toNamedDestination(destinationOf(stationId)),
    }))
  const eventsOf = Map.groupBy(events, ({ boxId }) => boxId)
  return {
    result: {
      progress: progressOf(staging),
      unpacked: devicesIn(null),
      boxes: rows.map((row) => ({
        ...wireBox(row),
        destination: wireDestination(destinationOf, row, devicesOf.get(row.boxId) ?? []),
        devices: devicesIn(row.boxId),
        events: (eventsOf.get(row.boxId) ?? []).map(({ boxId: _, at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      })),
    },
  }
}

const wireDestination = (
  destinationOf: DestinationOf | null,
  row: BoxRow,
  devices: ReadonlyArray<{ stationId: string | null }>,
) =>
  destinationOf &&
  toNamedDestination(
    destinationOfBox(
      destinationOf,
      row,
      devices.map(({ stationId }) => stationId),
    ),
  )

const iso = (at: Date | null) => at?.toISOString() ?? null

const wireBox = (row: BoxRow) => ({
  boxId: row.boxId,
  number: row.number,
  boxCode: row.boxCode,
  status: row.status,
  trackingNumber: row.trackingNumber,
  trackingState: row.trackingState,
  trackingText: row.trackingText,
  trackedAt: iso(row.trackedAt),
  expectedOn: row.expectedOn,
  openedBy: row.openedBy,
  openedAt: row.openedAt.toISOString(),
  closedAt: iso(row.closedAt),
  shippedAt: iso(row.shippedAt),
  deliveredAt: iso(row.deliveredAt),
  receivedBy: row.receivedBy,
  receivedAt: iso(row.receivedAt),
  version: row.version,
})
