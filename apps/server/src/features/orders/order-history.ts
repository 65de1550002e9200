import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOrderHistory, getOrderHistoryByAccount, OrderRow } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { findAccountsOfDevice } from '../accounts/find-accounts-of-device.ts'
import { invoiceAddress } from './invoice-address.ts'
import {
  findAccountOwner,
  findAgent,
  findHistory,
  type HistoryPlace,
  type HistoryRow,
  type HistoryWanted,
  placeOfRow,
} from './order-history.store.ts'
import { searchHistory } from './search-history.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'publicBaseUrl'>
type AgentQuery = QueryOf<typeof getOrderHistory>
type Query = QueryOf<typeof getOrderHistoryByAccount>
type Page = AnswerOf<typeof getOrderHistory>

/**
 * An agent's orders, newest first unless sorted otherwise (portal 7). A customer asks with their account's agent and gets
 * the orders of their account (architecture 5.8).
 * Throws AGENT_NOT_FOUND for an agent whom the caller may not act for.
 */
export async function agentHistory(
  ctx: Needs,
  agentId: string,
  { accountId, ...query }: AgentQuery,
): Promise<Page> {
  const { db, actor } = ctx
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const [account] = await findAccountOwner(db, actor.zohoAccountId ?? '')
    if (account?.ownerZohoUserId !== agentId) throw new AppError('AGENT_NOT_FOUND')
    // They have one account; of any other they have no orders.
    if (accountId !== undefined && accountId !== actor.zohoAccountId) return noOrders
    return readPage(ctx, { of: 'account', id: actor.zohoAccountId ?? '', also: null }, query)
  }
  const own = actor.zohoUserId === agentId
  if (!own && !mayActForOthers(actor)) throw new AppError('AGENT_NOT_FOUND')
  const page = await readPage(ctx, { of: 'agent', id: agentId, also: accountId ?? null }, query)
  if (page.results.length === 0 && !own && (await findAgent(db, agentId)).length === 0)
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
  if (page.results.length === 0) {
    const [account] = await findAccountOwner(db, accountId)
    const visible = account && (seesAll || isCustomer(actor) || account.ownerZohoUserId === actor.zohoUserId)
    if (!visible) throw new AppError('ACCOUNT_NOT_FOUND')
  }
  return page
}

const noOrders: Page = { results: [], total: 0, totalIsExact: true, nextCursor: null }

type Whose = Pick<HistoryWanted, 'of' | 'id' | 'also'>

async function readPage({ db, publicBaseUrl }: Needs, whose: Whose, query: Query): Promise<Page> {
  const limit = query.limit ?? limits.listNewest
  const place = placeOf(query.cursor)
  const wanted: HistoryWanted = {
    ...whose,
    statusId: query.status ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  }
  // One more than asked for tells whether there is a next page.
  const part = { sort: query.sort ?? 'newest', after: place, limit: limit + 1 }
  const typed = typedIn(query.search)
  const found =
    typed === ''
      ? await findHistory(db, wanted, part)
      : await searchHistory(db, wanted, { typed, accountIds: await findAccountsOfDevice(db, typed) }, part)

  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  // A later page has the count of its first one.
  const { total, totalIsExact } = place ?? { total: found.total ?? 0, totalIsExact: found.totalIsExact }
  return {
    results: rows.map((row) => toOrderRow(row, new Date(Number(row.dateCreatedUs) / 1_000), publicBaseUrl)),
    total,
    totalIsExact,
    nextCursor:
      found.rows.length > limit && last
        ? cursorOf({ ...placeOfRow(last, part.sort), total, totalIsExact })
        : null,
  }
}

const orderIdMax = 2_147_483_647

type Place = HistoryPlace & Pick<Page, 'total' | 'totalIsExact'>

/** Where the page before ended, and how many orders its first page counted; an "m" says that there are more. */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, key, number, total, more] = /^(\d{1,16})\.(\d{1,10})\.(\d{1,9})(m?)$/.exec(cursor) ?? []
  const orderId = Number(number)
  if (key === undefined || !(orderId <= orderIdMax)) throw noSuchPage()
  return { key, orderId, total: Number(total), totalIsExact: more === '' }
}

const cursorOf = ({ key, orderId, total, totalIsExact }: Place) =>
  `${key}.${orderId}.${total}${totalIsExact ? '' : 'm'}`

/** What a person looks for; "#10001" is how screens write a number. */
const typedIn = (search: string | undefined) => search?.trim().replace(/^#/, '') ?? ''

/** The wire's list row; amounts become dollars, moments ISO 8601. */
export const toOrderRow = (
  row: Omit<HistoryRow, 'dateCreatedUs'>,
  dateCreated: Date,
  publicBaseUrl: string,
): OrderRow => ({
  orderId: row.orderId,
  statusId: row.statusId,
  zohoUserId: row.zohoUserId,
  zohoAccountId: row.zohoAccountId,
  zohoAccountName: row.accountName,
  account: { accountName: row.accountName },
  zohoContactId: row.zohoContactId,
  zohoContactName: `${row.contactFirstName} ${row.contactLastName}`.trim(),
  dateCreated: dateCreated.toISOString(),
  numberOfItems: row.numberOfItems,
  orderTotal: toDollars(row.orderTotalCents),
  zohoInventoryInvoiceLink: invoiceAddress(row.zohoInventoryInvoiceLink, publicBaseUrl),
  referenceNumber: row.referenceNumber,
})
