import { Combobox } from '../../ui/combobox.tsx'
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
        placeholder="All agents"
        options={agents}
        value={filters.agentId}
        // The account was one of the other agent's.
        onChange={(agentId) => filter({ agentId, accountId: null })}
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
