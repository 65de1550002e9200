import { pastedUnits } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countWords } from '../../lib/history-count.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { allAgentsIn, searchOf } from '../order-header/all-agents-choice.ts'
import { devicesQuery, type FleetScope, type FleetSearch, isOfAllAgents } from './fleet.queries.ts'
import {
  accountIn,
  byUnit,
  type ColumnKey,
  columnsIn,
  type FleetFilters,
  filterCount,
  filterParams,
  filtersIn,
  filtersOfAll,
  nameOfSort,
  nextSort,
  paramsOf,
  sortIn,
} from './fleet-address.ts'

/** Search, filters and order of the fleet, as the address has them. */
export function useFleetAddress() {
  const { params, typed, search, type, change, clear } = useListFilter(fleetLimits.searchMax)
  return {
    params,
    accountId: accountIn(params),
    all: allAgentsIn({ params, change }),
    /** Stations and kits belong to an account: another one has others. */
    chooseAccount: (account: string | null) => change({ account, station: null, kit: null, import: null }),
    filters: filtersIn(params),
    filter: (changes: Partial<FleetFilters>) => change(paramsOf(changes)),
    typed,
    type,
    search,
    clear: () => clear(...filterParams),
    /** Null for the usual ones. */
    columns: columnsIn(params),
    chooseColumns: (columns: readonly ColumnKey[] | null) => change({ columns: columns?.join(',') ?? null }),
    sort: sortIn(params.get('sort')),
    /** @param direction the one that was chosen; without it the header was pressed */
    sortBy: (key: string, direction?: Sort['direction']) =>
      change((chosen) => ({
        sort: nameOfSort(direction ? { key, direction } : nextSort(sortIn(chosen.get('sort')), key)),
      })),
  }
}

export type FleetAddress = ReturnType<typeof useFleetAddress>

/** The devices that the address asks for, as far as they are loaded. */
export function useFleetList(scope: FleetScope, address: FleetAddress) {
  const isAll = isOfAllAgents(scope)
  const { search, tooShort } = searchOf(isAll ? scope.agentId : null, address.search)
  const filters = isAll ? filtersOfAll(address.filters) : address.filters
  const sort = isAll && address.sort.key === 'station' ? byUnit : address.sort
  const wanted: FleetSearch = { ...scope, search, filters, sort }
  const query = useInfiniteQuery(devicesQuery(wanted))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const isFiltered = search !== '' || filterCount(filters) > 0
  const { total = 0, totalIsExact = true } = pages[0] ?? {}
  return {
    wanted,
    /** Why the text in the search box is not looked for. */
    tooShort,
    query,
    rows,
    isFiltered,
    /** How many units a pasted list has that is searched for; null for any other search. */
    pasted: pastedUnits(search)?.length ?? null,
    total,
    totalIsExact,
  }
}

export type FleetList = ReturnType<typeof useFleetList>

type Counted = Pick<FleetList, 'isFiltered' | 'total' | 'totalIsExact'> & {
  shown: number
  all: number | undefined
}

/**
 * How much of the fleet is shown: "Showing 18 of 140 devices".
 * @param all how many devices there are without search and filters; undefined while that is not known
 */
export function fleetCount({ shown, total, totalIsExact, isFiltered, all }: Counted): string {
  const matching = Math.max(shown, total)
  const showing = `Showing ${shown.toLocaleString('en-US')} of`
  const isWhole = shown === matching && totalIsExact
  if (isFiltered && isWhole && all !== undefined && all >= shown)
    return `${showing} ${counted(all, 'device')}`
  const of = `${countWords(matching, totalIsExact)} ${isFiltered ? 'matching ' : ''}`
  return `${showing} ${of}${matching === 1 && totalIsExact ? 'device' : 'devices'}`
}
