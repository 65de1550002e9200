import type { insertCartItem } from '@portal/contract/cart'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { defaultDomainId } from '@portal/domain/ids'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { findOffer } from '../catalog/find-offer.ts'
import { lockCart, putLine } from './cart.store.ts'
import { notOffered } from './not-offered.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * Puts an offer into the caller's cart; the same offer with the same add-ons joins its line
 * (storefront 3 "Cart item insert payload", 9).
 * Throws MANIFEST_NOT_FOUND for another domain, OFFER_NOT_FOUND when the shop does not sell the
 * offer now, INVALID_INPUT for an add-on that the product does not have, and CART_LINE_FULL when
 * the line would pass 300 items.
 */
export function addToCart(
  { inTransaction, now, actor: { userId } }: Needs,
  form: BodyOf<typeof insertCartItem>,
): Promise<AnswerOf<typeof insertCartItem>> {
  const { offerId, quantity } = form
  const withScreenRepair = form.screenRepairQuantity > 0
  const withAccessory = form.accessoryQuantity > 0
  return inTransaction(async (tx) => {
    if (form.domainId.toLowerCase() !== defaultDomainId) throw new AppError('MANIFEST_NOT_FOUND')
    const offer = await findOffer(tx, offerId)
    if (!offer?.isOffered) throw new AppError('OFFER_NOT_FOUND')
    if (withScreenRepair && offer.screenRepairOfferId === null)
      throw notOffered('screenRepair', 'screenRepairQuantity')
    if (withAccessory && offer.accessoryOfferId === null) throw notOffered('accessory', 'accessoryQuantity')

    await lockCart(tx, userId)
    const line = { userId, offerId, quantity, withScreenRepair, withAccessory }
    const cartItemId = await putLine(tx, { cartItemId: v7(), addedAt: now(), ...line })
    if (cartItemId === undefined) throw new AppError('CART_LINE_FULL')
    return { result: { cartItemId } }
  })
}
