import type { Station } from '@portal/contract/fleet'
import type { Kit } from '@portal/contract/kits'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import type { ReactNode } from 'react'
import { pasteRows } from '../../../lib/paste-rows.ts'
import { RemovableChip } from '../../../ui/chip.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import type { FleetAddress } from './use-fleet-list.ts'

/** What there is to choose from beside the statuses. */
type FilterChoices = {
  /** Those of the account; undefined where several accounts are shown. */
  stations: readonly Station[] | undefined
  /** Those of the account; none where several accounts are shown, or the person may not order. */
  kits: ReadonlyArray<Pick<Kit, 'kitId' | 'name'>>
  models: readonly string[]
  carriers: ReadonlyArray<{ carrierId: string; name: string }>
}

type FleetToolbarProps = {
  address: FleetAddress
  choices: FilterChoices
  /** "Showing 18 of 140 devices"; undefined while that is not known. */
  count: string | undefined
  /** How many units the pasted list has that is searched for; null for any other search. */
  pasted: number | null
  /** Whose devices: the fields on phones, behind the button of the filters. */
  whose: ReactNode
  /** The order, on phones. */
  sort: ReactNode
  /** What can be done with the list, at the end of the row. */
  tools: ReactNode
}

/** Above the list: which of the devices, and how many that is. */
export function FleetToolbar({ address, choices, count, pasted, whose, sort, tools }: FleetToolbarProps) {
  const { stations, kits, models, carriers } = choices
  return (
    <ListBar
      address={address}
      choices={{
        stationId: stations?.map(({ stationId, name }) => ({ id: stationId, label: name })),
        kitId: kits.length > 0 ? kits.map(({ kitId, name }) => ({ id: kitId, label: name })) : undefined,
        model: models.map((model) => ({ id: model, label: model })),
        carrierId: carriers.map(({ carrierId, name }) => ({ id: carrierId, label: name })),
      }}
      before={whose}
      show="Show devices"
      isCountFirst
      count={count}
      chips={
        pasted !== null && (
          <RemovableChip onRemove={() => address.type('')}>
            {counted(pasted, 'unit')} from a list
          </RemovableChip>
        )
      }
      onPaste={(event) => pasteRows(event, { between: ' ', max: fleetLimits.searchMax, type: address.type })}
      sort={sort}
      tools={tools}
    />
  )
}
