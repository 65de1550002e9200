import type { AnswerOf } from '@portal/contract/endpoint'
import type { getWbcUsers } from '@portal/contract/users'
import { mayActForOthers } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { findActiveAgents, findOwnAgent } from './agents.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The agents under whom the caller may order (docs/spec/roles.md#choosing-the-agent): all active ones for
 * managers and Administrators, themselves and the agents whom they cover for an agent, their account's owner for a customer.
 * The last two are listed even after the agent left the CRM: their selector is locked to that agent.
 */
export async function listAgents({ db, actor }: Needs): Promise<AnswerOf<typeof getWbcUsers>> {
  return { results: await (mayActForOthers(actor) ? findActiveAgents(db) : findOwnAgent(db, actor)) }
}
