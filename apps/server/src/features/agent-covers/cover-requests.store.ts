import type { CoverRequestState } from '@portal/domain/agent-cover'
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import { agentCovers, coverRequests } from '../../db/schema/agent-covers.tables.ts'
import { roles, userRoles, users } from '../../db/schema/users.tables.ts'

export type CoverRequestRow = typeof coverRequests.$inferSelect

const decider = alias(users, 'decider')
const coverer = alias(agents, 'coverer')

/** Who covered the agent of a request last, is an active agent and signs in. */
const lastCoverer = sql<{ agentId: string; name: string } | null>`(${build
  .select({
    found: sql`json_build_object('agentId', ${coverer.zohoUserId}, 'name', trim(${coverer.firstName} || ' ' || ${coverer.lastName}))`,
  })
  .from(agentCovers)
  .innerJoin(coverer, and(eq(coverer.zohoUserId, agentCovers.coveringAgentId), eq(coverer.isActive, true)))
  .innerJoin(users, and(eq(users.zohoUserId, coverer.zohoUserId), eq(users.isActive, true)))
  .where(eq(agentCovers.coveredAgentId, coverRequests.agentId))
  .orderBy(desc(agentCovers.startsAt))
  .limit(1)})`

const select = (on: Reader, condition: SQL | undefined) =>
  on
    .select({
      row: coverRequests,
      agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
      decidedByName: sql<string | null>`nullif(trim(${decider.firstName} || ' ' || ${decider.lastName}), '')`,
      suggested: lastCoverer,
    })
    .from(coverRequests)
    .leftJoin(agents, eq(agents.zohoUserId, coverRequests.agentId))
    .leftJoin(decider, eq(decider.userId, coverRequests.decidedBy))
    .where(condition)
    .orderBy(asc(coverRequests.fromDay), coverRequests.requestId)
export type ListedRequest = Awaited<ReturnType<typeof select>>[number]

/** Open ones whose days are not over, of everyone or of one agent; of that agent the answered ones since a moment as well. */
export const findRequests = (
  on: Reader,
  { all, agentId, today, since }: { all: boolean; agentId: string | null; today: string; since: Date },
) => {
  const open = and(eq(coverRequests.state, 'open'), gte(coverRequests.untilDay, today))
  const own = eq(coverRequests.agentId, agentId ?? '')
  const answered = and(
    own,
    inArray(coverRequests.state, ['accepted', 'declined']),
    gt(coverRequests.decidedAt, since),
  )
  return select(on, or(all ? open : and(open, own), answered))
}

export const findRequest = async (on: Reader, requestId: string): Promise<ListedRequest | undefined> =>
  (await select(on, eq(coverRequests.requestId, requestId)))[0]

/** False while the agent has one that is open. */
export async function addRequest(tx: Tx, request: typeof coverRequests.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(coverRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ requestId: coverRequests.requestId })
  return added.length > 0
}

type Decision = { state: Exclude<CoverRequestState, 'open'>; at: Date; by: string; reason?: string }

/** False when the request is not open any more: of two who decide one is first. */
export async function decideRequest(
  tx: Tx,
  requestId: string,
  { state, at, by, reason = '' }: Decision,
): Promise<boolean> {
  const decided = await tx
    .update(coverRequests)
    .set({ state, decidedAt: at, decidedBy: by, reason })
    .where(and(eq(coverRequests.requestId, requestId), eq(coverRequests.state, 'open')))
    .returning({ requestId: coverRequests.requestId })
  return decided.length > 0
}

/** Requests of an agent that no one answered before their days were over are in the way of no other one. */
export async function endMissedRequests(
  tx: Tx,
  { agentId, today, at, by }: { agentId: string; today: string; at: Date; by: string },
): Promise<void> {
  await tx
    .update(coverRequests)
    .set({ state: 'withdrawn', decidedAt: at, decidedBy: by })
    .where(
      and(
        eq(coverRequests.agentId, agentId),
        eq(coverRequests.state, 'open'),
        lt(coverRequests.untilDay, today),
      ),
    )
}

/** The managers, and the Administrators where there is no manager beside this person. */
export async function findDeciders(on: Reader, exceptId: string) {
  const found = await on
    .selectDistinct({ userId: users.userId, email: users.email, role: roles.name })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(
      and(
        eq(users.isActive, true),
        ne(users.userId, exceptId),
        inArray(roles.name, ['Manager', 'WbcManager', 'Administrator']),
      ),
    )
    .orderBy(users.userId)
  const managers = found.filter(({ role }) => role !== 'Administrator')
  const people = managers.length > 0 ? managers : found
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
