import { AgentSelector, AgentsNotLoaded } from './party-selectors.tsx'
import type { ListedAgent } from './use-listed-agent.ts'

/** Agent of a list, locked for those who have only their own. */
export const ListedAgentSelector = ({
  agent,
  required = false,
}: {
  agent: ListedAgent
  required?: boolean
}) => (
  <AgentSelector
    chosen={agent.agent}
    agents={agent.query}
    locked={agent.isLocked}
    withAll={agent.offersAll}
    required={required}
    placeholder="Choose an agent"
    onChoose={agent.choose}
  />
)

/** Customers do not choose among agents: their lists fail by themselves. */
export const AgentsFailure = ({
  agent: { query, agent, isHidden },
}: {
  agent: Pick<ListedAgent, 'query' | 'agent' | 'isHidden'>
}) => (isHidden && agent !== null ? null : <AgentsNotLoaded query={query} />)
