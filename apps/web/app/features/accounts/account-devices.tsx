import type { RepairDevice } from '@portal/contract/accounts'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { messages } from '@portal/domain/messages'
import { devicePath, reportPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { repairDevicesQuery } from '../crm/accounts.queries.ts'
import { CoverageBadge } from '../devices/coverage-badge.tsx'
import { DevicePin } from '../devices/device-pin.tsx'
import { repairProgramQuery } from '../devices/fleet.queries.ts'
import type { OfAccount } from './account-sections.tsx'
import { LoadedTable } from './loaded-table.tsx'

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

const copiedMs = 2_000

/** A serial number or IMEI to read, and to copy with one press. */
function DeviceSerial({ serial }: { serial: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(serial)
      setCopied(true)
    } catch {
      toast('Could not copy the number.', { tone: 'danger' })
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span className="mono">{serial}</span>
      <IconButton label={`Copy ${serial}`} size="sm" onClick={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <span className="vh" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </span>
  )
}
