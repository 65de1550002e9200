import { caseLimits } from '@portal/domain/repair-cases'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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

/** The one button in front of the filters on phones; it says how many are on. */
function FiltersButton({ address, choices }: CasesToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const on = filterCount(address.filters)
  return (
    <>
      <Button
        variant="ghost"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{on > 0 && ` (${on})`}
      </Button>
      <Dialog
        kind="sheet"
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            <Button variant="ghost" disabled={on === 0} onClick={address.clear}>
              Clear filters
            </Button>
            <Button onClick={() => setOpen(false)}>Show cases</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <CasesFilterFields address={address} choices={choices} />
        </div>
      </Dialog>
    </>
  )
}
