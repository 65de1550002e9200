import { createHash } from 'node:crypto'
import { checksOf } from '@portal/domain/bench-steps'
import { tagCodeOf } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { productTypeIds } from '@portal/domain/ids'
import { joinApps, splitApps } from '@portal/domain/installed-apps'
import { stageOf } from '@portal/domain/order-stage'
import { orderStatus } from '@portal/domain/order-status'
import { formatTracking, isTrackingNumber } from '@portal/domain/tracking-number'
import type { DeviceRow } from '../schema/fleet.tables.ts'
import type { orderEvents } from '../schema/orders.tables.ts'
import type { boxEvents, boxes, deviceStaging, orderStaging, productTacs } from '../schema/staging.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { daysUntil, fleetOrdersOf, momentAfter, type Placed, secondBoxLeft } from './fleet-slots.ts'
import { type Persona, personas } from './personas.ts'

/** The staging desk of the demo: an order at the bench, one that has left in two boxes, and new orders that wait. */

type StagingRow = typeof orderStaging.$inferInsert
type BoxRow = typeof boxes.$inferInsert
type UnitRow = typeof deviceStaging.$inferInsert

const dayMs = 86_400_000
/** Orders of the last days wait. */
const waitingDays = 6
const { sam, una } = personas
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

type Told = {
  orders: StagingRow[]
  boxes: BoxRow[]
  events: Array<typeof boxEvents.$inferInsert>
  /** What the timelines of their orders say about the boxes. */
  timeline: Array<typeof orderEvents.$inferInsert>
  units: UnitRow[]
  tacs: Array<typeof productTacs.$inferInsert>
}

export function stagingRows(now: Date, placed: Placed, devices: readonly DeviceRow[]): Told {
  const { bench, shipped } = fleetOrdersOf(placed)
  const told = [
    ...(bench ? [orderAtWork(now, bench, devices)] : []),
    ...(shipped ? [orderAtWork(now, shipped, devices)] : []),
  ]
  const waiting = placed.filter((one) => one !== bench && one !== shipped && isWaiting(now, one))
  return {
    orders: [...told.map(({ row }) => row), ...waiting.map(waitingRow)],
    boxes: told.flatMap(({ boxes }) => boxes),
    events: told.flatMap(({ events }) => events),
    timeline: told.flatMap(({ timeline }) => timeline),
    units: told.flatMap(({ units }) => units),
    tacs: told.flatMap(({ tacs }) => tacs),
  }
}

const unitCountOf = ({ items }: Placed[number]) =>
  items
    .filter(({ isAddOn, productTypeId }) => !isAddOn && deviceTypes.has(productTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
const deviceTypes = new Set<string>([productTypeIds.phone, productTypeIds.tablet, productTypeIds.router])

/** Whether it came in the last days and no bench has begun with it. */
export function isWaiting(now: Date, one: Placed[number]): boolean {
  const { statusId, shipDirect, dateSubmitted } = one.order
  return (
    statusId === orderStatus.submitted &&
    shipDirect === false &&
    dateSubmitted != null &&
    now.getTime() - dateSubmitted.getTime() < waitingDays * dayMs &&
    unitCountOf(one) > 0
  )
}

const waitingRow = (one: Placed[number]): StagingRow => ({
  orderId: one.orderId,
  unitCount: unitCountOf(one),
  receivedAt: one.order.dateSubmitted ?? one.order.dateCreated,
})

/** What was done of an order, as its devices are: received ones came in the first box, shipped ones are in the second. */
function orderAtWork(now: Date, one: Placed[number], devices: readonly DeviceRow[]) {
  const { orderId, order } = one
  const own = devices.filter((device) => device.orderId === orderId)
  const received = own.filter(({ status }) => status === 'inService')
  const shipped = own.filter(({ status }) => status === 'shipped')
  const staged = own.filter(({ status }) => status === 'staged')
  const since = order.dateSubmitted ?? order.dateCreated
  const at = (days: number) => momentAfter(since, days, now)
  const secondLeft = secondBoxLeft(now, since)
  const hasLeft = received.length + shipped.length > 0
  const arrival = { deliveredAt: at(daysUntil.delivered), receivedAt: at(daysUntil.received) }
  const sent = hasLeft
    ? [
        aBox({
          orderId,
          number: 1,
          devices: received.length,
          openedAt: at(1),
          leftAt: at(daysUntil.left),
          arrival,
        }),
        aBox({
          orderId,
          number: 2,
          devices: shipped.length,
          openedAt: at(1),
          leftAt: secondLeft,
          arrival: null,
        }),
      ]
    : []
  const checks = checksOf({ apps: splitApps(order.installedApps ?? joinApps([])), accessories: [] }, 'phone')
  const unit = (device: DeviceRow, boxId: string | null): UnitRow => ({
    deviceId: device.deviceId,
    orderId,
    tagScannedAt: at(1),
    checks: checks.map(({ name }) => name),
    stagedBy: nameOf(sam),
    stagedAt: at(1),
    boxId,
    receivedAt: device.status === 'inService' ? arrival.receivedAt : null,
  })
  const [first, second] = sent
  const units = [
    ...received.map((device) => unit(device, first?.box.boxId ?? null)),
    ...shipped.map((device) => unit(device, second?.box.boxId ?? null)),
    ...staged.map((device) => unit(device, null)),
  ]
  const counts = {
    units: unitCountOf(one),
    staged: units.length,
    packed: received.length + shipped.length,
    boxes: sent.length,
    shippedBoxes: sent.length,
    deliveredBoxes: sent.filter(({ box }) => box.deliveredAt !== null).length,
  }
  const row: StagingRow = {
    orderId,
    stage: stageOf({ ...counts, isClaimed: true }),
    unitCount: counts.units,
    stagedCount: counts.staged,
    packedCount: counts.packed,
    receivedCount: received.length,
    boxCount: counts.boxes,
    shippedBoxCount: counts.shippedBoxes,
    deliveredBoxCount: counts.deliveredBoxes,
    claimedBy: demoUserId(sam),
    claimedByName: nameOf(sam),
    claimedAt: at(1),
    receivedAt: since,
  }
  return {
    row,
    boxes: sent.map(({ box }) => box),
    events: sent.flatMap(({ events }) => events),
    timeline: sent.flatMap(({ timeline }) => timeline),
    units,
    tacs: tacsOf(own, since),
  }
}

type Sent = {
  orderId: number
  number: number
  devices: number
  openedAt: Date
  leftAt: Date
  /** Null for a box on its way. */
  arrival: { deliveredAt: Date; receivedAt: Date } | null
}

function aBox({ orderId, number, devices, openedAt, leftAt, arrival }: Sent) {
  const boxId = demoUuid(`box ${number}`, number)
  const tracking = trackingNumber(number)
  const box: BoxRow = {
    boxId,
    orderId,
    number,
    boxCode: tagCodeOf(createHash('sha256').update(`box ${number}`).digest()),
    status: arrival ? 'delivered' : 'shipped',
    trackingNumber: tracking,
    trackingState: arrival ? 'delivered' : 'inTransit',
    openedBy: nameOf(sam),
    openedAt,
    closedAt: leftAt,
    shippedAt: leftAt,
    deliveredAt: arrival?.deliveredAt ?? null,
    receivedBy: arrival && nameOf(una),
    receivedAt: arrival?.receivedAt ?? null,
  }
  const what = `${counted(devices, 'device')} received`
  const event = (kind: string, at: Date, by = nameOf(sam)): typeof boxEvents.$inferInsert => ({
    boxEventId: demoUuid(`box ${number} ${kind}`, number),
    boxId,
    source: 'portal',
    kind,
    by,
    at,
  })
  const told = (kind: string, at: Date, by: Persona | null, text = `UPS ${formatTracking(tracking)}`) => ({
    orderEventId: demoUuid(`box ${number} ${kind}`, number),
    orderId,
    kind,
    userId: by && demoUserId(by),
    by: by ? nameOf(by) : 'System',
    onBehalfOf: null,
    reason: `Box ${number}, ${text}`,
    at,
  })
  const events = [event('opened', openedAt), event('closed', leftAt), event('shipped', leftAt)]
  if (arrival) events.push({ ...event('received', arrival.receivedAt, nameOf(una)), description: what })
  const timeline = [told('box-shipped', leftAt, sam)]
  if (arrival)
    timeline.push(
      told('box-delivered', arrival.deliveredAt, null),
      told('box-received', arrival.receivedAt, una, what),
    )
  return { box, events, timeline }
}

/** A made-up number with the right check digit. */
function trackingNumber(n: number): string {
  const body = `1Z999AA10${String(1_310_000 + n).padStart(8, '0')}`
  return Array.from('0123456789', (digit) => body + digit).find(isTrackingNumber) ?? body
}

/** The first eight digits of the phones that were scanned are known. */
function tacsOf(own: readonly DeviceRow[], at: Date): Array<typeof productTacs.$inferInsert> {
  const known = new Map(
    own.flatMap(({ imei, productId }) =>
      imei && productId
        ? [[`${imei.slice(0, 8)} ${productId}`, { tac: imei.slice(0, 8), productId }] as const]
        : [],
    ),
  )
  return [...known.values()].map((one) => ({ ...one, learnedBy: nameOf(sam), learnedAt: at }))
}
