import type { Tx } from '../../db/client.ts'
import { type Quotes, quotedShipping } from './draft-shipping.ts'
import { orderAmounts } from './order-lines.ts'
import { type DraftAmounts, type LineForChange, readLinesForChange } from './orders.store.ts'
import type { OrderRow } from './orders.tables.ts'

/** A draft that is locked, with its lines in their order. */
export type DraftLines = { order: OrderRow; lines: LineForChange[] }

export const linesOf = async (tx: Tx, order: OrderRow): Promise<DraftLines> => ({
  order,
  lines: await readLinesForChange(tx, order.orderId),
})

export const shippingAddressOf = (order: OrderRow) => ({
  street: order.shippingStreet,
  city: order.shippingCity,
  state: order.shippingState,
  zip: order.shippingCode,
})

/** What a draft comes to with these lines: its shipping is quoted again, its number of items and total counted anew. */
export function amountsOf(
  order: OrderRow,
  lines: ReadonlyArray<Omit<LineForChange, 'orderItemId'>>,
  quotes: Quotes,
): DraftAmounts {
  const shipping = quotedShipping(order, { to: shippingAddressOf(order), lines, quotes })
  return {
    notes: order.notes,
    installedApps: order.installedApps,
    shippingDescription: shipping.shippingDescription,
    shippingRateCents: shipping.shippingRateCents,
    ...orderAmounts(lines, shipping.shippingRateCents ?? 0),
  }
}
