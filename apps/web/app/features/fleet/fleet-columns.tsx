import type { DeviceRow } from '@portal/contract/devices'
import { devicePath } from '@portal/domain/paths'
import { Link, useLocation } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { defaultPicture, Picture } from '../../ui/picture.tsx'
import { CoverMeter } from './cover-meter.tsx'
import { DeviceStatusBadge } from './device-look.tsx'
import { deviceName, phoneText } from './device-name.ts'
import { UnitTag } from './unit-tag.tsx'
import type { Selection } from './use-selection.ts'

type DeviceColumn = Column<DeviceRow>

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

const device: DeviceColumn = {
  key: 'model',
  header: 'Device',
  cell: (row) => (
    <div className="thing">
      <span className="thumb">
        <Picture src={row.image ?? defaultPicture(row.kind)} alt="" width={40} height={40} sizes="40px" />
      </span>
      <div>
        <b>{deviceName(row)}</b>
        {row.carrier && <span>{row.carrier}</span>}
      </div>
    </div>
  ),
  sortable: true,
}

/** On phones it says in one line who has which device, and where. */
const holder: DeviceColumn = {
  key: 'holder',
  header: 'Holder',
  line: 'second',
  cell: (row) => (
    <>
      {row.holder || <Quiet>Unassigned</Quiet>}
      <span className="phone-only">, {[deviceName(row), row.station?.code].filter(Boolean).join(', ')}</span>
    </>
  ),
  sortable: true,
}
const account: DeviceColumn = { key: 'account', header: 'Account', cell: (row) => row.accountName }
const station: DeviceColumn = {
  key: 'station',
  header: 'Station',
  cell: ({ station: at }) =>
    at ? (
      <>
        <span className="station-code">{at.code}</span>{' '}
        <span className="station-name text-muted">{at.name}</span>
      </>
    ) : (
      <Quiet>None</Quiet>
    ),
}
const line: DeviceColumn = {
  key: 'line',
  header: 'Line',
  cell: ({ phoneNumber }) =>
    phoneNumber ? (
      <span className="mono text-small whitespace-nowrap">{phoneText(phoneNumber)}</span>
    ) : (
      <Quiet>None</Quiet>
    ),
}
const status: DeviceColumn = {
  key: 'status',
  header: 'Status',
  line: 'first-end',
  cell: (row) => <DeviceStatusBadge status={row.status} />,
}
const cover: DeviceColumn = {
  key: 'cover',
  header: 'Cover',
  line: 'second-end',
  cell: (row) => <CoverMeter device={row} />,
  sortable: true,
  sortWords: ['ends first', 'ends last'],
}

type Shown = {
  selection: Selection | undefined
  /** Devices of several accounts are in the list. */
  hasAccounts: boolean
  /** On tablets, which have no room for all columns. */
  isNarrow: boolean
}

/** The columns of the fleet. */
export function fleetColumns({ selection, hasAccounts, isNarrow }: Shown): DeviceColumn[] {
  return [
    ...(selection ? [pickColumn(selection)] : []),
    unitColumn(selection),
    device,
    holder,
    ...(hasAccounts ? [account] : []),
    station,
    ...(isNarrow ? [] : [line]),
    status,
    cover,
  ]
}

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
  const { search } = useLocation()
  return (
    <Link className="unit-link" to={devicePath(deviceId)} state={{ from: search }}>
      <UnitTag unitNumber={unitNumber} isOn={isOn} />
    </Link>
  )
}
