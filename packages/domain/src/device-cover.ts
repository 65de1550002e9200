import { daysAfter, daysBetween } from './business-day.ts'
import { productTypeOf } from './catalog.ts'
import { replacingStatuses } from './device-replacement.ts'
import { type DeviceStatus, hasEnded } from './device-status.ts'
import { fleetLimits } from './fleet-limits.ts'
import { withItsAddOns } from './goods-to-ship.ts'

/** The screen repair coverage of one device (docs/spec/fleet.md#cover). Days are yyyy-MM-dd, in the business's time zone. */

/** What is known of a device's cover. */
export type CoverFacts = {
  status: DeviceStatus
  /** Its first and last day; null where they are not known. */
  coverFrom: string | null
  coverUntil: string | null
  repairsUsed: number
  /** Whether it pays any number of repairs while it runs. */
  coverIsSubscription?: boolean
  /** Whether it did not arrive yet and its order line has coverage for it. */
  isCoverOrdered: boolean
}

/**
 * `fromDelivery`: it begins when the device arrives. `usedUp`: its repairs are used. `soon`: it ends within
 * `fleetLimits.coverSoonDays` days.
 */
export type Cover =
  | { state: 'none' }
  | { state: 'fromDelivery' }
  | { state: 'ended'; until: string }
  | { state: 'usedUp'; until: string }
  /** @property daysLeft whole days until the last one; `share` is what is left of the whole, from 0 to 1 */
  | { state: 'on' | 'soon'; until: string; daysLeft: number; share: number }

const yearDays = 365

/**
 * How many repairs cover pays: one for each whole year, and at least one. Where its first day is not known, one. The lists
 * of the server ask the database the same (`paidRepairs` of roster.store.ts).
 */
export function repairsPaid({ coverFrom, coverUntil }: Pick<CoverFacts, 'coverFrom' | 'coverUntil'>): number {
  if (coverFrom === null || coverUntil === null) return 1
  return Math.max(1, Math.floor((daysBetween(coverFrom, coverUntil) + 1) / yearDays))
}

/** The CRM's screen-repair record with the same IMEI, as far as it tells of repairs. */
type RepairRecord = { status: string; until: string }

/** Whether the CRM calls it used while it has not ended. */
export const isUsedRecord = (record: RepairRecord | null, today: string) =>
  record !== null && record.until >= today && record.status.toLowerCase() === 'used'

/**
 * How many repairs of the device's own cover are used: those that we counted, and at least the one that the CRM calls used.
 */
export const usedRepairs = (
  { repairsUsed }: Pick<CoverFacts, 'repairsUsed'>,
  record: RepairRecord | null,
  today: string,
) => Math.max(repairsUsed, isUsedRecord(record, today) ? 1 : 0)

/**
 * The state of a device's cover. A device that has ended has none.
 * @param today the business day
 */
export function coverOf(device: CoverFacts, today: string): Cover {
  const { status, coverFrom, coverUntil, repairsUsed, isCoverOrdered } = device
  if (hasEnded(status)) return { state: 'none' }
  if (coverUntil === null) return { state: isCoverOrdered ? 'fromDelivery' : 'none' }
  const daysLeft = daysBetween(today, coverUntil)
  if (daysLeft < 0) return { state: 'ended', until: coverUntil }
  if (!device.coverIsSubscription && repairsUsed >= repairsPaid(device))
    return { state: 'usedUp', until: coverUntil }
  const whole = coverFrom === null ? yearDays : Math.max(1, daysBetween(coverFrom, coverUntil))
  return {
    state: daysLeft <= fleetLimits.coverSoonDays ? 'soon' : 'on',
    until: coverUntil,
    daysLeft,
    share: Math.min(1, daysLeft / whole),
  }
}

/**
 * The cover of a device whose order line has coverage: one year, of which the day of delivery is the first.
 * @param day the business day on which the device arrived
 */
export function coverFromDelivery(day: string): { coverFrom: string; coverUntil: string } {
  const [year = '', ...rest] = day.split('-')
  const anniversary = [String(Number(year) + 1), ...rest].join('-')
  return { coverFrom: day, coverUntil: daysAfter(validDay(anniversary), -1) }
}

/** The anniversary of February 29 is March 1. */
const validDay = (day: string) => (day.endsWith('-02-29') ? `${day.slice(0, 4)}-03-01` : day)

const notArrived: ReadonlySet<DeviceStatus> = new Set(replacingStatuses)

/** Whether the cover of a device can begin when it arrives: it did not yet, and no cover was entered. */
export const waitsForCover = ({
  status,
  coverFrom,
  coverUntil,
}: Pick<CoverFacts, 'status' | 'coverFrom' | 'coverUntil'>) =>
  notArrived.has(status) && coverFrom === null && coverUntil === null

/** Whether a device of an order arrives with this change of its status. */
export const isArrival = (before: DeviceStatus, after: DeviceStatus) =>
  notArrived.has(before) && after === 'inService'

/** A line of an order as far as cover goes. Lines stand in their order: add-ons behind the line that they go with. */
export type LineWithCover = { quantity: number; isAddOn: boolean; productTypeId: string }

/** How many items of a line, from the first one on, have coverage as an add-on: of its add-ons, coverage is the service. */
export function coveredItems<Line extends LineWithCover>(lines: readonly Line[], place: number): number {
  const line = lines[place]
  if (!line || line.isAddOn) return 0
  return withItsAddOns(lines, place)
    .filter(({ isAddOn, productTypeId }) => isAddOn && productTypeOf(productTypeId) === 'service')
    .reduce((most, { quantity }) => Math.max(most, quantity), 0)
}

/** A line as far as subscriptions to screen repair go, which pay any number of repairs while they run. */
export type LineWithName = LineWithCover & { model: string }

const isSubscription = ({ productTypeId, model }: LineWithName) =>
  productTypeOf(productTypeId) === 'service' && /screen repair.*subscription/i.test(model)

const hasDevices = ({ isAddOn, productTypeId }: LineWithCover) => {
  const type = productTypeOf(productTypeId)
  return !isAddOn && (type === 'phone' || type === 'tablet' || type === 'router')
}

/**
 * How many items of a line, from the first one on, have a subscription to screen repair: as an add-on, or as a line of the
 * order's own, whose subscriptions go to the devices of the order from the first line on (docs/spec/fleet.md#cover).
 */
export function subscribedItems<Line extends LineWithName>(lines: readonly Line[], place: number): number {
  const line = lines[place]
  if (!line || !hasDevices(line)) return 0
  const added = withItsAddOns(lines, place).filter((one) => one.isAddOn && isSubscription(one))
  const own = lines.filter((one) => !one.isAddOn && isSubscription(one))
  const before = lines.slice(0, place).filter(hasDevices)
  const sum = (some: readonly Line[]) => some.reduce((total, { quantity }) => total + quantity, 0)
  const left = Math.max(0, sum(own) - sum(before))
  return Math.min(line.quantity, Math.max(left, ...added.map(({ quantity }) => quantity)))
}

/** Whether the device at this position of its line, from 0, is one of those with coverage; without a position the first. */
export const isCoverOrdered = (covered: number, linePosition: number | null) => (linePosition ?? 0) < covered
