import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { accountSearchQuery, accountsQuery } from './accounts.queries.ts'
import { matchAccounts } from './match-accounts.ts'

/**
 * An agent's accounts and those of them that match the search. What is loaded is searched here, at
 * every keystroke; when the agent has more accounts than one answer holds, the server searches.
 * A failure leaves no accounts (portal 4 "Agent accounts view").
 */
export function useAgentAccounts(agentId: string | null, typed: string) {
  const search = useDeferredValue(typed.trim())
  const list = useQuery(accountsQuery(agentId))
  const { results = [], total = 0 } = list.data ?? {}
  const isAsked = agentId !== null && search !== '' && total > results.length
  const found = useQuery(accountSearchQuery(isAsked ? { agentId, search } : null))

  const query = isAsked && !list.isError ? found : list
  const matching = isAsked ? (found.data?.results ?? []) : matchAccounts(results, search)
  return {
    query,
    search,
    rows: query.isError ? [] : matching,
    /** How many accounts the agent has, and how many of them match, shown or not. */
    total,
    matched: isAsked ? (found.data?.total ?? 0) : search === '' ? total : matching.length,
  }
}

export type AgentAccounts = ReturnType<typeof useAgentAccounts>
