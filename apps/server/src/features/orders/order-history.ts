import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOrderHistory, OrderRow } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import {
  countHistory,
  findAccountOwner,
  findAgent,
  findHistory,
  type HistoryPlace,
  type HistoryRow,
  type HistoryWanted,
} from './order-history.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Query = QueryOf<typeof getOrderHistory>
type Page = AnswerOf<typeof getOrderHistory>

/**
 * An agent's orders, newest first unless sorted otherwise (portal 7). A customer asks with their account's agent and gets
 * the orders of their account (architecture 5.8).
 * Throws AGENT_NOT_FOUND for an agent whom the caller may not act for.
 */
export async function agentHistory(ctx: Needs, agentId: string, query: Query): Promise<Page> {
  const { db, actor } = ctx
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const [account] = await findAccountOwner(db, actor.zohoAccountId ?? '')
    if (account?.ownerZohoUserId !== agentId) throw new AppError('AGENT_NOT_FOUND')
    return readPage(ctx, { of: 'account', id: actor.zohoAccountId ?? '', also: null }, query)
  }
  const own = actor.zohoUserId === agentId
  if (!own && !mayActForOthers(actor)) throw new AppError('AGENT_NOT_FOUND')
  const page = await readPage(ctx, { of: 'agent', id: agentId, also: null }, query)
  if (page.total === 0 && !own && (await findAgent(db, agentId)).length === 0)
    throw new AppError('AGENT_NOT_FOUND')
  return page
}

/**
 * An account's orders, newest first unless sorted otherwise (portal 7); an agent sees their own orders of it.
 * Throws ACCOUNT_NOT_FOUND for an account that is not the caller's to see.
 */
export async function accountHistory(ctx: Needs, accountId: string, query: Query): Promise<Page> {
  const { db, actor } = ctx
  const seesAll = mayActForOthers(actor)
  if (!seesAll && actor.zohoUserId === null && actor.zohoAccountId !== accountId)
    throw new AppError('ACCOUNT_NOT_FOUND')
  const page = await readPage(
    ctx,
    { of: 'account', id: accountId, also: seesAll ? null : actor.zohoUserId },
    query,
  )
  // Orders outlive a change of owner; without any, the account itself has to be there for the caller.
  if (page.total === 0) {
    const [account] = await findAccountOwner(db, accountId)
    const visible = account && (seesAll || isCustomer(actor) || account.ownerZohoUserId === actor.zohoUserId)
    if (!visible) throw new AppError('ACCOUNT_NOT_FOUND')
  }
  return page
}

type Whose = Pick<HistoryWanted, 'of' | 'id' | 'also'>

async function readPage({ db }: Needs, whose: Whose, query: Query): Promise<Page> {
  const limit = query.limit ?? limits.listNewest
  const after = placeOf(query.cursor)
  const wanted: HistoryWanted = {
    ...whose,
    search: patternOf(query.search),
    statusId: query.status ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  }
  // One more than asked for tells whether there is a next page.
  const found = await findHistory(db, wanted, { sort: query.sort ?? 'newest', after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const isWhole = after === null && found.length <= limit
  const last = rows.at(-1)
  return {
    results: rows.map(toOrderRow),
    total: isWhole ? rows.length : await countHistory(db, wanted),
    nextCursor: found.length > limit && last ? `${last.key}.${last.orderId}` : null,
  }
}

const orderIdMax = 2_147_483_647

function placeOf(cursor: string | undefined): HistoryPlace | null {
  if (cursor === undefined) return null
  const [, key, number] = /^(\d{1,16})\.(\d{1,10})$/.exec(cursor) ?? []
  const orderId = Number(number)
  if (key === undefined || !(orderId <= orderIdMax))
    throw new AppError('INVALID_INPUT', {
      fields: { cursor: ['This page does not exist. Start from the first.'] },
    })
  return { key, orderId }
}

/** What a person typed, anywhere in the numbers, names or notes; "#10001" is how screens write a number. */
function patternOf(search: string | undefined) {
  const typed = search?.trim().replace(/^#/, '') ?? ''
  return typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** The wire's list row; amounts become dollars, moments ISO 8601. */
export const toOrderRow = (row: HistoryRow): OrderRow => ({
  orderId: row.orderId,
  statusId: row.statusId,
  zohoUserId: row.zohoUserId,
  zohoAccountId: row.zohoAccountId,
  zohoAccountName: row.accountName,
  account: { accountName: row.accountName },
  zohoContactId: row.zohoContactId,
  zohoContactName: `${row.contactFirstName} ${row.contactLastName}`.trim(),
  dateCreated: row.dateCreated.toISOString(),
  numberOfItems: row.numberOfItems,
  orderTotal: toDollars(row.orderTotalCents),
  zohoInventoryInvoiceLink: row.zohoInventoryInvoiceLink,
  referenceNumber: row.referenceNumber,
})
