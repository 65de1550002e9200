import type { DeviceRow } from '@portal/contract/devices'
import { pastedUnits } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countWords } from '../../../lib/history-count.ts'
import { loadedOf } from '../../../lib/pages.ts'
import { useList } from '../../../lib/use-list.ts'
import { usePickedRows } from '../../../lib/use-picked-rows.ts'
import {
  devicesQuery,
  type FleetScope,
  type FleetSearch,
  isOfAllAgents,
} from '../../devices/fleet.queries.ts'
import { accountIn, type ColumnKey, columnsIn, filtersOfAll, fleetList } from '../../devices/fleet-address.ts'
import { allAgentsIn, searchOf } from '../../order-header/use-listed-agent.ts'

/** Search, filters, order and columns of the fleet, as the address has them. */
export function useFleetAddress() {
  const address = useList(fleetList)
  const { params, change } = address
  return {
    ...address,
    accountId: accountIn(params),
    all: allAgentsIn(address),
    /** Stations and kits belong to an account: another one has others. */
    chooseAccount: (account: string | null) => change({ account, station: null, kit: null, import: null }),
    /** Null for the usual ones. */
    columns: columnsIn(params),
    chooseColumns: (columns: readonly ColumnKey[] | null) => change({ columns: columns?.join(',') ?? null }),
  }
}

export type FleetAddress = ReturnType<typeof useFleetAddress>

/** The devices that the address asks for, as far as they are loaded. */
export function useFleetList(scope: FleetScope, address: FleetAddress) {
  const isAll = isOfAllAgents(scope)
  const { search, tooShort } = searchOf(isAll ? scope.agentId : null, address.search)
  const filters = isAll ? filtersOfAll(address.filters) : address.filters
  const isByStation = isAll && address.sort.key === 'station'
  const sort = fleetList.sort.ask(isByStation ? fleetList.sort.none : address.sort)
  const wanted: FleetSearch = { ...scope, ...fleetList.ask(filters, search), sort }
  return {
    wanted,
    ...loadedOf(useInfiniteQuery(devicesQuery(wanted))),
    /** Why the text in the search box is not looked for. */
    tooShort,
    isFiltered: search !== '' || fleetList.count(filters) > 0,
    /** How many units a pasted list has that is searched for; null for any other search. */
    pasted: pastedUnits(search)?.length ?? null,
  }
}

export type FleetList = ReturnType<typeof useFleetList>

type Counted = Pick<FleetList, 'isFiltered' | 'total' | 'totalIsExact'> & {
  shown: number
  all: number | undefined
  planned: number
}

/**
 * How much of the fleet is shown: "Showing 18 of 140 devices", "Showing 100 of 152, 12 planned".
 * @param all how many devices there are without search and filters; undefined while that is not known
 * @param planned how many units of drafts are listed beside them
 */
export function fleetCount({ shown, total, totalIsExact, isFiltered, all, planned }: Counted): string {
  const matching = Math.max(shown, total)
  const showing = `Showing ${shown.toLocaleString('en-US')} of`
  if (!isFiltered && all !== undefined && planned > 0)
    return `${showing} ${countWords(matching, totalIsExact)}, ${planned.toLocaleString('en-US')} planned`
  const isWhole = shown === matching && totalIsExact
  if (isFiltered && isWhole && planned === 0 && all !== undefined && all >= shown)
    return `${showing} ${counted(all, 'device')}`
  const of = `${countWords(matching, totalIsExact)} ${isFiltered ? 'matching ' : ''}`
  return `${showing} ${of}${matching === 1 && totalIsExact ? 'device' : 'devices'}`
}

const keyOf = ({ deviceId }: DeviceRow) => deviceId

/** The devices that are selected (`usePickedRows`). */
export function useSelection(rows: readonly DeviceRow[], scope: string) {
  const { picked, ...selection } = usePickedRows(rows, scope, keyOf)
  return { devices: picked, ...selection }
}

export type Selection = ReturnType<typeof useSelection>
