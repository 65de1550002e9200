import type { ImportColumn } from '@portal/domain/device-columns'
import { deviceKindLabels, deviceStatusLabels } from '@portal/domain/device-status'
import type { ShownDevice } from './devices.store.ts'
import { kitOf } from './read-device.ts'
import type { Whose } from './roster.store.ts'

/** Columns of a roster as a file: those that an import reads, and those that only an export has (docs/spec/fleet.md#files). */
type Column = { name: string; write: (shown: ShownDevice) => string }

const importColumns = [
  { name: 'Unit', write: ({ device }) => device.unitNumber ?? '' },
  { name: 'Kind', write: ({ device }) => deviceKindLabels[device.kind] },
  { name: 'Make', write: ({ device }) => device.make },
  { name: 'Model', write: ({ device }) => device.model },
  { name: 'Status', write: ({ device }) => deviceStatusLabels[device.status] },
  { name: 'Holder', write: ({ device }) => device.holder },
  { name: 'Station', write: ({ stationName }) => stationName ?? '' },
  { name: 'IMEI', write: ({ device }) => device.imei ?? '' },
  { name: 'Serial', write: ({ device }) => device.serial ?? '' },
  { name: 'Phone', write: ({ device }) => device.phoneNumber ?? '' },
  { name: 'SIM', write: ({ device }) => device.iccid ?? '' },
  { name: 'Carrier', write: ({ carrier }) => carrier ?? '' },
  { name: 'Cover from', write: ({ device }) => device.coverFrom ?? '' },
  { name: 'Cover until', write: ({ device }) => device.coverUntil ?? '' },
  { name: 'Note', write: ({ device }) => device.note },
] as const satisfies ReadonlyArray<Column & { name: ImportColumn }>

const exportColumns: readonly Column[] = [
  ...importColumns,
  { name: 'Kit', write: (shown) => kitCell(kitOf(shown)) },
  { name: 'Order', write: ({ device }) => (device.orderId === null ? '' : String(device.orderId)) },
  { name: 'Tag code', write: ({ device }) => device.tagCode },
]

/** A removed kit says so: no one can order with it. */
const kitCell = (kit: ReturnType<typeof kitOf>) =>
  kit === null ? '' : kit.state === 'removed' ? `${kit.name} (removed)` : kit.name

const accountColumn: Column = { name: 'Account', write: ({ accountName }) => accountName }

const agentColumn: Column = { name: 'Agent', write: ({ agentName }) => agentName }

/** The columns of an export; devices of several accounts, and of several agents, say whose they are. */
export const columnsFor = (whose: Whose): readonly Column[] =>
  'accountId' in whose
    ? exportColumns
    : [...exportColumns, accountColumn, ...('isAll' in whose ? [agentColumn] : [])]
