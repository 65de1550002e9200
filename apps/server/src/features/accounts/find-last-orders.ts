import { orderStatus } from '@portal/domain/order-status'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'

/** Constants, so that every plan can use the index of such orders. */
export const isOrderOfAccount = and(
  eq(orders.zohoAccountId, accounts.zohoAccountId),
  sql`${orders.statusId} in (${sql.raw(`${orderStatus.submitted}, ${orderStatus.error}`)})`,
)

/** The last submitted order of each account, to be joined to it. */
export const lastOrder = (on: Reader) =>
  on
    .select({ orderId: orders.orderId, submittedAt: orders.dateSubmitted })
    .from(orders)
    .where(isOrderOfAccount)
    .orderBy(desc(orders.dateSubmitted), desc(orders.orderId))
    .limit(1)
    .as('last')

/** When these accounts ordered last; those that never did are left out. */
export async function findLastOrders(on: Reader, accountIds: readonly string[]): Promise<Map<string, Date>> {
  if (accountIds.length === 0) return new Map()
  const last = lastOrder(on)
  const rows = await on
    .select({ accountId: accounts.zohoAccountId, at: last.submittedAt })
    .from(accounts)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(accounts.zohoAccountId, [...accountIds]))
  return new Map(rows.flatMap(({ accountId, at }) => (at === null ? [] : [[accountId, at] as const])))
}
