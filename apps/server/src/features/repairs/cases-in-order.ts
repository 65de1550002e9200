import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'

/** How cases are read along their indexes, in lists and on desks. */

/** By when something is due; what waits for others comes last. */
export const dueKey = sql`coalesce(${repairCases.dueAt}, 'infinity'::timestamptz)`

/** Accounts of agents. Listed ones and the few others apart: each has an index, and the table is not read from end to end. */
export function accountsOf(agentIds: readonly string[]): SQL {
  const isTheirs = inArray(accounts.ownerZohoUserId, [...agentIds])
  return sql`select zoho_account_id from ${accounts} where ${and(sql`${accounts.isActive}`, isTheirs)}
    union all select zoho_account_id from ${accounts} where ${and(sql`not ${accounts.isActive}`, isTheirs)}`
}
