import { type HandedKind, handoverLimits } from '@portal/domain/handovers'
import { orderStatus } from '@portal/domain/order-status'
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { handedItems, handovers } from '../../db/schema/handovers.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { fleetViews } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.tables.ts'
import { isOfAgent } from '../agent-covers/running-covers.ts'
import { isAnsweredBy, isOpenQuote, ownAccounts, signsIn } from './handed-work.store.ts'

export type HandoverRow = typeof handovers.$inferSelect
export type Before = typeof handedItems.$inferSelect.before
export type Item = { kind: HandedKind; itemId: string; before: Before }

export const insertHandover = async (tx: Tx, row: typeof handovers.$inferInsert): Promise<void> => {
  await tx.insert(handovers).values(row)
}

export const insertItems = (tx: Tx, handoverId: string, items: readonly Item[]): Promise<void> =>
  insertRows(
    tx,
    handedItems,
    items.map(({ kind, itemId, before }) => ({ handoverId, kind, itemId, before })),
  )

/** Everything that a handover moved. */
export const findItems = (on: Reader, handoverId: string): Promise<Item[]> =>
  on
    .select({ kind: handedItems.kind, itemId: handedItems.itemId, before: handedItems.before })
    .from(handedItems)
    .where(eq(handedItems.handoverId, handoverId))
    .orderBy(handedItems.itemId)

export async function lockHandover(tx: Tx, handoverId: string): Promise<HandoverRow | undefined> {
  const [row] = await tx.select().from(handovers).where(eq(handovers.handoverId, handoverId)).for('update')
  return row
}

export const markUndone = async (
  tx: Tx,
  handoverId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> => {
  await tx.update(handovers).set({ undoneAt: at, undoneBy: by }).where(eq(handovers.handoverId, handoverId))
}

/** How much an agent has, before it is moved: of quotes those for which their user answers. */
export async function countWorkOf(on: Reader, agentId: string, at: Date) {
  const drafts = and(eq(orders.zohoUserId, agentId), eq(orders.statusId, orderStatus.draft))
  const openQuotes = on
    .select({ n: count() })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .innerJoin(users, and(eq(users.zohoUserId, agentId), isAnsweredBy(users.userId)))
    .where(and(drafts, isOpenQuote(at)))
  const [accountCount, draft, [quote], cases, covers, people] = await Promise.all([
    on.$count(accounts, eq(accounts.ownerZohoUserId, agentId)),
    on.$count(orders, drafts),
    openQuotes,
    on.$count(
      repairCases,
      and(inArray(repairCases.zohoAccountId, ownAccounts(agentId)), isNull(repairCases.closedAt)),
    ),
    on.$count(agentCovers, isOfAgent(agentId, at)),
    on.$count(users, and(inArray(users.zohoAccountId, ownAccounts(agentId)), signsIn)),
  ])
  return { account: accountCount, draft, quote: quote?.n ?? 0, cases, cover: covers, people }
}

/** What a user has beside the work of an agent. */
export async function countOwnOf(on: Reader, userId: string, at: Date) {
  const [webhook, view, keys] = await Promise.all([
    on.$count(webhookEndpoints, eq(webhookEndpoints.createdBy, userId)),
    on.$count(fleetViews, eq(fleetViews.userId, userId)),
    on.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, at))),
  ])
  return { webhook, view, keys }
}

const leaver = alias(users, 'leaver')
const giver = alias(agents, 'giver')
const taker = alias(agents, 'taker')
const author = alias(users, 'author')
const nameOf = ({ firstName, lastName }: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`nullif(trim(${firstName} || ' ' || ${lastName}), '')`

const itemCounts = sql<Partial<Record<HandedKind, number>>>`coalesce((
  select json_object_agg(kind, n) from (
    select kind, count(*)::int as n from handed_items where handed_items.handover_id = ${handovers.handoverId} group by kind
  ) counted), '{}')`

/** Handovers since a moment, the last one first; of one user where one is named. */
export const findHandovers = (on: Reader, { since, userId }: { since: Date; userId: string | undefined }) =>
  on
    .select({
      row: handovers,
      userName: nameOf(leaver),
      fromName: nameOf(giver),
      toName: nameOf(taker),
      byName: nameOf(author),
      counts: itemCounts,
    })
    .from(handovers)
    .innerJoin(author, eq(author.userId, handovers.by))
    .leftJoin(leaver, eq(leaver.userId, handovers.userId))
    .leftJoin(giver, eq(giver.zohoUserId, handovers.fromAgentId))
    .leftJoin(taker, eq(taker.zohoUserId, handovers.toAgentId))
    .where(and(gt(handovers.at, since), userId === undefined ? undefined : eq(handovers.userId, userId)))
    .orderBy(desc(handovers.at), handovers.handoverId)
    .limit(handoverLimits.listedMax)
