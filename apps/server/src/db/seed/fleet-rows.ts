import { createHash } from 'node:crypto'
import { checkDigitOf, tagCodeOf, unitText } from '@portal/domain/device-fields'
import type { DeviceKind, DeviceStatus } from '@portal/domain/device-status'
import { carrierIds } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import type { Names } from '../../features/fleet/devices/device-history.ts'
import { newDevice } from '../../features/fleet/devices/new-device.ts'
import type { DeviceRow } from '../schema/fleet.tables.ts'
import type { fleetSettings, stations } from '../schema/stations.tables.ts'
import {
  boughtElsewhere,
  firstNames,
  importedFleets,
  lastNames,
  northgateOthers,
  northgateShortCode,
  northgateStations,
} from './demo-fleet.ts'
import { demoUuid, type Random, seededRandom } from './demo-ids.ts'
import {
  type Customers,
  comingSlots,
  coveredSlots,
  daysUntil,
  fleetOrdersOf,
  momentAfter,
  type Placed,
  type Slot,
  type Step,
  secondBoxLeft,
  slotsOf,
  toldDevice,
} from './fleet-slots.ts'
import { northgate, personas } from './personas.ts'
import { isWaiting } from './staging-rows.ts'

type StationRow = typeof stations.$inferInsert
type SettingsRow = typeof fleetSettings.$inferInsert
type Told = ReturnType<typeof toldDevice>
type World = { now: Date; random: Random; names: Names }

const seed = 20_250_306
const dayMs = 86_400_000
const hourMs = 3_600_000
const { wes, una } = personas
const carrierNames = new Map(Object.entries(carrierIds).map(([name, id]) => [id, name]))

/** The fleets of the demo: Northgate's from its orders, and two that were bought elsewhere. */
export function fleetRows(now: Date, customers: Customers, placed: Placed) {
  const random = seededRandom(seed)
  const stationRows = [...northgatesStations(customers, now), ...importedStations(customers, now)]
  const byId = new Map(stationRows.map((row) => [row.stationId, row]))
  const world: World = { now, random, names: { stations: byId, carriers: carrierNames } }
  const told = [
    ...northgateDevices(world, customers, placed, stationRows),
    ...importedDevices(world, customers, stationRows),
  ]
  return {
    stations: stationRows,
    settings: settingsRows(now, customers, placed),
    devices: told.map(({ device }) => device),
    events: told.flatMap(({ events }) => events),
  }
}

const accountIdAt = ({ accounts }: Customers, place: number) => accounts[place]?.zohoAccountId ?? ''

function northgatesStations({ addresses }: Customers, now: Date): StationRow[] {
  const own = addresses.filter(({ zohoAccountId }) => zohoAccountId === northgate.zohoAccountId)
  return northgateStations.map(({ name, code, contact, firstNumber }, index) => ({
    stationId: demoUuid(`station ${code}`, index),
    zohoAccountId: northgate.zohoAccountId,
    addressId: own[index]?.id ?? null,
    createdAt: new Date(now.getTime() - 330 * dayMs),
    name,
    code,
    contact,
    firstNumber,
  }))
}

const importedStations = (customers: Customers, now: Date): StationRow[] =>
  importedFleets.map(({ account, station }, index) => {
    const zohoAccountId = accountIdAt(customers, account)
    return {
      stationId: demoUuid(`station ${station.code}`, 10 + index),
      zohoAccountId,
      addressId: customers.addresses.find((row) => row.zohoAccountId === zohoAccountId)?.id ?? null,
      createdAt: new Date(now.getTime() - 200 * dayMs),
      ...station,
    }
  })

function settingsRows(now: Date, customers: Customers, placed: Placed): SettingsRow[] {
  const fleets: SettingsRow[] = [
    { zohoAccountId: northgate.zohoAccountId, shortCode: northgateShortCode, nextNumber: 1 },
    ...importedFleets.map(({ account, shortCode }) => ({
      zohoAccountId: accountIdAt(customers, account),
      shortCode,
    })),
  ]
  // The bench numbers an order that waits as its notes say.
  const waiting = placed.flatMap((one) => {
    const { numbering, order } = one
    const { zohoAccountId } = order
    return numbering && isWaiting(now, one) && !fleets.some((row) => row.zohoAccountId === zohoAccountId)
      ? [{ zohoAccountId, shortCode: numbering.shortCode, nextNumber: numbering.first }]
      : []
  })
  return [...fleets, ...new Map(waiting.map((row) => [row.zohoAccountId, row])).values()]
}

/** 140 devices: what is on the way, what the CRM covers, and what came with earlier orders. */
function northgateDevices(
  world: World,
  customers: Customers,
  placed: Placed,
  stationRows: StationRow[],
): Told[] {
  const own = placed.filter(({ order }) => order.zohoAccountId === northgate.zohoAccountId)
  const coming = comingSlots(placed)
  const fleetOrders = new Set(Object.values(fleetOrdersOf(placed)))
  const covered = coveredSlots(customers, world.now)
  const total = northgateStations.reduce((sum, { devices }) => sum + devices, 0)
  const earlier = own
    .filter((order) => order.order.statusId === orderStatus.submitted && !fleetOrders.has(order))
    .flatMap(slotsOf)
    .slice(-(total - coming.length - covered.length))
  const arrived = withOthers([...covered, ...earlier])
  const places = northgateStations.flatMap(({ firstNumber, devices }, station) =>
    Array.from({ length: devices }, (_, index) => ({
      unit: firstNumber + index,
      station: stationRows[station],
    })),
  )
  // What is on the way is spread over the stations, as their last units.
  const slots = spread(arrived, coming)
  return slots.flatMap((slot, index) => {
    const place = places[index]
    return place?.station
      ? [northgateDevice(world, slot, { unit: place.unit, stationId: place.station.stationId })]
      : []
  })
}

/** Some of those that arrived are spare, in repair or lost: every ninth, from the end. */
function withOthers(slots: readonly Slot[]): Slot[] {
  const others = Object.entries(northgateOthers).flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as DeviceStatus),
  )
  return slots.map((slot, index) => {
    const status = index % 6 === 5 ? others[(index - 5) / 6] : undefined
    return status ? { ...slot, status } : slot
  })
}

/** The second list spread over the first, so that each part has its share of it. */
function spread<T>(first: readonly T[], second: readonly T[]): T[] {
  const total = first.length + second.length
  const rest = { first: [...first], second: [...second] }
  return Array.from({ length: total }, (_, index) => {
    const isDue =
      rest.second.length / (total - index) > rest.first.length / (total - index) / 2 && index % 3 === 2
    const from = (isDue || rest.first.length === 0) && rest.second.length > 0 ? rest.second : rest.first
    return from.shift()
  }).flatMap((one) => (one === undefined ? [] : [one]))
}

function northgateDevice(
  world: World,
  slot: Slot,
  { unit, stationId }: { unit: number; stationId: string },
): Told {
  const { status, since, coverUntil, imei, ...what } = slot
  const { random, now } = world
  const isHere = !['ordered', 'staged', 'shipped'].includes(status)
  const number = unit + 1_000
  const first = blankDevice(`northgate ${unit}`, northgate.zohoAccountId, since, what)
  const numbered = { unitNumber: unitText(unit, 3), stationId }
  // A new line has its number with its SIM, which is scanned at the bench.
  const line = { ...lineOf(number), carrierId: what.carrierId ?? carrierIds.Verizon }
  const day = (days: number) => momentAfter(since, days, now)
  const scanned = { imei: imei ?? imeiOf(number) }
  const received = day(daysUntil.received)
  const cover = coverOf(world, received, coverUntil)
  const holder = nameFrom(random)
  const isOrdered = slot.orderId !== null
  const steps: Step[] = isOrdered
    ? [
        {
          kind: 'created',
          at: new Date(since.getTime() - hourMs),
          by: wes,
          set: { ...numbered, numberWish: 'new', areaCode: lineAreaCode, status: 'planned' },
        },
        { kind: 'order', at: since, by: wes, set: { status: 'ordered' } },
      ]
    : [
        {
          kind: 'imported',
          at: since,
          by: wes,
          set: { ...numbered, ...scanned, ...line, ...cover, holder, status: 'inService' },
        },
      ]
  if (isOrdered && status !== 'ordered')
    steps.push({ kind: 'stage', at: day(1), by: wes, set: { ...scanned, ...line, status: 'staged' } })
  if (isOrdered && (status === 'shipped' || isHere))
    steps.push({
      kind: 'ship',
      at: status === 'shipped' ? secondBoxLeft(now, since) : day(daysUntil.left),
      by: wes,
      set: { status: 'shipped' },
    })
  if (isOrdered && isHere)
    steps.push({
      kind: 'receive',
      at: received,
      by: una,
      set: { ...cover, holder, status: 'inService' },
    })
  if (isHere) steps.push(...laterSteps(world, status, day))
  return toldDevice(first, steps, world.names)
}

/** What happened to a device since it arrived: other drivers, and what ended its service. */
function laterSteps({ random }: World, status: DeviceStatus, day: (days: number) => Date): Step[] {
  const steps: Step[] = []
  if (random.chance(0.4))
    steps.push({
      kind: 'changed',
      at: day(random.integer(8, 30)),
      by: una,
      set: { holder: nameFrom(random) },
    })
  const at = day(random.integer(31, 60))
  if (status === 'spare') steps.push({ kind: 'makeSpare', at, by: una, set: { status, holder: '' } })
  // A repair uses up cover of a year.
  if (status === 'inRepair') steps.push({ kind: 'repair', at, by: una, set: { status, repairsUsed: 1 } })
  if (status === 'lost') steps.push({ kind: 'lose', at, by: una, set: { status } })
  if (status === 'stolen') steps.push({ kind: 'steal', at, by: una, set: { status } })
  return steps
}

/** Fleets that were bought elsewhere: imported in one go, most with a driver. */
function importedDevices(world: World, customers: Customers, stationRows: StationRow[]): Told[] {
  const { now, random, names } = world
  return importedFleets.flatMap(({ account, devices, station }, fleet) => {
    const zohoAccountId = accountIdAt(customers, account)
    const stationId = stationRows.find(({ code }) => code === station.code)?.stationId ?? null
    const at = new Date(now.getTime() - (120 - fleet * 40) * dayMs)
    return Array.from({ length: devices }, (_, index) => {
      const number = 2_000 + fleet * 1_000 + index
      const isSpare = index % 15 === 14
      const what = {
        ...random.pick(boughtElsewhere),
        kind: 'phone' as const,
        carrierId: carrierIds['T-Mobile'],
      }
      const set = {
        unitNumber: unitText(index + 1, 3),
        stationId,
        ...lineOf(number),
        imei: imeiOf(number),
        ...coverOf(world, at),
        holder: isSpare ? '' : nameFrom(random),
        status: isSpare ? ('spare' as const) : ('inService' as const),
      }
      const first = blankDevice(`${station.code} ${index}`, zohoAccountId, at, what)
      return toldDevice(first, [{ kind: 'imported', at, by: wes, set }], names)
    })
  })
}

/** Cover from the day of arrival, most of it; it ends at all distances from now. */
function coverOf({ now, random }: World, from: Date, until?: string) {
  const end = until ?? dayOf(new Date(now.getTime() + random.integer(-40, 340) * dayMs))
  if (until === undefined && random.chance(0.2)) return {}
  const start = dayOf(from)
  return { coverFrom: start < end ? start : end, coverUntil: end }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const nameFrom = (random: Random) => `${random.pick(firstNames)} ${random.pick(lastNames)}`
const digits = (n: number, length: number) => String(n).padStart(length, '0')
const withCheck = (body: string) => body + checkDigitOf(body)
/** An IMEI of the range that is set aside for tests; the CRM's demo devices have others. */
const imeiOf = (n: number) => withCheck(`00101503${digits(n, 6)}`)
const lineAreaCode = '419'
const lineOf = (n: number) => ({
  phoneNumber: `${lineAreaCode}555${digits(n, 4)}`,
  iccid: withCheck(`891480000000${digits(n, 6)}`),
})

const blankDevice = (
  name: string,
  zohoAccountId: string,
  at: Date,
  what: Partial<DeviceRow> & { kind: DeviceKind },
): DeviceRow => ({
  ...newDevice({ status: 'planned', zohoAccountId, ...what }, at),
  deviceId: demoUuid(`device ${name}`),
  tagCode: tagCodeOf(createHash('sha256').update(`tag ${name}`).digest()),
})
