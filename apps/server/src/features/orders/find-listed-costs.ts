import { type ListedCosts, toListedCosts } from '@portal/contract/costs'
import { costedLine } from '@portal/domain/costs'
import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { carriers, purchaseTypes } from '../catalog/catalog.tables.ts'
import { orderItems } from './orders.tables.ts'

/**
 * What carriers bill for the lines of orders, for files (docs/spec/costs.md#costs).
 * @returns by order number, in dollars, for each of these orders that has lines
 */
export async function findListedCosts(
  on: Reader,
  orderIds: readonly number[],
): Promise<Map<number, ListedCosts>> {
  if (orderIds.length === 0) return new Map()
  const lines = await findLines(on, [...orderIds])
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [
      orderId,
      toListedCosts(ofOrder.map(costedLine)),
    ]),
  )
}

const findLines = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orderItems.orderId,
      carrier: carriers.name,
      purchaseType: purchaseTypes.name,
      productTypeId: orderItems.productTypeId,
      quantity: orderItems.quantity,
      rateCents: orderItems.rateCents,
      isCarrierInventory: orderItems.isCarrierInventory,
      ratePlanPriceCents: orderItems.ratePlanPriceCents,
      termMonths: orderItems.termMonths,
    })
    .from(orderItems)
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .where(inArray(orderItems.orderId, ids))
