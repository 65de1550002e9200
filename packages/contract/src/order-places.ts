import { addressesOf } from '@portal/domain/address'
import { productNameOf } from '@portal/domain/catalog'
import { type Place, placesOf } from '@portal/domain/destination-words'
import { fromDollars } from '@portal/domain/money'
import type { OrderShipping } from '@portal/domain/shipping'
import type { Order } from './orders.ts'
import type { QuotedOrder } from './quotes.ts'

/** Every destination of an order as the API answers it; none for an order with one destination. */
export const placesOfOrder = (order: QuotedOrder): Place[] =>
  placesOf({
    lines: order.orderItems.map(({ orderItemId, quantity, isAddOn, offer }) => ({
      id: orderItemId,
      name: productNameOf(offer.product),
      quantity,
      isAddOn,
    })),
    first: {
      address: addressesOf(order).Shipping,
      shipping: shippingOf(order),
      promised: order.promisedDeliveryDate,
    },
    destinations: order.destinations.map((one) => ({
      name: one.name,
      address: { street: one.street, city: one.city, state: one.state, zip: one.code },
      shipping: shippingOf(one),
      promised: one.promisedDeliveryDate,
      items: one.items.map(({ orderItemId, quantity }) => ({ lineId: orderItemId, quantity })),
    })),
  })

type Choice = Pick<Order, 'shipDirect' | 'shippingDescription' | 'shippingRate'>
const shippingOf = ({ shipDirect, shippingDescription, shippingRate }: Choice): OrderShipping => ({
  shipDirect,
  shippingDescription,
  shippingRateCents: shippingRate === null ? null : fromDollars(shippingRate),
})
