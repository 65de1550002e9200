import { AppError } from '@portal/contract/errors'
import type { Address } from '@portal/domain/address'
import { goodsToShip } from '@portal/domain/goods-to-ship'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { firstLinesOf } from './destination-shipping.ts'
import { findWholeOrder, type WholeOrder } from './find-whole-order.ts'
import { orderShipment } from './order-shipment.ts'

/**
 * An order that has lines, with its destinations.
 * Throws ORDER_NOT_FOUND, also for another's order, and ORDER_EMPTY.
 */
export async function findFilledOrder(
  on: Reader,
  { actor, orderId }: { actor: Actor; orderId: number },
): Promise<WholeOrder> {
  const order = await findWholeOrder(on, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  if (order.items.length === 0) throw new AppError('ORDER_EMPTY', { message: 'Add at least one item first.' })
  return order
}

/**
 * The shipment of what an order sends to its shipping address, to any address.
 * Throws ORDER_NOT_FOUND, also for another's order, and ORDER_EMPTY.
 */
export async function findOrderShipment(
  on: Reader,
  { actor, orderId, to }: { actor: Actor; orderId: number; to: Address },
): Promise<Shipment> {
  const { items, destinations } = await findFilledOrder(on, { actor, orderId })
  const { deviceCount } = goodsToShip(items)
  return { ...orderShipment(to, firstLinesOf(items, destinations)), deviceCount }
}
