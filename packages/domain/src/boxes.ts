/** Boxes that leave the bench (docs/spec/staging.md#boxes). */

/** Open: devices are put in. Closed: packed, waits for its tracking number. */
export const boxStatuses = ['open', 'closed', 'shipped', 'delivered'] as const
export type BoxStatus = (typeof boxStatuses)[number]
export const boxStatusLabels: Record<BoxStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

/** Where the carrier says a box is (docs/spec/staging.md#tracking). */
export const trackingStates = [
  'unknown',
  'labelCreated',
  'inTransit',
  'outForDelivery',
  'delivered',
  'exception',
  'returned',
] as const
export type TrackingState = (typeof trackingStates)[number]
export const trackingStateLabels: Record<TrackingState, string> = {
  unknown: 'Not found yet',
  labelCreated: 'Label created',
  inTransit: 'On the way',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Delayed',
  returned: 'Returned to sender',
}

/**
 * What the carrier says, in its words; ours for the state where it has none.
 * @param said may be the bare name of the state
 */
export const carrierWords = (state: string, said: string): string =>
  said === '' || said === state
    ? trackingStateLabels[trackingStates.find((one) => one === state) ?? 'unknown']
    : said

export const boxLimits = {
  /** Boxes of one order. */
  boxesMax: 200,
  /** Letters and digits of the code in a box's QR code. */
  codeLength: 10,
  trackingNumberMax: 35,
  noteMax: 300,
  /** Why a box leaves without the numbers of its units. */
  withoutNumbersMax: 120,
  /** Devices that one call puts into a box or takes out. */
  putMax: 500,
} as const

/** Why a device was not received (docs/spec/staging.md#receiving). */
export const missingReasons = ['notInBox', 'boxTorn', 'otherBox', 'damaged'] as const
export type MissingReason = (typeof missingReasons)[number]
export const missingReasonLabels: Record<MissingReason, string> = {
  notInBox: 'Not in the box',
  boxTorn: 'The box was open or torn',
  otherBox: 'Another box has it',
  damaged: 'It arrived damaged',
}

/** Why a device of a box is not there; one that arrived damaged is there. */
export const lostReasons = ['notInBox', 'boxTorn', 'otherBox'] as const satisfies readonly MissingReason[]
export type LostReason = (typeof lostReasons)[number]

/** What people say of a device that the carrier ships direct (docs/spec/staging.md#direct-shipments). */
export const arrivalOutcomes = ['arrived', 'missing'] as const
export type ArrivalOutcome = (typeof arrivalOutcomes)[number]
/** Devices of which one call says so. */
export const arrivalsMax = 1_000

type BoxRule = {
  from: readonly BoxStatus[]
  to: BoxStatus
  /** What the button says. */
  label: string
}

/** What people at the staging desk can do with a box, as data (docs/spec/staging.md#boxes). */
export const boxActions = {
  put: { from: ['open'], to: 'open', label: 'Put in' },
  takeOut: { from: ['open'], to: 'open', label: 'Take out' },
  close: { from: ['open'], to: 'closed', label: 'Close box' },
  reopen: { from: ['closed'], to: 'open', label: 'Open again' },
  remove: { from: ['open'], to: 'open', label: 'Remove box' },
  ship: { from: ['closed'], to: 'shipped', label: 'Ship' },
  correct: { from: ['shipped', 'delivered'], to: 'shipped', label: 'Correct tracking number' },
  takeBack: { from: ['shipped', 'delivered'], to: 'closed', label: 'Came back' },
} as const satisfies Record<string, BoxRule>
export type BoxAction = keyof typeof boxActions

export const allowsBox = (status: BoxStatus, action: BoxAction) => {
  const from: readonly BoxStatus[] = boxActions[action].from
  return from.includes(status)
}

/** What a refused action says. */
export const boxRefusal = (number: number, status: BoxStatus, action: BoxAction) =>
  `“${boxActions[action].label}” is not possible: box ${number} is ${boxStatusLabels[status].toLowerCase()}.`

/** What can go wrong with a box on its way, and is told to the order's agent once (docs/spec/staging.md#emails). */
export const boxProblems = ['exception', 'late', 'returned'] as const
export type BoxProblem = (typeof boxProblems)[number]

/** When the carrier is asked about a box on its way, and what is late (docs/spec/staging.md#tracking). */

const hour = 60
const firstMinutes: Record<TrackingState, number> = {
  unknown: hour,
  labelCreated: 2 * hour,
  inTransit: 3 * hour,
  outForDelivery: hour,
  delivered: 24 * hour,
  exception: 4 * hour,
  returned: 24 * hour,
}
const longestMinutes = 24 * hour

/** After so many days the carrier is not asked any more. */
export const trackingDaysMax = 60
/** A box without an expected day is late after so many days. */
export const lateDays = 10

const dayMs = 86_400_000

/**
 * How long to wait before the carrier is asked again, in minutes; longer the older the shipment is, at most a day. Null when it
 * is not asked any more.
 */
export function nextLookMinutes(state: TrackingState, ageMs: number): number | null {
  const days = Math.max(0, ageMs / dayMs)
  if (state === 'delivered' || days > trackingDaysMax) return null
  return Math.min(longestMinutes, Math.round(firstMinutes[state] * (1 + days / 4)))
}

/**
 * Whether a box should have arrived.
 * @param today and expectedOn as yyyy-MM-dd
 */
export function isLate(
  { state, expectedOn, ageMs }: { state: TrackingState; expectedOn: string | null; ageMs: number },
  today: string,
): boolean {
  if (state === 'delivered' || state === 'returned') return false
  return expectedOn === null ? ageMs > lateDays * dayMs : today > expectedOn
}
