import type { DeviceRow } from '@portal/contract/devices'
import { coverOf } from '@portal/domain/device-cover'
import {
  type DeviceGroup,
  type DeviceStatus,
  deviceGroupNames,
  deviceGroups,
  deviceStatuses,
} from '@portal/domain/device-status'
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

/** Devices of a board with the same status, those whose cover ends soon apart, and how many tags stand for them. */
export type Tens = { status: DeviceStatus; endsSoon: boolean; devices: number; tags: number }

/** One tag for ten devices, by status; a few devices have a tag as well. */
export function tensOf({ devices }: Pick<Board, 'devices'>): Tens[] {
  const kinds = deviceStatuses.flatMap((status) => [false, true].map((isSoon) => ({ status, isSoon })))
  return kinds.flatMap(({ status, isSoon }) => {
    const count = devices.filter((one) => one.status === status && endsSoon(one) === isSoon).length
    return count === 0
      ? []
      : [{ status, endsSoon: isSoon, devices: count, tags: Math.max(1, Math.round(count / 10)) }]
  })
}
