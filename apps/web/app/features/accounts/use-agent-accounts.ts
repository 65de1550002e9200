import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { searchOf } from '../order-header/all-agents-choice.ts'
import { accountSearchQuery, accountsQuery, moreAccountsQuery } from './accounts.queries.ts'
import { matchAccounts } from './match-accounts.ts'

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
