import { contentsPounds } from '@portal/domain/packing'
import type { Reader, Tx } from '../../db/client.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'
import * as store from './cart.store.ts'
import { readLines } from './cart-lines.ts'

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

/** The lines to copy into an order, in the order in which they were added; none when the cart is empty. */
export async function readCartForOrder(on: Reader, userId: string): Promise<CartLineForOrder[]> {
  const lines = await readLines(on, userId)
  return lines.map((line) => ({
    cartItemId: line.cartItemId,
    quantity: line.quantity,
    offer: line.offer,
    screenRepair: line.withScreenRepair ? line.screenRepairOffer : null,
    accessory: line.withAccessory ? line.accessoryOffer : null,
    isAvailable: line.isAvailable,
  }))
}

/** What there is to ship: items as the badge counts them, what they weigh, and their value as declared (architecture 5.4). */
export function cartShipment(
  lines: ReadonlyArray<{ quantity: number; offer: Pick<OfferFacts, 'msrpCents' | 'productTypeId'> }>,
): { itemCount: number; declaredValueCents: number; contentsPounds: number } {
  return {
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    declaredValueCents: lines.reduce((sum, { quantity, offer }) => sum + quantity * offer.msrpCents, 0),
    contentsPounds: contentsPounds(
      lines.map(({ quantity, offer: { productTypeId } }) => ({ quantity, productTypeId })),
    ),
  }
}
