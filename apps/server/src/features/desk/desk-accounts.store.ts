import type { DeskAccountSort } from '@portal/domain/desk'
import type { AgentReach } from '@portal/domain/roles'
import { and, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { foldedName } from '../../db/words.ts'
import { isOrderOfAccount, lastOrder } from '../accounts/find-last-orders.ts'

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

/** Active accounts of these agents with their last submitted order. */
export function findDeskAccounts(on: Reader, { reach, quietSince, sort, after, limit }: Wanted) {
  const last = lastOrder(on)
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

export async function findAgent(on: Reader, agentId: string) {
  const [agent] = await on
    .select({
      agentId: agents.zohoUserId,
      name: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(agents)
    .where(eq(agents.zohoUserId, agentId))
  return agent
}

/** So many registrations that are not decided are looked at, the oldest first: there are few. */
const lookedAtMax = 200

/** Requests for a user account that are not decided. */
export const isUndecided: SQL | undefined = and(isNotNull(users.registration), eq(users.isActive, false))

const emailOfContact = sql<string>`lower(${contacts.email})`
const nameOfAccount = foldedName(accounts.accountName)

/**
 * Registrations that are not decided, with what tells whose customer it is: the email in small letters and the account name folded.
 * @param userIds only these; all of them otherwise
 */
export const findUndecided = (on: Reader, userIds?: readonly string[]) =>
  on
    .select({
      userId: users.userId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
      registeredAt: users.createdAt,
      emailKey: sql<string>`lower(${users.email})`,
      registration: users.registration,
      nameKey: foldedName(sql`coalesce(${users.registration}->>'accountName', '')`),
    })
    .from(users)
    .where(and(isUndecided, userIds && inArray(users.userId, [...userIds])))
    .orderBy(users.createdAt, users.userId)
    .limit(lookedAtMax)

const named = {
  accountId: accounts.zohoAccountId,
  accountName: accounts.accountName,
  agentId: agents.zohoUserId,
  agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
}
const isActiveOf = (reach: AgentReach) =>
  and(reach === 'all' ? undefined : inArray(accounts.ownerZohoUserId, [...reach]), sql`${accounts.isActive}`)

/** Accounts of these agents with one of these names. */
export const findAccountsNamed = (on: Reader, reach: AgentReach, names: readonly string[]) =>
  on
    .select({ ...named, key: nameOfAccount })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(isActiveOf(reach), inArray(nameOfAccount, [...names])))

/** Accounts of these agents with a contact of one of these emails. */
export const findAccountsOfEmails = (on: Reader, reach: AgentReach, emails: readonly string[]) =>
  on
    .select({ ...named, key: emailOfContact })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(isActiveOf(reach), inArray(emailOfContact, [...emails])))
