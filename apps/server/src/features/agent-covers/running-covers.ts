import { AppError } from '@portal/contract/errors'
import type { Actor } from '@portal/domain/roles'
import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Tx } from '../../db/client.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { users } from '../../db/schema/users.tables.ts'

/** The agents whose work a user covers at a moment, in a query of `users`. */
export const coveredAgents = (at: Date | SQL): SQL<string[]> =>
  sql`array${build
    .select({ agentId: agentCovers.coveredAgentId })
    .from(agentCovers)
    .where(and(eq(agentCovers.coveringAgentId, users.zohoUserId), isRunning(at)))
    .orderBy(agentCovers.coveredAgentId)}`

/** Which covers are what at a moment, in a query of `agent_covers`: the same as `coverState` of the domain says of one. */

/** Those that last: only these allow anything. */
export const isRunning = (at: Date | SQL) => and(lte(agentCovers.startsAt, at), gt(agentCovers.endsAt, at))

/** Those that begin later and were not cancelled. */
export const isPlanned = (at: Date) => and(gt(agentCovers.startsAt, at), gt(agentCovers.endsAt, at))

/** Both of these, of and by this agent. */
export const isOfAgent = (agentId: string, at: Date): SQL | undefined =>
  and(
    or(eq(agentCovers.coveringAgentId, agentId), eq(agentCovers.coveredAgentId, agentId)),
    gt(agentCovers.endsAt, at),
  )

/**
 * Holds the covers with which a person was admitted until the transaction ends: ending one of them waits, and one that ended
 * since then counts. Throws AGENT_COVER_ENDED.
 */
export async function holdCovers(
  tx: Tx,
  actor: Pick<Actor, 'zohoUserId' | 'covers'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ofAgent(actor.zohoUserId ?? '')})`)
  const rows = await tx
    .select({ agentId: agentCovers.coveredAgentId })
    .from(agentCovers)
    .where(and(eq(agentCovers.coveringAgentId, actor.zohoUserId ?? ''), isRunning(at)))
    .for('share')
  const held = new Set(rows.map(({ agentId }) => agentId))
  if (!actor.covers.every((agentId) => held.has(agentId))) throw new AppError('AGENT_COVER_ENDED')
}

/**
 * Waits until no change that covers of this agent allow is running, and lets later ones wait until the transaction ends. Row
 * locks alone would let every later change go first, so that a busy agent's cover could hardly be ended.
 */
export async function lockCoversOf(tx: Tx, coveringAgentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ofAgent(coveringAgentId)})`)
}

const ofAgent = (coveringAgentId: string): SQL => sql`hashtext('agent covers'), hashtext(${coveringAgentId})`
