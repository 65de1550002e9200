import { isLate } from '@portal/domain/box-tracking'
import type { BoxProblem, TrackingState } from '@portal/domain/boxes'
import { businessDay } from '@portal/domain/business-day'
import { formatTracking } from '@portal/domain/tracking-number'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import type { TrackingReport } from '../../../ports/tracking.ts'
import { enqueueBoxNews, enqueueBoxProblem } from '../../mail/enqueue-mail.ts'
import { tellOrder } from '../../orders/tell-order.ts'
import { addCarrierEvents, countCorrections, findBox, writeBox } from '../boxes/boxes.store.ts'
import { lockWork } from '../lock-at-desk.ts'
import { recountStaging } from '../staging.store.ts'
import type { BoxRow } from '../staging.tables.ts'

type Report = {
  boxId: string
  /** Which the carrier was asked about. */
  trackingNumber: string
  /** Null when the carrier does not know the number yet. */
  report: TrackingReport | null
  at: Date
  timeZone: string
}

/**
 * Stores what the carrier says about a box, each of its entries once. A box that was delivered is delivered, with the order's timeline
 * and an email; the agent is told of an exception, a return, and a late box, each once.
 * @returns the box after it; undefined when it is not on its way any more, or has another number by now
 */
export async function takeReport(
  tx: Tx,
  { boxId, trackingNumber, report, at, timeZone }: Report,
): Promise<BoxRow | undefined> {
  const known = await findBox(tx, boxId)
  if (!known || !(await lockWork(tx, known.orderId))) return undefined
  const box = await findBox(tx, boxId)
  if (box?.trackingNumber !== trackingNumber) return undefined
  if (box.status !== 'shipped') return box
  if (report) {
    await addCarrierEvents(tx, boxId, report.events)
    await writeBox(tx, boxId, { ...trackedOf(report, at), ...deliveredOf(report, box, at) })
    if (report.state === 'delivered') await tellDelivered(tx, box, at)
  }
  const after = await findBox(tx, boxId)
  if (after?.shippedAt) await tellProblems(tx, after, { at, timeZone })
  return after
}

const trackedOf = (report: TrackingReport, at: Date) => ({
  trackingState: report.state,
  trackingText: report.description.slice(0, 200),
  trackedAt: report.events.at(-1)?.at ?? at,
  expectedOn: report.expectedOn,
})

/** A carrier's clock may be wrong: a box is not delivered before it left, nor after now. */
function deliveredOf({ state, deliveredAt }: TrackingReport, { shippedAt }: BoxRow, at: Date) {
  if (state !== 'delivered') return {}
  const said = deliveredAt ?? at
  const isBelievable = shippedAt !== null && said >= shippedAt && said <= at
  return { status: 'delivered' as const, deliveredAt: isBelievable ? said : at }
}

async function tellDelivered(tx: Tx, { boxId, orderId, number, trackingNumber }: BoxRow, at: Date) {
  const reason = `Box ${number}, UPS ${formatTracking(trackingNumber ?? '')}`
  const event = {
    orderEventId: v7(),
    kind: 'box-delivered',
    userId: null,
    onBehalfOf: null,
    reason,
    at,
  } as const
  await tellOrder(tx, orderId, event)
  await recountStaging(tx, orderId)
  await enqueueBoxNews(tx, 'box-delivered', { boxId, orderId })
}

const problemOf: Partial<Record<TrackingState, 'exception' | 'returned'>> = {
  exception: 'exception',
  returned: 'returned',
}

async function tellProblems(
  tx: Tx,
  { boxId, orderId, trackingState, expectedOn, shippedAt }: BoxRow,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  const state = trackingState ?? 'unknown'
  const tell = async (problem: BoxProblem) =>
    enqueueBoxProblem(tx, { boxId, orderId, problem, corrections: await countCorrections(tx, boxId) })
  const problem = problemOf[state]
  if (problem) await tell(problem)
  const ageMs = at.getTime() - (shippedAt ?? at).getTime()
  if (isLate({ state, expectedOn, ageMs }, businessDay(at, timeZone))) await tell('late')
}
