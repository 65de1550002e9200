import type {
  deleteCartItem,
  insertCartItem,
  updateCartItem as updateCartItemCall,
} from '@portal/contract/cart'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { defaultDomainId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { addLine, changeLine, lockCart, mergeLine, removeLine } from './cart.store.ts'
import { type CartLine, readLines } from './cart-lines.ts'

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

type UpdateCartItemNeeds = Pick<SignedInContext, 'inTransaction' | 'actor'>
type Form = BodyOf<typeof updateCartItemCall>
type Changed = Pick<CartLine, 'quantity' | 'withScreenRepair' | 'withAccessory'>

/**
 * Changes a line's quantity and switches its add-ons on or off (docs/spec/cart.md#add-ons): of what the caller saw,
 * where they say so. A line that so becomes equal to another joins it, and the answer names that one.
 * Throws CART_ITEM_NOT_FOUND when the line is not in the caller's cart, INVALID_INPUT for a
 * quantity beyond the edit limit or an add-on that the product does not have, and CART_LINE_FULL
 * when joined lines would pass 300 items.
 */
export function updateCartItem(
  { inTransaction, actor: { userId } }: UpdateCartItemNeeds,
  form: Form,
): Promise<AnswerOf<typeof updateCartItemCall>> {
  return inTransaction(async (tx) => {
    await lockCart(tx, userId)
    const lines = await readLines(tx, userId)
    const line = lines.find(({ cartItemId }) => cartItemId === form.cartItemId.toLowerCase())
    if (!line) throw new AppError('CART_ITEM_NOT_FOUND')
    const to = changed(line, form)
    const twin = lines.find((other) => other !== line && isTwin(other, line, to))
    if (!twin) {
      await changeLine(tx, line.cartItemId, to)
      return { result: { cartItemId: line.cartItemId } }
    }
    const quantity = twin.quantity + to.quantity
    if (quantity > limits.addToCartQuantity.max) throw new AppError('CART_LINE_FULL')
    await mergeLine(tx, line.cartItemId, twin.cartItemId, quantity)
    return { result: { cartItemId: twin.cartItemId } }
  })
}

/**
 * "1 to 100" binds an edit, not a line: what was added as 250 may stay 250 while its add-ons change
 * (docs/spec/cart.md#quantities).
 */
function changed(line: CartLine, form: Form): Changed {
  const { updateScreenRepair, updateAccessory, seen = line } = form
  const { max } = limits.cartItemQuantity
  const quantity = form.quantity === seen.quantity ? line.quantity : form.quantity
  if (quantity !== line.quantity && quantity > max)
    throw new AppError('INVALID_INPUT', { fields: { quantity: [`Enter at most ${max}.`] } })
  const withScreenRepair = updateScreenRepair ? !seen.withScreenRepair : line.withScreenRepair
  const withAccessory = updateAccessory ? !seen.withAccessory : line.withAccessory
  // An add-on that left the shop can still be switched off.
  if (updateScreenRepair && withScreenRepair && !line.screenRepairOffer)
    throw notOffered('screenRepair', 'updateScreenRepair')
  if (updateAccessory && withAccessory && !line.accessoryOffer)
    throw notOffered('accessory', 'updateAccessory')
  return { quantity, withScreenRepair, withAccessory }
}

const isTwin = (other: CartLine, line: CartLine, to: Changed) =>
  other.offer.offerId === line.offer.offerId &&
  other.withScreenRepair === to.withScreenRepair &&
  other.withAccessory === to.withAccessory

type RemoveCartItemNeeds = Pick<SignedInContext, 'inTransaction' | 'actor'>

/** Takes a line out of the caller's cart. Throws CART_ITEM_NOT_FOUND when it is not there. */
export function removeCartItem(
  { inTransaction, actor: { userId } }: RemoveCartItemNeeds,
  cartItemId: string,
): Promise<AnswerOf<typeof deleteCartItem>> {
  return inTransaction(async (tx) => {
    await lockCart(tx, userId)
    if (!(await removeLine(tx, userId, cartItemId))) throw new AppError('CART_ITEM_NOT_FOUND')
    return { result: null }
  })
}

const words = {
  screenRepair: 'Screen repair is not offered for this product.',
  accessory: 'No accessory is offered with this product.',
}

/** INVALID_INPUT at the field that asked for an add-on which the product does not have. */
const notOffered = (addOn: keyof typeof words, field: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [words[addOn]] } })
