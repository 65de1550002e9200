import type { UserProfile } from '@portal/contract/auth'
import type { AgentScreen } from '@portal/domain/roles'
import type { Choice } from '../order-header/order-header.ts'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { chooseAgentOf, useListedAgent } from './order-list.store.ts'

/** Whose orders a history shows. The choice is remembered until they sign out. */
export function useListAgent(profile: UserProfile, screen: AgentScreen) {
  const listed = useAgentOfList(profile, { screen, remembered: useListedAgent(profile.email) })
  const { query, agent, own, isLocked, isHidden } = listed
  return {
    ...listed,
    /** Whose orders a list of them holds; a customer's are theirs, not those of the agent who serves them. */
    caption: isHidden ? 'Your orders' : `Orders of ${agent?.label ?? 'no agent'}`,
    /** There is no agent to show orders of, and none to choose. */
    hasNone: agent === null && (isLocked || query.data?.results.length === 0) && !query.isPending,
    choose: (chosen: Choice | null) =>
      chooseAgentOf(profile.email, chosen !== null && chosen.id === own?.id ? undefined : chosen),
    chooseOwn: () => chooseAgentOf(profile.email, undefined),
  }
}

export type ListAgent = ReturnType<typeof useListAgent>
