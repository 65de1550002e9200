import { limits } from './limits.ts'
import type { Cents } from './money.ts'

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

export type CartLine = {
  quantity: number
  itemPriceCents: Cents
  msrpCents: Cents
  isCarrierInventory: boolean
  screenRepair: { quantity: number; itemPriceCents: Cents } | null
  accessory: { quantity: number; itemPriceCents: Cents } | null
}

export type CartTotals = { todayCents: Cents; cartItemCount: number; declaredValueCents: Cents }

/**
 * What one line costs at checkout: nothing when the carrier bills it, plus its chosen add-ons
 * (docs/spec/cart.md#totals).
 */
export function dueAtCheckoutCents(line: Omit<CartLine, 'msrpCents'>): Cents {
  const device = line.isCarrierInventory ? 0 : line.quantity * line.itemPriceCents
  const addOns = [line.screenRepair, line.accessory]
  return addOns.reduce((sum, addOn) => sum + (addOn ? addOn.quantity * addOn.itemPriceCents : 0), device)
}

/** The cart's totals: due today, items of the badge, and value declared to the shipper. */
export const cartTotals = (lines: readonly CartLine[]): CartTotals => ({
  todayCents: lines.reduce((sum, line) => sum + dueAtCheckoutCents(line), 0),
  cartItemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
  declaredValueCents: lines.reduce((sum, line) => sum + line.quantity * line.msrpCents, 0),
})

/** Total due = items plus the chosen rate; "TBD" shipping counts as nothing yet (docs/spec/cart.md#totals). */
export const totalDueCents = (todayCents: Cents, rateCents: Cents | null): Cents =>
  todayCents + (rateCents ?? 0)
