import type { DeskAccountSort } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import type { AgentReach } from '@portal/domain/roles'
import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { quotes } from '../quotes/quotes.tables.ts'

/** The last account of a page: when it ordered last in µs since 1970, -1 for never, or its name; and its id. */
export type AccountPlace = { key: string; accountId: string }

type Wanted = {
  reach: AgentReach
  /** Only accounts that did not order since this moment. */
  quietSince: Date | null
  sort: DeskAccountSort
  after: AccountPlace | null
  limit: number
}

/** Constants, so that every plan can use the index of such orders. */
const isOrderOfAccount = and(
  eq(orders.zohoAccountId, accounts.zohoAccountId),
  sql`${orders.statusId} in (${sql.raw(`${orderStatus.submitted}, ${orderStatus.error}`)})`,
)

/** Active accounts of these agents with their last submitted order. */
export function findDeskAccounts(on: Reader, { reach, quietSince, sort, after, limit }: Wanted) {
  const last = on
    .select({ orderId: orders.orderId, submittedAt: orders.dateSubmitted })
    .from(orders)
    .where(isOrderOfAccount)
    .orderBy(desc(orders.dateSubmitted), desc(orders.orderId))
    .limit(1)
    .as('last')
  const lastUs = sql<string>`coalesce((extract(epoch from ${last.submittedAt}) * 1000000)::bigint, -1)`
  const key = sort === 'name' ? sql<string>`${accounts.accountName}` : lastUs
  const isQuiet =
    quietSince === null
      ? undefined
      : sql`not exists (select from ${orders} where ${and(isOrderOfAccount, gte(orders.dateSubmitted, quietSince))})`
  return on
    .select({
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      agentId: agents.zohoUserId,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
      orderId: last.orderId,
      submittedAt: last.submittedAt,
      key: sql<string>`${key}::text`,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        reach === 'all' ? undefined : inArray(accounts.ownerZohoUserId, [...reach]),
        sql`${accounts.isActive}`,
        isQuiet,
        after === null ? undefined : follows(key, sort, after),
      ),
    )
    .orderBy(key, accounts.zohoAccountId)
    .limit(limit)
}

const follows = (key: SQL, sort: DeskAccountSort, after: AccountPlace): SQL =>
  sql`(${key}, ${accounts.zohoAccountId}) > (${after.key}::${sql.raw(sort === 'name' ? 'text' : 'bigint')}, ${after.accountId})`

/** When an order or draft of each account was made, or a quote of one of its newest orders sent or answered, last. */
export function findLastContacts(on: Reader, accountIds: readonly string[]) {
  const newest = on
    .select({ orderId: orders.orderId, at: orders.dateCreated })
    .from(orders)
    .where(eq(orders.zohoAccountId, accounts.zohoAccountId))
    .orderBy(desc(orders.dateCreated), desc(orders.orderId))
    .limit(newestOrders)
    .as('newest')
  const at = sql<Date>`greatest(max(${newest.at}), max(${quotes.sentAt}), max(${quotes.answeredAt}))`
  return on
    .select({ accountId: accounts.zohoAccountId, at: at.mapWith(orders.dateCreated) })
    .from(accounts)
    .innerJoinLateral(newest, sql`true`)
    .leftJoin(quotes, and(eq(quotes.orderId, newest.orderId), quotes.isLatest))
    .where(inArray(accounts.zohoAccountId, [...accountIds]))
    .groupBy(accounts.zohoAccountId)
}
/** Quotes of older orders are older than these, or their order is changed again. */
const newestOrders = 10
