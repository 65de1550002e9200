import { hourMs } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import { forgetAttemptsBefore } from './order-export.store.ts'

/** How long it is told how an order reached the ledger. */
export const attemptDays = 90
const atOnce = 1_000

/** Deletes tries that no one will ask about any more, in portions, so that no statement takes long. */
export async function forgetAttempts({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - attemptDays * 24 * hourMs)
  while ((await forgetAttemptsBefore(db, until, atOnce)) === atOnce);
}
