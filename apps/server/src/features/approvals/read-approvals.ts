import type { getApproval, getWaitingApprovals, OrderApproval } from '@portal/contract/approvals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { toDollars } from '@portal/domain/money'
import { mayApprove, mayWithdraw } from '@portal/domain/order-approval'
import { orderStatus } from '@portal/domain/order-status'
import { isCustomer, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findApprovers, findRules } from '../accounts/account-rules.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { findNeed, isSameOrder, toApprove } from './approval-need.ts'
import { findLatestApproval, listWaitingRows, peopleBehind } from './approvals.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Whether an order needs approval, and how its newest request stands. Throws ORDER_NOT_FOUND, also for another's order. */
export async function readApproval(ctx: Needs, orderId: number): Promise<AnswerOf<typeof getApproval>> {
  const order = await findWholeOrder(ctx.db, orderId)
  if (!order || !mayActFor(ctx.actor, order)) throw new AppError('ORDER_NOT_FOUND')
  return { result: await approvalOf(ctx.db, ctx, order) }
}

/** The same of an order that the caller may see, inside a transaction. */
export async function approvalNow(
  tx: Reader,
  ctx: Omit<Needs, 'db'>,
  orderId: number,
): Promise<OrderApproval> {
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return approvalOf(tx, ctx, order)
}

async function approvalOf(
  on: Reader,
  { actor, ...clock }: Omit<Needs, 'db'>,
  order: WholeOrder,
): Promise<OrderApproval> {
  const { zohoAccountId: accountId, statusId } = order
  const rules = await findRules(on, accountId)
  const latest = await findLatestApproval(on, order.orderId)
  if (!rules.asksApproval && !latest)
    return { isNeeded: false, reasons: [], approvers: [], remaining: null, personDay: null, request: null }
  const need = await findNeed(on, clock, {
    accountId,
    rules,
    order: toApprove(order),
    createdBy: order.createdBy,
    submittedBy: actor.userId,
  })
  const approvers = await findApprovers(on, accountId, rules)
  const isDraft = statusId === orderStatus.draft
  const isSame = latest !== undefined && isSameOrder(latest.approval.order, order)
  const isWaiting = latest?.approval.status === 'waiting'
  const isApproved = latest?.approval.status === 'approved' && isSame
  const authors = await peopleBehind(on, {
    createdBy: order.createdBy,
    requestedBy: isWaiting ? latest.approval.requestedBy : actor.userId,
  })
  return {
    isNeeded: isDraft && need.isNeeded && !isApproved,
    reasons: need.reasons,
    approvers: approvers.filter(({ userId }) => mayApprove(rules, userId, authors)).map(({ name }) => name),
    personDay:
      isDraft && need.personDay.orders > 0
        ? { orders: need.personDay.orders, total: toDollars(need.personDay.cents) }
        : null,
    remaining: need.remainingCents === null ? null : toDollars(need.remainingCents),
    request: latest
      ? {
          approvalId: latest.approval.approvalId,
          status: latest.approval.status,
          requestedBy: latest.requestedByName,
          requestedAt: latest.approval.requestedAt.toISOString(),
          reasons: latest.approval.reasons,
          decidedBy: latest.decidedByName,
          decidedAt: latest.approval.decidedAt?.toISOString() ?? null,
          reason: latest.approval.reason,
          // A submitted order has what a draft has not, such as the day on which it arrives.
          isSame: isSame || !isDraft,
          mayApprove:
            isWaiting &&
            isCustomer(actor) &&
            actor.zohoAccountId === accountId &&
            mayDo(actor, 'approve') &&
            mayApprove(rules, actor.userId, authors),
          isYourDecision: latest.approval.decidedBy === actor.userId,
          mayWithdraw:
            isWaiting &&
            mayDo(actor, 'order') &&
            mayWithdraw(actor, { requestedBy: latest.approval.requestedBy, behind: authors.requestedBy }),
        }
      : null,
  }
}

type ListWaitingNeeds = Pick<SignedInContext, 'db' | 'actor'>

/** Orders that the caller can approve, the oldest request first; none for staff. */
export async function listWaiting({
  db,
  actor,
}: ListWaitingNeeds): Promise<AnswerOf<typeof getWaitingApprovals>> {
  if (!isCustomer(actor) || actor.zohoAccountId === null) return { results: [] }
  const rules = await findRules(db, actor.zohoAccountId)
  if (!rules.approverIds.includes(actor.userId)) return { results: [] }
  const rows = await listWaitingRows(db, actor.zohoAccountId)
  return {
    results: rows
      .filter((row) => mayApprove(rules, actor.userId, row))
      .map(({ approvalId, orderId, accountName, orderTotalCents, requestedByName, requestedAt }) => ({
        approvalId,
        orderId,
        accountName,
        orderTotal: toDollars(orderTotalCents),
        requestedBy: requestedByName,
        requestedAt: requestedAt.toISOString(),
      })),
  }
}
