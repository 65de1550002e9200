import type { Cents } from './money.ts'

export type OrderLine = { quantity: number; rateCents: Cents; isCarrierInventory: boolean }

/** What a line amounts to, no matter who bills it. */
export const lineTotalCents = (line: Pick<OrderLine, 'quantity' | 'rateCents'>): Cents =>
  line.quantity * line.rateCents

/** What the customer owes us: lines due at checkout plus shipping (docs/spec/money.md#order-total). */
export const orderTotalCents = (lines: readonly OrderLine[], shippingCents: Cents): Cents =>
  lines.reduce((sum, line) => sum + (line.isCarrierInventory ? 0 : lineTotalCents(line)), shippingCents)

/**
 * The items of an order, as the cart's badge counted them: an add-on goes with an item and is none
 * itself. Add-ons whose item was taken off are what is left to count.
 */
export function itemCount(lines: ReadonlyArray<{ quantity: number; isAddOn: boolean }>): number {
  const items = lines.filter(({ isAddOn }) => !isAddOn)
  return (items.length > 0 ? items : lines).reduce((sum, line) => sum + line.quantity, 0)
}
