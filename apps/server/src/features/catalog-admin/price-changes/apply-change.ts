import { type OfferPrices, takesPrices } from '@portal/domain/price-change'
import type { Tx } from '../../../db/client.ts'
import type { Recorder } from '../../audit/record-change.ts'
import { lockOffers, type OfferRow } from '../offers.store.ts'
import { saveOffers } from '../save-offers.ts'
import type { PriceLineRow } from './price-changes.tables.ts'

type Wanted = { offerId: string; from: OfferPrices; to: OfferPrices }

/**
 * Gives offers other prices where they still have the ones that were seen, in the caller's transaction, which has locked the
 * table of offers. Each change is recorded in the activity log. Answers the ids of the offers that were changed, and of those
 * that were not: they have other prices by now, or are archived.
 */
export async function applyPrices(tx: Tx, by: Recorder, wanted: readonly Wanted[]) {
  const stored = new Map(
    (
      await lockOffers(
        tx,
        wanted.map(({ offerId }) => offerId),
      )
    ).map((offer) => [offer.offerId, offer]),
  )
  const fitting = wanted.flatMap(({ offerId, from, to }) => {
    const before = stored.get(offerId)
    if (!before || !takesPrices(before, from)) return []
    return [{ before, after: { ...before, ...to } satisfies OfferRow }]
  })
  await saveOffers(tx, by, fitting)
  const changed = new Set(fitting.map(({ after }) => after.offerId))
  return {
    changed: [...changed],
    left: wanted.flatMap(({ offerId }) => (changed.has(offerId) ? [] : [offerId])),
  }
}

export const forward = ({ offerId, before, after }: PriceLineRow): Wanted => ({
  offerId,
  from: before,
  to: after,
})
export const backward = ({ offerId, before, after }: PriceLineRow): Wanted => ({
  offerId,
  from: after,
  to: before,
})
