import {
  type BoxProblem,
  isLate,
  nextLookMinutes,
  type TrackingState,
  trackingDaysMax,
} from '@portal/domain/boxes'
import { businessDay } from '@portal/domain/business-day'
import { minuteMs } from '@portal/domain/limits'
import { formatTracking } from '@portal/domain/tracking-number'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { InTransaction, Reader, Tx } from '../../../db/client.ts'
import { type BoxRow, boxes } from '../../../db/schema/staging.tables.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { IntegrationError } from '../../../ports/integration-error.ts'
import type { Tracking, TrackingReport } from '../../../ports/tracking.ts'
import { tellOrder } from '../../orders/draft/order-events.ts'
import { addCarrierEvents, countCorrections, countReturns, findBox, writeBox } from '../boxes/boxes.store.ts'
import { lockWork } from '../lock-at-desk.ts'
import { enqueueBoxNews, enqueueBoxProblem } from '../mail-boxes.ts'
import { recountStaging } from '../staging.store.ts'
import { askForAlerts } from './subscribe-boxes.ts'

export type TrackNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  tracking: Tracking
  /** Whether the carrier is asked to tell of boxes by itself. */
  hasAlerts: boolean
  /** Of the business, for what is late. */
  timeZone: string
  log: Pick<Logger, 'warn'>
}

/** How long a carrier without an answer is left alone, unless it says how long. */
const afterFailureMs = 30 * minuteMs

/**
 * Asks the carrier where a box is, stores what is new, and comes again at growing intervals until the box was delivered or is
 * given up (docs/spec/staging.md#tracking). No transaction is open while the carrier is asked.
 * @throws only when the database fails; the queue then brings the job back
 */
export async function trackBox(needs: TrackNeeds, boxId: string): Promise<void> {
  const { db, inTransaction, now, log } = needs
  const box = await findBox(db, boxId)
  if (!box || !isOnTheWay(box)) return
  try {
    const { trackingNumber, shippedAt } = box
    const report = await needs.tracking.track({ trackingNumber, shippedAt })
    await inTransaction((tx) => takeAndComeAgain(tx, needs, { boxId, trackingNumber, report }))
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ err: error, boxId }, 'a box could not be tracked')
    const waitMs = Math.max(afterFailureMs, error.retryAfterMs ?? 0)
    await inTransaction((tx) => enqueueTracking(tx, boxId, new Date(now().getTime() + waitMs)))
  }
}

type OnTheWay = BoxRow & { trackingNumber: string; shippedAt: Date }
const isOnTheWay = (box: BoxRow): box is OnTheWay =>
  box.status === 'shipped' && box.trackingNumber !== null && box.shippedAt !== null

async function takeAndComeAgain(
  tx: Tx,
  { now, timeZone, hasAlerts }: TrackNeeds,
  { boxId, ...said }: { boxId: string; trackingNumber: string; report: TrackingReport | null },
): Promise<void> {
  const at = now()
  const box = await takeReport(tx, { boxId, ...said, at, timeZone })
  if (!box?.shippedAt || box.status !== 'shipped') return
  if (hasAlerts) await askForAlerts(tx, box, at)
  const minutes = nextLookMinutes(box.trackingState ?? 'unknown', at.getTime() - box.shippedAt.getTime())
  if (minutes !== null) await enqueueTracking(tx, boxId, new Date(at.getTime() + minutes * minuteMs))
}

/** Asks about a box at this moment, or at once; a question that waits already is replaced. */
export const enqueueTracking = (tx: Tx, boxId: string, runAt: Date | null): Promise<void> =>
  enqueue(tx, 'track-box', { boxId }, { key: `track-box:${boxId}`, runAt })

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
  const returns = await countReturns(tx, boxId)
  await enqueueBoxNews(tx, 'box-delivered', { boxId, orderId, returns })
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

const dayMs = 86_400_000

/**
 * Boxes on their way that no job asks about any more, such as those of a restored backup, are asked about again
 * (docs/spec/staging.md#tracking).
 * @returns how many
 */
export const trackForgotten = ({
  inTransaction,
  now,
}: {
  inTransaction: InTransaction
  now: () => Date
}): Promise<number> =>
  inTransaction(async (tx) => {
    const since = new Date(now().getTime() - trackingDaysMax * dayMs)
    const forgotten = await tx
      .select({ boxId: boxes.boxId })
      .from(boxes)
      .where(
        and(
          eq(boxes.status, 'shipped'),
          gt(boxes.shippedAt, since),
          sql`not exists (select from graphile_worker.jobs j where j.key = 'track-box:' || ${boxes.boxId})`,
        ),
      )
    for (const { boxId } of forgotten) await enqueueTracking(tx, boxId, null)
    return forgotten.length
  })
