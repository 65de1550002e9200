import { AppError } from '@portal/contract/errors'
import { type Actor, mayActForAgent, mayStage } from '@portal/domain/roles'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { orderDestinations } from '../../db/schema/destinations.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { type OrderStagingRow, orderStaging } from '../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import type { FleetAuthor } from '../accounts/account-author.ts'
import { deskAuthor } from './lock-at-desk.ts'
import { lockStaging } from './staging.store.ts'

/**
 * The earliest day that is promised for a destination of an order, yyyy-MM-dd; null where none is. Everything is staged before
 * any of it leaves (docs/spec/delivery-days.md#on-orders), so it is the day of the order at the desk.
 */
export const earliestPromised = sql<string | null>`least(nullif(${orders.promisedDeliveryDate}, ''), (
  select min(nullif(${orderDestinations.promisedDeliveryDate}, '')) from ${orderDestinations}
  where ${eq(orderDestinations.orderId, orders.orderId)}))`

/** The promised day, or the one that the customer wants; orders without a day come after those that have one. */
export const dueDay = sql<string>`coalesce(${earliestPromised}, nullif(${orders.requestedDeliveryDate}, ''), '9999-12-31')`

/** What the staging desk reads of an order: no price, contact or invoice. */
const deskColumns = {
  orderId: orders.orderId,
  zohoUserId: orders.zohoUserId,
  zohoAccountId: orders.zohoAccountId,
  accountName: orders.accountName,
  agentName: orders.agentName,
  requestedDeliveryDate: orders.requestedDeliveryDate,
  promisedDeliveryDate: sql<string>`coalesce(${earliestPromised}, '')`,
  installedApps: orders.installedApps,
  stagingNotes: orders.stagingNotes,
} as const

export type DeskOrder = Pick<typeof orders.$inferSelect, keyof typeof deskColumns>

/** Whether the caller sees this order at the desk. */
const isVisible = (actor: Actor, order: Pick<DeskOrder, 'zohoUserId'>) =>
  mayStage(actor) || mayActForAgent(actor, order.zohoUserId)

/**
 * An order at the staging desk, when it is the caller's to see.
 * Throws ORDER_NOT_FOUND alike for a missing order, another agent's, a customer, and an order without a stage.
 */
export async function findDeskOrder(
  on: Reader,
  actor: Actor,
  orderId: number,
): Promise<{ order: DeskOrder; staging: OrderStagingRow }> {
  const [found] = await on
    .select({ order: deskColumns, staging: orderStaging })
    .from(orders)
    .innerJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId))
  if (!found || !isVisible(actor, found.order)) throw new AppError('ORDER_NOT_FOUND')
  return found
}

export type LockedDesk = { order: DeskOrder; staging: OrderStagingRow; author: FleetAuthor }

/**
 * The same for a change: the order keeps its status, and others at its benches wait, until the transaction ends. The order is
 * locked before its staging, as cancelling and reopening do.
 * Throws ORDER_NOT_FOUND, and NOT_ALLOWED for an agent, who only reads.
 */
export async function lockDeskOrder(
  tx: Tx,
  needs: Pick<SignedInContext, 'actor' | 'now' | 'requestId'>,
  orderId: number,
): Promise<LockedDesk> {
  const [order] = await tx
    .select(deskColumns)
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .for('key share')
  const staging = order && isVisible(needs.actor, order) ? await lockStaging(tx, orderId) : undefined
  if (!order || !staging) throw new AppError('ORDER_NOT_FOUND')
  if (!mayStage(needs.actor)) throw new AppError('NOT_ALLOWED')
  return { order, staging, author: await deskAuthor(tx, needs) }
}
