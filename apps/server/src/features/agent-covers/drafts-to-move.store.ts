import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'

type Wanted = { fromAgentId: string; toAgentId: string; accountId: string | undefined; at: Date }

/**
 * Drafts of one agent for accounts that the other owns, locked, oldest first; and how many stay: those of other accounts, and
 * those that a quote or a request for approval freezes.
 */
export async function findDraftsToMove(
  tx: Tx,
  { fromAgentId, toAgentId, accountId, at }: Wanted,
  limit: number,
) {
  const drafts = and(
    eq(orders.zohoUserId, fromAgentId),
    eq(orders.statusId, orderStatus.draft),
    accountId === undefined ? undefined : eq(orders.zohoAccountId, accountId),
  )
  const owned = tx
    .select({ accountId: accounts.zohoAccountId })
    .from(accounts)
    .where(and(eq(accounts.ownerZohoUserId, toAgentId), accounts.isActive))
  const isFree = and(
    sql`not ${orders.awaitsApproval}`,
    or(isNull(orders.quotedUntil), lte(orders.quotedUntil, at)),
  )
  const isFrozen = or(sql`${orders.awaitsApproval}`, gt(orders.quotedUntil, at))
  const found = await tx
    .select({ orderId: orders.orderId, agentName: orders.agentName })
    .from(orders)
    .where(and(drafts, inArray(orders.zohoAccountId, owned), isFree))
    .orderBy(asc(orders.orderId))
    .limit(limit)
    .for('update')
  const frozen = await tx.$count(orders, and(drafts, inArray(orders.zohoAccountId, owned), isFrozen))
  const ofOtherAccounts = await tx.$count(orders, and(drafts, notInArray(orders.zohoAccountId, owned)))
  return { drafts: found, frozen, ofOtherAccounts }
}
