import { Combobox } from '../../ui/combobox.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import type { FleetWhose } from './use-fleet-scope.ts'

type FleetWhoseProps = {
  whose: FleetWhose
  onChooseAccount: (accountId: string | null) => void
  /** Within a row of the page, each with its name in front. */
  arePills?: boolean
}

/** Agent and account of the list, where there is something to choose. */
export function FleetWhoseFields({ whose, onChooseAccount, arePills = false }: FleetWhoseProps) {
  const { agent, scope, options } = whose
  const mayChooseAgent = !agent.isLocked && !agent.isHidden
  const failure = <AgentsFailure agent={agent} />
  if (!mayChooseAgent && !whose.hasAccounts) return failure
  const ofAgent = mayChooseAgent && (
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
  )
  const ofAccount = whose.hasAccounts && (
    <Combobox
      key={`account of ${agent.agent?.id}`}
      label="Account"
      placeholder="All accounts"
      options={options}
      value={scope.accountId}
      onChange={onChooseAccount}
    />
  )
  if (arePills)
    return (
      <>
        {ofAgent && <Pill>{ofAgent}</Pill>}
        {ofAccount && <Pill>{ofAccount}</Pill>}
        {failure}
      </>
    )
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {ofAgent}
        {ofAccount}
      </div>
      {failure}
    </div>
  )
}
