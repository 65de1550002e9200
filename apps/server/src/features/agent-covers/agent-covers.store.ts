import { and, asc, desc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { isOfAgent, isPlanned, isRunning } from './running-covers.ts'

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
  selectListed(on).where(isRunning(at)).orderBy(asc(agentCovers.endsAt), agentCovers.coverId)

/** Covers that begin later, the one that begins first first. */
export const findPlanned = (on: Reader, at: Date) =>
  selectListed(on).where(isPlanned(at)).orderBy(asc(agentCovers.startsAt), agentCovers.coverId)

/** Covers that ended or were cancelled between two moments, the last one first. */
export const findEnded = (on: Reader, { since, at, limit }: { since: Date; at: Date; limit: number }) =>
  selectListed(on)
    .where(and(gt(agentCovers.endsAt, since), lte(agentCovers.endsAt, at)))
    .orderBy(desc(agentCovers.endsAt), agentCovers.coverId)
    .limit(limit)

/** Covers of and by this agent that last, or begin before another moment. */
export const findOfAgent = (on: Reader, agentId: string, { at, before }: { at: Date; before: Date }) =>
  selectListed(on)
    .where(and(isOfAgent(agentId, at), lt(agentCovers.startsAt, before)))
    .orderBy(asc(agentCovers.endsAt), agentCovers.coverId)

/** The days of a cover that is started or changed: of which agent, and which cover it is itself. */
type Wanted = Pick<CoverRow, 'coverId' | 'coveredAgentId' | 'startsAt' | 'endsAt'>

/**
 * The first other cover of the same agent that lasts or is planned and shares a moment with this one.
 * @param exceptId of one that this one takes the place of
 */
export async function findOverlapping(
  tx: Tx,
  { coverId, coveredAgentId, startsAt, endsAt }: Wanted,
  at: Date,
  exceptId: string | null = null,
): Promise<ListedCover | undefined> {
  const [overlapping] = await selectListed(tx)
    .where(
      and(
        eq(agentCovers.coveredAgentId, coveredAgentId),
        ne(agentCovers.coverId, coverId),
        exceptId === null ? undefined : ne(agentCovers.coverId, exceptId),
        // One that was cancelled, or ended early, is in the way of nothing.
        gt(agentCovers.endsAt, at),
        lt(agentCovers.startsAt, endsAt),
        gt(agentCovers.endsAt, startsAt),
      ),
    )
    .orderBy(asc(agentCovers.startsAt))
    .limit(1)
  return overlapping
}

/** How many covers of this agent begin later. */
export const countPlanned = (tx: Tx, agentId: string, at: Date): Promise<number> =>
  tx.$count(agentCovers, and(eq(agentCovers.coveredAgentId, agentId), isPlanned(at)))

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
  changes: Partial<Pick<CoverRow, 'untilDay' | 'startsAt' | 'endsAt' | 'endedBy'>>,
): Promise<void> {
  await tx.update(agentCovers).set(changes).where(eq(agentCovers.coverId, coverId))
}

/** The same, whenever they begin. */
export const findCoversOf = (on: Reader, agentId: string, at: Date): Promise<CoverRow[]> =>
  on.select().from(agentCovers).where(isOfAgent(agentId, at)).orderBy(asc(agentCovers.coverId))
