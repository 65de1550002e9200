import type { UserProfile } from '@portal/contract/auth'
import { type AgentScreen, mayChooseAgent } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { agentChoice, isBuyer } from '../order-header/header-parties.ts'
import { agentsQuery, ownAgent } from '../users/users.queries.ts'
import { chooseAgentOf, useListedAgent } from './order-list.store.ts'

/**
 * Whose orders a history shows: the person's own agent unless the screen lets them choose another
 * (docs/spec/roles.md#choosing-the-agent). The choice is remembered until they sign out; an agent who left since then
 * is not.
 */
export function useListAgent(profile: UserProfile, screen: AgentScreen) {
  const query = useQuery(agentsQuery)
  const remembered = useListedAgent(profile.email)
  const agents = query.data?.results
  const options = (agents ?? []).map(agentChoice)
  const isLocked = !mayChooseAgent(profile, screen)
  const own = ownAgent(profile, agents ?? [])
  const isGone = agents !== undefined && remembered && !options.some(({ id }) => id === remembered.id)
  const agent = isLocked || remembered === undefined || isGone ? own : remembered
  return {
    query,
    agent,
    isLocked,
    /** Customers order under the agent of their account, who is not theirs to see or choose. */
    isHidden: isBuyer(profile),
    /** Whether the orders shown are the person's own. */
    isOwn: agent?.id === own?.id,
    /** Whose orders a list of them holds; a customer's are theirs, not those of the agent who serves them. */
    caption: isBuyer(profile) ? 'Your orders' : `Orders of ${agent?.label ?? 'no agent'}`,
    /** Nobody to show orders of, and nobody to choose. */
    hasNone: agent === null && (isLocked || agents?.length === 0) && !query.isPending,
    // The present choice is always among them, so that its name shows before they have arrived.
    options: agent && !options.some(({ id }) => id === agent.id) ? [agent, ...options] : options,
    choose: (id: string | null) =>
      chooseAgentOf(
        profile.email,
        id !== null && id === own?.id ? undefined : (options.find((option) => option.id === id) ?? null),
      ),
    chooseOwn: () => chooseAgentOf(profile.email, undefined),
  }
}

export type ListAgent = ReturnType<typeof useListAgent>
