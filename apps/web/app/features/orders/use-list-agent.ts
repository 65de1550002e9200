import type { UserProfile } from '@portal/contract/auth'
import type { AgentScreen } from '@portal/domain/roles'
import { type AllAgentsAsked, everyAgent } from '../order-header/all-agents-choice.ts'
import type { Choice } from '../order-header/order-header.ts'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { chooseAgentOf, forgetEmptiedAgent, useListedAgent } from './order-list.store.ts'

/**
 * Whose orders a history shows. The choice is remembered until they sign out; all agents are in the address.
 * @param all left out where an order is created: it has one agent
 */
export function useListAgent(profile: UserProfile, screen: AgentScreen, all?: AllAgentsAsked) {
  const listed = useAgentOfList(profile, { screen, remembered: useListedAgent(profile.email), all })
  const { query, agent, own, isLocked, isHidden, isAll } = listed
  return {
    ...listed,
    /** Whose orders a list of them holds; a customer's are theirs, not those of the agent who serves them. */
    caption: isHidden
      ? 'Your orders'
      : isAll
        ? 'Orders of all agents'
        : `Orders of ${agent?.label ?? 'no agent'}`,
    /** There is no agent to show orders of, and none to choose. */
    hasNone: agent === null && (isLocked || query.data?.results.length === 0) && !query.isPending,
    choose: (chosen: Choice | null) => {
      all?.ask(chosen?.id === everyAgent.id)
      if (chosen?.id === everyAgent.id) forgetEmptiedAgent(profile.email)
      else chooseAgentOf(profile.email, chosen !== null && chosen.id === own?.id ? undefined : chosen)
    },
    chooseOwn: () => chooseAgentOf(profile.email, undefined),
  }
}

export type ListAgent = ReturnType<typeof useListAgent>
