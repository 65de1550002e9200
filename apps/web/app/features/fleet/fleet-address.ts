import {
  type DeviceGroup,
  type DeviceStatus,
  deviceGroupNames,
  deviceStatuses,
} from '@portal/domain/device-status'
import type { Sort } from '../../ui/sort-rows.ts'

/** What narrows the list of devices. Null for all. */
export type FleetFilters = {
  group: DeviceGroup | null
  /** Only devices whose cover ends soon. */
  coverSoon: boolean
  /** The id of a station, or 'none' for devices without one. */
  station: string | null
  /** The id of a kit, or 'none' for devices without one. */
  kit: string | null
  status: DeviceStatus | null
  model: string | null
  carrierId: string | null
  /** Only devices that this import added. */
  importId: string | null
}

export const noFilters: FleetFilters = {
  group: null,
  coverSoon: false,
  station: null,
  kit: null,
  status: null,
  model: null,
  carrierId: null,
  importId: null,
}

/** Every parameter that narrows the list, as its address names it; search and account are others. */
export const filterParams = [
  'group',
  'cover',
  'station',
  'kit',
  'status',
  'model',
  'carrier',
  'import',
] as const

const uuid = /^[0-9a-f-]{36}$/
const modelMax = 160

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null
const idIn = (text: string | null) => (text !== null && uuid.test(text) ? text : null)
const idOrNoneIn = (text: string | null) => (text === 'none' ? text : idIn(text))

/** The filters that an address names; what is malformed does not count. */
export function filtersIn(params: URLSearchParams): FleetFilters {
  return {
    group: oneOf(deviceGroupNames, params.get('group')),
    coverSoon: params.get('cover') === 'soon',
    station: idOrNoneIn(params.get('station')),
    kit: idOrNoneIn(params.get('kit')),
    status: oneOf(deviceStatuses, params.get('status')),
    model: params.get('model')?.slice(0, modelMax) || null,
    carrierId: idIn(params.get('carrier')),
    importId: idIn(params.get('import')),
  }
}

/** Those of them that the devices of all agents can be narrowed by: a station belongs to an account. */
export const filtersOfAll = ({ station, ...filters }: FleetFilters): FleetFilters => ({
  ...filters,
  station: station === 'none' ? station : null,
})

/** The same filters as parameters; null takes one out of the address. */
export function paramsOf(filters: Partial<FleetFilters>): Record<string, string | null> {
  const params: Record<string, string | null> = {}
  if (filters.group !== undefined) params.group = filters.group
  if (filters.coverSoon !== undefined) params.cover = filters.coverSoon ? 'soon' : null
  if (filters.station !== undefined) params.station = filters.station
  if (filters.kit !== undefined) params.kit = filters.kit
  if (filters.status !== undefined) params.status = filters.status
  if (filters.model !== undefined) params.model = filters.model
  if (filters.carrierId !== undefined) params.carrier = filters.carrierId
  if (filters.importId !== undefined) params.import = filters.importId
  return params
}

/** How many filters are on. */
export const filterCount = ({ coverSoon, ...named }: FleetFilters) =>
  Object.values(named).filter((value) => value !== null).length + (coverSoon ? 1 : 0)

/** The account that the address names; null for none or a malformed one. */
export const accountIn = (params: URLSearchParams) => {
  const account = params.get('account')
  return account !== null && /^\d{1,19}$/.test(account) ? account : null
}

/** The headers that sort, as the address names them. */
export const sortKeys = ['unit', 'model', 'holder', 'station', 'status', 'cover', 'changed'] as const
export type FleetSortKey = (typeof sortKeys)[number]
export type FleetSort = Sort & { key: FleetSortKey }

export const byUnit: FleetSort = { key: 'unit', direction: 'ascending' }

/** The order that an address names: the header, with a "-" before it for the reverse. */
export function sortIn(name: string | null): FleetSort {
  const key = oneOf(sortKeys, name?.replace(/^-/, '') ?? null)
  if (key === null) return byUnit
  return { key, direction: key === name ? 'ascending' : 'descending' }
}

/** How the address names it; null for the order that needs no name. */
export function nameOfSort({ key, direction }: Sort): string | null {
  if (key === byUnit.key && direction === byUnit.direction) return null
  return direction === 'ascending' ? key : `-${key}`
}

/** A header was pressed: its own column turns round, another one starts with its least. */
export const nextSort = (present: Sort, key: string): Sort => ({
  key,
  direction: present.key === key && present.direction === 'ascending' ? 'descending' : 'ascending',
})

/** The columns that can be chosen, in their order; the unit is always there. */
export const columnKeys = [
  'model',
  'holder',
  'account',
  'station',
  'kit',
  'line',
  'imei',
  'carrier',
  'kind',
  'status',
  'cover',
  'coverUntil',
  'repairs',
  'order',
  'changed',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** The columns that an address names; null for the usual ones. */
export function columnsIn(params: URLSearchParams): ColumnKey[] | null {
  const named = params.get('columns')?.split(',') ?? []
  const known = columnKeys.filter((key) => named.includes(key))
  return known.length > 0 ? known : null
}

/** What a saved view keeps of an address: everything but whose devices they are. */
export function viewAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('account')
  kept.delete('import')
  return kept.toString()
}
