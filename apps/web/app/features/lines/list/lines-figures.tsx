import type { LineCounts } from '@portal/contract/line-lists'
import { lineListLimits } from '@portal/domain/line-lists'
import { groupLabels, type LineFilters } from '../lines-address.ts'

type FigureKey = Exclude<keyof LineCounts, 'ended'>
type Filter = Pick<LineFilters, 'group' | 'note'>

const shown: Array<{ key: FigureKey; label: string; note: string; filter: Filter }> = [
  {
    key: 'active',
    label: groupLabels.active,
    note: 'In use',
    filter: { group: 'active', note: null },
  },
  {
    key: 'pending',
    label: groupLabels.pending,
    note: 'Ordered, not active yet',
    filter: { group: 'pending', note: null },
  },
  {
    key: 'suspended',
    label: groupLabels.suspended,
    note: 'No calls, no data',
    filter: { group: 'suspended', note: null },
  },
  {
    key: 'endsSoon',
    label: 'Terms end',
    note: `Within ${lineListLimits.endsSoonDays} days`,
    filter: { group: null, note: 'endsSoon' },
  },
  {
    key: 'withoutNumber',
    label: 'Without a number',
    note: 'Number follows',
    filter: { group: null, note: 'withoutNumber' },
  },
  {
    key: 'withoutDevice',
    label: 'Without a device',
    note: 'In no phone or tablet',
    filter: { group: null, note: 'withoutDevice' },
  },
]

type LinesFiguresProps = {
  /** Undefined until they are here. */
  counts: LineCounts | undefined
  /** People without prices learn nothing of terms. */
  seesPrices: boolean
  filters: LineFilters
  onFilter: (changes: Partial<LineFilters>) => void
}

/** How many lines there are of each kind: legend, count and filter in one, as in the fleet. */
export const LinesFigures = ({ counts, seesPrices, filters, onFilter }: LinesFiguresProps) => (
  <fieldset
    className="figures"
    {...(seesPrices ? {} : { 'data-five': true })}
    {...(counts ? {} : { 'aria-busy': true })}
  >
    <legend className="vh">Filter by state</legend>
    {shown
      .filter(({ key }) => seesPrices || key !== 'endsSoon')
      .map(({ key, label, note, filter }) => {
        const isOn = filters.group === filter.group && filters.note === filter.note
        return (
          <button
            key={key}
            type="button"
            className="figure"
            aria-pressed={isOn}
            onClick={() => onFilter(isOn ? { group: null, note: null } : filter)}
          >
            <span className="figure-name">{label}</span>
            <span className="figure-count">{counts ? countText(counts[key] ?? 0) : '…'}</span>
            <small>{note}</small>
          </button>
        )
      })}
  </fieldset>
)

/** Those of all accounts are counted up to the limit, and may be more. */
const countText = (count: number) =>
  `${count.toLocaleString('en-US')}${count === lineListLimits.countMax ? '+' : ''}`
