import type { UserProfile } from '@portal/contract/auth'
import type { Choice } from '../order-header/order-header.ts'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'
import { chooseAgentOf, useAccountsFilter } from './accounts-filter.store.ts'

/** Whose accounts the list shows. The choice is remembered. */
export function useAccountsAgent(profile: UserProfile) {
  const { agent: remembered } = useAccountsFilter(profile.email)
  const listed = useAgentOfList(profile, { screen: 'accounts', remembered })
  return {
    ...listed,
    /** Whose accounts a list of them holds; a customer's is theirs, not the agent's who serves them. */
    caption: listed.isHidden ? 'Your account' : `Accounts of ${listed.agent?.label ?? 'no agent'}`,
    choose: (chosen: Choice | null) => chooseAgentOf(profile.email, chosen),
  }
}

export type AccountsAgent = ReturnType<typeof useAccountsAgent>
