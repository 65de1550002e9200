import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { type BoxRow, boxEvents, boxes, deviceStaging } from '../../../db/schema/staging.tables.ts'
import type { TrackedEvent } from '../../../ports/tracking.ts'

/** Reads and writes of boxes. Their orders are locked by the caller. */

export const findBoxes = (on: Reader, orderId: number): Promise<BoxRow[]> =>
  on.select().from(boxes).where(eq(boxes.orderId, orderId)).orderBy(asc(boxes.number))

export async function findBox(on: Reader, boxId: string): Promise<BoxRow | undefined> {
  const [row] = await on.select().from(boxes).where(eq(boxes.boxId, boxId))
  return row
}

/** The staged devices of an order with the box that they are in, by unit number. */
export const findStagedDevices = (on: Reader, orderId: number) =>
  on
    .select({
      boxId: deviceStaging.boxId,
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      kind: devices.kind,
      make: devices.make,
      model: devices.model,
      status: devices.status,
      missingReason: deviceStaging.missingReason,
      stationId: devices.stationId,
    })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .where(and(eq(deviceStaging.orderId, orderId), isNotNull(deviceStaging.stagedAt)))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))

/** What happened to the boxes of an order, the latest first. */
export const findBoxEvents = (on: Reader, orderId: number) =>
  on
    .select({
      boxId: boxEvents.boxId,
      source: boxEvents.source,
      kind: boxEvents.kind,
      description: boxEvents.description,
      place: boxEvents.place,
      by: boxEvents.by,
      at: boxEvents.at,
    })
    .from(boxEvents)
    .innerJoin(boxes, eq(boxes.boxId, boxEvents.boxId))
    .where(eq(boxes.orderId, orderId))
    .orderBy(desc(boxEvents.at), desc(boxEvents.boxEventId))

/** The ids of the devices in a box. */
export async function findContents(on: Reader, boxId: string): Promise<string[]> {
  const rows = await on
    .select({ deviceId: deviceStaging.deviceId })
    .from(deviceStaging)
    .where(eq(deviceStaging.boxId, boxId))
  return rows.map(({ deviceId }) => deviceId)
}

/** The stations of the devices in a box, by unit number; null for a device without one. */
export async function findBoxStations(on: Reader, boxId: string): Promise<Array<string | null>> {
  const rows = await on
    .select({ stationId: devices.stationId })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .where(eq(deviceStaging.boxId, boxId))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
  return rows.map(({ stationId }) => stationId)
}

/** The devices in a box in the order of their ids, as everyone locks them; locked until the transaction ends. */
export const lockContents = (tx: Tx, boxId: string) =>
  tx
    .select({ deviceId: devices.deviceId, unitNumber: devices.unitNumber, stationId: devices.stationId })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .where(eq(deviceStaging.boxId, boxId))
    .orderBy(asc(devices.deviceId))
    .for('no key update', { of: devices })

/** What was prepared of these devices of an order, with the number of the box that they are in. */
export const findPrepared = (tx: Tx, orderId: number, deviceIds: readonly string[]) =>
  tx
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      stationId: devices.stationId,
      stagedAt: deviceStaging.stagedAt,
      boxId: deviceStaging.boxId,
      boxNumber: boxes.number,
    })
    .from(devices)
    .leftJoin(deviceStaging, eq(deviceStaging.deviceId, devices.deviceId))
    .leftJoin(boxes, eq(boxes.boxId, deviceStaging.boxId))
    .where(and(eq(devices.orderId, orderId), inArray(devices.deviceId, [...deviceIds])))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))

export async function addBox(tx: Tx, row: typeof boxes.$inferInsert): Promise<void> {
  await tx.insert(boxes).values(row)
}

/** Changes a box, whose version rises. Answers the new one. */
export async function writeBox(
  tx: Tx,
  boxId: string,
  changes: Partial<typeof boxes.$inferInsert>,
): Promise<number> {
  const [row] = await tx
    .update(boxes)
    .set({ ...changes, version: sql`${boxes.version} + 1` })
    .where(eq(boxes.boxId, boxId))
    .returning({ version: boxes.version })
  if (!row) throw new Error('A locked box is there.')
  return row.version
}

/** Puts devices into a box, or with null out of the one that they are in. */
export async function moveToBox(
  tx: Tx,
  { from, to, deviceIds }: { from?: string; to: string | null; deviceIds: readonly string[] },
): Promise<void> {
  await tx
    .update(deviceStaging)
    .set({ boxId: to, version: sql`${deviceStaging.version} + 1` })
    .where(
      and(
        inArray(deviceStaging.deviceId, [...deviceIds]),
        from === undefined ? undefined : eq(deviceStaging.boxId, from),
      ),
    )
}

export async function deleteBox(tx: Tx, boxId: string): Promise<void> {
  await tx.delete(boxes).where(eq(boxes.boxId, boxId))
}

/** An entry of the portal in a box's history. */
export type PortalBoxEvent = {
  boxId: string
  kind: 'opened' | 'closed' | 'reopened' | 'shipped' | 'corrected' | 'cameBack' | 'received'
  by: string
  at: Date
  description?: string
}

export async function addBoxEvent(tx: Tx, event: PortalBoxEvent): Promise<void> {
  await tx.insert(boxEvents).values({ boxEventId: v7(), source: 'portal', ...event })
}

/** The box with this tracking number. */
export async function findBoxByTracking(on: Reader, trackingNumber: string): Promise<BoxRow | undefined> {
  const [row] = await on.select().from(boxes).where(eq(boxes.trackingNumber, trackingNumber))
  return row
}

/** Adds what the carrier says happened to a box; what it said before is left as it is. */
export async function addCarrierEvents(
  tx: Tx,
  boxId: string,
  events: readonly TrackedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ at, state, description, place }) => ({
    boxEventId: v7(),
    boxId,
    source: 'carrier' as const,
    kind: state,
    description: description.slice(0, 200),
    place: place.slice(0, 100),
    at,
  }))
  await tx.insert(boxEvents).values(rows).onConflictDoNothing()
}

/** Forgets what the carrier said of a box: it was about another shipment. */
export async function deleteCarrierEvents(tx: Tx, boxId: string): Promise<void> {
  await tx.delete(boxEvents).where(and(eq(boxEvents.boxId, boxId), eq(boxEvents.source, 'carrier')))
}

/** How often a box got another tracking number: it was corrected, or the box came back and left again. */
export const countCorrections = (on: Reader, boxId: string): Promise<number> =>
  on.$count(boxEvents, and(eq(boxEvents.boxId, boxId), inArray(boxEvents.kind, ['corrected', 'cameBack'])))

/** How often a box came back. */
export const countReturns = (on: Reader, boxId: string): Promise<number> =>
  on.$count(boxEvents, and(eq(boxEvents.boxId, boxId), eq(boxEvents.kind, 'cameBack')))
