import type { OrderRow } from '@portal/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../accounts/accounts.queries.ts'
import type { Choice } from './order-list.store.ts'

/**
 * Accounts by which an agent's orders can be narrowed: the agent's own, those of the orders that are loaded
 * (orders outlive a change of owner), and the present choice, by name.
 */
export function useAccountOptions(
  agentId: string | null,
  rows: readonly OrderRow[],
  present: Choice | null,
): Choice[] {
  const accounts = useQuery(accountsQuery(agentId)).data?.results ?? []
  return accountOptions(
    present ? [present] : [],
    rows.map(({ zohoAccountId, account }) => ({ id: zohoAccountId, label: account.accountName })),
    accounts.map(({ accountId, accountName }) => ({ id: accountId, label: accountName })),
  )
}

/** Every account once, by name; the last name given for it counts. */
export function accountOptions(...lists: Choice[][]): Choice[] {
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]))
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
}
