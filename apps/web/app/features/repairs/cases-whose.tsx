import { Combobox } from '../../ui/combobox.tsx'
import { everyAgent } from '../order-header/all-agents-choice.ts'
import type { CasesFiltersProps } from './case-choices-props.ts'

/** Agent and account of the cases, where there is something to choose. */
export const CasesWhoseFields = ({
  address: { filters, filter },
  choices: { agents, accounts },
}: CasesFiltersProps) => (
  <>
    {agents.length > 0 && (
      <Combobox
        label="Agent"
        placeholder={everyAgent.label}
        options={[everyAgent, ...agents]}
        value={filters.agentId ?? everyAgent.id}
        // The account was one of the other agent's.
        onChange={(id) => filter({ agentId: id === everyAgent.id ? null : id, accountId: null })}
      />
    )}
    {accounts.length > 1 && (
      <Combobox
        key={`account of ${filters.agentId}`}
        label="Account"
        placeholder="All accounts"
        options={accounts}
        value={filters.accountId}
        onChange={(accountId) => filter({ accountId })}
      />
    )}
  </>
)
