import { type ImportColumn, tagColumn } from '@portal/domain/device-columns'
import { deviceKindLabels, deviceStatusLabels } from '@portal/domain/device-status'
import type { TableColumn } from '../../../documents/write-table.ts'
import type { ShownDevice, WrittenDevice } from './devices.store.ts'
import { kitOf } from './read-device.ts'
import type { Whose } from './roster.store.ts'

/** Columns of a roster as a file: those that an import reads, and those that only an export has (docs/spec/fleet.md#files). */
type Column = TableColumn<ShownDevice>

export type DeviceColumn = Exclude<ImportColumn, typeof tagColumn>

/** What a device has in the columns that an import fills. */
export const importColumns = [
  ['Unit', ({ device }) => device.unitNumber ?? ''],
  ['Kind', ({ device }) => deviceKindLabels[device.kind]],
  ['Make', ({ device }) => device.make],
  ['Model', ({ device }) => device.model],
  ['Status', ({ device }) => deviceStatusLabels[device.status]],
  ['Holder', ({ device }) => device.holder],
  ['Station', ({ stationName }) => stationName ?? ''],
  ['IMEI', ({ device }) => device.imei ?? ''],
  ['Serial', ({ device }) => device.serial ?? ''],
  ['Phone', ({ device }) => device.phoneNumber ?? ''],
  ['SIM', ({ device }) => device.iccid ?? ''],
  ['Carrier', ({ carrier }) => carrier ?? ''],
  ['Cover from', ({ device }) => device.coverFrom ?? ''],
  ['Cover until', ({ device }) => device.coverUntil ?? ''],
  ['Note', ({ device }) => device.note],
] as const satisfies ReadonlyArray<readonly [DeviceColumn, (device: WrittenDevice) => string]>

const kitColumn: Column = ['Kit', (shown) => kitCell(kitOf(shown))]

const orderColumn: Column = ['Order', ({ device }) => (device.orderId === null ? '' : String(device.orderId))]

const exportColumns: readonly Column[] = [
  ...importColumns,
  kitColumn,
  orderColumn,
  [tagColumn, ({ device }) => device.tagCode],
]

/** A removed kit says so: no one can order with it. */
const kitCell = (kit: ReturnType<typeof kitOf>) =>
  kit === null ? '' : kit.state === 'removed' ? `${kit.name} (removed)` : kit.name

const accountColumn: Column = ['Account', ({ accountName }) => accountName]

const agentColumn: Column = ['Agent', ({ agentName }) => agentName]

/** The headings that an export has and an import does not read. */
export const exportOnlyHeadings = [kitColumn, orderColumn, accountColumn, agentColumn].map(
  ([heading]) => heading,
)

/** The columns of an export; devices of several accounts, and of several agents, say whose they are. */
export const columnsFor = (whose: Whose): readonly Column[] =>
  'accountId' in whose
    ? exportColumns
    : [...exportColumns, accountColumn, ...('isAll' in whose ? [agentColumn] : [])]
