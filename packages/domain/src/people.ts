/** "Rivera, Ana - ana@wbc.example": agents as every selector shows them (docs/spec/roles.md#choosing-the-agent). */
export const agentLabel = (agent: { firstName: string; lastName: string; email: string }) =>
  `${agent.lastName}, ${agent.firstName} - ${agent.email}`

/** The same where only the full name is known, as on an order; its last word counts as the last name. */
export function agentLabelOf({ full_name: fullName, email }: { full_name: string; email: string }) {
  const [, firstName, lastName] = /^(.+) (\S+)$/.exec(fullName.trim()) ?? []
  return firstName && lastName ? agentLabel({ firstName, lastName, email }) : `${fullName} - ${email}`
}

/** "Ana Rivera" from such a label; anything else as it is. */
export const agentNameOf = (label: string) => label.replace(/^(.+?), (.+) - \S+$/, '$2 $1')

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

/** What the users list can be filtered by (docs/spec/back-office.md#users); `waiting`: registered, and not approved yet. */
export const userStatuses = ['active', 'inactive', 'waiting'] as const
export type UserStatus = (typeof userStatuses)[number]
