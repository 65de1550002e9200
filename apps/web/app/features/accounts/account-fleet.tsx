import type { AccountOverview } from '@portal/contract/account-overview'
import { counted } from '@portal/domain/format'
import { Link } from 'react-router'
import { DataTable } from '../../ui/data-table.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { FleetWall } from '../home/fleet-wall.tsx'
import { devicesOf, type LinkedAccount } from './account-links.ts'

type OfFleet = NonNullable<AccountOverview['fleet']>

const count = (value: number) => value.toLocaleString('en-US')

/** Of how many devices coverage ends soon. */
export const coversOf = ({ stations }: OfFleet) => stations.reduce((sum, { coverEnds }) => sum + coverEnds, 0)

/** Every device of the account as a tag at its station, as its people see it on Home. */
export function Fleet({ linked, fleet }: { linked: LinkedAccount; fleet: OfFleet }) {
  const listOf = devicesOf(linked)
  const isDrawn = fleet.stations.every(({ tags }) => tags !== null)
  return (
    <RecordCard
      title="Fleet"
      className="account-fleet"
      note={`${counted(fleet.devices, 'device')}${isDrawn ? ', each a tag at its station' : ''}`}
      actions={
        <Link className="link py-2 text-ui" to={listOf({})}>
          Open fleet
        </Link>
      }
    >
      <FleetWall fleet={{ ...fleet, coverEnds: coversOf(fleet) }} listOf={listOf} />
    </RecordCard>
  )
}

/** What each station has, in numbers. */
export const Stations = ({ fleet: { stations } }: { fleet: OfFleet }) => (
  <RecordCard
    title="Stations"
    note={count(stations.length)}
    actions={
      <Link className="link py-2 text-ui" to={{ hash: 'stations' }}>
        All stations
      </Link>
    }
  >
    <DataTable
      caption="Devices by station"
      density="compact"
      columns={[
        { key: 'name', header: 'Station', card: 'lead', cell: ({ name }) => name },
        { key: 'devices', header: 'Devices', numeric: true, cell: ({ devices }) => count(devices) },
        { key: 'spare', header: 'Spare', numeric: true, cell: ({ counts }) => count(counts.spare) },
        { key: 'repair', header: 'In repair', numeric: true, cell: ({ counts }) => count(counts.inRepair) },
        { key: 'lost', header: 'Lost', numeric: true, cell: ({ counts }) => count(counts.lost) },
      ]}
      rows={stations}
      rowKey={({ stationId }) => stationId ?? 'none'}
    />
  </RecordCard>
)
