import { type AddressFields, addressesOf } from '@portal/domain/address'
import { productNameOf } from '@portal/domain/catalog'
import { type Place, placesOf } from '@portal/domain/destination-words'
import type { OrderShipping } from '@portal/domain/shipping'
import { orders } from '../../../db/schema/orders.tables.ts'
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

/**
 * The web address of an order's invoice; null while there is none. Invoices of our own may be kept as a path,
 * so that they follow the portal to another address. What is not a web address is not shown.
 */
export function invoiceAddress(link: string | null, publicBaseUrl: string): string | null {
  const url = link === null ? null : URL.parse(link, publicBaseUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Both addresses of an order, as `addressesOf` of the domain takes them. */
export const addressColumns = {
  billingStreet: orders.billingStreet,
  billingCity: orders.billingCity,
  billingState: orders.billingState,
  billingCode: orders.billingCode,
  shippingStreet: orders.shippingStreet,
  shippingCity: orders.shippingCity,
  shippingState: orders.shippingState,
  shippingCode: orders.shippingCode,
}
