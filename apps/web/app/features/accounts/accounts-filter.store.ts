import { agentLabel } from '@portal/domain/people'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

import type { Choice } from '../order-header/order-header.ts'

/**
 * What a person looks at in the accounts list, remembered on this computer between visits (docs/spec/accounts.md#list).
 */
type AccountsFilter = {
  /** Whose filter it is: the next person at this computer starts with their own accounts. */
  ownerEmail: string | null
  /** undefined: not chosen yet, so one's own. null: emptied. */
  agent: Choice | null | undefined
  search: string
}

const initial: AccountsFilter = { ownerEmail: null, agent: undefined, search: '' }

const useStore = create<AccountsFilter>()(
  persist(() => initial, {
    name: 'accountsFilter',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // An emptied agent box is not worth remembering.
    partialize: (filter) => ({ ...filter, agent: filter.agent ?? undefined }),
  }),
)

const filterOf = (email: string): AccountsFilter => {
  const filter = useStore.getState()
  return filter.ownerEmail === email ? filter : initial
}

/** This person's filter; anyone else's does not count. */
export function useAccountsFilter(email: string): Pick<AccountsFilter, 'agent' | 'search'> {
  const filter = useStore()
  return filter.ownerEmail === email ? filter : initial
}

/** Another agent has other accounts: the search goes. */
export const chooseAgentOf = (email: string, agent: Choice | null) =>
  useStore.setState({ ownerEmail: email, agent, search: '' })

export const searchAccountsOf = (email: string, search: string) =>
  useStore.setState({ ...filterOf(email), ownerEmail: email, search })

/** Back to one's own agent and no search. */
export const resetAccountsOf = (email: string) => useStore.setState({ ...initial, ownerEmail: email })

type Person = { email: string; firstName: string; lastName: string; zohoUserId: string | null }

/**
 * The navigation's "Accounts": the selected agent becomes the signed-in person (docs/spec/navigation.md#header). A
 * search among their accounts stays, one among someone else's goes.
 */
export function showOwnAccounts(person: Person) {
  const { email, zohoUserId } = person
  const { agent, search } = filterOf(email)
  const own = zohoUserId === null ? undefined : { id: zohoUserId, label: agentLabel(person) }
  const isTheirs = agent === undefined || agent?.id === own?.id
  useStore.setState({ ownerEmail: email, agent: own, search: isTheirs ? search : '' })
}
