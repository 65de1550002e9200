import { lastPromised } from './arrival-words.ts'
import { type BoxStatus, lostReasons, type MissingReason } from './boxes.ts'
import { type Arriving, arrivingOn } from './home.ts'
import type { OrderStage } from './order-stage.ts'
import type { SubmitBlocker } from './submit-blockers.ts'

/** What the band at the top of an order says: when it comes, how far each unit is, what a draft lacks (docs/spec/orders.md#band). */

type Shipped = { shipDirect: boolean | null; promisedDeliveryDate: string }
type BandBox = { status: BoxStatus; expectedOn: string | null }

/**
 * When all that WBC ships of an order is there. The carrier's day counts once everything has left: before that, the day of a box is
 * not the day of the order.
 * @param destinations all of them, with their promises
 * @param stage null for an order without a stage: nothing is known of its way, so it is never called late
 * @param today the business day, yyyy-MM-dd
 */
export function orderArrival(
  destinations: readonly Shipped[],
  stage: OrderStage | null,
  boxes: readonly BandBox[],
  today: string,
): Arriving {
  if (stage === 'delivered') return { day: null, daysLate: 0 }
  const promised = lastPromised(
    destinations
      .filter(({ shipDirect }) => stage === null || shipDirect === false)
      .map(({ promisedDeliveryDate }) => promisedDeliveryDate),
  )
  if (stage === null) return { day: promised >= today ? promised : null, daysLate: 0 }
  const left = boxes.filter(({ status }) => status === 'shipped').map(({ expectedOn }) => expectedOn ?? '')
  const expected = stage === 'shipped' ? lastPromised(left) : ''
  return arrivingOn({ promised, expected: expected === '' ? null : expected }, today)
}

/** How far a unit of an order is, the furthest first. */
const unitStates = ['received', 'missing', 'delivered', 'onTheWay', 'staged', 'waiting'] as const
export type UnitState = (typeof unitStates)[number]

export const unitStateWords: Record<UnitState, string> = {
  received: 'received',
  missing: 'missing',
  delivered: 'delivered',
  onTheWay: 'on the way',
  staged: 'staged',
  waiting: 'waiting',
}

type CountedBox = {
  status: BoxStatus
  receivedAt: string | null
  devices: ReadonlyArray<{ missingReason: MissingReason | null }>
}

const lost: ReadonlySet<string> = new Set(lostReasons)

function stateIn({ status, receivedAt }: CountedBox, reason: MissingReason | null): UnitState {
  if (reason !== null && lost.has(reason)) return 'missing'
  if (receivedAt !== null) return 'received'
  if (status === 'delivered') return 'delivered'
  return status === 'shipped' ? 'onTheWay' : 'staged'
}

/** How many units of an order are how far, the furthest first; states without a unit are left out. */
export function unitsByState(
  units: number,
  boxes: readonly CountedBox[],
  unpacked: number,
): { state: UnitState; count: number }[] {
  const states = boxes.flatMap((box) => box.devices.map(({ missingReason }) => stateIn(box, missingReason)))
  const counts = new Map<UnitState, number>()
  const add = (state: UnitState, count: number) => counts.set(state, (counts.get(state) ?? 0) + count)
  for (const state of states) add(state, 1)
  add('staged', unpacked)
  add('waiting', Math.max(0, units - states.length - unpacked))
  return unitStates.flatMap((state) => {
    const count = counts.get(state) ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
}

/** Above so many units one tag stands for ten. */
export const tagsMax = 60

/** How many tags stand for so many units of one state. */
export const tagsFor = (count: number, units: number): number =>
  units > tagsMax ? Math.ceil(count / 10) : count

type Blocker = Pick<SubmitBlocker, 'field'>

/** The parts of a draft that are checked. */
const checks = [
  { name: 'parties', label: 'Account and contact', is: /^(account|contact|agent)$/ },
  { name: 'items', label: 'Items', is: /^lines$/ },
  { name: 'addresses', label: 'Billing and shipping address', is: /^(billing|shipping)\./ },
  { name: 'shipping', label: 'Shipping method', is: /^(shippingMethod|shippingRate|destinations)/ },
] as const

export const draftParts = checks.length

/** The parts of a draft that are complete: those that nothing blocks. */
export const draftDone = (blockers: readonly Blocker[]): { name: string; label: string }[] =>
  checks
    .filter(({ is }) => !blockers.some(({ field }) => is.test(field)))
    .map(({ name, label }) => ({ name, label }))

/** "One thing is missing", "Ready to submit". */
export function missingWords(missing: number): string {
  if (missing === 0) return 'Ready to submit'
  return missing === 1 ? 'One thing is missing' : `${missing} things are missing`
}
