import type { Tx } from '../../db/client.ts'
import { type Recorder, recordChanges } from '../audit/record-change.ts'
import { type OfferRow, writeOffers } from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'

/** Writes offers that were locked and changed, each with its entry in the activity log. */
export async function saveOffers(
  tx: Tx,
  by: Recorder,
  changes: ReadonlyArray<{ before: OfferRow; after: OfferRow }>,
): Promise<void> {
  await writeOffers(
    tx,
    changes.map(({ after }) => after),
    by.now(),
  )
  await recordChanges(
    tx,
    by,
    changes.map(({ before, after }) => ({
      entity: 'offer' as const,
      entityId: after.offerId,
      entityName: offerName(after),
      action: 'changed',
      before: offerFacts(before),
      after: offerFacts(after),
    })),
  )
}
