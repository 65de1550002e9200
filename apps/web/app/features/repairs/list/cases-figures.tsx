import type { CaseCounts } from '@portal/contract/repair-lists'
import { caseCountText, caseGroupLabels } from '@portal/domain/repair-cases'
import type { CaseFilters } from '../repairs-address.ts'

type FigureKey = keyof CaseCounts
type Filter = Pick<CaseFilters, 'group' | 'late'>

const shown: Array<{ key: FigureKey; label: string; note: string; filter: Filter }> = [
  { key: 'open', label: 'Open', note: 'Not declined or closed', filter: { group: null, late: false } },
  { key: 'late', label: 'Late', note: 'Past the response time', filter: { group: null, late: true } },
  {
    key: 'reported',
    label: caseGroupLabels.reported,
    note: 'Wait for a decision',
    filter: { group: 'reported', late: false },
  },
  {
    key: 'accepted',
    label: caseGroupLabels.accepted,
    note: 'To replace or repair',
    filter: { group: 'accepted', late: false },
  },
  {
    key: 'underWay',
    label: 'Under way',
    note: 'Sent or in repair',
    filter: { group: 'underWay', late: false },
  },
  {
    key: 'closed',
    label: caseGroupLabels.closed,
    note: 'Declined or closed',
    filter: { group: 'closed', late: false },
  },
]

type CasesFiguresProps = {
  /** Undefined until they are here. */
  counts: CaseCounts | undefined
  filters: CaseFilters
  /** Customers have no clock of their own. */
  isStaff: boolean
  onFilter: (changes: Partial<CaseFilters>) => void
}

/** How many cases each group has: legend, count and filter in one, as in the fleet. */
export const CasesFigures = ({ counts, filters, isStaff, onFilter }: CasesFiguresProps) => (
  <fieldset
    className="figures"
    {...(isStaff ? {} : { 'data-five': true })}
    {...(counts ? {} : { 'aria-busy': true })}
  >
    <legend className="vh">Filter by state</legend>
    {shown
      .filter(({ key }) => isStaff || key !== 'late')
      .map(({ key, label, note, filter }) => {
        const isOn = filters.state === null && filters.group === filter.group && filters.late === filter.late
        return (
          <button
            key={key}
            type="button"
            className="figure"
            aria-pressed={isOn}
            {...(key === 'late' && counts && counts.late > 0 ? { 'data-late': true } : {})}
            onClick={() => onFilter({ state: null, ...(isOn ? { group: null, late: false } : filter) })}
          >
            <span className="figure-name">{label}</span>
            <span className="figure-count">{counts ? caseCountText(counts[key]) : '…'}</span>
            <small>{note}</small>
          </button>
        )
      })}
  </fieldset>
)
