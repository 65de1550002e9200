import type { BillWords } from './carrier-bills.ts'
import { type Cents, formatCents } from './money.ts'

/** How shipping is named wherever an order says what it comes to (docs/spec/money.md#shipping). */

/** The method of what the carrier ships itself, and in place of a price where it ships everything. */
export const directShipping = 'Direct from the carrier'

const shipping = 'Shipping'

type Shipped = {
  shipDirect: boolean | null
  shippingDescription: string | null
  destinations: ReadonlyArray<{ shipDirect: boolean | null }>
}

/** "UPS Ground", or to how many places it goes; null where no service is known. */
export const serviceOf = ({
  shippingDescription,
  destinations,
}: Pick<Shipped, 'shippingDescription' | 'destinations'>): string | null =>
  destinations.length > 0 ? `${shipping} to ${destinations.length + 1} destinations` : shippingDescription

/** "Shipping, UPS Ground", "Shipping to 2 destinations"; "Shipping" without a service. @param service as `serviceOf` names it */
export const shippingLabel = (service: string | null): string =>
  service?.startsWith(shipping) ? service : [shipping, service].filter(Boolean).join(', ')

/**
 * The row of shipping among other amounts; none where there is nothing to say. What the carrier ships is never $0.00.
 * @param unknown what to say while no rate is chosen; null for nothing
 */
export function shippingRow(order: Shipped, freightCents: Cents | null, unknown: string | null): BillWords[] {
  const isAllDirect = [order, ...order.destinations].every(({ shipDirect }) => shipDirect === true)
  if (isAllDirect && !freightCents) return [{ label: shipping, amount: directShipping }]
  if (freightCents !== null)
    return [{ label: shippingLabel(serviceOf(order)), amount: formatCents(freightCents) }]
  return unknown === null ? [] : [{ label: shipping, amount: unknown }]
}
