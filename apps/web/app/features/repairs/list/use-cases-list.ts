import type { UserProfile } from '@portal/contract/auth'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { loadedOf } from '../../../lib/pages.ts'
import { useList } from '../../../lib/use-list.ts'
import { isBuyer } from '../../order-header/header-parties.ts'
import { casesQuery, countsQuery } from '../repairs.queries.ts'
import { type CasesView, casesList, countedOf, viewIn } from '../repairs-address.ts'

/** Search, filters, order and view of the cases, as the address has them. */
export function useCasesAddress(profile: UserProfile) {
  const address = useList(casesList)
  const isStaff = !isBuyer(profile)
  return {
    ...address,
    isStaff,
    /** Customers have few cases, which they see at a glance; staff work a list off. */
    view: viewIn(address.params) ?? (isStaff ? 'list' : 'board'),
    show: (view: CasesView) => address.change({ view }),
  }
}

export type CasesAddress = ReturnType<typeof useCasesAddress>

/** The cases that the address asks for, as far as they are loaded, and how many each group has. */
export function useCasesList({ asked, sort, view, isNarrowed }: CasesAddress) {
  const pages = loadedOf(useInfiniteQuery({ ...casesQuery({ ...asked, sort }), enabled: view === 'list' }))
  return { ...pages, counts: useQuery(countsQuery(countedOf(asked))), isFiltered: isNarrowed }
}

export type CasesList = ReturnType<typeof useCasesList>
