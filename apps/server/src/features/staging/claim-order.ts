import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { claimOrder as claimEndpoint, releaseOrder as releaseEndpoint } from '@portal/contract/staging'
import { mayActForOthers } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { placeUnits } from '../fleet/sheet/write-units.ts'
import { freeUnits } from './bench.store.ts'
import { type LockedDesk, lockDeskOrder } from './desk-order.ts'
import { benchOf } from './read-bench.ts'
import { recountStaging } from './staging.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Takes an order to a bench (docs/spec/staging.md#bench): devices without a unit number get one. One that another
 * person took stays theirs; others can work on it as well.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED.
 */
export const claimOrder = (needs: Needs, orderId: number): Promise<AnswerOf<typeof claimEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    await takeOrder(tx, await lockDeskOrder(tx, needs, orderId))
    await recountStaging(tx, orderId)
    return { result: await benchOf(tx, needs.actor, orderId) }
  })

/** The same inside a transaction that has locked the order; it counts afterwards. */
export async function takeOrder(tx: Tx, { order, staging, author }: LockedDesk): Promise<void> {
  await placeUnits(tx, author, order)
  if (staging.claimedBy !== null) return
  await tx
    .update(orderStaging)
    .set({ claimedBy: author.userId, claimedByName: author.by, claimedAt: author.at })
    .where(eq(orderStaging.orderId, order.orderId))
}

/**
 * Gives an order back, which waits again as far as nothing of it is staged. Managers and Administrators give back what another
 * person took, with the units at all benches.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_AT_OTHER_BENCH.
 */
export const releaseOrder = (needs: Needs, orderId: number): Promise<AnswerOf<typeof releaseEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { staging } = await lockDeskOrder(tx, needs, orderId)
    const { userId } = needs.actor
    const isOwn = staging.claimedBy === null || staging.claimedBy === userId
    if (!isOwn && !mayActForOthers(needs.actor)) throw new AppError('ORDER_AT_OTHER_BENCH')
    await freeUnits(tx, isOwn ? { orderId, userId } : { orderId })
    await tx
      .update(orderStaging)
      .set({ claimedBy: null, claimedByName: null, claimedAt: null })
      .where(eq(orderStaging.orderId, orderId))
    await recountStaging(tx, orderId)
    return { result: { orderId } }
  })
