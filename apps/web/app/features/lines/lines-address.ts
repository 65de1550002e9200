import {
  type LineGroup,
  type LineNote,
  lineGroupNames,
  lineListLimits,
  lineNotes,
} from '@portal/domain/line-lists'
import { defineList, headerSort } from '../../lib/define-list.ts'
import { choiceOf, idOf, uuid, zohoId } from '../../lib/filter-kinds.ts'
import type { AddressOf } from '../../lib/use-list.ts'

export const groupLabels: Record<LineGroup, string> = {
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
  ended: 'Ended',
}

export const noteLabels: Record<LineNote, string> = {
  endsSoon: `Ends within ${lineListLimits.endsSoonDays} days`,
  withoutNumber: 'Without a number',
  withoutDevice: 'Without a device',
}

/** The lines that a person sees. Without a group it has those that have not ended. */
export const linesList = defineList({
  search: {
    label: 'Search number, SIM, unit, holder, device',
    short: 'Number, unit, holder, SIM',
    max: lineListLimits.searchMax,
  },
  filters: {
    group: choiceOf(lineGroupNames, { label: 'State', any: 'All current', words: groupLabels }),
    note: choiceOf(lineNotes, { label: 'Look at', words: noteLabels, chip: (words) => words }),
    carrierId: idOf(uuid, { name: 'carrier', label: 'Carrier', any: 'All carriers' }),
    stationId: idOf(uuid, { name: 'station', label: 'Station', any: 'All stations', isMore: true }),
    agentId: idOf(zohoId, { name: 'agent', label: 'Agent' }),
    accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
  },
  sort: headerSort(['number', 'unit', 'holder', 'ends'], {
    first: { key: 'number', direction: 'ascending' },
    way: 'ascending',
    ask: ({ key, direction }) => (direction === 'ascending' ? key : (`${key}-descending` as const)),
  }),
})
export type LinesAddress = AddressOf<typeof linesList>
export type LineFilters = typeof linesList.none
