import type { LineTerms, OrderLine } from '@portal/domain/order-lines'
import type { Tx } from '../../../db/client.ts'
import type { OrderRow } from '../../../db/schema/orders.tables.ts'
import { quotedDestinations } from '../destinations/destination-shipping.ts'
import { type Destination, readDestinations } from '../destinations/destinations.store.ts'
import { withRemainder } from '../destinations/remainder.ts'
import type { Quotes } from './draft-shipping.ts'
import { orderAmounts } from './order-lines.ts'
import { type DraftAmounts, type LineForChange, readLinesForChange } from './orders.store.ts'

/** A draft that is locked, with its lines and its destinations after the first, in their order. */
export type DraftLines = { order: OrderRow; lines: LineForChange[]; destinations: Destination[] }

export async function linesOf(tx: Tx, order: OrderRow): Promise<DraftLines> {
  const [lines, destinations] = await Promise.all([
    readLinesForChange(tx, order.orderId),
    readDestinations(tx, order.orderId),
  ])
  return { order, lines, destinations }
}

export const shippingAddressOf = (order: OrderRow) => ({
  street: order.shippingStreet,
  city: order.shippingCity,
  state: order.shippingState,
  zip: order.shippingCode,
})

/** What a draft comes to with other lines; `destinations` are its destinations after the first, as quoted. */
export type DraftAmountsByPlace = { amounts: DraftAmounts; destinations: Destination[] }

/**
 * What a draft comes to with these lines: the shipping of each destination is quoted again, its number of items and total
 * counted anew.
 */
export function amountsOf(
  { order, destinations }: Pick<DraftLines, 'order' | 'destinations'>,
  lines: readonly LineToQuote[],
  quotes: Quotes,
): DraftAmountsByPlace {
  const to = shippingAddressOf(order)
  const places = withRemainder(order, { to, lines, destinations })
  const quoted = quotedDestinations(order, { to, lines, destinations: places, quotes })
  return {
    amounts: {
      notes: order.notes,
      installedApps: order.installedApps,
      shippingDescription: quoted.first.shippingDescription,
      shippingRateCents: quoted.first.shippingRateCents,
      ...orderAmounts(lines, quoted.freightCents),
    },
    destinations: quoted.destinations,
  }
}

type LineToQuote = Omit<LineForChange, 'offerId' | 'ratePlanDisplay' | keyof LineTerms> &
  OrderLine &
  Pick<LineTerms, 'carrierId'>
