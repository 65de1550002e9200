import type { ReactNode } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SortIcon } from '../../../ui/phone-sort.tsx'
import { SelectPill } from '../../../ui/pill.tsx'
import { everyAgent } from '../../order-header/use-listed-agent.ts'
import type { WhoseChoices } from '../../order-header/use-whose-choices.ts'
import { sortLabels, sorts } from '../repairs-address.ts'
import type { CasesAddress } from './use-cases-list.ts'

type CasesToolbarProps = {
  address: CasesAddress
  choices: WhoseChoices
  /** "Showing 18 of 140 cases"; undefined while that is not known. */
  count: string | undefined
  /** What can be done with the list, at the end of the row. */
  tools: ReactNode
}

/** Above the cases: which of them, and how many that is. The board has a column for each state. */
export function CasesToolbar({ address, choices, ...rest }: CasesToolbarProps) {
  const { filters, filter } = address
  const { agents, accounts, areToCome } = choices
  const isList = address.view === 'list'
  return (
    <ListBar
      {...rest}
      address={address}
      choices={{ agentId: agents, accountId: accounts }}
      own={{
        agentId: (agents.length > 0 || areToCome.agents) && (
          <Combobox
            label="Agent"
            placeholder={everyAgent.label}
            options={[everyAgent, ...agents]}
            value={filters.agentId ?? everyAgent.id}
            // The account was one of the other agent's.
            onChange={(id) => filter({ agentId: id === everyAgent.id ? null : id, accountId: null })}
          />
        ),
        // With one account there is nothing to choose.
        accountId: (accounts.length > 1 || areToCome.accounts) && (
          <Combobox
            key={`account of ${filters.agentId}`}
            label="Account"
            placeholder="All accounts"
            options={accounts}
            value={filters.accountId}
            onChange={(accountId) => filter({ accountId })}
          />
        ),
        ...(isList ? {} : { group: null }),
      }}
      after={isList && <SortPill address={address} />}
      sort={
        isList && (
          <SortIcon value={address.sort} onChange={(chosen) => address.sortBy(chosen)}>
            {options}
          </SortIcon>
        )
      }
      show="Show cases"
    />
  )
}

const options = sorts.map((one) => (
  <option key={one} value={one}>
    {sortLabels[one]}
  </option>
))

const SortPill = ({ address: { sort, sortBy } }: Pick<CasesToolbarProps, 'address'>) => (
  <SelectPill label="Sort by" value={sort} words={sortLabels[sort]} onChange={(chosen) => sortBy(chosen)}>
    {options}
  </SelectPill>
)
