import type { ApprovedOrder, saveAccountRules } from '@portal/contract/approvals'
import type { SentBodyOf } from '@portal/contract/endpoint'
import { noRules } from '@portal/domain/order-approval'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { testNow } from '../../testing/fixtures.ts'
import { users } from '../users/users.tables.ts'
import { insertApproval } from './approvals.store.ts'
import { accountRules } from './approvals.tables.ts'

/** Rows and requests that the tests of approvals share. */

type Form = SentBodyOf<typeof saveAccountRules>

/** What the form of an account sends: nothing is asked. */
export const aRulesForm = (changes: Partial<Form> = {}): Form => ({
  needsPoNumber: false,
  asksApproval: false,
  orderLimit: null,
  monthlyLimit: null,
  carrierIds: [],
  productIds: [],
  approverIds: [],
  mayApproveOwn: false,
  version: 0,
  ...changes,
})

/** Rules of an account, in place of those before. */
export async function someRules(
  tx: Tx,
  accountId: string,
  changes: Partial<Omit<typeof accountRules.$inferInsert, 'zohoAccountId'>>,
): Promise<void> {
  const { carrierIds: _c, productIds: _p, approverIds: _a, ...none } = noRules
  const rules = { ...none, updatedAt: testNow, ...changes }
  await tx
    .insert(accountRules)
    .values({ zohoAccountId: accountId, ...rules })
    .onConflictDoUpdate({ target: accountRules.zohoAccountId, set: rules })
}

/** A request of this order that was sent back. */
export async function anEndedApproval(tx: Tx, orderId: number): Promise<string> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const approvalId = v7()
  await insertApproval(tx, {
    approvalId,
    orderId,
    status: 'sent-back',
    // Only compared, and never with an order that is one.
    order: { orderItems: [] as ApprovedOrder['orderItems'] } as ApprovedOrder,
    reasons: [],
    requestedBy: author?.userId ?? '',
    requestedAt: testNow,
    decidedBy: author?.userId ?? '',
    decidedAt: testNow,
    reason: 'Too many',
  })
  return approvalId
}
