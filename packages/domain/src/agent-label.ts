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
