import { nextLookMinutes } from '@portal/domain/box-tracking'
import { minuteMs } from '@portal/domain/limits'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { IntegrationError } from '../../../ports/integration-error.ts'
import type { Tracking, TrackingReport } from '../../../ports/tracking.ts'
import { findBox } from '../boxes/boxes.store.ts'
import type { BoxRow } from '../staging.tables.ts'
import { askForAlerts } from './subscribe-boxes.ts'
import { takeReport } from './take-report.ts'

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
