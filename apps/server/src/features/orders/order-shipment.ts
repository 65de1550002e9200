import { AppError } from '@portal/contract/errors'
import type { Address } from '@portal/domain/address'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { findWholeOrder } from './find-whole-order.ts'

/** The shipment of an order's lines, in their order, to an address. */
export const orderShipment = (to: Address, lines: readonly LineToShip[]): Shipment => ({
  to,
  ...goodsToShip(lines),
})

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
