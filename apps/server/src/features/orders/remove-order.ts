import type { SignedInContext } from '../../deps.ts'
import { noteUnitsDropped } from '../fleet/sheet/units-of-order.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { writeRemoved } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/** A draft is gone; the audit log keeps what it was. Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT and ORDER_FROZEN. */
export const removeOrder = (ctx: Needs, orderId: number) =>
  ctx.inTransaction(async (tx) => {
    await lockOrderFor(tx, ctx, orderId, 'remove')
    await noteUnitsDropped(tx, ctx, orderId)
    await writeRemoved(tx, orderId, ctx.now(), ctx.actor.userId, ctx.requestId)
    return { result: null }
  })
