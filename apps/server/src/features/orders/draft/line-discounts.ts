import type { LineState } from '@portal/domain/order-lines'
import { lineState } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { carriers, purchaseTypes } from '../../../db/schema/catalog.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { orderItemDiscounts } from '../../../db/schema/price-rules.tables.ts'
import { type Clock, findPricing, haveSameDiscounts, lineDiscounts } from '../../price-rules/apply-rules.ts'
import type { ItemRow, WholeOrder } from '../list/find-whole-order.ts'

/** The discounts of an order's lines (docs/spec/price-rules.md#orders). */

type OrderOf = { orderId: number; zohoAccountId: string }

/** Gives all lines of a draft the discounts of today, after any of them changed. */
export async function storeDiscounts(tx: Tx, clock: Clock, { orderId, zohoAccountId }: OrderOf) {
  const [lines, pricing] = await Promise.all([
    readRuledLines(tx, orderId),
    findPricing(tx, clock, zohoAccountId),
  ])
  const ids = lines.map(({ orderItemId }) => orderItemId)
  if (ids.length === 0) return
  await tx.delete(orderItemDiscounts).where(inArray(orderItemDiscounts.orderItemId, ids))
  const discounts = lineDiscounts(pricing, lines)
  await insertDiscounts(
    tx,
    lines.map(({ orderItemId }, index) => ({ orderItemId, discounts: discounts[index] })),
  )
}

type DiscountedLine = { orderItemId: string; discounts?: readonly PartDiscount[] | undefined }

/** Keeps the discounts of new lines. */
export async function insertDiscounts(tx: Tx, lines: readonly DiscountedLine[]): Promise<void> {
  const rows = lines.flatMap(({ orderItemId, discounts = [] }) =>
    discounts.map((discount, place) => ({ ...discount, orderItemId, place })),
  )
  if (rows.length > 0) await tx.insert(orderItemDiscounts).values(rows)
}

const readRuledLines = (tx: Tx, orderId: number) =>
  tx
    .select({
      orderItemId: orderItems.orderItemId,
      carrier: carriers.name,
      carrierId: orderItems.carrierId,
      offerId: orderItems.offerId,
      productId: orderItems.productId,
      ratePlanId: orderItems.ratePlanId,
      productTypeId: orderItems.productTypeId,
      purchaseType: purchaseTypes.name,
      purchaseTypeId: orderItems.purchaseTypeId,
      quantity: orderItems.quantity,
      isCarrierInventory: orderItems.isCarrierInventory,
      rateCents: orderItems.rateCents,
      ratePlanPriceCents: orderItems.ratePlanPriceCents,
      termMonths: orderItems.termMonths,
    })
    .from(orderItems)
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

/** A draft with what rules take off its lines today; other orders as they are. */
export async function withDiscountsNow<Order extends WholeOrder>(
  on: Reader,
  clock: Clock,
  order: Order,
): Promise<Order> {
  if (order.statusId !== orderStatus.draft) return order
  const discounts = lineDiscounts(await findPricing(on, clock, order.zohoAccountId), order.items)
  return {
    ...order,
    items: order.items.map((item, index) => ({ ...item, discountsNow: discounts[index] ?? [] })),
  }
}

/** How a line of a draft compares with its offer and its discounts today. */
export function stateOfLine(item: ItemRow): LineState {
  const state = lineState(item, item.offerNow)
  const { discounts, discountsNow = discounts } = item
  return state === 'same' && !haveSameDiscounts(discounts, discountsNow) ? 'price-changed' : state
}
