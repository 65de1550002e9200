import type { OrderApproval } from '@portal/contract/approvals'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { approvalEndedWords, mayApprove } from '@portal/domain/order-approval'
import { isCustomer } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { enqueueApprovalDecided } from '../mail/enqueue-mail.ts'
import { findWholeOrder } from '../orders/find-whole-order.ts'
import { eventsFor } from '../orders/order-events.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { findRules } from './account-rules.ts'
import { updateApproval, updateAwaitsApproval } from './approvals.store.ts'
import { isSameOrder } from './approved-as.ts'
import { lockApprovalFor } from './lock-approval-for.ts'
import { peopleBehind } from './people-behind.ts'
import { approvalNow } from './read-approval.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor'>
type Decision = { status: 'approved' } | { status: 'sent-back'; reason: string }

/**
 * An approver of the account decides about an order that waits (docs/spec/approvals.md#deciding). Approving changes nothing of
 * the order. Throws APPROVAL_NOT_FOUND, NOT_APPROVER and APPROVAL_ENDED.
 */
export const decideApproval = (
  ctx: Needs,
  approvalId: string,
  decision: Decision,
): Promise<{ result: OrderApproval }> =>
  ctx.inTransaction(async (tx) => {
    const { actor, now } = ctx
    const { order, approval } = await lockApprovalFor(tx, ctx, approvalId)
    const { orderId, zohoAccountId: accountId } = order
    const rules = await findRules(tx, accountId)
    const isOfAccount = isCustomer(actor) && actor.zohoAccountId === accountId && mayDo(actor, 'approve')
    const authors = await peopleBehind(tx, {
      createdBy: order.createdBy,
      requestedBy: approval.requestedBy,
    })
    if (!isOfAccount || !mayApprove(rules, actor.userId, authors)) throw new AppError('NOT_APPROVER')
    if (approval.status !== 'waiting')
      throw new AppError('APPROVAL_ENDED', { message: approvalEndedWords[approval.status] })
    const whole = await findWholeOrder(tx, orderId)
    if (decision.status === 'approved' && !(whole && isSameOrder(approval.order, whole)))
      throw new AppError('APPROVAL_ENDED', {
        message: 'This order was changed after approval was requested. Send it back.',
      })
    const at = now()
    await updateApproval(tx, approvalId, { ...decision, decidedBy: actor.userId, decidedAt: at })
    await updateAwaitsApproval(tx, orderId, false)
    const reason = decision.status === 'sent-back' ? decision.reason : undefined
    const about = { actor, at, agent: order, ...(reason !== undefined && { reason }) }
    for (const event of eventsFor(about, decision.status)) await tellOrder(tx, orderId, event)
    if (approval.requestedBy !== actor.userId)
      await enqueueApprovalDecided(tx, { approvalId, requestedBy: approval.requestedBy })
    return { result: await approvalNow(tx, ctx, orderId) }
  })
