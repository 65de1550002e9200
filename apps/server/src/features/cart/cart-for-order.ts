import { type GoodsToShip, goodsToShip } from '@portal/domain/goods-to-ship'
import type { Reader, Tx } from '../../db/client.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'
import type { Pricing } from '../price-rules/apply-rules.ts'
import * as store from './cart.store.ts'
import { type CartLine, cartDiscounts, cartFingerprint, readLines } from './cart-lines.ts'

/** A cart line as an order takes it over: the offers it becomes lines of. Amounts in cents. */
export type CartLineForOrder = {
  cartItemId: string
  /** Of the offer, and of each chosen add-on. */
  quantity: number
  offer: OfferFacts
  /** Null when not chosen (or, on a line that is not available, no longer sold). */
  screenRepair: OfferFacts | null
  accessory: OfferFacts | null
  /** False once the offer, its product or a chosen add-on left the shop: the cart cannot be ordered with it. */
  isAvailable: boolean
}

/**
 * Makes everyone else who changes this person's cart wait until the transaction ends; the second
 * of two submits so finds the cart empty. Taken before any order's lock.
 */
export const lockCart = (tx: Tx, userId: string): Promise<void> => store.lockCart(tx, userId)

/** A cart to copy into an order. */
export type CartForOrder = {
  /** In the order in which they were added; none when the cart is empty. */
  lines: CartLineForOrder[]
  fingerprint: string
}

/** @param seen the rules as the buyer saw them, where it is asked whether they saw this cart */
export async function readCartForOrder(
  on: Reader,
  userId: string,
  seen?: Promise<Pricing>,
): Promise<CartForOrder> {
  const [lines, pricing] = await Promise.all([readLines(on, userId), seen])
  const discounts = pricing ? cartDiscounts(lines, pricing) : []
  return { lines: lines.map(toLineForOrder), fingerprint: cartFingerprint(lines, discounts) }
}

const toLineForOrder = (line: CartLine): CartLineForOrder => ({
  cartItemId: line.cartItemId,
  quantity: line.quantity,
  offer: line.offer,
  screenRepair: line.withScreenRepair ? line.screenRepairOffer : null,
  accessory: line.withAccessory ? line.accessoryOffer : null,
  isAvailable: line.isAvailable,
})

/** What there is to ship of a cart. Its add-ons come one for each device, so they take no extra room. */
export const cartShipment = (
  lines: ReadonlyArray<{ quantity: number; offer: Pick<OfferFacts, 'msrpCents' | 'productTypeId'> }>,
): GoodsToShip =>
  goodsToShip(
    lines.map(({ quantity, offer: { msrpCents, productTypeId } }) => ({
      quantity,
      isAddOn: false,
      msrpCents,
      productTypeId,
    })),
  )
