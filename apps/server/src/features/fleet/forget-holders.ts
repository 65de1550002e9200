import { hourMs } from '@portal/domain/limits'
import type { InTransaction, Reader } from '../../db/client.ts'
import { eraseOf } from './erase-holders.ts'
import type { EventAuthor } from './fleet-author.ts'
import { findEnded } from './holders.store.ts'

type Needs = { db: Reader; inTransaction: InTransaction; now: () => Date }

/** Devices that are looked at in one statement, and changed in one transaction at most. */
const devicesAtOnce = 500

/**
 * Erases the names of holders of devices that were retired or replaced more than `keepDays` days ago
 * (docs/spec/fleet.md#personal-data), page by page; each account of a page has a transaction of its own. What was erased stays
 * erased when a later page fails, and the next run begins anew.
 * @returns how many devices had names
 */
export async function forgetHolders(needs: Needs, keepDays: number): Promise<number> {
  const before = new Date(needs.now().getTime() - keepDays * 24 * hourMs)
  let total = 0
  let after: string | null = null
  do {
    const page = await findEnded(needs.db, { before, after, limit: devicesAtOnce })
    for (const [accountId, deviceIds] of page.forgotten)
      total += await needs.inTransaction((tx) =>
        eraseOf(tx, systemAt(needs.now()), { accountId, deviceIds, reason: 'retention', holder: null }),
      )
    after = page.next
  } while (after !== null)
  return total
}

const systemAt = (at: Date): EventAuthor => ({
  userId: null,
  by: 'System',
  onBehalfOf: null,
  at,
  requestId: 'retention',
})
