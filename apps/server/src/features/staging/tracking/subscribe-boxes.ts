import { trackingDaysMax } from '@portal/domain/boxes'
import { minuteMs } from '@portal/domain/limits'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../../db/client.ts'
import { boxes } from '../../../db/schema/staging.tables.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { IntegrationError } from '../../../ports/integration-error.ts'
import { type AlertsAsked, alertLimits, type TrackAlerts } from '../../../ports/tracking.ts'

export type SubscribeNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  /** Null where alerts are not set up: boxes are asked about at intervals only. */
  alerts: TrackAlerts | null
  log: Pick<Logger, 'warn'>
}

const dayMs = 86_400_000
/** Some boxes that leave together are one question. */
const gatherMs = minuteMs
const afterFailureMs = 15 * minuteMs
/** What only a person can mend, such as a missing permission. */
const afterRefusalMs = 6 * 60 * minuteMs
/** A number may be new to the carrier: it is asked for again. Asked in time for the next two weeks otherwise. */
const nextAsk = {
  subscribed: (alertLimits.days - 1) * dayMs,
  refused: dayMs,
  leftOut: 60 * minuteMs,
} as const

/** Boxes on their way that the carrier does not tell of by itself, those that left first at the front. */
const findUntold = (on: Reader, at: Date) =>
  on
    .select({ boxId: boxes.boxId, trackingNumber: boxes.trackingNumber })
    .from(boxes)
    .where(
      and(
        eq(boxes.status, 'shipped'),
        gt(boxes.shippedAt, new Date(at.getTime() - trackingDaysMax * dayMs)),
        or(isNull(boxes.alertsAskAt), lte(boxes.alertsAskAt, at)),
      ),
    )
    .orderBy(asc(boxes.shippedAt), asc(boxes.boxId))
    .limit(alertLimits.numbersMax)

/**
 * Asks the carrier for alerts about boxes on their way, up to a hundred at once, and comes again while some are left. A carrier
 * that fails is asked again later; meanwhile, and for numbers that it refuses, boxes are asked about at intervals
 * (docs/spec/staging.md#tracking). No transaction is open while the carrier is asked.
 * @throws only when the database fails; the queue then brings the job back
 */
export async function subscribeBoxes(needs: SubscribeNeeds): Promise<void> {
  const { db, inTransaction, now, alerts, log } = needs
  if (!alerts) return
  const untold = await findUntold(db, now())
  const asked = untold.flatMap(({ trackingNumber }) => (trackingNumber === null ? [] : [trackingNumber]))
  if (asked.length === 0) return
  try {
    const said = await alerts.subscribe(asked)
    await inTransaction((tx) => keep(tx, { asked, said, at: now() }))
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ err: error, boxes: asked.length }, 'alerts about boxes could not be subscribed')
    const waitMs = Math.max(error.retryable ? afterFailureMs : afterRefusalMs, error.retryAfterMs ?? 0)
    await inTransaction((tx) => enqueueSubscribing(tx, new Date(now().getTime() + waitMs)))
  }
}

type Answered = { asked: readonly string[]; said: AlertsAsked; at: Date }

/** By the number that was asked for: one that was corrected meanwhile is asked for itself. */
async function keep(tx: Tx, { asked, said, at }: Answered): Promise<void> {
  const { subscribed, refused } = said
  const leftOut = asked.filter((number) => !subscribed.includes(number) && !refused.includes(number))
  for (const [what, numbers] of Object.entries({ subscribed, refused, leftOut }))
    if (numbers.length > 0)
      await tx
        .update(boxes)
        .set({ alertsAskAt: new Date(at.getTime() + nextAsk[what as keyof typeof nextAsk]) })
        .where(inArray(boxes.trackingNumber, numbers))
  if (asked.length === alertLimits.numbersMax) await enqueueSubscribing(tx, at)
}

/** A question that waits already is replaced. */
const enqueueSubscribing = (tx: Tx, runAt: Date): Promise<void> =>
  enqueue(tx, 'subscribe-boxes', {}, { key: 'subscribe-boxes', runAt })

/** A box is on its way that the carrier does not tell of: it is asked for soon, together with others. */
export async function askForAlerts(tx: Tx, box: { alertsAskAt: Date | null }, at: Date): Promise<void> {
  if (box.alertsAskAt !== null && box.alertsAskAt > at) return
  const { rows } = await tx.execute(
    sql`select from graphile_worker.jobs where key = 'subscribe-boxes' and locked_at is null limit 1`,
  )
  if (rows.length === 0) await enqueueSubscribing(tx, new Date(at.getTime() + gatherMs))
}
