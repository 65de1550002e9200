import type { UserProfile } from '@portal/contract/auth'
import type { CaseSort } from '@portal/contract/repairs'
import { caseLimits } from '@portal/domain/repair-cases'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { isBuyer } from '../order-header/header-parties.ts'
import { casesQuery, countsQuery } from './repairs.queries.ts'
import {
  askedOf,
  type CaseFilters,
  type CasesView,
  filterCount,
  filterParams,
  filtersIn,
  narrowedOf,
  paramsOf,
  sortIn,
  viewIn,
} from './repairs-address.ts'

/** Search, filters, order and view of the cases, as the address has them. */
export function useCasesAddress(profile: UserProfile) {
  const { params, typed, search, type, change, clear } = useListFilter(caseLimits.searchMax)
  const isStaff = !isBuyer(profile)
  return {
    isStaff,
    filters: filtersIn(params),
    filter: (changes: Partial<CaseFilters>) => change(paramsOf(changes)),
    typed,
    type,
    search,
    clear: () => clear(...filterParams),
    sort: sortIn(params),
    sortBy: (sort: CaseSort) => change({ sort: sort === 'due' ? null : sort }),
    /** Customers have few cases, which they see at a glance; staff work a list off. */
    view: viewIn(params) ?? (isStaff ? 'list' : 'board'),
    show: (view: CasesView) => change({ view }),
  }
}

export type CasesAddress = ReturnType<typeof useCasesAddress>

/** The cases that the address asks for, as far as they are loaded, and how many each group has. */
export function useCasesList({ filters, search, sort, view }: CasesAddress) {
  const wanted = { ...narrowedOf(filters, search), sort }
  const query = useInfiniteQuery({ ...casesQuery(wanted), enabled: view === 'list' })
  const counts = useQuery(countsQuery(askedOf(filters, search)))
  const pages = query.data?.pages ?? []
  return {
    wanted,
    query,
    rows: pages.flatMap(({ results }) => results),
    total: pages[0]?.total ?? 0,
    totalIsExact: pages[0]?.totalIsExact ?? true,
    counts,
    isFiltered: search !== '' || filterCount(filters) > 0,
  }
}

export type CasesList = ReturnType<typeof useCasesList>
