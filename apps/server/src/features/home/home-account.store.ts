import type { Home } from '@portal/contract/home'
import { orderStatus } from '@portal/domain/order-status'
import type { AgentReach } from '@portal/domain/roles'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { fleetSettings } from '../../db/schema/stations.tables.ts'
import { goodsOfOrder } from './goods.store.ts'

/** An account, its short code and who looks after it; undefined for one that has left the CRM. */
export async function findHomeAccount(on: Reader, accountId: string) {
  const [found] = await on
    .select({
      name: accounts.accountName,
      shortCode: sql<string>`coalesce(${fleetSettings.shortCode}, '')`,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
      agentEmail: agents.email,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .leftJoin(fleetSettings, eq(fleetSettings.zohoAccountId, accounts.zohoAccountId))
    .where(eq(accounts.zohoAccountId, accountId))
  return found
}

/** Orders of an account that were submitted and not cancelled; written as in their index, so that it serves. */
export const isSubmittedOf = (accountId: string) =>
  and(
    eq(orders.zohoAccountId, accountId),
    sql`${orders.statusId} in (${sql.raw(`${orderStatus.submitted}, ${orderStatus.error}`)})`,
  )

/** Orders of these agents. */
export const isOfAgents = (agents: AgentReach): SQL | undefined =>
  agents === 'all' ? undefined : inArray(orders.zohoUserId, [...agents])

/** The last order of an account that was submitted. */
export async function findAgain(on: Reader, accountId: string): Promise<Home['again']> {
  const goods = goodsOfOrder(on)
  const [last] = await on
    .select({
      orderId: orders.orderId,
      units: goods.units,
      models: goods.models,
      submittedAt: orders.dateSubmitted,
    })
    .from(orders)
    .leftJoinLateral(goods, sql`true`)
    .where(isSubmittedOf(accountId))
    .orderBy(desc(orders.dateSubmitted), desc(orders.orderId))
    .limit(1)
  if (!last) return null
  const { models, submittedAt, ...order } = last
  return {
    ...order,
    units: order.units ?? 0,
    model: onlyOne(models),
    submittedAt: submittedAt?.toISOString() ?? '',
  }
}

/** The one of them; null where there are none or several. */
export const onlyOne = (models: readonly string[] | null): string | null =>
  models?.length === 1 ? (models[0] ?? null) : null
