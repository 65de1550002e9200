import type { withdrawApproval as endpoint } from '@portal/contract/approvals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { approvalEndedWords } from '@portal/domain/order-approval'
import type { SignedInContext } from '../../deps.ts'
import { eventsFor } from '../orders/order-events.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { updateApproval, updateAwaitsApproval } from './approvals.store.ts'
import { lockApprovalFor } from './lock-approval-for.ts'
import { approvalNow } from './read-approval.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor'>

/**
 * A request that waits is taken back, by everyone who may change the order; it can be changed again
 * (docs/spec/approvals.md#withdrawing). Throws APPROVAL_NOT_FOUND and APPROVAL_ENDED.
 */
export const withdrawApproval = (ctx: Needs, approvalId: string): Promise<AnswerOf<typeof endpoint>> =>
  ctx.inTransaction(async (tx) => {
    const { actor, now } = ctx
    const { order, approval } = await lockApprovalFor(tx, ctx, approvalId)
    if (approval.status !== 'waiting')
      throw new AppError('APPROVAL_ENDED', { message: approvalEndedWords[approval.status] })
    const at = now()
    await updateApproval(tx, approvalId, { status: 'withdrawn', decidedBy: actor.userId, decidedAt: at })
    await updateAwaitsApproval(tx, order.orderId, false)
    for (const event of eventsFor({ actor, at, agent: order }, 'approval-withdrawn'))
      await tellOrder(tx, order.orderId, event)
    return { result: await approvalNow(tx, ctx, order.orderId) }
  })
