import type { RepairDevice } from '@portal/contract/accounts'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { messages } from '@portal/domain/messages'
import { devicePath } from '@portal/domain/paths'
import { reportPath } from '@portal/domain/repair-paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { repairProgramQuery } from '../fleet/fleet.queries.ts'
import { repairDevicesQuery } from './accounts.queries.ts'
import { CoverageBadge } from './coverage-badge.tsx'
import { DevicePin } from './device-pin.tsx'
import { DeviceSerial } from './device-serial.tsx'
import { LoadedTable } from './loaded-table.tsx'
import type { OfAccount } from './of-account.ts'

const AccountRepairs = lazy(() =>
  import('../repairs/account-repairs.tsx').then((module) => ({ default: module.AccountRepairs })),
)

/** Devices of the fleet by IMEI, so that each row leads to its own. */
type InFleet = ReadonlyMap<string, { deviceId: string; unitNumber: string | null }>

const columnsFor = (inFleet: InFleet): Column<RepairDevice>[] => [
  {
    key: 'serial',
    header: 'Serial Number / IMEI',
    card: 'lead',
    cell: ({ Serial_Number_IMEI }) => (
      <>
        <DeviceSerial serial={Serial_Number_IMEI} />
        <FleetLink device={inFleet.get(Serial_Number_IMEI)} />
      </>
    ),
    sortBy: (device) => device.Serial_Number_IMEI,
  },
  {
    key: 'make',
    header: 'Device Make',
    cell: (device) => device.Device_Make,
    sortBy: (device) => device.Device_Make,
  },
  {
    key: 'model',
    header: 'Device Model',
    cell: (device) => device.Device_Model,
    sortBy: (device) => device.Device_Model,
  },
  {
    key: 'expiration',
    header: 'Expiration Date',
    cell: (device) => <span className="tabular-nums">{formatDay(device.Expiration_Date)}</span>,
    sortBy: (device) => device.Expiration_Date,
    sortWords: ['earliest first', 'latest first'],
  },
  { key: 'pin', header: 'PIN', cell: (device) => <DevicePin device={device} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (device) => <CoverageBadge status={device.Status} />,
    sortBy: (device) => device.Status,
  },
]

function FleetLink({ device }: { device: { deviceId: string; unitNumber: string | null } | undefined }) {
  if (!device) return null
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link className="link" to={devicePath(device.deviceId)}>
        {device.unitNumber === null ? 'Device of the fleet' : `Unit ${device.unitNumber}`}
      </Link>
      <Link className="link" to={reportPath(device.deviceId)}>
        Report a problem
        <span className="vh">
          {' '}
          of {device.unitNumber === null ? 'this device' : `unit ${device.unitNumber}`}
        </span>
      </Link>
    </span>
  )
}

/** Devices under the screen-repair program, with the PIN that a repair asks for. */
export function AccountDevices({ accountId, accountName }: OfAccount) {
  const query = useQuery(repairDevicesQuery(accountId))
  const rows = query.data?.results ?? []
  const listed = useQuery(repairProgramQuery(accountId)).data?.listed ?? []
  const inFleet: InFleet = new Map(listed.map(({ imei, ...device }) => [imei, device]))
  return (
    <Section
      title="Screen Repair Program"
      note={rows.length > 0 && counted(rows.length, 'device')}
      actions={
        <Suspense fallback={null}>
          <AccountRepairs accountId={accountId} />
        </Suspense>
      }
    >
      <LoadedTable
        query={query}
        what="devices"
        loadingText="Loading devices..."
        caption={`Screen repair devices of ${accountName}`}
        columns={columnsFor(inFleet)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={messages.accounts.noDevices} />}
      />
    </Section>
  )
}
