import { changesOf, type Names } from '../../features/fleet/device-history.ts'
import type { DeviceRow, deviceEvents } from '../../features/fleet/fleet.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import type { Persona } from './personas.ts'

type EventRow = typeof deviceEvents.$inferInsert
export type Step = { kind: string; at: Date; by: Persona | null; set: Partial<DeviceRow> }

/** What happened to a device, step by step, and the device as it is in the end. */
export function toldDevice(first: DeviceRow, steps: readonly Step[], names: Names) {
  const events: EventRow[] = []
  let before: DeviceRow | null = null
  let device = first
  for (const [index, { kind, at, by, set }] of steps.entries()) {
    const after: DeviceRow = { ...device, ...set, version: index + 1, changedAt: at }
    events.push({
      deviceEventId: demoUuid(`${after.deviceId} event ${index}`, index),
      deviceId: after.deviceId,
      zohoAccountId: after.zohoAccountId,
      kind,
      userId: by && demoUserId(by),
      by: by ? `${by.firstName} ${by.lastName}` : 'System',
      onBehalfOf: null,
      at,
      changes: changesOf(before, after, names),
      unitNumber: after.unitNumber,
      holder: after.holder,
      stationName: (after.stationId && names.stations.get(after.stationId)?.name) || '',
      status: after.status,
      requestId: 'demo',
    })
    before = after
    device = after
  }
  return { device, events }
}
