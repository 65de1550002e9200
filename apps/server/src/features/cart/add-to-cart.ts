import type { insertCartItem } from '@portal/contract/cart'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { defaultDomainId } from '@portal/domain/ids'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { addLine } from './cart.store.ts'
import { notOffered } from './not-offered.ts'

type Needs = Pick<SignedInContext, 'db' | 'now' | 'actor'>

/**
 * Puts an offer into the caller's cart; the same offer with the same add-ons joins its line
 * (docs/spec/cart.md#lines).
 * Throws MANIFEST_NOT_FOUND for another domain, OUT_OF_STOCK, OFFER_NOT_FOUND when the shop does not
 * sell the offer now, INVALID_INPUT for an add-on that the product does not have, and CART_LINE_FULL when
 * the line would pass 300 items.
 */
export async function addToCart(
  { db, now, actor: { userId } }: Needs,
  { domainId, offerId, quantity, screenRepairQuantity, accessoryQuantity }: BodyOf<typeof insertCartItem>,
): Promise<AnswerOf<typeof insertCartItem>> {
  if (domainId.toLowerCase() !== defaultDomainId) throw new AppError('MANIFEST_NOT_FOUND')
  const added = await addLine(db, {
    cartItemId: v7(),
    userId,
    offerId,
    quantity,
    withScreenRepair: screenRepairQuantity > 0,
    withAccessory: accessoryQuantity > 0,
    addedAt: now(),
  })
  if (added?.isOutOfStock) throw new AppError('OUT_OF_STOCK')
  if (!added?.isOffered) throw new AppError('OFFER_NOT_FOUND')
  if (added.lacksScreenRepair) throw notOffered('screenRepair', 'screenRepairQuantity')
  if (added.lacksAccessory) throw notOffered('accessory', 'accessoryQuantity')
  if (added.cartItemId === null) throw new AppError('CART_LINE_FULL')
  return { result: { cartItemId: added.cartItemId } }
}
