import type { CaseSort } from '@portal/contract/repair-lists'
import {
  caseGroupLabels,
  caseGroupNames,
  caseKindLabels,
  caseKinds,
  caseLimits,
  caseStateLabels,
  caseStates,
} from '@portal/domain/repair-cases'
import { defineList, namedSort } from '../../lib/define-list.ts'
import { choiceOf, idOf, switchOf, uuid, zohoId } from '../../lib/filter-kinds.ts'

/** What is late or due first comes first, unless sorted otherwise. */
export const sortLabels: Record<CaseSort, string> = {
  due: 'Due first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
}
export const sorts = Object.keys(sortLabels) as CaseSort[]

/** The list of cases. Without a group it has those that are open: not declined or closed. */
export const casesList = defineList({
  search: {
    label: 'Search case, unit, holder, model, words, account',
    short: 'Search cases',
    max: caseLimits.searchMax,
  },
  filters: {
    group: choiceOf(['all', ...caseGroupNames], {
      label: 'State',
      any: 'Open',
      words: { all: 'All', ...caseGroupLabels },
      ask: (group) => (group === 'all' ? undefined : group),
      off: 'open',
      yieldsTo: 'state',
    }),
    state: choiceOf(caseStates, {
      label: 'State',
      words: (state) => `${caseStateLabels[state]} only`,
      within: { filter: 'group', heading: 'One state' },
    }),
    /** Only cases on which staff are late. */
    late: switchOf('true', { asked: 'true', chip: 'Late' }),
    kind: choiceOf(caseKinds, { label: 'Problem', any: 'All problems', words: caseKindLabels }),
    agentId: idOf(zohoId, { name: 'agent', label: 'Agent' }),
    accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
    deviceId: idOf(uuid, { name: 'device', label: 'Device', chip: () => 'One device' }),
  },
  sort: namedSort(sorts, 'due'),
})
export type CaseFilters = typeof casesList.none
export type CasesNarrowed = ReturnType<typeof casesList.ask>

/** What counts are narrowed by: all but the states, which are what is counted. */
export const countedOf = ({ group, state, late, ...asked }: CasesNarrowed) => asked

/** The id of the device that an address names; null for none or a malformed one. */
export const deviceIn = (params: URLSearchParams) => casesList.read(params).deviceId

export const views = ['list', 'board'] as const
export type CasesView = (typeof views)[number]
/** The view that an address names; null for the usual one. */
export const viewIn = (params: URLSearchParams): CasesView | null =>
  views.find((view) => view === params.get('view')) ?? null
