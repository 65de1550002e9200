import type { CartItem } from '@portal/contract/cart'
import type { Order } from '@portal/contract/orders'
import { type Address, emptyAddress, sameAddress } from '@portal/domain/address'
import { noCarrier, productNameOf, productTypeOf } from '@portal/domain/catalog'
import { givenOf, linesByDestination, type Splits } from '@portal/domain/destinations'
import { productTypeIds } from '@portal/domain/ids'
import { type Cents, fromDollars } from '@portal/domain/money'
import type { SubmitDestination, SubmitDraft } from '@portal/domain/submit-blockers'

/** Where else an order goes while people say it: in checkout and on a draft (docs/spec/orders.md#destinations). */

/** A line of a cart or order, in its order, as destinations share it. */
export type SplitLine = {
  id: string
  name: string
  quantity: number
  isAddOn: boolean
  carrier: string
  productTypeId: string
}

/** A destination after the first. */
export type DraftDestination = {
  /** Tells it from the others on the screen. */
  key: string
  destinationId: string | null
  stationId: string | null
  name: string
  address: Address
  /** '' without one. */
  reason: string
  shipDirect: boolean
  /** The UPS service with its price in dollars; null while it is not known. */
  rate: { description: string; rate: number } | null
  /** How many of each line go there, by its id. */
  quantities: Readonly<Record<string, number>>
}

/** A destination to fill in. */
export const newDestination = (changes: Partial<DraftDestination> = {}): DraftDestination => ({
  key: crypto.randomUUID(),
  destinationId: null,
  stationId: null,
  name: '',
  address: emptyAddress,
  reason: '',
  shipDirect: false,
  rate: null,
  quantities: {},
  ...changes,
})

/** What can be given to another destination: what is shipped and goes with no other line. */
export const splittable = (lines: readonly SplitLine[]): SplitLine[] =>
  lines.filter(({ isAddOn, productTypeId }) => !isAddOn && productTypeOf(productTypeId) !== 'service')

/** Quantities within what the lines have by now; lines that are gone are left out. */
export const splitsOf = (destinations: readonly DraftDestination[], lines: readonly SplitLine[]): Splits =>
  destinations.map(({ quantities }) => ({
    items: splittable(lines).flatMap(({ id }) => {
      const quantity = quantities[id] ?? 0
      return quantity > 0 ? [{ lineId: id, quantity }] : []
    }),
  }))

/** How many of a line stay with the shipping address. */
export const leftOf = (line: SplitLine, destinations: readonly DraftDestination[]): number =>
  line.quantity - givenOf(line.id, splitsOf(destinations, [line]))

/** The lines that go to each destination, the shipping address first. */
export const goodsOf = (lines: readonly SplitLine[], destinations: readonly DraftDestination[]) =>
  linesByDestination(lines, ({ id }) => id, splitsOf(destinations, lines))

/** The destinations as the rules of submitting read them; nothing for one place. */
export function submitDestinationsOf(
  lines: readonly SplitLine[],
  destinations: readonly DraftDestination[],
): Pick<SubmitDraft, 'destinations' | 'firstLines'> {
  if (destinations.length === 0) return {}
  const [firstLines = [], ...others] = goodsOf(lines, destinations)
  return {
    firstLines,
    destinations: destinations.map((one, index) => submitDestinationOf(one, others[index] ?? [])),
  }
}

const submitDestinationOf = (
  { name, address, shipDirect, rate }: DraftDestination,
  lines: SubmitDestination['lines'],
): SubmitDestination => ({
  name,
  address,
  shippingChoice: shipDirect
    ? { method: 'direct' }
    : {
        method: 'wbc',
        rate: rate && { description: rate.description, rateCents: fromDollars(rate.rate) },
      },
  lines,
  isUnverified: false,
})

/** What every call sends of a destination beside its items. */
export const sentDestination = ({
  stationId,
  name,
  address: { street, city, state, zip },
  reason,
  shipDirect,
  rate,
}: DraftDestination) => ({
  stationId,
  name: name.trim(),
  street,
  city,
  state,
  code: zip,
  ...(reason.trim() !== '' && { addressOverrideReason: reason.trim() }),
  shipDirect,
  ...(!shipDirect && rate !== null && { shippingDescription: rate.description, shippingRate: rate.rate }),
})

/** The destinations of a stored order that people made. */
export const destinationsOfOrder = (order: Pick<Order, 'destinations'>): DraftDestination[] =>
  ownDestinations(order).map((one) =>
    newDestination({
      key: one.destinationId,
      destinationId: one.destinationId,
      stationId: one.stationId,
      name: one.name,
      address: { street: one.street, city: one.city, state: one.state, zip: one.code },
      reason: one.addressOverrideReason ?? '',
      shipDirect: one.shipDirect === true,
      rate:
        one.shippingDescription !== null && one.shippingRate !== null
          ? { description: one.shippingDescription, rate: one.shippingRate }
          : null,
      quantities: Object.fromEntries(one.items.map(({ orderItemId, quantity }) => [orderItemId, quantity])),
    }),
  )

/** Without the one that the server makes for what no carrier ships. */
export const ownDestinations = ({ destinations }: Pick<Order, 'destinations'>) =>
  destinations.filter(({ isRemainder }) => !isRemainder)

/** A place of the account that can be chosen: a station, or one of its addresses. */
export type KnownPlace = {
  id: string
  label: string
  stationId: string | null
  name: string
  address: Address
}

/** The known place that a destination is; undefined for one that was typed. */
export const placeOfDestination = (
  { stationId, address }: DraftDestination,
  places: readonly KnownPlace[],
): KnownPlace | undefined =>
  places.find(
    (place) => stationId !== null && place.stationId === stationId && sameAddress(place.address, address),
  ) ?? places.find((place) => place.stationId === null && sameAddress(place.address, address))

/** The destinations as rates are asked for: where, and what of each line. */
export function sentPlaces(destinations: readonly DraftDestination[], lines: readonly SplitLine[]) {
  const splits = splitsOf(destinations, lines)
  return destinations.map(({ address: { street, city, state, zip } }, index) => ({
    street,
    city,
    state,
    code: zip,
    items: [...(splits[index]?.items ?? [])],
  }))
}

/** The destinations as InsertOrder takes them. */
export function destinationsToSend(destinations: readonly DraftDestination[], lines: readonly SplitLine[]) {
  const splits = splitsOf(destinations, lines)
  return destinations.map((one, index) => ({
    ...sentDestination(one),
    items: (splits[index]?.items ?? []).map(({ lineId, quantity }) => ({ cartItemId: lineId, quantity })),
  }))
}

/** The freight of the destinations, in cents; null while a rate is not known. */
export const freightOf = (destinations: readonly DraftDestination[]): Cents | null =>
  destinations.reduce<Cents | null>((sum, { shipDirect, rate }) => {
    if (shipDirect) return sum
    return sum === null || rate === null ? null : sum + fromDollars(rate.rate)
  }, 0)

/** The lines of an order as its destinations share them. */
export const splitLinesOf = ({ orderItems }: Pick<Order, 'orderItems'>): SplitLine[] =>
  orderItems.map(({ orderItemId, offer, quantity, isAddOn, carrier, productTypeId }) => ({
    id: orderItemId,
    name: productNameOf(offer.product),
    quantity,
    isAddOn,
    carrier,
    productTypeId,
  }))

/** The lines that a cart becomes, add-ons behind the line that they go with. */
export const splitLinesOfCart = (items: readonly CartItem[]): SplitLine[] =>
  items.flatMap((item) => {
    const { cartItemId: id, productName: name, quantity, carrier, product } = item
    const addOn = (key: string, addOnName: string, productTypeId: string): SplitLine => ({
      id: `${id} ${key}`,
      name: addOnName,
      quantity,
      isAddOn: true,
      carrier: noCarrier,
      productTypeId,
    })
    return [
      { id, name, quantity, isAddOn: false, carrier, productTypeId: product.productTypeId },
      ...(item.screenRepairQuantity > 0 ? [addOn('repair', 'Screen repair', productTypeIds.service)] : []),
      ...(item.accessoryQuantity > 0
        ? [addOn('accessory', item.accessoryName ?? 'Accessory', productTypeIds.accessory)]
        : []),
    ]
  })
