import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import type { ClipboardEvent, ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { FiltersSheet } from '../../ui/filters-sheet.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { filterCount } from './fleet-address.ts'
import { type FilterChoices, FleetFilterChips, FleetFilterFields } from './fleet-filters.tsx'
import type { FleetAddress } from './use-fleet-list.ts'

type FleetToolbarProps = {
  address: FleetAddress
  choices: FilterChoices
  /** "Showing 18 of 140 devices"; undefined while that is not known. */
  count: string | undefined
  /** How many units the pasted list has that is searched for; null for any other search. */
  pasted: number | null
  /** What can be done with the list, at the end of the status line. */
  tools: ReactNode
}

/** Under this width the filters are behind one button (docs/spec/screens.md#lists). */
export const phone = '(max-width: 44.99rem)'

/** Above the list: which of the devices, and how many that is. */
export function FleetToolbar(props: FleetToolbarProps) {
  const { address, count, pasted, tools } = props
  const isPhone = useMedia(phone)
  const hasFilters = filterCount(address.filters) > 0 || address.typed !== ''
  return (
    <div className="grid gap-4">
      <div className={isPhone ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-2' : 'fleet-filters'}>
        <div className={isPhone ? '' : 'field'}>
          {!isPhone && (
            <span className="field-label" aria-hidden="true">
              Search
            </span>
          )}
          <SearchInput
            label="Search unit, phone, IMEI, holder, model, station"
            {...(isPhone ? { placeholder: 'Search devices' } : {})}
            maxLength={fleetLimits.searchMax}
            value={address.typed}
            onValueChange={address.type}
            onPaste={(event) => pasteLines(event, address.type)}
          />
        </div>
        {isPhone ? (
          <FiltersButton {...props} />
        ) : (
          <FleetFilterFields address={address} choices={props.choices} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        {count !== undefined && (
          <>
            <p role="status">{count}</p>
            {pasted !== null && (
              <RemovableChip onRemove={() => address.type('')}>
                {counted(pasted, 'unit')} from a list
              </RemovableChip>
            )}
            <FleetFilterChips address={address} choices={props.choices} />
            {hasFilters && (
              <Button variant="link" size="sm" onClick={address.clear}>
                Clear all
              </Button>
            )}
          </>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
    </div>
  )
}

/** A list from a spreadsheet has a unit in each line: a box of one line would join them. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, type: (text: string) => void) {
  const pasted = event.clipboardData.getData('text')
  if (!/[\r\n\t]/.test(pasted.trim())) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const words = pasted.trim().replace(/\s+/g, ' ')
  const text =
    value.slice(0, selectionStart ?? value.length) + words + value.slice(selectionEnd ?? value.length)
  type(text.slice(0, fleetLimits.searchMax))
}

/** The filters behind one button, on phones. */
function FiltersButton({ address, choices }: FleetToolbarProps) {
  return (
    <FiltersSheet on={filterCount(address.filters)} show="Show devices" onClear={address.clear}>
      <FleetFilterFields address={address} choices={choices} />
    </FiltersSheet>
  )
}
