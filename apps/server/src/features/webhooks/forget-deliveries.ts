import { webhookLimits } from '@portal/domain/webhooks'
import type { Reader } from '../../db/client.ts'
import { deleteMessagesBefore } from './webhooks.store.ts'

/** Deletes the delivery log older than 30 days. */
export const forgetDeliveries = ({ db, now }: { db: Reader; now: () => Date }): Promise<void> =>
  deleteMessagesBefore(db, new Date(now().getTime() - webhookLimits.keptDays * 24 * 3_600_000))
