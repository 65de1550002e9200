import { AppError } from '@portal/contract/errors'
import { orderStatus } from '@portal/domain/order-status'
import { type Actor, isCustomer, mayActFor, mayActForOthers } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { type OrderRow, orderColumns, orders } from '../../../db/schema/orders.tables.ts'

/** Whose order it is, and in which state. */
export type SheetOrder = Pick<
  OrderRow,
  'orderId' | 'statusId' | 'shipDirect' | 'zohoUserId' | 'zohoAccountId' | 'accountName' | 'agentName'
>

/** The order, when it is the caller's to see. Throws ORDER_NOT_FOUND. */
export async function findSheetOrder(on: Reader, actor: Actor, orderId: number): Promise<SheetOrder> {
  const [order] = await on.select(orderColumns).from(orders).where(eq(orders.orderId, orderId))
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** The same, locked until the transaction ends. Throws ORDER_NOT_FOUND. */
export async function lockSheetOrder(tx: Tx, actor: Actor, orderId: number): Promise<SheetOrder> {
  const [order] = await tx.select(orderColumns).from(orders).where(eq(orders.orderId, orderId)).for('update')
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Customers number their drafts; everyone else also what was submitted, until its devices are staged (docs/spec/fleet.md#sheet). */
export const mayNumber = (actor: Actor, { statusId }: Pick<SheetOrder, 'statusId'>): boolean =>
  statusId === orderStatus.draft ||
  (statusId !== orderStatus.cancelled && (!isCustomer(actor) || mayActForOthers(actor)))

/** Throws UNITS_CLOSED, which says why. */
export function refuseClosed(actor: Actor, order: SheetOrder): void {
  if (!mayNumber(actor, order)) throw unitsClosed(order)
}

/** Why the units of an order that is no draft can't be changed. */
export const unitsClosed = ({ statusId }: Pick<SheetOrder, 'statusId'>): AppError =>
  new AppError('UNITS_CLOSED', {
    message:
      statusId === orderStatus.cancelled
        ? 'This order was cancelled.'
        : 'This order was submitted. Ask your agent to change its units.',
  })
