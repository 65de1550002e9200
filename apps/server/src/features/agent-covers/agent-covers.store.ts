import { and, asc, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { agents } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'
import { agentCovers } from './agent-covers.tables.ts'

export type CoverRow = typeof agentCovers.$inferSelect

const covered = alias(agents, 'covered')
const covering = alias(agents, 'covering')
const starter = alias(users, 'starter')
const ender = alias(users, 'ender')
const nameOf = ({ firstName, lastName }: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string>`trim(${firstName} || ' ' || ${lastName})`

const selectListed = (on: Reader) =>
  on
    .select({
      row: agentCovers,
      coveredName: sql<string>`coalesce(${nameOf(covered)}, '')`,
      coveringName: sql<string>`coalesce(${nameOf(covering)}, '')`,
      startedByName: nameOf(starter),
      endedByName: sql<string | null>`${nameOf(ender)}`,
    })
    .from(agentCovers)
    .leftJoin(covered, eq(covered.zohoUserId, agentCovers.coveredAgentId))
    .leftJoin(covering, eq(covering.zohoUserId, agentCovers.coveringAgentId))
    .innerJoin(starter, eq(starter.userId, agentCovers.startedBy))
    .leftJoin(ender, eq(ender.userId, agentCovers.endedBy))
export type ListedCover = Awaited<ReturnType<typeof selectListed>>[number]

/** Covers that last at this moment, the one that ends first first. */
export const findRunning = (on: Reader, at: Date) =>
  selectListed(on).where(gt(agentCovers.endsAt, at)).orderBy(asc(agentCovers.endsAt), agentCovers.coverId)

/** Covers that ended between two moments, the last one first. */
export const findEnded = (on: Reader, { since, at, limit }: { since: Date; at: Date; limit: number }) =>
  selectListed(on)
    .where(and(gt(agentCovers.endsAt, since), lte(agentCovers.endsAt, at)))
    .orderBy(desc(agentCovers.endsAt), agentCovers.coverId)
    .limit(limit)

/** Covers that last and concern this agent. */
export const findOfAgent = (on: Reader, agentId: string, at: Date) =>
  selectListed(on)
    .where(
      and(
        or(eq(agentCovers.coveringAgentId, agentId), eq(agentCovers.coveredAgentId, agentId)),
        gt(agentCovers.endsAt, at),
      ),
    )
    .orderBy(asc(agentCovers.endsAt), agentCovers.coverId)

/** Whether the agent is covered at this moment. */
export const isCovered = async (tx: Tx, agentId: string, at: Date): Promise<boolean> =>
  (await tx.$count(agentCovers, and(eq(agentCovers.coveredAgentId, agentId), gt(agentCovers.endsAt, at)))) > 0

/** The agent; starting another cover of them waits until the transaction ends. */
export async function lockAgent(tx: Tx, agentId: string) {
  const [agent] = await tx
    .select({
      agentId: agents.zohoUserId,
      name: nameOf(agents),
      firstName: agents.firstName,
      lastName: agents.lastName,
      email: agents.email,
      isActive: agents.isActive,
    })
    .from(agents)
    .where(eq(agents.zohoUserId, agentId))
    .for('no key update')
  return agent
}

/** Whether a user of the portal signs in as this agent. */
export const signsIn = async (tx: Tx, agentId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.zohoUserId, agentId), users.isActive))) > 0

/** The cover; another change of it, and work that it allows, wait until the transaction ends. */
export async function lockCover(tx: Tx, coverId: string): Promise<CoverRow | undefined> {
  const [cover] = await tx.select().from(agentCovers).where(eq(agentCovers.coverId, coverId)).for('update')
  return cover
}

export async function findListedCover(tx: Tx, coverId: string): Promise<ListedCover | undefined> {
  const [cover] = await selectListed(tx).where(eq(agentCovers.coverId, coverId))
  return cover
}

export async function insertCover(tx: Tx, cover: typeof agentCovers.$inferInsert): Promise<void> {
  await tx.insert(agentCovers).values(cover)
}

export async function updateCover(
  tx: Tx,
  coverId: string,
  changes: Partial<Pick<CoverRow, 'untilDay' | 'endsAt' | 'endedBy'>>,
): Promise<void> {
  await tx.update(agentCovers).set(changes).where(eq(agentCovers.coverId, coverId))
}
