import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOrderHistory, OrderRow } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import {
  findAccountOwner,
  findAgent,
  type HistoryRow,
  historyOfAccount,
  historyOfAgent,
} from './order-history.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Query = QueryOf<typeof getOrderHistory>
type Page = AnswerOf<typeof getOrderHistory>

/**
 * An agent's orders, newest first (portal 7). A customer asks with their account's agent and gets
 * the orders of their account (architecture 5.8).
 * Throws AGENT_NOT_FOUND for an agent whom the caller may not act for.
 */
export async function agentHistory(ctx: Needs, agentId: string, query: Query): Promise<Page> {
  const { db, actor } = ctx
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const [account] = await findAccountOwner(db, actor.zohoAccountId ?? '')
    if (account?.ownerZohoUserId !== agentId) throw new AppError('AGENT_NOT_FOUND')
    return readPage(ctx, historyOfAccount, [actor.zohoAccountId ?? '', null], query)
  }
  const own = actor.zohoUserId === agentId
  if (!own && !mayActForOthers(actor)) throw new AppError('AGENT_NOT_FOUND')
  const page = await readPage(ctx, historyOfAgent, [agentId, null], query)
  if (page.total === 0 && !own && (await findAgent(db, agentId)).length === 0)
    throw new AppError('AGENT_NOT_FOUND')
  return page
}

/**
 * An account's orders, newest first (portal 7); an agent sees their own orders of it.
 * Throws ACCOUNT_NOT_FOUND for an account that is not the caller's to see.
 */
export async function accountHistory(ctx: Needs, accountId: string, query: Query): Promise<Page> {
  const { db, actor } = ctx
  const seesAll = mayActForOthers(actor)
  if (!seesAll && actor.zohoUserId === null && actor.zohoAccountId !== accountId)
    throw new AppError('ACCOUNT_NOT_FOUND')
  const page = await readPage(ctx, historyOfAccount, [accountId, seesAll ? null : actor.zohoUserId], query)
  // Orders outlive a change of owner; without any, the account itself has to be there for the caller.
  if (page.total === 0) {
    const [account] = await findAccountOwner(db, accountId)
    const visible = account && (seesAll || isCustomer(actor) || account.ownerZohoUserId === actor.zohoUserId)
    if (!visible) throw new AppError('ACCOUNT_NOT_FOUND')
  }
  return page
}

type Of = typeof historyOfAgent
type Whose = [by: string, also: string | null]

async function readPage({ db }: Needs, of: Of, whose: Whose, query: Query): Promise<Page> {
  const limit = query.limit ?? limits.listNewest
  const search = patternOf(query.search)
  const before = beforeOf(query.cursor)
  // One more than asked for tells whether there is a next page.
  const found = await of.page(db, ...whose, search, before ?? orderIdMax, limit + 1)
  const rows = found.slice(0, limit)
  const isWhole = before === null && found.length <= limit
  const total = isWhole ? rows.length : ((await of.total(db, ...whose, search))[0]?.total ?? 0)
  const last = rows.at(-1)
  return {
    results: rows.map(toOrderRow),
    total,
    nextCursor: found.length > limit && last ? String(last.orderId) : null,
  }
}

const orderIdMax = 2_147_483_647

function beforeOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const before = /^\d{1,10}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!(before <= orderIdMax))
    throw new AppError('INVALID_INPUT', {
      fields: { cursor: ['This page does not exist. Start from the first.'] },
    })
  return before
}

/** What a person typed, anywhere in the number or the names; "#10001" is how screens write a number. */
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
})
