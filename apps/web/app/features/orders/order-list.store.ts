import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Choice = { id: string; label: string }

/** What a person looks at in the order histories, remembered on this computer between visits. */
type OrderListChoices = {
  /** Whose choices these are: the next person at this computer starts with their own orders. */
  ownerEmail: string | null
  /** undefined: not chosen yet, so one's own. null: emptied. */
  agent: Choice | null | undefined
  account: Choice | null
}

const initial: OrderListChoices = { ownerEmail: null, agent: undefined, account: null }

const useStore = create<OrderListChoices>()(
  persist(() => initial, {
    name: 'orderList',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // An emptied agent box is not worth remembering.
    partialize: (choices) => ({ ...choices, agent: choices.agent ?? undefined }),
  }),
)

/** This person's choices; anybody else's do not count. */
export function useOrderListChoices(email: string): Pick<OrderListChoices, 'agent' | 'account'> {
  const choices = useStore()
  return choices.ownerEmail === email ? choices : initial
}

/** Another agent has other accounts: the account filter goes. */
export const chooseAgentOf = (email: string, agent: Choice | null) =>
  useStore.setState({ ownerEmail: email, agent, account: null })

export const chooseAccountOf = (email: string, account: Choice | null) =>
  useStore.setState(({ ownerEmail, agent }) => ({
    ownerEmail: email,
    agent: ownerEmail === email ? agent : undefined,
    account,
  }))
