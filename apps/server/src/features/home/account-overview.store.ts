import { orderStatus } from '@portal/domain/order-status'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { isOfAgents } from './home-account.store.ts'
import type { HomeOf } from './home-of.ts'

type Of = Pick<HomeOf, 'accountId' | 'agents'>

/** Orders of an account that accounting refused, with what it said last; the newest first. */
export function findFailed(on: Reader, { accountId, agents }: Of, limit: number) {
  const said = on
    .select({ reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.orderId), eq(orderEvents.kind, 'failed')))
    .orderBy(desc(orderEvents.at))
    .limit(1)
    .as('said')
  return on
    .select({ orderId: orders.orderId, reason: sql<string>`coalesce(${said.reason}, '')` })
    .from(orders)
    .leftJoinLateral(said, sql`true`)
    .where(
      and(eq(orders.zohoAccountId, accountId), isOfAgents(agents), eq(orders.statusId, orderStatus.error)),
    )
    .orderBy(desc(orders.orderId))
    .limit(limit)
}

/** Drafts of an account that wait for an approver, the oldest first. */
export const findAwaiting = (on: Reader, { accountId, agents }: Of, limit: number) =>
  on
    .select({ orderId: orders.orderId, orderTotalCents: orders.orderTotalCents })
    .from(orders)
    .where(
      and(
        eq(orders.zohoAccountId, accountId),
        isOfAgents(agents),
        eq(orders.statusId, orderStatus.draft),
        orders.awaitsApproval,
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(limit)

/**
 * How many devices of an account were missing on arrival, and the order that all of them are from; null where there are several, or
 * it is another agent's.
 */
export async function countMissing(
  on: Reader,
  { accountId, agents }: Of,
): Promise<{ units: number; orderId: number | null }> {
  const [found] = await on
    .select({
      units: sql<number>`count(*)::int`,
      orderId: sql<
        number | null
      >`case when count(distinct ${devices.orderId}) = 1 and bool_and(${orders.orderId} is not null) then min(${devices.orderId}) end`,
    })
    .from(devices)
    .leftJoin(orders, and(eq(orders.orderId, devices.orderId), isOfAgents(agents)))
    .where(and(eq(devices.zohoAccountId, accountId), eq(devices.status, 'missing')))
  return found ?? { units: 0, orderId: null }
}
