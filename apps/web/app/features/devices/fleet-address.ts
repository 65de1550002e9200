import {
  type DeviceGroup,
  deviceGroupNames,
  deviceStatuses,
  deviceStatusLabels,
} from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { defineList, headerSort } from '../../lib/define-list.ts'
import { choiceOf, idOf, switchOf, textOf, uuid, zohoId } from '../../lib/filter-kinds.ts'

/** What lists call the groups of statuses (docs/spec/fleet.md#statuses). */
const groupLabels: Record<DeviceGroup, string> = {
  planned: 'Planned',
  onTheWay: 'On the way',
  inService: 'In service',
  spare: 'Spare',
  inRepair: 'In repair',
  lost: 'Lost or stolen',
  ended: 'Replaced or retired',
}

const modelMax = 160

/** The devices of an account or of an agent (docs/spec/fleet.md#lists). Without a group or a status it has those that have not ended. */
export const fleetList = defineList({
  search: {
    label: 'Search unit, phone, IMEI, holder, model, station',
    short: 'Search devices',
    max: fleetLimits.searchMax,
  },
  filters: {
    stationId: idOf(uuid, {
      name: 'station',
      label: 'Station',
      any: 'All stations',
      orNone: 'No station',
    }),
    kitId: idOf(uuid, { name: 'kit', label: 'Kit', any: 'All kits', orNone: 'No kit', isMore: true }),
    group: choiceOf(deviceGroupNames, { label: 'Status', any: 'All current', words: groupLabels }),
    status: choiceOf(deviceStatuses, {
      label: 'Status',
      words: (status) => `${deviceStatusLabels[status]} only`,
      within: { filter: 'group', heading: 'One status' },
    }),
    /** Only devices whose cover ends soon. */
    cover: switchOf('soon', {
      asked: 'soon',
      chip: `Coverage: Ends within ${fleetLimits.coverSoonDays} days`,
    }),
    model: textOf(modelMax, { label: 'Model', any: 'All models' }),
    carrierId: idOf(uuid, { name: 'carrier', label: 'Carrier', any: 'All carriers', isMore: true }),
    /** Only devices that this import added. */
    importId: idOf(uuid, {
      name: 'import',
      label: 'Import',
      chip: () => 'Imported devices',
      isMomentary: true,
    }),
  },
  sort: headerSort(['unit', 'model', 'holder', 'station', 'status', 'cover', 'changed'], {
    first: { key: 'unit', direction: 'ascending' },
    way: 'ascending',
    ask: ({ key, direction }) => (direction === 'ascending' ? key : (`${key}-descending` as const)),
  }),
})
export type FleetFilters = typeof fleetList.none

/** Those of them that the devices of all agents can be narrowed by: a station belongs to an account. */
export const filtersOfAll = ({ stationId, ...filters }: FleetFilters): FleetFilters => ({
  ...filters,
  stationId: stationId === 'none' ? stationId : null,
})

/** The account that the address names; null for none or a malformed one. */
export const accountIn = (params: URLSearchParams) => {
  const account = params.get('account')
  return account !== null && zohoId.test(account) ? account : null
}

/** The columns that can be chosen, in their order; the unit is always there. */
export const columnKeys = [
  'model',
  'holder',
  'account',
  'station',
  'kit',
  'line',
  'plan',
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
export const viewAddress = (params: URLSearchParams): string => fleetList.viewOf(params, 'account')
