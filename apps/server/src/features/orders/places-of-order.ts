import { type AddressFields, addressesOf } from '@portal/domain/address-fields'
import { productNameOf } from '@portal/domain/catalog'
import { type Place, placesOf } from '@portal/domain/destination-words'
import type { OrderShipping } from '@portal/domain/shipping'
import { addressOfDestination, choiceOf, splitsOf } from './destination-shipping.ts'
import type { Destination } from './destinations.store.ts'

export type PlacedOrder = AddressFields &
  OrderShipping & {
    items: ReadonlyArray<{
      orderItemId: string
      manufacturerName: string
      model: string
      quantity: number
      isAddOn: boolean
    }>
    destinations: readonly Destination[]
    promisedDeliveryDate: string
  }

/** Every destination of a stored order with what goes there; none for an order with one destination. */
export function placesOfOrder(order: PlacedOrder): Place[] {
  const splits = splitsOf(order.destinations)
  return placesOf({
    lines: order.items.map((item) => ({ ...item, id: item.orderItemId, name: productNameOf(item) })),
    first: {
      address: addressesOf(order).Shipping,
      shipping: choiceOf(order),
      promised: order.promisedDeliveryDate,
    },
    destinations: order.destinations.map((one, index) => ({
      name: one.name,
      address: addressOfDestination(one),
      shipping: choiceOf(one),
      promised: one.promisedDeliveryDate,
      items: splits[index]?.items ?? [],
    })),
  })
}
