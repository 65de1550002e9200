import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { deleteOffer as endpoint } from '@portal/contract/products'
import { recordStatus } from '@portal/domain/catalog'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { archiveOffer, lockOffers, lockOfferTable } from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>

/** Takes an offer out of the shop for good; orders and their prices stay. Again, it does nothing. Throws OFFER_NOT_FOUND. */
export const deleteOffer = (needs: Needs, offerId: string): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog(needs, async (tx) => {
    await lockOfferTable(tx)
    const [offer] = await lockOffers(tx, [offerId])
    if (!offer) throw new AppError('OFFER_NOT_FOUND')
    if (offer.statusId === recordStatus.archived) return { result: null }
    await archiveOffer(tx, offerId, needs.now())
    await recordChange(tx, needs, {
      entity: 'offer',
      entityId: offerId,
      entityName: offerName(offer),
      action: 'archived',
      before: offerFacts(offer),
      after: offerFacts({ ...offer, statusId: recordStatus.archived }),
    })
    return { result: null }
  })
