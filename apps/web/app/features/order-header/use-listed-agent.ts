import type { UserProfile } from '@portal/contract/auth'
import { allAgentsLabel, isTooShortForAll, tooShortForAll } from '@portal/domain/people'
import { type AgentScreen, allAgents, mayChooseAgent, mayChooseAmong } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import type { useListFilter } from '../../lib/use-list-filter.ts'
import { agentsQuery, ownAgent } from '../users/users.queries.ts'
import { isBuyer } from './header-parties.ts'
import type { Choice } from './order-header.ts'

/**
 * Whose orders or accounts a list shows: the person's own agent unless the screen lets them choose another
 * (docs/spec/roles.md#choosing-the-agent), or they cover another (docs/spec/agent-cover.md#screens).
 * @param remembered the choice made before; undefined for none. An agent who left since then is not chosen.
 * @param all left out where the list is never of all agents
 */
export function useAgentOfList(
  profile: UserProfile,
  {
    screen,
    remembered,
    all,
  }: {
    screen: AgentScreen
    remembered: Choice | null | undefined
    all?: Pick<AllAgentsAsked, 'isAsked'> | undefined
  },
) {
  const query = useQuery(agentsQuery)
  const agents = query.data?.results
  const isLocked = !mayChooseAmong(
    profile,
    screen,
    (agents ?? []).map(({ zohoUserId }) => zohoUserId),
  )
  const own = ownAgent(profile, agents ?? [])
  const isUnavailable =
    agents !== undefined && remembered && !agents.some(({ zohoUserId }) => zohoUserId === remembered.id)
  const offersAll = all !== undefined && mayChooseAgent(profile, screen)
  const isAll = offersAll && all.isAsked
  const one = isLocked || remembered === undefined || isUnavailable ? own : remembered
  const agent = isAll ? everyAgent : one
  return {
    query,
    agent,
    own,
    isLocked,
    /** Whether all agents can be chosen, and are. */
    offersAll,
    isAll,
    /** Customers order under the agent of their account, who is not theirs to see or choose. */
    isHidden: isBuyer(profile),
    /** Whether the list is the person's own. */
    isOwn: agent?.id === own?.id,
  }
}

export type ListedAgent = ReturnType<typeof useAgentOfList> & { choose: (agent: Choice | null) => void }

/** The choice of all agents where a list has it (docs/spec/roles.md#all-agents). */
export const everyAgent: Choice = { id: allAgents, label: allAgentsLabel }

/** Whether the address of a list asks for all agents, and how another choice changes it. */
export const allAgentsIn = ({
  params,
  change,
}: Pick<ReturnType<typeof useListFilter>, 'params' | 'change'>) => ({
  isAsked: params.get('agent') === allAgents,
  ask: (isAsked: boolean) => change({ agent: isAsked ? allAgents : null }),
})
export type AllAgentsAsked = ReturnType<typeof allAgentsIn>

/** What a list looks for: nothing, with the reason, while the text is too short for all agents. */
export const searchOf = (agentId: string | null, search: string): { search: string; tooShort?: string } =>
  agentId === allAgents && isTooShortForAll(search) ? { search: '', tooShort: tooShortForAll } : { search }
