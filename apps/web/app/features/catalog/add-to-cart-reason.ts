import type { AddToCartBlocker } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'

const { min, max } = limits.addToCartQuantity

/** What is still missing before something can go into the cart, as one sentence; '' when nothing is. */
export function addToCartReason(blockers: readonly AddToCartBlocker[], needsCarrier: boolean): string {
  if (blockers.includes('out-of-stock')) return 'This product is out of stock.'
  const words: Record<Exclude<AddToCartBlocker, 'out-of-stock'>, string> = {
    offer: needsCarrier ? 'choose a carrier' : 'choose a payment option',
    quantity: `enter a quantity from ${min} to ${max}`,
    'signed-out': 'sign in',
  }
  if (blockers.length === 0) return ''
  const steps = blockers.flatMap((blocker) => (blocker === 'out-of-stock' ? [] : words[blocker]))
  const last = steps.pop()
  return `To add to cart: ${steps.length > 0 ? `${steps.join(', ')} and ` : ''}${last}.`
}
