import type { Address } from '@portal/domain/address'
import { knownFreightCents, linesByDestination } from '@portal/domain/destinations'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import type { OrderShipping } from '@portal/domain/shipping'
import type { Shipment } from '../../../ports/shipping-rates.ts'
import { type Arrivals, promisedDay } from '../../shipping/find-arrivals.ts'
import { type Quotes, quotedShipping } from '../draft/draft-shipping.ts'
import { orderShipment } from '../draft/order-lines.ts'
import type { Destination } from './destinations.store.ts'

/** What is shipped to each destination of an order, and at which rate (docs/spec/orders.md#destinations). */

type Line = LineToShip & { orderItemId: string }
type Places = ReadonlyArray<Pick<Destination, 'items'>>

export const addressOfDestination = ({
  street,
  city,
  state,
  code,
}: Pick<Destination, 'street' | 'city' | 'state' | 'code'>): Address => ({ street, city, state, zip: code })

/** Quantities as the domain names them. */
export const splitsOf = (destinations: Places) =>
  destinations.map(({ items }) => ({
    items: items.map(({ orderItemId, quantity }) => ({ lineId: orderItemId, quantity })),
  }))

/** The lines that go to each destination, the first one first. */
export const linesOfDestinations = <L extends { orderItemId: string; quantity: number; isAddOn: boolean }>(
  lines: readonly L[],
  destinations: Places,
): L[][] => linesByDestination(lines, ({ orderItemId }) => orderItemId, splitsOf(destinations))

/** The lines that go to the shipping address of the order. */
export const firstLinesOf = <L extends { orderItemId: string; quantity: number; isAddOn: boolean }>(
  lines: readonly L[],
  destinations: Places,
): L[] => linesOfDestinations(lines, destinations)[0] ?? []

/**
 * The shipments of an order: to its shipping address, then to the others in their order. All devices of the order are staged
 * together, so each of them has that load.
 */
export function shipmentsOf(
  to: Address,
  lines: readonly Line[],
  destinations: readonly Destination[],
): Shipment[] {
  const [first = [], ...others] = linesOfDestinations(lines, destinations)
  const { deviceCount } = goodsToShip(lines)
  return [
    orderShipment(to, first),
    ...destinations.map((one, index) => orderShipment(addressOfDestination(one), others[index] ?? [])),
  ].map((shipment) => ({ ...shipment, deviceCount }))
}

/**
 * The days that an order promises (docs/spec/delivery-days.md#on-orders): of its shipping address, and its destinations
 * with theirs.
 */
export function promisedDays(
  arrivals: Arrivals,
  { shippingDescription }: OrderShipping,
  { to, lines, destinations }: { to: Address; lines: readonly Line[]; destinations: readonly Destination[] },
): { first: string; destinations: Destination[] } {
  const [first, ...others] = shipmentsOf(to, lines, destinations)
  const dayOf = (shipment: Shipment | undefined, service: string | null) =>
    shipment ? promisedDay(arrivals, shipment, service) : ''
  return {
    first: dayOf(first, shippingDescription),
    destinations: destinations.map((one, place) => ({
      ...one,
      promisedDeliveryDate: dayOf(others[place], one.shippingDescription),
    })),
  }
}

type Quoted = {
  /** Of the shipping address. */
  first: OrderShipping
  /** With method, service and price as quoted. */
  destinations: Destination[]
  /** What the total has of freight. */
  freightCents: number
}

/** The choices of all destinations at today's rates; a price is unknown where there is none. */
export function quotedDestinations(
  order: OrderShipping,
  {
    to,
    lines,
    destinations,
    quotes,
  }: { to: Address; lines: readonly Line[]; destinations: readonly Destination[]; quotes: Quotes },
): Quoted {
  const [, ...shipments] = shipmentsOf(to, lines, destinations)
  const [firstLines = [], ...others] = linesOfDestinations(lines, destinations)
  const beside = destinations.flatMap(({ shipDirect }, index) => {
    const shipment = shipments[index]
    return shipDirect === false && shipment ? [shipment] : []
  })
  const first = quotedShipping(order, { to, lines: firstLines, quotes: (one) => quotes(one, beside) })
  const quoted = destinations.map((one, index) => ({
    ...one,
    ...quotedShipping(choiceOf(one), {
      to: addressOfDestination(one),
      lines: others[index] ?? [],
      quotes: (shipment) => quotes(shipment, beside),
    }),
  }))
  return { first: choiceOf(first), destinations: quoted, freightCents: knownFreightCents(first, quoted) }
}

/** The three fields of a choice, of anything that has them. */
export const choiceOf = ({
  shipDirect,
  shippingDescription,
  shippingRateCents,
}: OrderShipping): OrderShipping => ({ shipDirect, shippingDescription, shippingRateCents })

/** What of an order is prepared at our bench: the goods of all destinations that WBC ships to. */
export function stagedGoods<L extends { orderItemId: string; quantity: number; isAddOn: boolean }>(
  order: Pick<OrderShipping, 'shipDirect'>,
  lines: readonly L[],
  destinations: readonly Destination[],
): { shipDirect: boolean | null; lines: L[] } {
  if (destinations.length === 0) return { shipDirect: order.shipDirect, lines: [...lines] }
  const goods = linesOfDestinations(lines, destinations)
  const staged = [order, ...destinations].flatMap(({ shipDirect }, index) =>
    shipDirect === false ? (goods[index] ?? []) : [],
  )
  return { shipDirect: staged.length > 0 ? false : order.shipDirect, lines: staged }
}
