import type { ListedAccount } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import { hasWords } from '@portal/domain/folded-text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { accountSearchQuery, accountsQuery, moreAccountsQuery } from '../crm/accounts.queries.ts'
import type { Choice } from '../order-header/order-header.ts'
import { allAgentsIn, everyAgent, searchOf, useAgentOfList } from '../order-header/use-listed-agent.ts'
import {
  chooseAgentOf,
  resetAccountsOf,
  searchAccountsOf,
  useAccountsFilter,
} from './accounts-filter.store.ts'

/**
 * An agent's accounts and those of them that match the search. What is loaded is searched here, at
 * every keystroke; when the agent has more accounts than one answer holds, the server searches.
 * A failure leaves no accounts (docs/spec/accounts.md#list).
 */
export function useAgentAccounts(agentId: string | null, typed: string) {
  const typedNow = useDeferredValue(typed.trim())
  const list = useQuery(accountsQuery(agentId))
  const { results = [], total = 0, totalIsExact = true } = list.data ?? {}
  const isMore = total > results.length
  const { search, tooShort } = isMore ? searchOf(agentId, typedNow) : { search: typedNow }
  const isAsked = agentId !== null && search !== '' && isMore
  const found = useQuery(accountSearchQuery(isAsked ? { agentId, search } : null))

  const query = isAsked && !list.isError ? found : list
  const matching = isAsked ? (found.data?.results ?? []) : matchAccounts(results, search)
  const further = useFurtherAccounts(agentId, isAsked ? search : '', query.data?.nextCursor ?? null)
  return {
    query,
    search,
    /** Why the typed text is not looked for. */
    tooShort,
    rows: query.isError ? [] : [...matching, ...further.rows],
    /** Reads more of them; undefined when all are shown. */
    more: further.more,
    /** How many accounts the agent has, and how many of them match, shown or not. */
    total,
    totalIsExact,
    matched: isAsked ? (found.data?.total ?? 0) : search === '' ? total : matching.length,
    matchedIsExact: isAsked ? (found.data?.totalIsExact ?? true) : search === '' ? totalIsExact : true,
  }
}

/** The accounts after the first answer, as far as they were asked for. */
function useFurtherAccounts(agentId: string | null, search: string, after: string | null) {
  const query = useInfiniteQuery(
    moreAccountsQuery(agentId !== null && after !== null ? { agentId, search, after } : null),
  )
  const fetchFirst = after !== null && query.data === undefined ? () => void query.refetch() : undefined
  const fetchNext = query.hasNextPage ? () => void query.fetchNextPage() : undefined
  const show = fetchFirst ?? fetchNext
  return {
    rows: query.data?.pages.flatMap(({ results }) => results) ?? [],
    more: show && { show, isBusy: query.isFetching, error: query.error },
  }
}

export type AgentAccounts = ReturnType<typeof useAgentAccounts>

/** Whose accounts the list shows. The choice is remembered; all agents are in the address. */
export function useAccountsAgent(profile: UserProfile) {
  const all = allAgentsIn(useListFilter())
  const { agent: remembered } = useAccountsFilter(profile.email)
  const listed = useAgentOfList(profile, { screen: 'accounts', remembered, all })
  return {
    ...listed,
    /** Whose accounts a list of them holds; a customer's is theirs, not the agent's who serves them. */
    caption: listed.isHidden
      ? 'Your account'
      : listed.isAll
        ? 'Accounts of all agents'
        : `Accounts of ${listed.agent?.label ?? 'no agent'}`,
    choose: (chosen: Choice | null) => {
      all.ask(chosen?.id === everyAgent.id)
      if (chosen?.id === everyAgent.id) searchAccountsOf(profile.email, '')
      else chooseAgentOf(profile.email, chosen)
    },
    /** Back to one's own agent and no search. */
    reset: () => {
      all.ask(false)
      resetAccountsOf(profile.email)
    },
  }
}

export type AccountsAgent = ReturnType<typeof useAccountsAgent>

type Matched = Pick<ListedAccount, 'accountName' | 'salesSupport' | 'salesSupportEmail'>

/**
 * Accounts whose name, support name and support email have the words, in any order (docs/spec/accounts.md#list); all for
 * none.
 */
export function matchAccounts<A extends Matched>(accounts: readonly A[], search: string): readonly A[] {
  return accounts.filter(({ accountName, salesSupport, salesSupportEmail }) =>
    hasWords([accountName, salesSupport, salesSupportEmail].join('\n'), search),
  )
}
