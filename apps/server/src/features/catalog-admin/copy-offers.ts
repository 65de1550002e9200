import { AppError } from '@portal/contract/errors'
import { recordStatus } from '@portal/domain/catalog'
import { becomesRepeated } from '@portal/domain/offers'
import { v7 } from 'uuid'
import { type Recorder, recordChanges } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { ProductRow } from './catalog-admin.store.ts'
import { type Carriers, type NewOffer, offerProblems } from './offer-row.ts'
import { lockOfferTable, type OfferRow, readOffersOf, writeOffers } from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'

/** Offers that come to be as copies: for further carriers, or of another product (docs/spec/back-office.md#copies). */

/**
 * The same offer for each of these carriers. A SOC code is one carrier's, so that the copies have none.
 * Throws INVALID_INPUT for a carrier that does not exist or is not offered, and for one that has an active offer on these terms.
 */
export function forCarriers(
  row: NewOffer,
  carrierIds: readonly string[],
  { carriers, others }: { carriers: Carriers; others: readonly OfferRow[] },
): NewOffer[] {
  const copies = [...new Set(carrierIds)]
    .filter((carrierId) => carrierId !== row.carrierId)
    .map((carrierId) => ({
      ...row,
      offerId: v7(),
      carrierId,
      carrierName: carriers.get(carrierId)?.name ?? '',
      socCode: '',
    }))
  const problems = copies.flatMap((copy) => {
    if (becomesRepeated(copy, undefined, others)) return [`${copy.carrierName} already has this bundle.`]
    return offerProblems(copy, carriers).carrierId ?? []
  })
  if (problems.length > 0)
    throw new AppError('INVALID_INPUT', { fields: { alsoCarrierIds: [...new Set(problems)] } })
  return copies
}

type OfProduct = Pick<ProductRow, 'productId' | 'manufacturerName' | 'model' | 'msrpCents' | 'productTypeId'>

/** Copies the offers of one product, except those that are archived, to another; an offer of a carrier that ended is not active there. */
export async function copyOffersOf(
  tx: Tx,
  by: Recorder,
  { from, to, carriers }: { from: string; to: OfProduct; carriers: Carriers },
): Promise<number> {
  await lockOfferTable(tx)
  const rows = await readOffersOf(tx, from)
  const copies = rows
    .filter(({ statusId }) => statusId !== recordStatus.archived)
    .map((row): NewOffer => {
      const isEnded = carriers.get(row.carrierId)?.isOffered === false
      return {
        ...row,
        offerId: v7(),
        productId: to.productId,
        manufacturerName: to.manufacturerName,
        model: to.model,
        productMsrpCents: to.msrpCents,
        productTypeId: to.productTypeId,
        statusId: isEnded ? recordStatus.inactive : row.statusId,
      }
    })
  await createOffers(tx, by, copies)
  return copies.length
}

/** Writes new offers, each with its entry in the activity log. */
export async function createOffers(tx: Tx, by: Recorder, rows: readonly NewOffer[]): Promise<void> {
  if (rows.length === 0) return
  await writeOffers(tx, rows, by.now())
  await recordChanges(
    tx,
    by,
    rows.map((row) => ({
      entity: 'offer' as const,
      entityId: row.offerId,
      entityName: offerName(row),
      action: 'created',
      before: null,
      after: offerFacts(row),
    })),
  )
}
