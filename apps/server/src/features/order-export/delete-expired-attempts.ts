import { hourMs } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import { deleteAttemptsBefore } from './order-export.store.ts'

/** How many days the attempts of an order export are kept. */
export const attemptDays = 90
const atOnce = 1_000

/** Deletes attempts that are older than that, in portions, so that no statement takes long. */
export async function deleteExpiredAttempts({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - attemptDays * 24 * hourMs)
  while ((await deleteAttemptsBefore(db, until, atOnce)) === atOnce);
}
