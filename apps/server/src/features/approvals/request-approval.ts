import type { requestApproval as endpoint } from '@portal/contract/approvals'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayApprove } from '@portal/domain/order-approval'
import { isBound } from '@portal/domain/quotes'
import { submitBlockers } from '@portal/domain/submit-blockers'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findWholeOrder, type WholeOrder } from '../orders/find-whole-order.ts'
import { judgeAddresses } from '../orders/judge-addresses.ts'
import { lockOrderFor } from '../orders/lock-order-for.ts'
import { eventsFor } from '../orders/order-events.ts'
import { refuseBlocked } from '../orders/refuse-blocked.ts'
import { refuseOtherVersion } from '../orders/refuse-other-version.ts'
import { submitDraftOf } from '../orders/submit-draft.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { findApprovers, findLacksPoNumber, findRules } from './account-rules.ts'
import { findNeed, toApprove } from './approval-need.ts'
import { findApproved, insertApproval, updateApproval, updateAwaitsApproval } from './approvals.store.ts'
import { approvedAs, isSameOrder } from './approved-as.ts'
import { peopleBehind } from './people-behind.ts'
import { approvalNow } from './read-approval.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'idempotency' | 'addresses' | 'requestId'
>
type Answer = AnswerOf<typeof endpoint>

/**
 * A draft that is ready to submit waits for the approvers of its account, and is frozen until they decide
 * (docs/spec/approvals.md#requesting).
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FROZEN, ORDER_CHANGED, the errors of `refuseBlocked`,
 * APPROVAL_NOT_NEEDED, APPROVER_MISSING, KEY_REUSED and REQUEST_RUNNING.
 */
export const requestApproval = (
  ctx: Needs,
  orderId: number,
  { version }: BodyOf<typeof endpoint>,
): Promise<Answer> =>
  withVerifiedAddresses(ctx, (verify) =>
    idempotentTransaction<Answer>(ctx, async (tx) => {
      const locked = await lockOrderFor(tx, ctx, orderId, 'submit')
      refuseOtherVersion(locked, version)
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
  const blockers = submitBlockers({ ...submitDraftOf(order, doubtful, ctx), lacksPoNumber })
  // The order of an accepted quote keeps its prices.
  const keepsPrices = isBound(order.quotedUntil, ctx.now())
  refuseBlocked(blockers.filter(({ code }) => !(keepsPrices && code === 'line-price')))
}

async function requestIn(tx: Tx, ctx: Needs, order: WholeOrder): Promise<void> {
  const { actor, now } = ctx
  const { orderId, zohoAccountId: accountId, createdBy } = order
  const rules = await findRules(tx, accountId)
  const need = await findNeed(tx, ctx, { accountId, rules, order: toApprove(order) })
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
