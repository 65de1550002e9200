import { quoteLimits, quoteListStateLabels, quoteListStates } from '@portal/domain/quotes'
import { defineList } from '../../../lib/define-list.ts'
import { choiceOf, idOf, zohoId } from '../../../lib/filter-kinds.ts'
import type { AddressOf } from '../../../lib/use-list.ts'

/** The list of quotes, the last sent first. */
export const quotesList = defineList({
  search: {
    label: 'Search quote, account, recipient',
    short: 'Search quotes',
    max: quoteLimits.searchMax,
  },
  filters: {
    state: choiceOf(quoteListStates, { label: 'State', any: 'All states', words: quoteListStateLabels }),
    agentId: idOf(zohoId, { name: 'agent', label: 'Agent' }),
    accountId: idOf(zohoId, { name: 'account', label: 'Account' }),
  },
})
export type QuotesAddress = AddressOf<typeof quotesList>
