import type { OrderRow } from '@portal/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, accountsQuery } from '../accounts/accounts.queries.ts'
import type { Choice } from '../order-header/order-header.ts'

/**
 * Accounts by which an agent's orders can be narrowed: the agent's own, those of the orders that are loaded
 * (orders outlive a change of owner), and the one that the address names, each by its name.
 */
export function useAccountFilter(
  agentId: string | null,
  rows: readonly OrderRow[],
  accountId: string | null,
) {
  const accounts = useQuery(accountsQuery(agentId)).data?.results ?? []
  const named = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null }).data
  const options = accountOptions(
    accountId === null ? [] : [{ id: accountId, label: named?.accountName ?? `Account ${accountId}` }],
    rows.map(({ zohoAccountId, account }) => ({ id: zohoAccountId, label: account.accountName })),
    accounts.map((account) => ({ id: account.accountId, label: account.accountName })),
  )
  return {
    options,
    chosen: options.find(({ id }) => id === accountId) ?? null,
    /** Another agent's accounts are another list. */
    key: `account filter of ${agentId}`,
  }
}

export type AccountFilter = ReturnType<typeof useAccountFilter>

/** Every account once, by name; the last name given for it counts. */
export function accountOptions(...lists: Choice[][]): Choice[] {
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]))
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
}
