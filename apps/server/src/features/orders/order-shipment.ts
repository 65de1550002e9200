import { AppError } from '@portal/contract/errors'
import type { Address } from '@portal/domain/address'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { cartShipment } from '../cart/cart-for-order.ts'
import { findWholeOrder } from './read-order.store.ts'

/** What of a line decides the shipment. */
export type ShippedLine = {
  quantity: number
  isAddOn: boolean
  msrpCents: number
  productTypeId: string
}

/** What there is to ship of an order: its items without their add-ons, as the cart counts them (architecture 5.4). */
export function orderShipment(to: Address, lines: readonly ShippedLine[]): Shipment {
  const items = lines.filter(({ isAddOn }) => !isAddOn)
  const shipped = items.length > 0 ? items : lines
  return { to, ...cartShipment(shipped.map(({ quantity, ...offer }) => ({ quantity, offer }))) }
}

/**
 * The shipment of an order's lines to any address.
 * Throws ORDER_NOT_FOUND, also for another's order, and ORDER_EMPTY.
 */
export async function findOrderShipment(
  on: Reader,
  { actor, orderId, to }: { actor: Actor; orderId: number; to: Address },
): Promise<Shipment> {
  const order = await findWholeOrder(on, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  if (order.items.length === 0) throw new AppError('ORDER_EMPTY', { message: 'Add at least one item first.' })
  return orderShipment(to, order.items)
}
