import type { DeviceRow } from '@portal/contract/devices'
import { coverOf } from '@portal/domain/device-cover'
import { type DeviceGroup, deviceGroupNames, deviceGroups } from '@portal/domain/device-status'
import { businessDay } from '../../lib/business-date.ts'

/** The devices of one station, by unit number. */
export type Board = {
  /** '' for devices without a station. */
  stationId: string
  name: string
  code: string
  devices: DeviceRow[]
}

/** The devices by station, in the order of the stations' names; those without one come last. */
export function boardsOf(devices: readonly DeviceRow[]): Board[] {
  const boards = new Map<string, Board>()
  for (const device of devices) {
    const { stationId, name, code } = device.station ?? { stationId: '', name: 'No station', code: '' }
    const board = boards.get(stationId) ?? { stationId, name, code, devices: [] }
    board.devices.push(device)
    boards.set(stationId, board)
  }
  return [...boards.values()].toSorted(
    (a, b) =>
      Number(a.stationId === '') - Number(b.stationId === '') || a.name.localeCompare(b.name, 'en-US'),
  )
}

const groupOf = (device: DeviceRow): DeviceGroup =>
  deviceGroupNames.find((group) => (deviceGroups[group] as readonly string[]).includes(device.status)) ??
  'ended'

export const endsSoon = (device: DeviceRow) => coverOf(device, businessDay(new Date())).state === 'soon'

/** How many devices of a station each group has. */
export function countsOf({ devices }: Board): Record<DeviceGroup | 'coverSoon', number> {
  const counts = { coverSoon: devices.filter(endsSoon).length } as Record<DeviceGroup | 'coverSoon', number>
  for (const group of deviceGroupNames) counts[group] = 0
  for (const device of devices) counts[groupOf(device)] += 1
  return counts
}
