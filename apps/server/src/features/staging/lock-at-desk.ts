import { AppError } from '@portal/contract/errors'
import { type Actor, mayActFor, mayStage } from '@portal/domain/roles'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { type OrderStagingRow, orderStaging } from '../../db/schema/staging.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import type { FleetAuthor } from '../accounts/account-author.ts'
import { lockStaging } from './staging.store.ts'

/** What the staging desk knows about an order: no prices. */
const deskColumns = {
  orderId: orders.orderId,
  zohoUserId: orders.zohoUserId,
  zohoAccountId: orders.zohoAccountId,
  accountName: orders.accountName,
}
export type DeskOrder = Record<'zohoUserId' | 'zohoAccountId' | 'accountName', string> & { orderId: number }

/** People of the desk see the orders that are there, of every account; all others see what is theirs. */
const sees = (actor: Actor, order: DeskOrder, staging: OrderStagingRow | undefined) =>
  mayActFor(actor, order) || (mayStage(actor) && staging !== undefined)

/**
 * An order and its work at the desk, for those who may read it; without `staging` it has no stage
 * (docs/spec/staging.md#roles). Throws ORDER_NOT_FOUND.
 */
export async function findAtDesk(on: Reader, actor: Actor, orderId: number) {
  const [found] = await on
    .select({ order: deskColumns, staging: orderStaging })
    .from(orders)
    .leftJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId))
  const staging = found?.staging ?? undefined
  if (!found || !sees(actor, found.order, staging)) throw new AppError('ORDER_NOT_FOUND')
  return { order: found.order, staging }
}

/**
 * An order for work at the desk, locked until the transaction ends. Everyone locks in this sequence: order, staging, boxes,
 * devices.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED for those who see it and do not work at the desk, and ORDER_NOT_STAGED.
 */
export async function lockAtDesk(
  tx: Tx,
  actor: Actor,
  orderId: number,
): Promise<{ order: DeskOrder; staging: OrderStagingRow }> {
  const [order] = await tx
    .select(deskColumns)
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .for('key share')
  const staging = order && (await lockStaging(tx, orderId))
  if (!order || !sees(actor, order, staging)) throw new AppError('ORDER_NOT_FOUND')
  if (!mayStage(actor)) throw new AppError('NOT_ALLOWED')
  if (!staging) throw new AppError('ORDER_NOT_STAGED')
  return { order, staging }
}

/** The same lock for what happens without a person; whether the order is at the desk. */
export async function lockWork(tx: Tx, orderId: number): Promise<boolean> {
  await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .for('key share')
  return (await lockStaging(tx, orderId)) !== undefined
}

/** Who works at the desk, as histories name them. The desk works for itself, in no agent's name. */
export async function deskAuthor(
  on: Reader,
  { actor, now, requestId }: Pick<SignedInContext, 'actor' | 'now' | 'requestId'>,
): Promise<FleetAuthor> {
  const [person] = await on
    .select({ by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.userId, actor.userId))
  return { userId: actor.userId, by: person?.by ?? '', onBehalfOf: null, at: now(), requestId }
}
