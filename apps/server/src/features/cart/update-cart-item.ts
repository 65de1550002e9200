import type { updateCartItem as endpoint } from '@portal/contract/cart'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { limits } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import { changeLine, lockCart, mergeLine } from './cart.store.ts'
import { type CartLine, readLines } from './cart-lines.ts'
import { notOffered } from './not-offered.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor'>
type Form = BodyOf<typeof endpoint>
type Changed = Pick<CartLine, 'quantity' | 'withScreenRepair' | 'withAccessory'>

/**
 * Changes a line's quantity and switches its add-ons on or off (docs/spec/cart.md#add-ons): of what the caller saw,
 * where they say so. A line that so becomes equal to another joins it, and the answer names that one.
 * Throws CART_ITEM_NOT_FOUND when the line is not in the caller's cart, INVALID_INPUT for a
 * quantity beyond the edit limit or an add-on that the product does not have, and CART_LINE_FULL
 * when joined lines would pass 300 items.
 */
export function updateCartItem(
  { inTransaction, actor: { userId } }: Needs,
  form: Form,
): Promise<AnswerOf<typeof endpoint>> {
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
