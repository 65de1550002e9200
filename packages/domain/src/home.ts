import { accessAllows, type Needed } from './account-access.ts'
import { businessHour, daysBetween } from './business-day.ts'
import { counted } from './format.ts'
import type { Access } from './roles.ts'

/** Home of people of an account: what arrives, what needs them, their fleet (docs/spec/home.md). Days are yyyy-MM-dd. */

export const homeLimits = {
  /** Rows that a part shows at first. */
  rowsAtFirst: 6,
  /** Rows of one kind that a part has at most. */
  rowsMax: 50,
  /** A fleet with more devices is drawn as bars instead of a tag for each device. */
  tagsMax: 300,
  /** Stations that the bars show at first. */
  stationsAtFirst: 6,
  /** Devices whose coverage ends next that are named. */
  coverNamed: 3,
  /** A box that was delivered and not received is shown for so many days. */
  unreceivedDays: 14,
  /** With an order that is older, an account is at work: its first steps leave. */
  setupDays: 30,
  /** An order that the carrier ships direct is shown for so many days, unless its devices are said to have arrived. */
  directDays: 30,
} as const

export const homeParts = ['arriving', 'needs', 'fleet', 'again', 'money', 'setup'] as const
export type HomePart = (typeof homeParts)[number]

const partNeeds: Record<HomePart, Needed> = {
  arriving: ['readDrafts', 'fleet'],
  needs: 'everyone',
  fleet: 'fleet',
  again: 'order',
  money: 'readOrders',
  setup: 'people',
}

/** Whether the home of a person with this access has the part. */
export const hasHomePart = (access: Access, part: HomePart): boolean => accessAllows(access, partNeeds[part])

/** Whether the person reads submitted orders only, and so came for their invoices; for others these are one of many things. */
export const comesForMoney = (access: Access): boolean =>
  hasHomePart(access, 'money') && !accessAllows(access, 'readDrafts')

/** What an account does to begin, in this order (docs/spec/home.md#first-steps). */
export const setupSteps = ['code', 'stations', 'people', 'order'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The steps that are left; null once none are, or the account is at work. */
export function setupLeft(done: readonly SetupStep[], isAtWork: boolean): SetupStep[] | null {
  const left = setupSteps.filter((step) => !done.includes(step))
  return isAtWork || left.length === 0 ? null : left
}

/** What can need a person, the most harm first (docs/spec/home.md#needs-you). */
export const needKinds = ['overdue', 'missing', 'quote', 'approval', 'unnumbered', 'return'] as const
export type NeedKind = (typeof needKinds)[number]

const needNeeds: Record<NeedKind, Needed> = {
  overdue: 'readOrders',
  missing: ['readDrafts', 'fleet'],
  quote: 'readDrafts',
  approval: 'approve',
  unnumbered: 'order',
  return: 'fleet',
}

/** Whether a person with this access is told of what needs them of this kind. */
export const isToldOf = (access: Access, kind: NeedKind): boolean => accessAllows(access, needNeeds[kind])

/** By harm; what is of one kind keeps its order. */
export const byHarm = <Need extends { kind: NeedKind }>(needs: readonly Need[]): Need[] =>
  needs.toSorted((a, b) => needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind))

/** When a delivery comes, as far as it can still be said. */
export type Arriving = {
  /** The day on which it can come; null where none is known, or the known ones have passed. */
  day: string | null
  /** Days since it should have come; 0 while it is not late. */
  daysLate: number
}

/**
 * When something comes that was promised for a day and that the carrier expects on another. A day that has passed is not named as if it
 * could still be kept.
 * @param promised '' where none was
 * @param expected by the carrier; null where it does not say, and before it has it
 */
export function arrivingOn(
  { promised, expected }: { promised: string; expected: string | null },
  today: string,
): Arriving {
  const days = [expected ?? '', promised].filter((day) => day !== '')
  const day = days.find((one) => one >= today) ?? null
  const owed = promised || expected
  // The carrier was to come earlier, and the promise can still be kept.
  const isLate = owed !== null && owed !== '' && owed < today
  return { day, daysLate: isLate ? daysBetween(owed, today) : 0 }
}

type Delivery = Arriving & { orderId: number }

/** What is late comes first, the latest of them before the others; then by day, what has none at the end. */
export const byArrival = (a: Delivery, b: Delivery): number =>
  b.daysLate - a.daysLate || (a.day ?? '9999').localeCompare(b.day ?? '9999') || a.orderId - b.orderId

/** How a person is greeted at a moment, by the clock of the device they read on; the night before 5 belongs to the evening. */
export function greetingAt(
  now: Date,
  readerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const hour = businessHour(now, readerZone)
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** "40 Halden N6 Pro", "17 devices", "accessories" */
export function orderedWords({ units, model }: { units: number; model: string | null }): string {
  if (units === 0) return 'accessories'
  return model === null ? counted(units, 'device') : `${units.toLocaleString('en-US')} ${model}`
}

/** "8 days late" */
export const lateDaysWords = (days: number): string => `${counted(days, 'day')} late`

/**
 * Unit numbers in few words: "unit 331", "units 331 to 336" of numbers that follow each other, "units 331, 340 and 4 more".
 * @param units in their order
 */
export function unitsWords(units: readonly string[]): string {
  const [first, second] = units
  const last = units.at(-1)
  if (first === undefined || last === undefined) return ''
  if (second === undefined) return `unit ${first}`
  const follow = units.every((unit, index) => /^\d+$/.test(unit) && Number(unit) === Number(first) + index)
  if (follow && units.length > 2) return `units ${first} to ${last}`
  if (units.length <= 3) return `units ${units.slice(0, -1).join(', ')} and ${last}`
  return `units ${first}, ${second} and ${units.length - 2} more`
}
