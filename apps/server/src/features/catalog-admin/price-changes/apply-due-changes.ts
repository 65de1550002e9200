import { businessDay } from '@portal/domain/business-day'
import type { InTransaction, Reader } from '../../../db/client.ts'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import type { ManifestCache } from '../../catalog/manifest-cache.ts'
import { lockOfferTable } from '../offers.store.ts'
import { applyPrices, forward } from './apply-change.ts'
import { dueChanges, linesOf, lockChange, setLineStates, updateChange } from './price-changes.store.ts'

export type DueNeeds = {
  db: Reader
  inTransaction: InTransaction
  manifest: Pick<ManifestCache, 'drop'>
  now: () => Date
  timeZone: string
}

/**
 * Applies the changes whose day has begun, the earliest first, each in a transaction of its own and once: a second process waits
 * for the first and finds nothing left. Offers that were changed or archived since the preview are skipped and say so.
 */
export async function applyDueChanges(needs: DueNeeds): Promise<void> {
  for (const priceChangeId of await dueChanges(needs.db, businessDay(needs.now(), needs.timeZone)))
    await changeCatalog(needs, async (tx) => {
      await lockOfferTable(tx)
      const change = await lockChange(tx, priceChangeId)
      if (change?.status !== 'scheduled') return
      const by = {
        now: needs.now,
        actor: { userId: change.createdBy },
        requestId: `price-change-${priceChangeId}`,
      }
      const { changed, left } = await applyPrices(tx, by, (await linesOf(tx, priceChangeId)).map(forward))
      await setLineStates(tx, priceChangeId, changed, 'applied')
      await setLineStates(tx, priceChangeId, left, 'skipped')
      await updateChange(tx, priceChangeId, { status: 'applied', appliedAt: needs.now() })
    })
}
