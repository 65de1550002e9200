import { type Address, addressLine } from './address.ts'
import { linesByDestination, type SplitItem } from './destinations.ts'
import { formatDay } from './format-date.ts'
import { formatCents } from './money.ts'
import type { OrderShipping } from './shipping.ts'
import { directShipping } from './shipping-words.ts'

/** Where an order goes, as details, documents, emails and accounting name it (docs/spec/orders.md#destinations). */
export type Place = {
  /** From 1. */
  position: number
  /** '' for the shipping address, and for a destination without a name. */
  name: string
  address: Address
  goods: Array<{ name: string; quantity: number }>
  /** The method, with service, price and day where they are known. */
  shipping: string
}

type PlacesFrom = {
  /** In their order. */
  lines: ReadonlyArray<{ id: string; name: string; quantity: number; isAddOn: boolean }>
  first: { address: Address; shipping: OrderShipping; promised: string }
  destinations: ReadonlyArray<{
    name: string
    address: Address
    shipping: OrderShipping
    /** The day on which it arrives, yyyy-MM-dd; '' where none is known. */
    promised: string
    items: readonly SplitItem[]
  }>
}

/** Every destination of an order with what goes there; none for an order with one destination. */
export function placesOf({ lines, first, destinations }: PlacesFrom): Place[] {
  if (destinations.length === 0) return []
  const goods = linesByDestination(lines, ({ id }) => id, destinations)
  return [{ name: '', ...first }, ...destinations].map(({ name, address, shipping, promised }, index) => ({
    position: index + 1,
    name,
    address,
    goods: (goods[index] ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ name: line.name, quantity: line.quantity })),
    shipping: [methodWords(shipping), promisedWords(promised)].filter(Boolean).join(', '),
  }))
}

/** "UPS Ground, $34.10", "Direct from the carrier", or that nothing is chosen. */
export function methodWords({ shipDirect, shippingDescription, shippingRateCents }: OrderShipping): string {
  if (shipDirect === null) return 'Not chosen yet'
  if (shipDirect) return directShipping
  const rate = shippingRateCents === null ? '' : formatCents(shippingRateCents)
  return [shippingDescription ?? '', rate].filter(Boolean).join(', ') || 'No rate yet'
}

const promisedWords = (day: string) => (day === '' ? '' : `estimated delivery ${formatDay(day)}`)

/** "Destination 2, Station North". */
export const placeTitle = ({ position, name }: Pick<Place, 'position' | 'name'>): string =>
  [`Destination ${position}`, name].filter(Boolean).join(', ')

/** "20 × Halden N2 Pro, 20 × Screen Repair". */
export const goodsWords = (goods: Place['goods']): string =>
  goods.map(({ name, quantity }) => `${quantity.toLocaleString('en-US')} × ${name}`).join(', ')

/** One line for a place, where there is no room for more. */
export const placeLine = (place: Place): string =>
  `${placeTitle(place)}: ${addressLine(place.address)}. ${goodsWords(place.goods)}. ${place.shipping}.`
