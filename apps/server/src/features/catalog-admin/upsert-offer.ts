import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { upsertOffer as endpoint, OfferForm } from '@portal/contract/products'
import { differenceFields, newPriceDifferences } from '@portal/domain/display-price'
import { screenRepairOfferId } from '@portal/domain/ids'
import { alreadyExistsWords, becomesRepeated } from '@portal/domain/repeated-offer'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { findProduct, readLookups } from './catalog-admin.store.ts'
import { offerProblems, shown, toOfferRow } from './offer-row.ts'
import { lockOffers, lockOfferTable, type OfferRow, readOffersOf, writeOffers } from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>

/**
 * Creates an offer of a product, or changes one (docs/spec/back-office.md#offer-details); its HTML is cleaned first. An
 * offer can’t be moved to another product. The screen repair offer, whose id the rules fix, is created by naming that
 * id.
 * Throws PRODUCT_NOT_FOUND, OFFER_NOT_FOUND, OFFER_CHANGED, INVALID_INPUT for what does not exist and for an
 * active offer that would repeat another, and PRICE_DIFFERENCE when the shop would show another price than orders
 * charge and that is not confirmed.
 */
export const upsertOffer = (needs: Needs, form: OfferForm): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog(needs, async (tx) => {
    await lockOfferTable(tx)
    const [product] = await findProduct(tx, form.productId)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    const before = await storedOffer(tx, form)
    if (before && form.version !== undefined && form.version !== before.version)
      throw new AppError('OFFER_CHANGED')

    const { ratePlans, carriers } = await readLookups(tx)
    const row = toOfferRow(form, product, {
      offerId: form.offerId ?? v7(),
      ratePlans,
      carriers,
      before,
    })
    const fields = offerProblems(row, carriers)
    if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })

    const others = (await readOffersOf(tx, form.productId)).filter(({ offerId }) => offerId !== row.offerId)
    if (becomesRepeated(row, before, others))
      throw new AppError('INVALID_INPUT', { fields: { carrierId: [alreadyExistsWords(offerName(row))] } })

    const differences = newPriceDifferences(shown(row), before && shown(before))
    if (differences.length > 0 && form.confirmPriceDifference !== true)
      throw new AppError('PRICE_DIFFERENCE', { fields: differenceFields(differences) })

    const [version] = await writeOffers(tx, [row], needs.now())
    await recordChange(tx, needs, {
      entity: 'offer',
      entityId: row.offerId,
      entityName: offerName(row),
      action: before ? 'changed' : 'created',
      before: before ? offerFacts(before) : null,
      after: offerFacts(row),
    })
    return { result: { offerId: row.offerId, version: version ?? 1 } }
  })

async function storedOffer(tx: Tx, { offerId, productId }: OfferForm): Promise<OfferRow | undefined> {
  if (offerId === undefined) return undefined
  const [stored] = await lockOffers(tx, [offerId])
  if (stored ? stored.productId !== productId : offerId !== screenRepairOfferId)
    throw new AppError('OFFER_NOT_FOUND')
  return stored
}
