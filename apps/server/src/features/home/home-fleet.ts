import type { HomeFleet, HomeStation } from '@portal/contract/home'
import { daysAfter } from '@portal/domain/business-day'
import { type DeviceGroup, deviceGroupNames, deviceGroupOf } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { homeLimits } from '@portal/domain/home'
import type { Reader } from '../../db/client.ts'
import {
  countPlaced,
  findCoverEnds,
  findPlaced,
  type PlacedDevices,
} from '../fleet/devices/placed-devices.ts'
import type { HomeOf } from './home-of.ts'

/** The devices of an account by station, and whose coverage ends soon (docs/spec/home.md#fleet). */
export async function readHomeFleet(on: Reader, { accountId, today }: HomeOf): Promise<HomeFleet> {
  const soon = { from: today, to: daysAfter(today, fleetLimits.coverSoonDays) }
  const [placed, named] = await Promise.all([
    findPlaced(on, accountId, { coverEnds: soon, limit: homeLimits.tagsMax + 1 }),
    findCoverEnds(on, accountId, { coverEnds: soon, limit: homeLimits.coverNamed }),
  ])
  const isDrawn = placed.length <= homeLimits.tagsMax
  const rows = isDrawn ? placed : await countPlaced(on, accountId, soon)
  return {
    devices: sum(rows.filter(isThere)),
    counts: countsOf(rows),
    stations: stationsOf(rows, isDrawn),
    coverEnds: { devices: sum(rows.filter(({ coverEnds }) => coverEnds)), until: soon.to, named },
  }
}

/** Units of drafts are planned: they are counted apart until they are ordered. */
const isThere = ({ status }: PlacedDevices) => status !== 'planned'

const sum = (rows: readonly PlacedDevices[]) => rows.reduce((total, { count }) => total + count, 0)

function countsOf(rows: readonly PlacedDevices[]): Record<DeviceGroup, number> {
  const counts = Object.fromEntries(deviceGroupNames.map((group) => [group, 0])) as Record<
    DeviceGroup,
    number
  >
  for (const { status, count } of rows) counts[deviceGroupOf(status)] += count
  return counts
}

/** By name, devices without a station last; those of a fleet that is drawn as bars by size. */
function stationsOf(rows: readonly PlacedDevices[], isDrawn: boolean): HomeStation[] {
  const stations = [...Map.groupBy(rows, ({ stationId }) => stationId)].map(([stationId, placed]) => ({
    stationId,
    name: placed[0]?.stationName ?? 'No station',
    devices: sum(placed.filter(isThere)),
    counts: countsOf(placed),
    coverEnds: sum(placed.filter(({ coverEnds }) => coverEnds)),
    tags: isDrawn
      ? placed.map(({ status, coverEnds }) => ({ group: deviceGroupOf(status), coverEnds }))
      : null,
  }))
  return stations.toSorted(
    (a, b) =>
      Number(a.stationId === null) - Number(b.stationId === null) ||
      (isDrawn ? 0 : b.devices - a.devices) ||
      a.name.localeCompare(b.name, 'en-US'),
  )
}
