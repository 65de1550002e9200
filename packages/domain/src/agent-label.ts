/** "Rivera, Ana - ana@wbc.example": agents as every selector shows them (storefront 2). */
export const agentLabel = (agent: { firstName: string; lastName: string; email: string }) =>
  `${agent.lastName}, ${agent.firstName} - ${agent.email}`

/** "Ana Rivera" from such a label; anything else as it is. */
export const agentNameOf = (label: string) => label.replace(/^(.+?), (.+) - \S+$/, '$2 $1')
