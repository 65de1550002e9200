import type { getBoxes as endpoint } from '@portal/contract/boxes'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { SignedInContext } from '../../../deps.ts'
import { findAtDesk } from '../lock-at-desk.ts'
import { progressOf } from '../order-progress.ts'
import type { BoxRow } from '../staging.tables.ts'
import { findBoxEvents, findBoxes, findStagedDevices } from './boxes.store.ts'

/**
 * The boxes of an order, for everyone who sees the order and for the staging desk (docs/spec/staging.md#boxes). Throws
 * ORDER_NOT_FOUND.
 */
export async function readBoxes(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  orderId: number,
): Promise<AnswerOf<typeof endpoint>> {
  const { staging } = await findAtDesk(db, actor, orderId)
  if (!staging) return { result: { progress: null, boxes: [], unpacked: [] } }
  const [rows, devices, events] = await Promise.all([
    findBoxes(db, orderId),
    findStagedDevices(db, orderId),
    findBoxEvents(db, orderId),
  ])
  const devicesOf = Map.groupBy(devices, ({ boxId }) => boxId)
  const devicesIn = (boxId: string | null) =>
    (devicesOf.get(boxId) ?? []).map(({ boxId: _, ...device }) => device)
  const eventsOf = Map.groupBy(events, ({ boxId }) => boxId)
  return {
    result: {
      progress: progressOf(staging),
      unpacked: devicesIn(null),
      boxes: rows.map((row) => ({
        ...wireBox(row),
        devices: devicesIn(row.boxId),
        events: (eventsOf.get(row.boxId) ?? []).map(({ boxId: _, at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      })),
    },
  }
}

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
