import type { UserProfile } from '@portal/contract/auth'
import { agentLabel } from '@portal/domain/agent-label'
import { mayChooseAgent } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery, ownAgent } from '../users/users.queries.ts'
import { type AgentChoice, chooseAgentOf, useAccountsFilter } from './accounts-filter.store.ts'

/**
 * Whose accounts the list shows: the person's own agent unless they may choose another
 * (docs/spec/roles.md#choosing-the-agent). The choice is remembered; an agent who left since then is not.
 */
export function useAccountsAgent(profile: UserProfile) {
  const query = useQuery(agentsQuery)
  const remembered = useAccountsFilter(profile.email).agent
  const agents = query.data?.results
  const listed = (agents ?? []).map(
    (agent): AgentChoice => ({ id: agent.zohoUserId, label: agentLabel(agent) }),
  )
  const isLocked = !mayChooseAgent(profile, 'accounts')
  const own = ownAgent(profile, agents ?? [])
  const isGone = agents !== undefined && remembered && !listed.some(({ id }) => id === remembered.id)
  const agent = isLocked || remembered === undefined || isGone ? own : remembered
  return {
    query,
    agent,
    isLocked,
    /** Customers order under the agent of their account, who is not theirs to see or choose. */
    isHidden: isCustomerOnly(profile),
    /** Whether the accounts shown are the person's own. */
    isOwn: agent?.id === own?.id,
    /** Whose accounts a list of them holds; a customer's is theirs, not the agent's who serves them. */
    caption: isCustomerOnly(profile) ? 'Your account' : `Accounts of ${agent?.label ?? 'no agent'}`,
    // The present choice is always among them, so that its name shows before they have arrived.
    options: agent && !listed.some(({ id }) => id === agent.id) ? [agent, ...listed] : listed,
    choose: (id: string | null) =>
      chooseAgentOf(profile.email, listed.find((option) => option.id === id) ?? null),
  }
}

/** Customers have no role besides User (docs/spec/roles.md#customers). */
const isCustomerOnly = ({ roles }: UserProfile) => roles.every((role) => role === 'User')

export type AccountsAgent = ReturnType<typeof useAccountsAgent>
