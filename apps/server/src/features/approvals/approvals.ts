import type {
  OrderApproval,
  requestApproval as requestApprovalCall,
  withdrawApproval as withdrawApprovalCall,
} from '@portal/contract/approvals'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { approvalEndedWords, mayApprove, mayWithdraw } from '@portal/domain/order-approval'
import { isBound } from '@portal/domain/quotes'
import { isCustomer, mayActFor } from '@portal/domain/roles'
import { submitBlockers } from '@portal/domain/submit-blockers'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { ApprovalRow } from '../../db/schema/approvals.tables.ts'
import type { OrderRow } from '../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueApprovalDecided, enqueueMail } from '../../mail/enqueue-mail.ts'
import { findApprovers, findLacksPoNumber, findRules } from '../accounts/account-rules.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { withDiscountsNow } from '../orders/draft/line-discounts.ts'
import { lockAnyOrder, lockOrderFor, refuseOtherVersion } from '../orders/draft/lock-order.ts'
import { eventsFor, tellOrder } from '../orders/draft/order-events.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { judgeAddresses } from '../orders/place/judge-addresses.ts'
import { refuseBlocked } from '../orders/place/refuse-blocked.ts'
import { submitDraftOf } from '../orders/place/submit-draft.ts'
import { approvedAs, findNeed, isSameOrder, toApprove } from './approval-need.ts'
import {
  findApprovalRow,
  findApproved,
  insertApproval,
  lockApprovalRow,
  peopleBehind,
  updateApproval,
  updateAwaitsApproval,
} from './approvals.store.ts'
import { approvalNow } from './read-approvals.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'idempotency' | 'addresses' | 'requestId'
>
type Answer = AnswerOf<typeof requestApprovalCall>

/**
 * A draft that is ready to submit waits for the approvers of its account, and is frozen until they decide
 * (docs/spec/approvals.md#requesting).
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FROZEN, ORDER_CHANGED, the errors of `refuseBlocked`,
 * APPROVAL_NOT_NEEDED, APPROVER_MISSING, KEY_REUSED and REQUEST_RUNNING.
 */
export const requestApproval = (
  ctx: Needs,
  orderId: number,
  { version }: BodyOf<typeof requestApprovalCall>,
): Promise<Answer> =>
  withVerifiedAddresses(ctx, (verify) =>
    idempotentTransaction<Answer>(ctx, async (tx) => {
      const locked = await lockOrderFor(tx, ctx, orderId, 'submit')
      await refuseOtherVersion(tx, locked, version)
      const order = await findWholeOrder(tx, orderId)
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      await refuseUnready(tx, ctx, order, verify)
      await requestIn(tx, ctx, order)
      return { result: await approvalNow(tx, ctx, orderId) }
    }),
  )

async function refuseUnready(tx: Tx, ctx: Needs, order: WholeOrder, verify: Verify): Promise<void> {
  const doubtful = await judgeAddresses(tx, order, verify)
  const lacksPoNumber = await findLacksPoNumber(tx, order)
  const blockers = submitBlockers({
    ...submitDraftOf(await withDiscountsNow(tx, ctx, order), doubtful, ctx),
    lacksPoNumber,
  })
  // The order of an accepted quote keeps its prices.
  const keepsPrices = isBound(order.quotedUntil, ctx.now())
  refuseBlocked(blockers.filter(({ code }) => !(keepsPrices && code === 'line-price')))
}

async function requestIn(tx: Tx, ctx: Needs, order: WholeOrder): Promise<void> {
  const { actor, now } = ctx
  const { orderId, zohoAccountId: accountId, createdBy } = order
  const rules = await findRules(tx, accountId)
  const need = await findNeed(tx, ctx, {
    accountId,
    rules,
    order: toApprove(order),
    createdBy,
    submittedBy: actor.userId,
  })
  if (!need.isNeeded) throw new AppError('APPROVAL_NOT_NEEDED')
  const before = await findApproved(tx, orderId)
  if (before && isSameOrder(before.order, order))
    throw new AppError('APPROVAL_NOT_NEEDED', { message: 'This order is approved. Submit it.' })
  const authors = await peopleBehind(tx, { createdBy, requestedBy: actor.userId })
  const approvers = (await findApprovers(tx, accountId, rules)).filter(({ userId }) =>
    mayApprove(rules, userId, authors),
  )
  if (approvers.length === 0) throw new AppError('APPROVER_MISSING')

  const at = now()
  if (before)
    await updateApproval(tx, before.approvalId, {
      status: 'superseded',
      decidedBy: before.decidedBy,
      decidedAt: before.decidedAt,
    })
  const approvalId = v7()
  await insertApproval(tx, {
    approvalId,
    orderId,
    status: 'waiting',
    order: approvedAs(order),
    reasons: need.reasons,
    requestedBy: actor.userId,
    requestedAt: at,
  })
  await updateAwaitsApproval(tx, orderId, true)
  const reason = need.reasons.join(' ')
  for (const event of eventsFor({ actor, at, agent: order, reason }, 'approval-requested'))
    await tellOrder(tx, orderId, event)
  for (const { userId, email } of approvers)
    await enqueueMail(tx, 'approval-requested', {
      to: email,
      key: `${approvalId}-${userId}`,
      data: { approvalId },
    })
}

type DecideApprovalNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor'>
type Decision = { status: 'approved' } | { status: 'sent-back'; reason: string }

/**
 * An approver of the account decides about an order that waits (docs/spec/approvals.md#deciding). Approving changes nothing of
 * the order. Throws APPROVAL_NOT_FOUND, NOT_APPROVER and APPROVAL_ENDED.
 */
export const decideApproval = (
  ctx: DecideApprovalNeeds,
  approvalId: string,
  decision: Decision,
): Promise<{ result: OrderApproval }> =>
  ctx.inTransaction(async (tx) => {
    const orderId = await decideIn(tx, ctx, approvalId, decision)
    return { result: await approvalNow(tx, ctx, orderId) }
  })

/** The same inside a transaction of the caller's. Answers the number of the order. */
export async function decideIn(
  tx: Tx,
  ctx: Pick<DecideApprovalNeeds, 'now' | 'actor'>,
  approvalId: string,
  decision: Decision,
): Promise<number> {
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
  await updateAwaitsApproval(tx, orderId, false, decision.status === 'sent-back')
  const reason = decision.status === 'sent-back' ? decision.reason : undefined
  const about = { actor, at, agent: order, ...(reason !== undefined && { reason }) }
  for (const event of eventsFor(about, decision.status)) await tellOrder(tx, orderId, event)
  if (approval.requestedBy !== actor.userId)
    await enqueueApprovalDecided(tx, { approvalId, requestedBy: approval.requestedBy })
  return orderId
}

type WithdrawApprovalNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor'>

/**
 * A request that waits is taken back by the person who made it, or by staff; its order can be changed again
 * (docs/spec/approvals.md#withdrawing). Throws APPROVAL_NOT_FOUND, APPROVAL_ENDED and NOT_ALLOWED.
 */
export const withdrawApproval = (
  ctx: WithdrawApprovalNeeds,
  approvalId: string,
): Promise<AnswerOf<typeof withdrawApprovalCall>> =>
  ctx.inTransaction(async (tx) => {
    const { actor, now } = ctx
    const { order, approval } = await lockApprovalFor(tx, ctx, approvalId)
    if (approval.status !== 'waiting')
      throw new AppError('APPROVAL_ENDED', { message: approvalEndedWords[approval.status] })
    const { requestedBy } = approval
    const { requestedBy: behind } = await peopleBehind(tx, { createdBy: requestedBy, requestedBy })
    if (!mayWithdraw(actor, { requestedBy, behind })) throw new AppError('NOT_ALLOWED')
    const at = now()
    await updateApproval(tx, approvalId, { status: 'withdrawn', decidedBy: actor.userId, decidedAt: at })
    await updateAwaitsApproval(tx, order.orderId, false)
    for (const event of eventsFor({ actor, at, agent: order }, 'approval-withdrawn'))
      await tellOrder(tx, order.orderId, event)
    return { result: await approvalNow(tx, ctx, order.orderId) }
  })

/**
 * A request with its order, both locked: the order first, as every change of an order does.
 * Throws APPROVAL_NOT_FOUND, also for the order of others.
 */
async function lockApprovalFor(
  tx: Tx,
  { actor }: Pick<SignedInContext, 'actor'>,
  approvalId: string,
): Promise<{ order: OrderRow; approval: ApprovalRow }> {
  const found = await findApprovalRow(tx, approvalId)
  const order = found && (await lockAnyOrder(tx, found.orderId))
  if (!order || !mayActFor(actor, order)) throw new AppError('APPROVAL_NOT_FOUND')
  const approval = await lockApprovalRow(tx, approvalId)
  if (!approval) throw new AppError('APPROVAL_NOT_FOUND')
  return { order, approval }
}
