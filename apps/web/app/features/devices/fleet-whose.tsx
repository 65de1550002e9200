import { Combobox } from '../../ui/combobox.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import type { FleetWhose } from './use-fleet-scope.ts'

type FleetWhoseProps = { whose: FleetWhose; onChooseAccount: (accountId: string | null) => void }

/** Agent and account of the list, where there is something to choose. */
export function FleetWhoseFields({ whose, onChooseAccount }: FleetWhoseProps) {
  const { agent, scope, options } = whose
  const mayChooseAgent = !agent.isLocked && !agent.isHidden
  if (!mayChooseAgent && !whose.hasAccounts) return <AgentsFailure agent={agent} />
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {mayChooseAgent && (
          <ListedAgentSelector
            agent={{
              ...agent,
              choose: (chosen) => {
                agent.choose(chosen)
                // The account was one of the other agent's.
                onChooseAccount(null)
              },
            }}
          />
        )}
        {whose.hasAccounts && (
          <Combobox
            key={`account of ${agent.agent?.id}`}
            label="Account"
            placeholder="All accounts"
            options={options}
            value={scope.accountId}
            onChange={onChooseAccount}
          />
        )}
      </div>
      <AgentsFailure agent={agent} />
    </div>
  )
}
