import type { DeviceRow, FleetFigures } from '@portal/contract/devices'
import type { DeviceGroup } from '@portal/domain/device-status'
import { deviceGroups } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'

/** The figures that are shown; planned and ended devices have none. */
export type FigureKey = Exclude<DeviceGroup, 'planned' | 'ended'> | 'coverSoon'

/** How many devices have not ended. */
export const wholeFleet = ({ planned, onTheWay, inService, spare, inRepair, lost }: FleetFigures) =>
  planned + onTheWay + inService + spare + inRepair + lost

/** A figure; those of all agents end at the limit, and may be more. */
export const figureText = (count: number, isAll: boolean) =>
  `${count.toLocaleString('en-US')}${isAll && count >= fleetLimits.countMax ? '+' : ''}`

type Counted = {
  /** All devices of the account, where they are loaded; without them the notes say less. */
  devices: readonly DeviceRow[] | undefined
  /** Whether figures end at the limit, so that no share is known. */
  isAll: boolean
}

/** The line below each figure. */
export function figureNotes(figures: FleetFigures, { devices, isAll }: Counted): Record<FigureKey, string> {
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
  const parts = [waiting > 0 && `${waiting} not shipped yet`, shipped > 0 && `${shipped} shipped`]
  return parts.filter(Boolean).join(', ') || undefined
}

const namedMax = 3

/** The units themselves, where there are few. */
function unitsNote(devices: readonly DeviceRow[], group: DeviceGroup): string | undefined {
  const units = ofGroup(devices, group).flatMap(({ unitNumber }) => unitNumber ?? [])
  if (units.length === 0 || units.length > namedMax) return undefined
  return new Intl.ListFormat('en-US').format(units)
}
