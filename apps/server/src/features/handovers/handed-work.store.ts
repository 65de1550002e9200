import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, exists, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { build, inBatches } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { fleetViews } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.tables.ts'
import { roleNames } from '../../db/user-roles.ts'

/** What an agent has, locked and given to another one (docs/spec/handovers.md#what-moves). */

/** As one value, of which there can be more than a statement takes parameters. */
const isOneOf = (column: AnyPgColumn, values: ReadonlyArray<string | number>): SQL =>
  sql`${column} = any(${sql.param([...values])})`

/** The ids of an agent's accounts, in another query. */
export const ownAccounts = (agentId: string) =>
  build
    .select({ accountId: accounts.zohoAccountId })
    .from(accounts)
    .where(eq(accounts.ownerZohoUserId, agentId))

/** Whether a quote can be answered. */
export const isOpenQuote = (at: Date): SQL | undefined =>
  and(quotes.isLatest, eq(quotes.status, 'sent'), gt(quotes.expiresAt, at))

/** Whether a user answers for a quote: who carries it on, or sent it. */
export const isAnsweredBy = (user: AnyPgColumn | string): SQL =>
  sql`coalesce(${quotes.carriedBy}, ${quotes.sentBy}) = ${user}`

/** Whether a user is a person who may sign in. */
export const signsIn = and(eq(users.isActive, true), isNull(users.keyAccountId))

/** The user who signs in as an agent, active or not. */
export async function findUserOfAgent(on: Reader, agentId: string) {
  const [user] = await on
    .select({ userId: users.userId, isActive: users.isActive, roles: roleNames })
    .from(users)
    .where(eq(users.zohoUserId, agentId))
  return user
}

/**
 * Accounts of an agent, all or those that are named; every other change of them waits until the transaction ends. What only points at
 * them does not: an order that is being submitted holds a draft that is wanted next.
 */
export const lockAccountsOf = (tx: Tx, agentId: string, accountIds?: readonly string[]) =>
  tx
    .select({ accountId: accounts.zohoAccountId, accountName: accounts.accountName })
    .from(accounts)
    .where(
      and(eq(accounts.ownerZohoUserId, agentId), accountIds && isOneOf(accounts.zohoAccountId, accountIds)),
    )
    .orderBy(asc(accounts.zohoAccountId))
    .for('no key update')

/** Gives locked accounts to an agent. */
export async function giveAccounts(
  tx: Tx,
  accountIds: readonly string[],
  { agentId, at }: { agentId: string; at: Date },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ownerZohoUserId: agentId, version: sql`${accounts.version} + 1`, modifiedAt: at })
    .where(isOneOf(accounts.zohoAccountId, accountIds))
}

type DraftsOf = { fromAgentId: string; ownerId: string }

/** Drafts of one agent for accounts of another, frozen ones too, locked in their order. */
export const lockDraftsOf = (
  tx: Tx,
  { fromAgentId, ownerId }: DraftsOf,
  only?: { accountIds?: readonly string[]; orderIds?: readonly number[] },
) =>
  tx
    .select({
      orderId: orders.orderId,
      agentName: orders.agentName,
    })
    .from(orders)
    .where(
      and(
        eq(orders.zohoUserId, fromAgentId),
        eq(orders.statusId, orderStatus.draft),
        inArray(orders.zohoAccountId, ownAccounts(ownerId)),
        only?.accountIds && isOneOf(orders.zohoAccountId, only.accountIds),
        only?.orderIds && isOneOf(orders.orderId, only.orderIds),
      ),
    )
    .orderBy(asc(orders.orderId))
    .for('update')

/** Open quotes of these drafts for which a user answers, locked. The drafts have to be. */
export async function lockQuotesOf(
  tx: Tx,
  orderIds: readonly number[],
  { userId, at }: { userId: string; at: Date },
) {
  if (orderIds.length === 0) return []
  return tx
    .select({ quoteId: quotes.quoteId, carriedBy: quotes.carriedBy })
    .from(quotes)
    .where(and(isOneOf(quotes.orderId, orderIds), isOpenQuote(at), isAnsweredBy(userId)))
    .orderBy(asc(quotes.quoteId))
    .for('update')
}

export async function carryQuotes(
  tx: Tx,
  quoteIds: readonly string[],
  carriedBy: string | null,
): Promise<void> {
  for (const batch of inBatches(quoteIds, 1_000))
    await tx.update(quotes).set({ carriedBy }).where(inArray(quotes.quoteId, batch))
}

/** Webhooks that tell a user when they are turned off. */
export const giveWebhooks = (tx: Tx, fromUserId: string, toUserId: string, only?: readonly string[]) =>
  tx
    .update(webhookEndpoints)
    .set({ createdBy: toUserId })
    .where(
      and(eq(webhookEndpoints.createdBy, fromUserId), only && inArray(webhookEndpoints.webhookId, [...only])),
    )
    .returning({ itemId: webhookEndpoints.webhookId })

/** Saved views of a user; those whose name the other one uses in the same fleet stay. */
export function giveViews(tx: Tx, fromUserId: string, toUserId: string, only?: readonly string[]) {
  const taken = alias(fleetViews, 'taken')
  const isTaken = exists(
    build
      .select({ viewId: taken.viewId })
      .from(taken)
      .where(
        and(
          eq(taken.userId, toUserId),
          eq(taken.zohoAccountId, fleetViews.zohoAccountId),
          sql`lower(${taken.name}) = lower(${fleetViews.name})`,
        ),
      ),
  )
  return tx
    .update(fleetViews)
    .set({ userId: toUserId })
    .where(
      and(
        eq(fleetViews.userId, fromUserId),
        sql`not ${isTaken}`,
        only && inArray(fleetViews.viewId, [...only]),
      ),
    )
    .returning({ itemId: fleetViews.viewId })
}

/** People who sign in for these accounts. */
export const findPeopleOf = (on: Reader, accountIds: readonly string[]) =>
  on
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .where(and(isOneOf(users.zohoAccountId, accountIds), signsIn))
