import { AppError } from '@portal/contract/errors'
import { approvalNeededWords, changedSinceWords, type OrderToApprove } from '@portal/domain/order-approval'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import { findApprovers, rulesOf, type StoredRules } from './account-rules.ts'
import { findNeed, toApprove } from './approval-need.ts'
import { findApproved, lockRulesRow } from './approvals.store.ts'
import { isSameOrder } from './approved-as.ts'

type Clock = Pick<SignedInContext, 'now' | 'timeZone'>

type ToSubmit = {
  accountId: string
  /** As they were read in this transaction. */
  rules: StoredRules
  order: OrderToApprove
  /** The order, where it was stored before and so can have been approved. */
  stored?: WholeOrder
}

/**
 * Refuses a submission that the account's rules do not allow, regardless of who submits (docs/spec/approvals.md#submitting).
 * Orders that count against a monthly limit are submitted one after another. Throws APPROVAL_REQUIRED.
 */
export async function refuseUnapproved(
  tx: Tx,
  clock: Clock,
  { accountId, rules: seen, order, stored }: ToSubmit,
): Promise<void> {
  if (!seen.asksApproval) return
  const rules = seen.monthlyLimitCents === null ? seen : rulesOf(await lockRulesRow(tx, accountId))
  const need = await findNeed(tx, clock, { accountId, rules, order })
  if (!need.isNeeded) return
  const approved = stored && (await findApproved(tx, stored.orderId))
  if (approved && stored && isSameOrder(approved.order, stored)) return
  const approvers = await findApprovers(tx, accountId, rules)
  const words = approvalNeededWords(approvers.map(({ name }) => name))
  throw new AppError('APPROVAL_REQUIRED', {
    message: [...(approved ? [changedSinceWords] : []), words, ...need.reasons].join(' '),
  })
}

/** The same for a stored order. */
export const refuseUnapprovedOrder = (
  tx: Tx,
  clock: Clock,
  order: WholeOrder,
  rules: StoredRules,
): Promise<void> =>
  refuseUnapproved(tx, clock, {
    accountId: order.zohoAccountId,
    rules,
    order: toApprove(order),
    stored: order,
  })
