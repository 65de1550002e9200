import type { UserProfile } from '@portal/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../accounts/accounts.queries.ts'
import type { Choice } from '../order-header/order-header.ts'
import { useAgentOfList } from '../order-header/use-listed-agent.ts'

/** Agent and account that an item is saved for; null where none is chosen. */
export type KitParties = { agent: Choice | null; account: Choice | null }

/**
 * The account of a kit: one of the agent's, and the only one where there is no other. What is chosen here changes no order.
 * @param first what is chosen at first
 */
export function useKitAccount(profile: UserProfile, first: KitParties) {
  const [chosenAgent, setAgent] = useState<Choice | null | undefined>(first.agent ?? undefined)
  const [chosen, setAccount] = useState(first.account)
  const agent = useAgentOfList(profile, { screen: 'checkout', remembered: chosenAgent })
  const accounts = useQuery(accountsQuery(agent.agent?.id ?? null))
  const [only, ...others] = accounts.data?.results ?? []
  const isOnly = only !== undefined && others.length === 0
  return {
    agent,
    accounts,
    account: isOnly ? { id: only.id, label: only.accountName } : chosen,
    /** There is nothing to choose. */
    isFixed: isOnly && (agent.isLocked || agent.isHidden),
    hasNone: accounts.isSuccess && only === undefined,
    chooseAgent(next: Choice | null) {
      setAgent(next)
      // The account was one of the other agent's.
      setAccount(null)
    },
    chooseAccount: setAccount,
  }
}

export type KitAccount = ReturnType<typeof useKitAccount>
