import type { UserProfile } from '@portal/contract/auth'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { allAgentsIn, everyAgent } from '../order-header/all-agents-choice.ts'
import type { Choice } from '../order-header/order-header.ts'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import {
  chooseAgentOf,
  resetAccountsOf,
  searchAccountsOf,
  useAccountsFilter,
} from './accounts-filter.store.ts'

/** Whose accounts the list shows. The choice is remembered; all agents are in the address. */
export function useAccountsAgent(profile: UserProfile) {
  const all = allAgentsIn(useListFilter())
  const { agent: remembered } = useAccountsFilter(profile.email)
  const listed = useAgentOfList(profile, { screen: 'accounts', remembered, all })
  return {
    ...listed,
    /** Whose accounts a list of them holds; a customer's is theirs, not the agent's who serves them. */
    caption: listed.isHidden
      ? 'Your account'
      : listed.isAll
        ? 'Accounts of all agents'
        : `Accounts of ${listed.agent?.label ?? 'no agent'}`,
    choose: (chosen: Choice | null) => {
      all.ask(chosen?.id === everyAgent.id)
      if (chosen?.id === everyAgent.id) searchAccountsOf(profile.email, '')
      else chooseAgentOf(profile.email, chosen)
    },
    /** Back to one's own agent and no search. */
    reset: () => {
      all.ask(false)
      resetAccountsOf(profile.email)
    },
  }
}

export type AccountsAgent = ReturnType<typeof useAccountsAgent>
