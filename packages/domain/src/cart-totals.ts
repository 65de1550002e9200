import type { Cents } from './money.ts'
import { type OrderLine, orderTotalCents } from './order-lines.ts'

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
 * What one line costs at checkout: nothing when the carrier bills it, plus its chosen add-ons; what the order's total
 * counts for it (docs/spec/cart.md#totals).
 */
export const dueAtCheckoutCents = (line: Omit<CartLine, 'msrpCents'>): Cents =>
  orderTotalCents(orderLinesOf(line), 0)

/** The lines that a line of the cart becomes on an order, as far as its total reads them. */
const orderLinesOf = (line: Omit<CartLine, 'msrpCents'>): OrderLine[] => [
  { quantity: line.quantity, rateCents: line.itemPriceCents, isCarrierInventory: line.isCarrierInventory },
  ...[line.screenRepair, line.accessory].flatMap((addOn) =>
    addOn ? { quantity: addOn.quantity, rateCents: addOn.itemPriceCents, isCarrierInventory: false } : [],
  ),
]

/** The cart's totals: due today, items of the badge, and value declared to the shipper. */
export const cartTotals = (lines: readonly CartLine[]): CartTotals => ({
  todayCents: lines.reduce((sum, line) => sum + dueAtCheckoutCents(line), 0),
  cartItemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
  declaredValueCents: lines.reduce((sum, line) => sum + line.quantity * line.msrpCents, 0),
})

/** Total due = items plus the chosen rate; "TBD" shipping counts as nothing yet (docs/spec/cart.md#totals). */
export const totalDueCents = (todayCents: Cents, rateCents: Cents | null): Cents =>
  todayCents + (rateCents ?? 0)
