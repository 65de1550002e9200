import type { AccountAttention } from '@portal/contract/account-overview'
import { booksPath, orderPath, paths, repairCasePath, repairsPath } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'

/** Whose rows the links of an overview lead to. */
export type LinkedAccount = {
  accountId: string
  /** It is the person's own: their lists have nothing else. */
  isOwn: boolean
  /** Whether the person's lists can have the rows of every agent. */
  actsForOthers: boolean
  /** Whether the list of invoices is theirs to open; others see what is owed on the account's page. */
  seesInvoices: boolean
}

/** A list that is narrowed to the rows that were counted, for every reader (docs/spec/accounts.md#overview). */
function listOf(path: string, narrowed: Record<string, string>, of: LinkedAccount): string {
  const asked = new URLSearchParams({ ...narrowed, ...(of.isOwn ? {} : { account: of.accountId }) })
  return asked.size === 0 ? path : `${path}?${asked}`
}

/** The devices of an account, narrowed to some of them. */
export const devicesOf = (of: LinkedAccount) => (narrowed: Record<string, string>) =>
  listOf(paths.fleet, narrowed, of)

/** Where the figures of an overview lead. */
export const figureLinks = (of: LinkedAccount) => ({
  inService: listOf(paths.fleet, { group: 'inService' }, of),
  // The orders of an account whose agent changed are those of several agents.
  arriving: listOf(
    of.isOwn ? paths.orders : paths.ordersAgent,
    { status: 'submitted', ...(of.actsForOthers ? { agent: allAgents } : {}) },
    of,
  ),
  cases: listOf(repairsPath, {}, of),
  owed: of.seesInvoices ? listOf(booksPath, { month: 'all', state: 'unpaid' }, of) : '#money',
  covers: listOf(paths.fleet, { cover: 'soon' }, of),
})

/** Where something that needs attention leads. */
export function attentionLink(item: AccountAttention, of: LinkedAccount): string {
  switch (item.kind) {
    case 'late':
    case 'failed':
    case 'approval':
      return orderPath(item.orderId)
    case 'missing':
      return listOf(paths.fleet, { status: 'missing' }, of)
    case 'case':
      return repairCasePath(item.caseId)
    case 'covers':
      return figureLinks(of).covers
  }
}
