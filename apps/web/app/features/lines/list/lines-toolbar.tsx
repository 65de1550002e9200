import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { lineListLimits, pastedNumbers } from '@portal/domain/line-lists'
import type { ReactNode } from 'react'
import { pasteRows } from '../../../lib/paste-rows.ts'
import { RemovableChip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { everyAgent } from '../../order-header/use-listed-agent.ts'
import type { WhoseChoices } from '../../order-header/use-whose-choices.ts'
import type { LinesAddress } from '../lines-address.ts'

type LinesToolbarProps = {
  address: LinesAddress
  choices: WhoseChoices
  carriers: ReadonlyArray<{ carrierId: string; name: string }>
  /** Those of the account; undefined where several accounts are shown. */
  stations: readonly Station[] | undefined
  /** "Showing 18 of 140 lines"; undefined while that is not known. */
  count: string | undefined
  /** The order, on phones. */
  sort: ReactNode
  tools: ReactNode
}

/** Above the lines: which of them, and how many that is. */
export function LinesToolbar({ address, choices, carriers, stations, ...rest }: LinesToolbarProps) {
  const { filters, filter, search, type } = address
  const { agents, accounts, areToCome } = choices
  const pasted = pastedNumbers(search)
  return (
    <ListBar
      {...rest}
      address={address}
      choices={{
        carrierId: carriers.map(({ carrierId, name }) => ({ id: carrierId, label: name })),
        stationId: stations?.map(({ stationId, name }) => ({ id: stationId, label: name })),
        agentId: agents,
        accountId: accounts,
      }}
      own={{
        agentId: (agents.length > 0 || areToCome.agents) && (
          <Combobox
            label="Agent"
            placeholder={everyAgent.label}
            options={[everyAgent, ...agents]}
            value={filters.agentId ?? everyAgent.id}
            // The account was one of the other agent's.
            onChange={(id) =>
              filter({ agentId: id === everyAgent.id ? null : id, accountId: null, stationId: null })
            }
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
            onChange={(accountId) => filter({ accountId, stationId: null })}
          />
        ),
      }}
      chips={
        pasted !== null && (
          <RemovableChip onRemove={() => type('')}>
            {counted(pasted.length, 'number')} from a list
          </RemovableChip>
        )
      }
      onPaste={(event) => pasteRows(event, { between: ', ', max: lineListLimits.searchMax, type })}
      show="Show lines"
    />
  )
}
