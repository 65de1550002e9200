import { AppError } from '@portal/contract/errors'
import type { Actor } from '@portal/domain/roles'
import { and, eq, gt } from 'drizzle-orm'
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
  const rows = await tx
    .select({ agentId: agentCovers.coveredAgentId })
    .from(agentCovers)
    .where(and(eq(agentCovers.coveringAgentId, actor.zohoUserId ?? ''), gt(agentCovers.endsAt, at)))
    .for('share')
  const held = new Set(rows.map(({ agentId }) => agentId))
  if (!actor.covers.every((agentId) => held.has(agentId))) throw new AppError('AGENT_COVER_ENDED')
}
