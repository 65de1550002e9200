import type { DeviceKind, DeviceStatus } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { hourMs } from '@portal/domain/limits'
import { changesOf, type Names } from '../../features/fleet/devices/device-history.ts'
import type { DeviceRow, deviceEvents } from '../schema/fleet.tables.ts'
import type { accountRows } from './account-rows.ts'
import { benchOrder, shippedOrder } from './demo-fleet.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { demoTablets } from './demo-tablets.ts'
import type { DemoOrder } from './order-rows.ts'
import { northgate, type Persona } from './personas.ts'

export type Customers = ReturnType<typeof accountRows>
export type Placed = ReadonlyArray<DemoOrder & { orderId: number }>

/** What a demo device is, before it has a unit number and a history. */
export type Slot = Pick<
  DeviceRow,
  'kind' | 'make' | 'model' | 'productId' | 'carrierId' | 'orderId' | 'orderItemId' | 'linePosition'
> & {
  /** When the order was submitted, or the device was bought. */
  since: Date
  imei?: string
  coverUntil?: string
  repairsUsed?: number
  status: DeviceStatus
}

const dayMs = 86_400_000

/** What Northgate waits for: the order at the bench, and the one in two boxes. */
export const fleetOrdersOf = (placed: Placed) => ({
  bench: placed[benchOrder.place],
  shipped: placed[shippedOrder.place],
})

/**
 * When the second box of that order left: hours ago, so that the embedded tracking has it on its way for its two carrier days
 * however long ago the order was. After that it is delivered, and waits to be received.
 */
export const secondBoxLeft = (now: Date, since: Date): Date =>
  new Date(Math.max(now.getTime() - 5 * hourMs, momentAfter(since, daysUntil.left, now).getTime()))

/** How long after its order a box left, arrived, and was received. */
export const daysUntil = { left: 2, delivered: 4, received: 4.2 } as const

/** So many days later, but in the past. */
export const momentAfter = (since: Date, days: number, now: Date): Date =>
  new Date(Math.min(since.getTime() + days * dayMs, now.getTime() - hourMs))

/** Devices of these orders, the first of each being the furthest. */
export function comingSlots(placed: Placed): Slot[] {
  const { bench, shipped } = fleetOrdersOf(placed)
  return [
    ...slotsWith(bench, (index) => (index < benchOrder.staged ? 'staged' : 'ordered')),
    ...slotsWith(shipped, (index) => (index < shippedOrder.received ? 'inService' : 'shipped')),
  ]
}

const slotsWith = (order: Placed[number] | undefined, statusOf: (index: number) => DeviceStatus): Slot[] =>
  order ? slotsOf(order).map((slot, index) => ({ ...slot, status: statusOf(index) })) : []

/** Every phone, tablet and router of an order. */
export function slotsOf({ orderId, order, items }: Placed[number]): Slot[] {
  return items.flatMap((item) => {
    const kind = kindOf(item.productTypeId)
    if (!kind || item.isAddOn) return []
    const { productId, carrierId, orderItemId, manufacturerName: make, model } = item
    const since = order.dateSubmitted ?? order.dateCreated
    const slot: Slot = {
      kind,
      make,
      model,
      productId,
      carrierId,
      orderId,
      orderItemId,
      linePosition: null,
      since,
      status: 'inService',
    }
    return Array.from({ length: item.quantity }, (_, linePosition) => ({ ...slot, linePosition }))
  })
}

const kinds: ReadonlyArray<DeviceKind> = ['phone', 'tablet', 'router']
const kindOf = (productTypeId: string) => kinds.find((kind) => productTypeIds[kind] === productTypeId)

const isTablet = (make: string, model: string) =>
  demoTablets.some((tablet) => tablet.maker === make && tablet.model === model)

/** Devices that the CRM's screen repair program covers: with the same IMEI. */
export const coveredSlots = ({ repairDevices }: Customers, now: Date): Slot[] =>
  repairDevices
    .filter(({ zohoAccountId }) => zohoAccountId === northgate.zohoAccountId)
    .map(({ serialNumberImei, deviceMake, deviceModel, expirationDate, status }) => ({
      kind: isTablet(deviceMake, deviceModel) ? 'tablet' : 'phone',
      make: deviceMake,
      model: deviceModel,
      productId: null,
      carrierId: null,
      orderId: null,
      orderItemId: null,
      linePosition: null,
      since: new Date(now.getTime() - 320 * dayMs),
      imei: serialNumberImei,
      coverUntil: expirationDate,
      repairsUsed: status === 'Used' ? 1 : 0,
      status: 'inService',
    }))

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
