import type { getAccountsByAgent } from '@portal/contract/accounts'
import type { AnswerOf, ParamsOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { zohoId } from '@portal/contract/fields'
import { limits } from '@portal/domain/limits'
import { allAgents, isCustomer, mayActForOthers, reachAsked } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { refuseShortSearch } from '../../http/refuse-short-search.ts'
import { toAccount } from './account-wire.ts'
import { findAccount, findAccounts } from './accounts.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Wanted = ParamsOf<typeof getAccountsByAgent> & QueryOf<typeof getAccountsByAgent>

/**
 * The active accounts of the agent, or of all agents, by name (docs/spec/accounts.md#list). `search` looks at account name, support name and
 * support email; without `limit` the first 1,000 are answered. Customers ask for their
 * account's owner and get their own account. The cursor is the id of the page's last account.
 *
 * Throws AGENT_NOT_FOUND when the agent is unknown or not one the caller may act for,
 * INVALID_INPUT for a cursor that is none.
 */
export async function listAccounts(
  { db, actor }: Needs,
  { agentId, search = '', limit = limits.listNewest, cursor }: Wanted,
): Promise<AnswerOf<typeof getAccountsByAgent>> {
  if (!(await mayList({ db, actor }, agentId))) throw new AppError('AGENT_NOT_FOUND')
  const isAll = agentId === allAgents
  if (isAll) refuseShortSearch(search)
  const { agentIsKnown, total, accounts } = await findAccounts(db, {
    agentId: isAll ? null : agentId,
    onlyAccountId: isCustomer(actor) && !mayActForOthers(actor) ? actor.zohoAccountId : null,
    search: search.trim() || null,
    after: cursor === undefined ? null : idIn(cursor),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
  })
  if (!agentIsKnown) throw new AppError('AGENT_NOT_FOUND')

  const page = accounts.slice(0, limit)
  const nextCursor = accounts.length > limit ? (page.at(-1)?.zohoAccountId ?? null) : null
  const countMax = isAll ? limits.accountCountMax : total
  return {
    results: page.map(toAccount),
    total: Math.min(total, countMax),
    totalIsExact: total <= countMax,
    nextCursor,
  }
}

async function mayList({ db, actor }: Needs, agentId: string) {
  if (reachAsked(actor, agentId) !== null) return true
  const own = actor.zohoAccountId === null ? undefined : await findAccount(db, actor.zohoAccountId)
  return own?.ownerZohoUserId === agentId
}

function idIn(cursor: string) {
  const id = zohoId.safeParse(cursor)
  if (!id.success)
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  return id.data
}
