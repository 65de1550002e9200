import type { CaseSort } from '@portal/contract/repairs'
import {
  type CaseGroup,
  type CaseKind,
  type CaseState,
  caseGroupNames,
  caseKinds,
  caseStates,
} from '@portal/domain/repair-cases'
import type { CasesAsked } from './repairs.queries.ts'

/** "open" has all that are not declined or closed; it needs no name in the address. */
export type ShownGroup = 'open' | 'all' | CaseGroup

/** What narrows the list of cases. Null for all. */
export type CaseFilters = {
  group: ShownGroup
  state: CaseState | null
  kind: CaseKind | null
  /** Only cases on which staff are late. */
  isLate: boolean
  accountId: string | null
  agentId: string | null
  deviceId: string | null
}

export const shownGroups: readonly ShownGroup[] = ['open', 'all', ...caseGroupNames]

/** Every parameter that narrows the list, as its address names it; the search is another one. */
export const filterParams = ['group', 'state', 'kind', 'late', 'account', 'agent', 'device'] as const

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null
const zohoId = /^\d{1,19}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const like = (pattern: RegExp, text: string | null) => (text !== null && pattern.test(text) ? text : null)

/** The id of the device that an address names; null for none or a malformed one. */
export const deviceIn = (params: URLSearchParams) => like(uuid, params.get('device'))

/** The filters that an address names; what is malformed does not count. */
export function filtersIn(params: URLSearchParams): CaseFilters {
  return {
    group: oneOf(shownGroups, params.get('group')) ?? 'open',
    state: oneOf(caseStates, params.get('state')),
    kind: oneOf(caseKinds, params.get('kind')),
    isLate: params.get('late') === 'true',
    accountId: like(zohoId, params.get('account')),
    agentId: like(zohoId, params.get('agent')),
    deviceId: deviceIn(params),
  }
}

/** The same filters as parameters; null takes one out of the address. */
export function paramsOf(filters: Partial<CaseFilters>): Record<string, string | null> {
  const params: Record<string, string | null> = {}
  if (filters.group !== undefined) params.group = filters.group === 'open' ? null : filters.group
  if (filters.state !== undefined) params.state = filters.state
  if (filters.kind !== undefined) params.kind = filters.kind
  if (filters.isLate !== undefined) params.late = filters.isLate ? 'true' : null
  if (filters.accountId !== undefined) params.account = filters.accountId
  if (filters.agentId !== undefined) params.agent = filters.agentId
  if (filters.deviceId !== undefined) params.device = filters.deviceId
  return params
}

/** How many filters are on. */
export const filterCount = ({ group, isLate, ...named }: CaseFilters) =>
  Object.values(named).filter((value) => value !== null).length + Number(isLate) + Number(group !== 'open')

/** What is late or due first comes first, unless sorted otherwise. */
export const sortLabels: Record<CaseSort, string> = {
  due: 'Due first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
}
export const sorts = Object.keys(sortLabels) as CaseSort[]
export const sortIn = (params: URLSearchParams): CaseSort => oneOf(sorts, params.get('sort')) ?? 'due'

export const views = ['list', 'board'] as const
export type CasesView = (typeof views)[number]
/** The view that an address names; null for the usual one. */
export const viewIn = (params: URLSearchParams): CasesView | null => oneOf(views, params.get('view'))

/** Filters and search as the calls take them, without what a count leaves out. */
export const askedOf = (filters: CaseFilters, search: string) => ({
  kind: filters.kind ?? undefined,
  accountId: filters.accountId ?? undefined,
  agentId: filters.agentId ?? undefined,
  deviceId: filters.deviceId ?? undefined,
  search: search === '' ? undefined : search,
})

/** The same with the states: one state is narrower than a group. */
export const narrowedOf = (filters: CaseFilters, search: string): Omit<CasesAsked, 'limit' | 'cursor'> => ({
  ...askedOf(filters, search),
  state: filters.state ?? undefined,
  group: filters.state !== null || filters.group === 'all' ? undefined : filters.group,
  late: filters.isLate ? 'true' : undefined,
})
