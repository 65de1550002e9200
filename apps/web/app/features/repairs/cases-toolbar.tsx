import { caseLimits } from '@portal/domain/repair-cases'
import type { ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { FiltersSheet } from '../../ui/filters-sheet.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { CaseChoices } from './case-choices-props.ts'
import { CasesFilterChips, CasesFilterFields } from './cases-filters.tsx'
import { filterCount } from './repairs-address.ts'
import type { CasesAddress } from './use-cases-list.ts'

type CasesToolbarProps = {
  address: CasesAddress
  choices: CaseChoices
  /** "Showing 18 of 140 cases"; undefined while that is not known. */
  count: string | undefined
  /** What can be done with the list, at the end of the status line. */
  tools: ReactNode
}

/** Under this width the filters are behind one button (docs/spec/screens.md#lists). */
export const phone = '(max-width: 44.99rem)'

/** Above the cases: which of them, and how many that is. */
export function CasesToolbar(props: CasesToolbarProps) {
  const { address, choices, count, tools } = props
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
            label="Search case, unit, holder, model, words, account"
            {...(isPhone ? { placeholder: 'Search cases' } : {})}
            maxLength={caseLimits.searchMax}
            value={address.typed}
            onValueChange={address.type}
          />
        </div>
        {isPhone ? <FiltersButton {...props} /> : <CasesFilterFields address={address} choices={choices} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        {count !== undefined && <p role="status">{count}</p>}
        <CasesFilterChips address={address} choices={choices} />
        {hasFilters && (
          <Button variant="link" size="sm" onClick={address.clear}>
            Clear all
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
    </div>
  )
}

/** The filters behind one button, on phones. */
function FiltersButton({ address, choices }: CasesToolbarProps) {
  return (
    <FiltersSheet on={filterCount(address.filters)} show="Show cases" onClear={address.clear}>
      <CasesFilterFields address={address} choices={choices} />
    </FiltersSheet>
  )
}
