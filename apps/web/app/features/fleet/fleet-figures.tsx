import type { DeviceRow, FleetFigures } from '@portal/contract/devices'
import type { DeviceStatus } from '@portal/domain/device-status'
import { StatusMark } from './device-look.tsx'
import { type FigureKey, figureNotes, figureText } from './figure-notes.ts'
import type { FleetFilters } from './fleet-address.ts'

const figuresShown: Array<{ key: FigureKey; label: string; mark: DeviceStatus | 'cover' }> = [
  { key: 'inService', label: 'In service', mark: 'inService' },
  { key: 'spare', label: 'Spare', mark: 'spare' },
  { key: 'onTheWay', label: 'On the way', mark: 'shipped' },
  { key: 'inRepair', label: 'In repair', mark: 'inRepair' },
  { key: 'lost', label: 'Lost or stolen', mark: 'lost' },
  { key: 'coverSoon', label: 'Cover ends', mark: 'cover' },
]

type FigureButtonsProps = {
  /** Undefined until they are here. */
  figures: FleetFigures | undefined
  /** Whether they are counted up to a limit, as those of all agents. */
  isAll: boolean
  /** All devices of the account, where they are loaded. */
  devices: readonly DeviceRow[] | undefined
  filters: FleetFilters
  onFilter: (changes: Partial<FleetFilters>) => void
}

/** How many devices there are of each kind: legend, count and filter in one (docs/spec/fleet.md#figures). */
export function FigureButtons({ figures, isAll, devices, filters, onFilter }: FigureButtonsProps) {
  const notes = figures && figureNotes(figures, { devices, isAll })
  return (
    <fieldset className="figures" {...(figures ? {} : { 'aria-busy': true })}>
      <legend className="vh">Filter by status</legend>
      {figuresShown.map(({ key, label, mark }) => {
        const filter = filterOf(key)
        const isOn = filters.group === filter.group && filters.coverSoon === filter.coverSoon
        return (
          <button
            key={key}
            type="button"
            className="figure"
            aria-pressed={isOn}
            onClick={() => onFilter(isOn ? { group: null, coverSoon: false } : filter)}
          >
            <span className="figure-name">
              <StatusMark of={mark} />
              {label}
            </span>
            <span className="figure-count">{figures ? figureText(figures[key], isAll) : '…'}</span>
            <small>{notes?.[key] ?? '\u00a0'}</small>
          </button>
        )
      })}
    </fieldset>
  )
}

/** What pressing a figure filters by. */
const filterOf = (key: FigureKey): Pick<FleetFilters, 'group' | 'coverSoon'> =>
  key === 'coverSoon' ? { group: null, coverSoon: true } : { group: key, coverSoon: false }
