import type { Box } from '@portal/contract/boxes'
import type { Order } from '@portal/contract/orders'

/** Where a box goes, and when it is promised there, as its order has it. */
export type BoxWay = {
  /** '' where the box itself names its destination, and where there is no address. */
  to: string
  /** yyyy-MM-dd; null where none is known. */
  day: string | null
}

type OfOrder = Pick<Order, 'shippingStreet1' | 'shippingCity' | 'promisedDeliveryDate'> & {
  destinations: ReadonlyArray<{ promisedDeliveryDate: string }>
}

/** The way of a box by its destination, the first of which is the shipping address of the order. */
export function boxWay(order: OfOrder, { destination }: Pick<Box, 'destination'>): BoxWay {
  const place = destination === null ? order : [order, ...order.destinations][destination.position - 1]
  const address = [order.shippingStreet1, order.shippingCity].filter((part) => part !== '')
  return { to: destination === null ? address.join(', ') : '', day: place?.promisedDeliveryDate || null }
}
