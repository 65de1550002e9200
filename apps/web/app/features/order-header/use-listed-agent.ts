import type { UserProfile } from '@portal/contract/auth'
import { type AgentScreen, mayChooseAmong } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery, ownAgent } from '../users/users.queries.ts'
import { isBuyer } from './header-parties.ts'
import type { Choice } from './order-header.ts'

/**
 * Whose orders or accounts a list shows: the person's own agent unless the screen lets them choose another
 * (docs/spec/roles.md#choosing-the-agent), or they cover another (docs/spec/agent-cover.md#screens).
 * @param remembered the choice made before; undefined for none. An agent who left since then is not chosen.
 */
export function useAgentOfList(
  profile: UserProfile,
  { screen, remembered }: { screen: AgentScreen; remembered: Choice | null | undefined },
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
  const agent = isLocked || remembered === undefined || isUnavailable ? own : remembered
  return {
    query,
    agent,
    own,
    isLocked,
    /** Customers order under the agent of their account, who is not theirs to see or choose. */
    isHidden: isBuyer(profile),
    /** Whether the list is the person's own. */
    isOwn: agent?.id === own?.id,
  }
}

export type ListedAgent = ReturnType<typeof useAgentOfList> & { choose: (agent: Choice | null) => void }
