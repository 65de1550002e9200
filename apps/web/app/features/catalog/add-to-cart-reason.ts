import type { AddToCartBlocker } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'

const { min, max } = limits.addToCartQuantity

/** What is still missing before something can go into the cart, as one sentence; '' when nothing is. */
export function addToCartReason(blockers: readonly AddToCartBlocker[], needsCarrier: boolean): string {
  const words: Record<AddToCartBlocker, string> = {
    offer: needsCarrier ? 'choose a carrier' : 'choose a payment option',
    quantity: `enter a quantity from ${min} to ${max}`,
    'signed-out': 'sign in',
  }
  if (blockers.length === 0) return ''
  const steps = blockers.map((blocker) => words[blocker])
  const last = steps.pop()
  return `Before you can add this: ${steps.length > 0 ? `${steps.join(', ')} and ` : ''}${last}.`
}
