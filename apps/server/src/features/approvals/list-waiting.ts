import type { getWaitingApprovals } from '@portal/contract/approvals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { toDollars } from '@portal/domain/money'
import { mayApprove } from '@portal/domain/order-approval'
import { isCustomer } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { findRules } from './account-rules.ts'
import { listWaitingRows } from './approvals.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** Orders that the caller can approve, the oldest request first; none for staff. */
export async function listWaiting({ db, actor }: Needs): Promise<AnswerOf<typeof getWaitingApprovals>> {
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
