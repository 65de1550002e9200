import type { Account } from '@portal/contract/accounts'

/**
 * Accounts whose name, support name or support email has the words, in any case (docs/spec/accounts.md#list); all for
 * none.
 */
export function matchAccounts(accounts: readonly Account[], search: string): readonly Account[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ accountName, salesSupport, salesSupportEmail }) =>
    [accountName, salesSupport, salesSupportEmail].some((text) => text.toLowerCase().includes(wanted)),
  )
}
