import { productNameOf } from '@portal/domain/catalog'
import {
  type ApprovalNeed,
  approvalNeedOf,
  type OrderToApprove,
  startOfBusinessMonth,
} from '@portal/domain/order-approval'
import type { Reader } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import type { StoredRules } from './account-rules.ts'
import { findSpentCents } from './approvals.store.ts'

type Clock = Pick<Deps, 'now' | 'timeZone'>

/** What the account's submitted orders of this business month are worth; 0 where its rules do not ask. */
export async function spentCents(
  on: Reader,
  { now, timeZone }: Clock,
  { accountId, rules }: { accountId: string; rules: StoredRules },
): Promise<number> {
  if (rules.monthlyLimitCents === null) return 0
  return findSpentCents(on, accountId, startOfBusinessMonth(now(), timeZone))
}

/** Whether this order of an account needs approval now. */
export const findNeed = async (
  on: Reader,
  clock: Clock,
  { accountId, rules, order }: { accountId: string; rules: StoredRules; order: OrderToApprove },
): Promise<ApprovalNeed> => approvalNeedOf(rules, order, await spentCents(on, clock, { accountId, rules }))

/** A stored order as the rules read it. */
export const toApprove = ({ orderTotalCents, items }: WholeOrder): OrderToApprove => ({
  totalCents: orderTotalCents,
  lines: items.map((item) => ({
    carrierId: item.carrierId,
    carrier: item.carrier,
    productId: item.productId,
    name: productNameOf(item),
  })),
})
