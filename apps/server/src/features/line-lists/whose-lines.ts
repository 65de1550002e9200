import { accessOf } from '@portal/domain/account-access'
import { seesLineTerms } from '@portal/domain/line-states'
import { agentReach, isCustomer } from '@portal/domain/roles'
import { and, eq, inArray } from 'drizzle-orm'
import { accounts } from '../../db/schema/accounts.tables.ts'
import type { SignedInContext } from '../../deps.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The accounts whose lines are asked for; every account's for those who act for others and ask for no one's. */
export type WhoseLines = readonly string[] | 'all'

/**
 * The accounts whose lines a person sees (docs/spec/lines.md#who-may): their own, those of their agents, or all. What is asked for
 * narrows that and widens nothing. People who only stage or keep the books have none.
 */
export async function whoseLines(
  { db, actor }: Needs,
  { accountId, agentId }: { accountId?: string | undefined; agentId?: string | undefined } = {},
): Promise<WhoseLines> {
  if (isCustomer(actor)) {
    const own = actor.zohoAccountId ?? ''
    return (accountId ?? own) === own && agentId === undefined ? [own] : []
  }
  const reach = agentReach(actor)
  if (reach === 'all' && accountId !== undefined && agentId === undefined) return [accountId]
  if (reach === 'all' && agentId === undefined) return 'all'
  const agentIds = reach === 'all' ? [agentId ?? ''] : reach.filter((id) => id === (agentId ?? id))
  if (agentIds.length === 0) return []
  const rows = await db
    .select({ id: accounts.zohoAccountId })
    .from(accounts)
    .where(
      and(
        inArray(accounts.ownerZohoUserId, agentIds),
        accountId === undefined ? undefined : eq(accounts.zohoAccountId, accountId),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Whether a person learns what lines cost, and their terms. */
export const seesLinePrices = ({ actor }: Pick<Needs, 'actor'>): boolean => seesLineTerms(accessOf(actor))
