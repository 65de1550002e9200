import { hourMs } from '@portal/domain/limits'
import type { InTransaction, Reader } from '../../db/client.ts'
import { eraseOf } from './erase-holders.ts'
import type { EventAuthor } from './fleet-author.ts'
import { findForgotten } from './holders.store.ts'

type Needs = { db: Reader; inTransaction: InTransaction; now: () => Date }

/** Devices in one transaction. */
const devicesAtOnce = 500

/**
 * Erases the names of holders of devices that were retired or replaced more than `keepDays` days ago
 * (docs/spec/fleet.md#personal-data), account by account.
 * @returns how many devices had names
 */
export async function forgetHolders(needs: Needs, keepDays: number): Promise<number> {
  const before = new Date(needs.now().getTime() - keepDays * 24 * hourMs)
  let total = 0
  for (;;) {
    const forgotten = await findForgotten(needs.db, before, devicesAtOnce)
    if (!forgotten) return total
    const erased = await needs.inTransaction((tx) =>
      eraseOf(tx, systemAt(needs.now()), { ...forgotten, reason: 'retention', holder: null }),
    )
    // Another process was faster, or nothing can be erased: the next run looks again.
    if (erased === 0) return total
    total += erased
  }
}

const systemAt = (at: Date): EventAuthor => ({
  userId: null,
  by: 'System',
  onBehalfOf: null,
  at,
  requestId: 'retention',
})
