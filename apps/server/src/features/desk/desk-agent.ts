import { AppError } from '@portal/contract/errors'
import { type AgentReach, hasDesk, mayActForAgent, reachAsked } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { findAgent } from './desk-accounts.store.ts'

/** Whose desk. */
export type DeskAgent = { agentId: string; name: string }

/**
 * The agent whose desk the caller may see: their own, that of an agent whom they cover, and anyone's for those
 * who act for others (docs/spec/desk.md#who-may).
 * Throws AGENT_NOT_FOUND for an agent who is unknown or not theirs to act for, and for people without a desk.
 */
export async function agentOfDesk(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  agentId: string,
): Promise<DeskAgent> {
  const isTheirs = hasDesk(actor) && mayActForAgent(actor, agentId)
  const agent = isTheirs ? await findAgent(db, agentId) : undefined
  if (!agent) throw new AppError('AGENT_NOT_FOUND')
  return agent
}

/**
 * Whose desk the caller asks for, which may be that of every agent at once.
 * Throws AGENT_NOT_FOUND as `agentOfDesk`, and for every agent's from people who do not act for others.
 */
export async function reachOfDesk(
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  asked: string,
): Promise<AgentReach> {
  const reach = hasDesk(ctx.actor) ? reachAsked(ctx.actor, asked) : null
  if (reach === null) throw new AppError('AGENT_NOT_FOUND')
  if (reach !== 'all') await agentOfDesk(ctx, asked)
  return reach
}
