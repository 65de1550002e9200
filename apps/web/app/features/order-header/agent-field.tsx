import { useQuery } from '@tanstack/react-query'
import { Combobox } from '../../ui/combobox.tsx'
import { agentsQuery } from '../users/users.queries.ts'
import { agentChoice } from './header-parties.ts'

type AgentFieldProps = {
  label: string
  value: string | null
  error: string | undefined
  /** Who cannot be chosen: the agent of another field. */
  except?: string | null | undefined
  onChange: (agentId: string | null) => void
}

/** One of all agents. */
export function AgentField({ label, value, error, except = null, onChange }: AgentFieldProps) {
  const agents = useQuery(agentsQuery)
  return (
    <Combobox
      label={label}
      required
      placeholder="Choose an agent"
      loadingText={agents.isPending ? 'Loading agents...' : undefined}
      options={(agents.data?.results ?? []).map(agentChoice).filter(({ id }) => id !== except)}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
