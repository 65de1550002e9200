import { limits } from './limits.ts'

/** Digits only, or nothing (docs/spec/storefront.md#add-to-cart). */
const wholeNumber = /^\d*$/

/** What the product quantity box takes while typing: empty or digits up to 500; anything else is ignored. */
export const acceptsTypedQuantity = (text: string, max: number = limits.typedQuantityMax) =>
  wholeNumber.test(text) && (text === '' || Number(text) <= max)

export type AddToCartBlocker = 'out-of-stock' | 'offer' | 'quantity' | 'signed-out'

/**
 * Why "Add to cart" is not available (docs/spec/storefront.md#add-to-cart): no stock, no offer, a quantity outside
 * 1..300, or not signed in.
 */
export function addToCartBlockers(choice: {
  offerId: string | null
  quantity: string
  signedIn: boolean
  inStock: boolean
}): AddToCartBlocker[] {
  if (!choice.inStock) return ['out-of-stock']
  const { min, max } = limits.addToCartQuantity
  const quantity = choice.quantity === '' ? Number.NaN : Number(choice.quantity)
  const blockers: AddToCartBlocker[] = []
  if (choice.offerId === null) blockers.push('offer')
  if (!Number.isInteger(quantity) || quantity < min || quantity > max) blockers.push('quantity')
  if (!choice.signedIn) blockers.push('signed-out')
  return blockers
}

export type QuantityEdit = { apply: number } | { ignore: 'unchanged' | 'not a number' | 'out of range' }

/**
 * A quantity edit applies only as a different whole number, in the cart from 1 to 100 (docs/spec/cart.md#quantities).
 */
export function quantityEdit(
  text: string,
  current: number,
  { min, max }: { min: number; max: number } = limits.cartItemQuantity,
): QuantityEdit {
  if (text === '' || !wholeNumber.test(text)) return { ignore: 'not a number' }
  const quantity = Number(text)
  if (quantity < min || quantity > max) return { ignore: 'out of range' }
  return quantity === current ? { ignore: 'unchanged' } : { apply: quantity }
}

/** The quantity one press of − or + later; null where the range ends, and where it is left already. */
export function quantityStep(
  current: number,
  by: 1 | -1,
  { min, max }: { min: number; max: number } = limits.cartItemQuantity,
): number | null {
  const next = current + by
  return next >= min && next <= max ? next : null
}
