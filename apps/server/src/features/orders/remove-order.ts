import type { SignedInContext } from '../../deps.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { writeRemoved } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/** A draft is gone; the audit log keeps what it was. Throws ORDER_NOT_FOUND and ORDER_NOT_DRAFT. */
export const removeOrder = ({ inTransaction, now, actor, requestId }: Needs, orderId: number) =>
  inTransaction(async (tx) => {
    await lockOrderFor(tx, actor, orderId, 'remove')
    await writeRemoved(tx, orderId, now(), actor.userId, requestId)
    return { result: null }
  })
