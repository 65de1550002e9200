import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ofSession, onSessionEnd } from '../../lib/session.ts'
import type { Choice } from '../order-header/order-header.ts'

type Owned = {
  /** Whose choice it is: the next person at this computer has their own. */
  ownerEmail: string | null
}

/**
 * Whose orders a person looks at, until they sign out: after signing in again a list shows one's own
 * (docs/spec/orders.md#lists). What narrows the list is in its address.
 */
type ListedAgent = Owned & {
  /** undefined: not chosen yet, so one's own. null: emptied. */
  agent: Choice | null | undefined
}

const ownOrders: ListedAgent = { ownerEmail: null, agent: undefined }

const useAgentStore = create<ListedAgent>()(
  persist(() => ownOrders, {
    name: `${ofSession}orderListAgent`,
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)
onSessionEnd(() => useAgentStore.setState(ownOrders))

/** This person's choice; anyone else's does not count. */
export function useListedAgent(email: string): Choice | null | undefined {
  const { ownerEmail, agent } = useAgentStore()
  return ownerEmail === email ? agent : undefined
}

/** Another agent's list. undefined: one's own; null: none until one is chosen. */
export const chooseAgentOf = (email: string, agent: Choice | null | undefined) =>
  useAgentStore.setState({ ownerEmail: email, agent })

/** All agents were chosen, after the box was emptied for it: without them the list is one's own again. */
export function forgetEmptiedAgent(email: string) {
  if (useAgentStore.getState().agent === null) chooseAgentOf(email, undefined)
}
