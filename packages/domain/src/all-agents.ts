/** Lists of the objects of all agents, which take `allAgents` in place of an agent's id (docs/spec/roles.md#all-agents). */

/** What the choice is called. */
export const allAgentsLabel = 'All agents'

/** Shorter texts are in nearly every row, and no index finds them. */
const searchMin = 3

/** Whether a search is too short for a list of all agents; one that is blank looks for nothing. */
export const isTooShortForAll = (search: string) => {
  const { length } = search.trim()
  return length > 0 && length < searchMin
}

export const tooShortForAll = `Type at least ${searchMin} characters to search all agents.`

/** What empty lists say. */
export const noneOfAllAgents = {
  orders: 'There are no orders yet.',
  accounts: 'There are no accounts yet.',
} as const
