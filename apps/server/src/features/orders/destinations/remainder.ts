import { AppError } from '@portal/contract/errors'
import type { Address } from '@portal/domain/address'
import { brand } from '@portal/domain/brand'
import { noCarrier } from '@portal/domain/catalog'
import type { LineToShip } from '@portal/domain/goods-to-ship'
import { carrierIds } from '@portal/domain/ids'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  linesNotDirect,
  mayChooseDirect,
  type OrderShipping,
  startingShipping,
} from '@portal/domain/shipping'
import { v7 } from 'uuid'
import { noRateFor, type Shipment } from '../../../ports/shipping-rates.ts'
import type { Quotes } from '../draft/draft-shipping.ts'
import { quotedDestinations, shipmentsOf } from './destination-shipping.ts'
import type { Destination } from './destinations.store.ts'

/**
 * What no carrier ships of an order that ships direct from the carrier (docs/spec/orders.md#remainder): it goes from our facility to the
 * same address, as a second destination that we make, at the cheapest service.
 */

type Line = LineToShip & { orderItemId: string; carrierId: string }
type Order = { shipDirect: boolean | null; addressOverrideReason: string | null }
type Goods = { to: Address; lines: readonly Line[]; destinations: readonly Destination[] }

/** Destinations that people made. */
export const ownDestinations = (destinations: readonly Destination[]): Destination[] =>
  destinations.filter(({ isRemainder }) => !isRemainder)

/**
 * The destinations of an order with the one for its remainder, not quoted yet, or without it where there is none: an order that ships
 * otherwise, one whose goods are split by people, and one of which a carrier ships nothing or all.
 */
export function withRemainder(order: Order, { to, lines, destinations }: Goods): Destination[] {
  const own = ownDestinations(destinations)
  const shipped = lines.map((line) => ({ ...line, carrier: carrierOf(line) }))
  if (own.length > 0 || order.shipDirect !== true || !mayChooseDirect(shipped)) return own
  const items = linesNotDirect(shipped).map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
  if (items.length === 0) return []
  const before = destinations.find(({ isRemainder }) => isRemainder)
  return [
    {
      destinationId: before?.destinationId ?? v7(),
      stationId: null,
      name: `Shipped by ${brand.name}`,
      street: to.street,
      city: to.city,
      state: to.state,
      code: to.zip,
      addressOverrideReason: order.addressOverrideReason,
      promisedDeliveryDate: '',
      isRemainder: true,
      items,
      ...startingShipping,
    },
  ]
}

/** The same at today's rate, or without one as long as UPS does not answer; destinations that people made stay as they are. */
export function withQuotedRemainder(
  order: OrderShipping & Order,
  { quotes, ...goods }: Goods & { quotes: Quotes },
): Destination[] {
  const destinations = withRemainder(order, goods)
  if (!destinations.some(({ isRemainder }) => isRemainder)) return destinations
  return quotedDestinations(order, { ...goods, destinations, quotes }).destinations
}

/** Which carrier it is does not matter here. */
const carrierOf = ({ carrierId }: Line) => (carrierId === carrierIds['N/A'] ? noCarrier : carrierId)

/** What the remainder of direct goods to an address is as a shipment; undefined where there is none. */
export function remainderShipment(to: Address, lines: readonly Line[]): Shipment | undefined {
  const order = { shipDirect: true, addressOverrideReason: null }
  const remainder = withRemainder(order, { to, lines, destinations: [] })
  return remainder.length === 0 ? undefined : shipmentsOf(to, lines, remainder)[1]
}

/**
 * The destinations of an order that a cart becomes, the remainder at the cheapest service.
 * @param seenRate dollars, as the person who orders saw it, undefined where they were told none; null for a draft, which may lack a rate
 * Throws RATES_UNAVAILABLE and RATE_CHANGED.
 */
export function placedRemainder(
  shipping: OrderShipping,
  { goods, addressOverrideReason, seenRate, quotes }: Placing,
): Destination[] {
  const order = { ...shipping, addressOverrideReason }
  if (seenRate === null) return withQuotedRemainder(order, { ...goods, quotes })
  const destinations = withRemainder(order, goods)
  const [remainder] = destinations
  const shipment = shipmentsOf(goods.to, goods.lines, destinations)[1]
  if (!remainder?.isRemainder || !shipment) return destinations
  const rates = quotes(shipment)
  if (rates === 'silent') throw new AppError('RATES_UNAVAILABLE')
  if (rates === 'unsettled') throw changed('The cart changed. Please look at the total again.')
  const [cheapest] = rates
  if (!cheapest) throw changed(noRateFor(shipment))
  if (seenRate !== undefined && fromDollars(seenRate) !== cheapest.rateCents)
    throw changed(`${remainder.name}: ${cheapest.description} is ${formatCents(cheapest.rateCents)} now.`)
  return [
    {
      ...remainder,
      shipDirect: false,
      shippingDescription: cheapest.description,
      shippingRateCents: cheapest.rateCents,
    },
  ]
}

type Placing = {
  goods: Goods
  addressOverrideReason: string | null
  seenRate: number | undefined | null
  quotes: Quotes
}

const changed = (message: string) => new AppError('RATE_CHANGED', { fields: { shippingRate: [message] } })
