import { trackingDaysMax } from '@portal/domain/box-tracking'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { InTransaction } from '../../../db/client.ts'
import { boxes } from '../staging.tables.ts'
import { enqueueTracking } from './track-box.ts'

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
