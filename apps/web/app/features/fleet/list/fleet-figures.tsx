import type { DeviceRow, FleetFigures } from '@portal/contract/devices'
import { type DeviceGroup, type DeviceStatus, deviceGroups } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { StatusMark } from '../../devices/device-look.tsx'
import type { FleetFilters } from '../../devices/fleet-address.ts'

const figuresShown: Array<{ key: FigureKey; label: string; mark: DeviceStatus | 'cover' }> = [
  { key: 'inService', label: 'In service', mark: 'inService' },
  { key: 'spare', label: 'Spare', mark: 'spare' },
  { key: 'onTheWay', label: 'On the way', mark: 'shipped' },
  { key: 'inRepair', label: 'In repair', mark: 'inRepair' },
  { key: 'lost', label: 'Lost or stolen', mark: 'lost' },
  { key: 'coverSoon', label: 'Coverage ends', mark: 'cover' },
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
        const isOn = filters.group === filter.group && filters.cover === filter.cover
        return (
          <button
            key={key}
            type="button"
            className="figure"
            aria-pressed={isOn}
            onClick={() => onFilter(isOn ? { group: null, cover: false } : filter)}
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
const filterOf = (key: FigureKey): Pick<FleetFilters, 'group' | 'cover'> =>
  key === 'coverSoon' ? { group: null, cover: true } : { group: key, cover: false }

/** The figures that are shown; planned and ended devices have none. */
type FigureKey = Exclude<DeviceGroup, 'planned' | 'ended'> | 'coverSoon'

/** How many devices there are: units of drafts are not there yet, and those that have ended no longer. */
export const wholeFleet = ({ onTheWay, inService, spare, inRepair, lost }: FleetFigures) =>
  onTheWay + inService + spare + inRepair + lost

/** A figure; those of all agents end at the limit, and may be more. */
const figureText = (count: number, isAll: boolean) =>
  `${count.toLocaleString('en-US')}${isAll && count >= fleetLimits.countMax ? '+' : ''}`

type Counted = {
  /** All devices of the account, where they are loaded; without them the notes say less. */
  devices: readonly DeviceRow[] | undefined
  /** Whether figures end at the limit, so that no share is known. */
  isAll: boolean
}

/** The line below each figure. */
function figureNotes(figures: FleetFigures, { devices, isAll }: Counted): Record<FigureKey, string> {
  const all = wholeFleet(figures)
  const share = all === 0 ? 0 : Math.round((figures.inService / all) * 100)
  return {
    inService: isAll ? 'With their drivers' : `${share}% of ${counted(all, 'device')}`,
    spare: (devices && mostSpares(devices)) ?? 'Ready to hand out',
    onTheWay: (devices && wayNote(devices)) ?? 'Ordered, staged or shipped',
    inRepair: (devices && unitsNote(devices, 'inRepair')) ?? 'Away for repair',
    lost: (devices && unitsNote(devices, 'lost')) ?? 'Missing included',
    coverSoon: `Within ${fleetLimits.coverSoonDays} days`,
  }
}

const ofGroup = (devices: readonly DeviceRow[], group: DeviceGroup) => {
  const statuses: readonly string[] = deviceGroups[group]
  return devices.filter(({ status }) => statuses.includes(status))
}

/** The station with most of the spares. */
function mostSpares(devices: readonly DeviceRow[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { station } of ofGroup(devices, 'spare'))
    if (station) counts.set(station.name, (counts.get(station.name) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && `${most[1]} at ${most[0]}`
}

function wayNote(devices: readonly DeviceRow[]): string | undefined {
  const onTheWay = ofGroup(devices, 'onTheWay')
  const shipped = onTheWay.filter(({ status }) => status === 'shipped').length
  const waiting = onTheWay.length - shipped
  const parts = [waiting > 0 && `${waiting} to ship`, shipped > 0 && `${shipped} shipped`]
  return parts.filter(Boolean).join(', ') || undefined
}

const namedMax = 3

/** The units themselves, where there are few. */
function unitsNote(devices: readonly DeviceRow[], group: DeviceGroup): string | undefined {
  const units = ofGroup(devices, group).flatMap(({ unitNumber }) => unitNumber ?? [])
  if (units.length === 0 || units.length > namedMax) return undefined
  return new Intl.ListFormat('en-US').format(units)
}
