import type { DeviceRow } from '@portal/contract/devices'
import { deviceKindLabels } from '@portal/domain/device-status'
import { formatDay } from '@portal/domain/format-date'
import { lineStateLabels } from '@portal/domain/line-states'
import { orderPath } from '@portal/domain/paths'
import { linePath } from '@portal/domain/portal-paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { MayLink } from '../../../ui/may-link.tsx'
import { defaultPicture, Picture } from '../../../ui/picture.tsx'
import { DeviceStatusBadge } from '../../devices/device-look.tsx'
import { deviceName, phoneText, UnitTag } from '../../devices/device-name.tsx'
import { type ColumnKey, columnKeys } from '../../devices/fleet-address.ts'
import { CoverMeter } from '../device/cover-meter.tsx'
import { DeviceLink, KitName } from '../device-link.tsx'
import { type RowAction, RowMenu } from './row-menu.tsx'
import type { Selection } from './use-fleet-list.ts'

type DeviceColumn = Column<DeviceRow>

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

/** On phones in one line with the station. */
const device: DeviceColumn = {
  key: 'model',
  header: 'Device',
  line: 'second',
  cell: (row) => (
    <div className="thing">
      <span className="thumb">
        <Picture src={row.image ?? defaultPicture(row.kind)} alt="" width={40} height={40} sizes="40px" />
      </span>
      <div>
        <b>{deviceName(row)}</b>
        {row.station && <span className="phone-only">, {row.station.code}</span>}
        {row.carrier && <span>{row.carrier}</span>}
      </div>
    </div>
  ),
  sortable: true,
}

const holder: DeviceColumn = {
  key: 'holder',
  header: 'Holder',
  line: 'first',
  cell: (row) => row.holder || <Quiet>Unassigned</Quiet>,
  sortable: true,
}
const account: DeviceColumn = { key: 'account', header: 'Account', cell: (row) => row.accountName }
/** Of the devices of all agents; on phones with the account. */
const agent: DeviceColumn = {
  key: 'agent',
  header: 'Agent',
  line: 'third',
  cell: ({ agentName, accountName }) => (
    <>
      <span className="phone-only">{accountName}, </span>
      {agentName}
    </>
  ),
}
const station: DeviceColumn = {
  key: 'station',
  header: 'Station',
  cell: ({ station: at }) =>
    at && (
      <>
        <span className="station-code">{at.code}</span>{' '}
        <span className="station-name text-muted">{at.name}</span>
      </>
    ),
  sortable: true,
}
const kit: DeviceColumn = {
  key: 'kit',
  header: 'Kit',
  cell: (row) => row.kit && <KitName kit={row.kit} />,
}
const line: DeviceColumn = {
  key: 'line',
  header: 'Line',
  cell: (row) => <Line of={row} />,
}

/** The number leads to its line; what is not active says so. */
function Line({ of: { phoneNumber, line: own } }: { of: DeviceRow }) {
  const number = phoneNumber && (
    <span className="mono text-small whitespace-nowrap">{phoneText(phoneNumber)}</span>
  )
  if (own === null) return number
  return (
    <>
      <Link className="link" to={linePath(own.lineId)}>
        {number ?? 'Line'}
      </Link>
      {own.state !== 'active' && <span className="sub">{lineStateLabels[own.state]}</span>}
    </>
  )
}
/** With the open cases of the device below it. */
const statusColumn = (casesOf: Shown['casesOf']): DeviceColumn => ({
  key: 'status',
  header: 'Status',
  line: 'first-end',
  cell: (row) => (
    <>
      <DeviceStatusBadge status={row.status} />
      {casesOf(row)}
    </>
  ),
  sortable: true,
})
const cover: DeviceColumn = {
  key: 'cover',
  header: 'Coverage',
  line: 'second-end',
  cell: (row) => <CoverMeter device={row} />,
  sortable: true,
  sortWords: ['ends first', 'ends last'],
}

const imei: DeviceColumn = {
  key: 'imei',
  header: 'IMEI',
  cell: (row) => row.imei && <span className="mono text-small">{row.imei}</span>,
}
const text = (key: ColumnKey, header: string, read: (row: DeviceRow) => string): DeviceColumn => ({
  key,
  header,
  cell: read,
})
const order: DeviceColumn = {
  key: 'order',
  header: 'Order',
  cell: ({ orderId }) =>
    orderId !== null && (
      <MayLink className="link" to={orderPath(orderId)}>
        {orderId}
      </MayLink>
    ),
}
const changed: DeviceColumn = {
  key: 'changed',
  header: 'Changed',
  cell: (row) => formatBusinessMoment(row.changedAt),
  sortable: true,
  sortWords: ['oldest first', 'newest first'],
}

const byKey: Record<ColumnKey, DeviceColumn> = {
  model: device,
  holder,
  account,
  station,
  kit,
  line,
  plan: text('plan', 'Plan', (row) => row.line?.planName ?? ''),
  imei,
  carrier: text('carrier', 'Carrier', (row) => row.carrier ?? ''),
  kind: text('kind', 'Kind', (row) => deviceKindLabels[row.kind]),
  status: statusColumn(() => null),
  cover,
  coverUntil: text('coverUntil', 'Coverage until', (row) => formatDay(row.coverUntil ?? '')),
  repairs: {
    key: 'repairs',
    header: 'Repairs used',
    numeric: true,
    cell: (row) => row.repairsUsed,
  },
  order,
  changed,
}

/** What the columns are called. */
export const columnLabels = Object.fromEntries(columnKeys.map((key) => [key, byKey[key].header])) as Record<
  ColumnKey,
  string
>

const usual: readonly ColumnKey[] = ['model', 'holder', 'account', 'station', 'line', 'status', 'cover']
/** The columns of a list that names none. */
export const usualColumns = (hasAccounts: boolean) => usual.filter((key) => key !== 'account' || hasAccounts)

type Shown = {
  selection: Selection | undefined
  /** Those of the address; null for the usual ones. */
  chosen: readonly ColumnKey[] | null
  /** Devices of several accounts are in the list. */
  hasAccounts: boolean
  /** They are of all agents. */
  hasAgents: boolean
  /** On tablets, which have no room for all usual columns. */
  isNarrow: boolean
  /** What stands below the status of a device: its open cases. */
  casesOf: (device: DeviceRow) => ReactNode
  onAction: (action: RowAction, device: DeviceRow) => void
}

/** The columns of the fleet. */
export function fleetColumns({
  selection,
  chosen,
  hasAccounts,
  hasAgents,
  isNarrow,
  casesOf,
  onAction,
}: Shown): DeviceColumn[] {
  const keys = chosen ?? usualColumns(hasAccounts).filter((key) => key !== 'line' || !isNarrow)
  return [
    ...(selection ? [pickColumn(selection)] : []),
    unitColumn(selection),
    ...keys.map((key) => columnOf(key, { casesOf, hasAgents })),
    ...(hasAgents ? [agent] : []),
    actionsColumn(onAction),
  ]
}

function columnOf(
  key: ColumnKey,
  { casesOf, hasAgents }: Pick<Shown, 'casesOf' | 'hasAgents'>,
): DeviceColumn {
  if (key === 'status') return statusColumn(casesOf)
  // All agents have stations of the same names.
  return key === 'station' && hasAgents ? { ...station, sortable: false } : byKey[key]
}

const actionsColumn = (onAction: Shown['onAction']): DeviceColumn => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  line: 'menu',
  cell: (row) => <RowMenu device={row} onAction={onAction} />,
})

const pickColumn = ({ isPicked, toggle, isAll, toggleAll }: Selection): DeviceColumn => ({
  key: 'pick',
  header: 'Select',
  head: (
    <Checkbox
      label={<span className="vh">Select all devices that are shown</span>}
      checked={isAll}
      onChange={toggleAll}
    />
  ),
  card: 'corner',
  line: 'pick',
  cell: (row) => (
    <Checkbox
      label={<span className="vh">Select {row.unitNumber ?? 'the device without a number'}</span>}
      checked={isPicked(row)}
      onChange={() => toggle(row)}
    />
  ),
})

const unitColumn = (selection: Selection | undefined): DeviceColumn => ({
  key: 'unit',
  header: 'Unit',
  card: 'lead',
  line: 'lead',
  cell: (row) => <UnitLink device={row} isOn={selection?.isPicked(row) ?? false} />,
  sortable: true,
})

/** To the device, whose "Back to Fleet" leads to the same list again. */
function UnitLink({ device: { deviceId, unitNumber }, isOn }: { device: DeviceRow; isOn: boolean }) {
  return (
    <DeviceLink className="unit-link" deviceId={deviceId}>
      <UnitTag unitNumber={unitNumber} isOn={isOn} />
    </DeviceLink>
  )
}
