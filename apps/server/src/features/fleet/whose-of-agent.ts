import { AppError } from '@portal/contract/errors'
import { isCustomer, mayActForOthers, reachAsked } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { SignedInContext } from '../../deps.ts'
import { agents } from '../accounts/accounts.tables.ts'
import { findOwner } from './fleet-author.ts'
import { ofAllAgents, type Whose } from './roster.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The devices of an agent, or of all agents, that the caller may see: all, or for a customer those of their own account
 * (docs/spec/roles.md#customers).
 * Throws AGENT_NOT_FOUND for an unknown agent and one whom the caller may not act for.
 */
export async function whoseOfAgent({ db, actor }: Needs, agentId: string): Promise<Whose> {
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const accountId = actor.zohoAccountId ?? ''
    const owner = await findOwner(db, accountId)
    if (owner?.zohoUserId !== agentId) throw new AppError('AGENT_NOT_FOUND')
    return { accountId }
  }
  const reach = reachAsked(actor, agentId)
  if (reach === 'all') return ofAllAgents
  const isOwn = actor.zohoUserId === agentId
  const isKnown = isOwn || (reach !== null && (await db.$count(agents, eq(agents.zohoUserId, agentId))) > 0)
  if (!isKnown) throw new AppError('AGENT_NOT_FOUND')
  return { agentId }
}
