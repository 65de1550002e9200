import type { WantedLine } from '@portal/contract/wanted'
import { addToCartBlockers } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'
import { keepWanted } from '../catalog/wanted.store.ts'
import type { ProductChoice } from './product-choice.ts'

/**
 * Remembers what a visitor chose on the page of a product until they register. For a quote the product alone is enough; what is
 * to go into the cart needs a payment option and a quantity.
 */
export function keepChosen(productId: string, choice: ProductChoice, asksQuote: boolean): void {
  const { offerId, screenRepair, accessory } = choice
  const isWhole = addToCartBlockers({ ...choice, signedIn: true, inStock: true }).length === 0
  if (isWhole)
    keepWanted(
      [{ productId, offerId, quantity: Number(choice.quantity), screenRepair, accessory }],
      asksQuote,
    )
  else if (asksQuote) keepWanted([alone(productId, Number(choice.quantity))], true)
}

/** The devices of a comparison, for a quote. */
export const keepCompared = (productIds: readonly string[], quantity: number) =>
  keepWanted(
    productIds.map((productId) => alone(productId, quantity)),
    true,
  )

const { min, max } = limits.addToCartQuantity

/** The product alone, in a quantity that can be quoted. */
const alone = (productId: string, quantity: number): WantedLine => ({
  productId,
  offerId: null,
  quantity: Math.min(max, Math.max(min, quantity || min)),
  screenRepair: false,
  accessory: false,
})
