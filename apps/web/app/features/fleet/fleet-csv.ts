import type { DeviceRow } from '@portal/contract/devices'
import { deviceKindLabels, deviceStatusLabels } from '@portal/domain/device-status'
import { formatDay } from '@portal/domain/format-date'
import { type CsvColumn, csvOf } from '../../lib/csv.ts'

const columns: CsvColumn<DeviceRow>[] = [
  ['Unit', ({ unitNumber }) => unitNumber ?? ''],
  ['Status', ({ status }) => deviceStatusLabels[status]],
  ['Holder', ({ holder }) => holder],
  ['Station', ({ station }) => station?.name ?? ''],
  ['Station code', ({ station }) => station?.code ?? ''],
  ['Kind', ({ kind }) => deviceKindLabels[kind]],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Carrier', ({ carrier }) => carrier ?? ''],
  ['Phone number', ({ phoneNumber }) => phoneNumber ?? ''],
  ['IMEI', ({ imei }) => imei ?? ''],
  ['Cover ends', ({ coverUntil }) => formatDay(coverUntil ?? '')],
  ['Order', ({ orderId }) => String(orderId ?? '')],
  ['Account', ({ accountName }) => accountName],
]

/** Devices as CSV. */
export const fleetCsv = (rows: readonly DeviceRow[]): string => csvOf(columns, rows)
