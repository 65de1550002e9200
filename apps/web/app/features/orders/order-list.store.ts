import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Choice = { id: string; label: string }

/** What narrows a history. Days are yyyy-MM-dd in the reader's own calendar, both included; '' for none. */
export type ListFilters = { account: Choice | null; statusId: number | null; from: string; to: string }

export const noFilters: ListFilters = { account: null, statusId: null, from: '', to: '' }

/** What a person looks at in the order histories, remembered on this computer between visits. */
type OrderListChoices = {
  /** Whose choices these are: the next person at this computer starts with their own orders. */
  ownerEmail: string | null
  /** undefined: not chosen yet, so one's own. null: emptied. */
  agent: Choice | null | undefined
  /** Kept for each agent, so that switching between them loses nothing. */
  filtersOf: Record<string, ListFilters>
  /** Whether single keys do something in the lists (WCAG 2.1.4). */
  keysOn: boolean
}

const initial: OrderListChoices = { ownerEmail: null, agent: undefined, filtersOf: {}, keysOn: true }

const useStore = create<OrderListChoices>()(
  persist(() => initial, {
    name: 'orderList',
    version: 2,
    storage: createJSONStorage(() => localStorage),
    // An emptied agent box is not worth remembering.
    partialize: (choices) => ({ ...choices, agent: choices.agent ?? undefined }),
    // An earlier release kept one account filter for all agents: nothing of it is worth keeping.
    migrate: () => initial,
  }),
)

type Shown = Pick<OrderListChoices, 'agent' | 'keysOn'> & ListFilters

/** This person's choices; anybody else's do not count. */
export function useOrderListChoices(email: string): Shown {
  const choices = choicesOf(email, useStore())
  return { agent: choices.agent, keysOn: choices.keysOn, ...filtersIn(choices) }
}

const choicesOf = (email: string, choices: OrderListChoices) =>
  choices.ownerEmail === email ? choices : { ...initial, ownerEmail: email }

const keyOf = ({ agent }: Pick<OrderListChoices, 'agent'>) => agent?.id ?? 'own'
const filtersIn = (choices: OrderListChoices) => ({ ...noFilters, ...choices.filtersOf[keyOf(choices)] })

/** Another agent's list, with the filters that it was left with. undefined: one's own. */
export const chooseAgentOf = (email: string, agent: Choice | null | undefined) =>
  useStore.setState((choices) => ({ ...choicesOf(email, choices), agent }))

export const chooseAccountOf = (email: string, account: Choice | null) => filterOf(email, { account })

/** Changes some of the filters of the agent who is shown. */
export const filterOf = (email: string, changes: Partial<ListFilters>) =>
  useStore.setState((present) => {
    const choices = choicesOf(email, present)
    const filters = { ...filtersIn(choices), ...changes }
    return { ...choices, filtersOf: { ...choices.filtersOf, [keyOf(choices)]: filters } }
  })

export const setKeysOn = (email: string, keysOn: boolean) =>
  useStore.setState((choices) => ({ ...choicesOf(email, choices), keysOn }))
