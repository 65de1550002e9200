import type { ApprovedOrder, saveAccountRules } from '@portal/contract/approvals'
import type { SentBodyOf } from '@portal/contract/endpoint'
import { noRules } from '@portal/domain/order-approval'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { accountRules } from '../../db/schema/approvals.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { insertApproval } from './approvals.store.ts'

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

/** What was kept of an order without lines; it is only compared. Texts that are left out are read as empty. */
const emptyOrder = {
  dateCreated: testNow.toISOString(),
  numberOfItems: 0,
  orderTotal: 0,
  itemsTotal: 0,
  freightTotal: null,
  costs: { today: 0, once: 0, monthly: 0, termMonths: null, committed: null, totals: [] },
  shippingRate: 0,
  orderItems: [] as ApprovedOrder['orderItems'],
} as unknown as ApprovedOrder

/** A request of this order that was sent back. */
export async function anEndedApproval(tx: Tx, orderId: number): Promise<string> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const approvalId = v7()
  await insertApproval(tx, {
    approvalId,
    orderId,
    status: 'sent-back',
    order: { ...emptyOrder, orderId },
    reasons: [],
    requestedBy: author?.userId ?? '',
    requestedAt: testNow,
    decidedBy: author?.userId ?? '',
    decidedAt: testNow,
    reason: 'Too many',
  })
  return approvalId
}
