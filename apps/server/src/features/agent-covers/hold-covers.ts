import { AppError } from '@portal/contract/errors'
import type { Actor } from '@portal/domain/roles'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { agentCovers } from './agent-covers.tables.ts'

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
    .where(and(eq(agentCovers.coveringAgentId, actor.zohoUserId ?? ''), gt(agentCovers.endsAt, at)))
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
