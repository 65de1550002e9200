import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOrderHistory, getOrderHistoryByAccount, OrderRow } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { isCustomer, mayActForOthers } from '@portal/domain/roles'
import { type Ahead, keptWhileUnchanged } from '../../db/kept-while-unchanged.ts'
import type { SignedInContext } from '../../deps.ts'
import { keepWritten } from '../../http/kept-answers.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { findAccountsOfDevice } from '../accounts/find-accounts-of-device.ts'
import { invoiceAddress } from './invoice-address.ts'
import {
  dependsOnValues,
  type FoundOrders,
  findAccountOwner,
  findAgent,
  findHistory,
  findHistoryStamp,
  type HistoryPart,
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
  ahead?: Ahead,
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
  const page = await readPage(ctx, ofAgent(agentId, accountId), query, ahead)
  if (page.results.length === 0 && !own && (await findAgent(db, agentId)).length === 0)
    throw new AppError('AGENT_NOT_FOUND')
  return page
}

const ofAgent = (agentId: string, accountId: string | undefined): Whose => ({
  of: 'agent',
  id: agentId,
  also: accountId ?? null,
})

/** Begins to ask whether a first page is the one that is kept, as everybody but a customer will want it. */
export function lookAheadForHistory(
  { db }: Pick<Needs, 'db'>,
  agentId: string,
  { accountId, ...query }: AgentQuery,
): Ahead | undefined {
  if (typedIn(query.search) !== '' || query.cursor !== undefined) return undefined
  const { key, wanted, part } = questionOf(ofAgent(agentId, accountId), query)
  return kept.lookAhead(db, key, () => findHistoryStamp(db, wanted, part))
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

/** What a page is asked of the database by, and what it is kept under. */
function questionOf(whose: Whose, query: Query) {
  const limit = query.limit ?? limits.listNewest
  const place = placeOf(query.cursor)
  const wanted: HistoryWanted = {
    ...whose,
    statusId: query.status ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  }
  // One more than asked for tells whether there is a next page.
  const part = { sort: query.sort ?? 'newest', after: place, limit: limit + 1 } satisfies HistoryPart
  return { wanted, part, place, key: JSON.stringify([wanted, part]) }
}

/** Some 10 MB: a kept row takes about a KB. */
const kept = keptWhileUnchanged<Page>({ most: 10_000, sizeOf: ({ results }) => results.length + 2 })
export const { use: useOfKeptHistories } = kept

async function readPage(ctx: Needs, whose: Whose, query: Query, ahead?: Ahead): Promise<Page> {
  const { db } = ctx
  const { wanted, part, place, key } = questionOf(whose, query)
  const toPage = (found: FoundOrders) => pageOf(found, { ...part, place }, ctx)
  const typed = typedIn(query.search)
  if (typed !== '') {
    const words = { typed, accountIds: await findAccountsOfDevice(db, typed) }
    return toPage(await searchHistory(db, wanted, words, part))
  }
  if (dependsOnValues(wanted, part)) return toPage(await findHistory(db, wanted, part))
  const page = await kept.read(db, key, {
    readStamp: () => findHistoryStamp(db, wanted, part),
    read: async (isKept) => {
      const { stamp, ...found } = await findHistory(db, wanted, part)
      const answer = toPage(found)
      return { stamp, value: isKept ? keepWritten(answer) : answer }
    },
    ahead,
  })
  return page ?? noOrders
}

function pageOf(
  found: FoundOrders,
  { limit: read, place, sort }: HistoryPart & { place: Place | null },
  { publicBaseUrl }: Pick<Needs, 'publicBaseUrl'>,
): Page {
  const limit = read - 1
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  // A later page has the count of its first one.
  const { total, totalIsExact } = place ?? { total: found.total ?? 0, totalIsExact: found.totalIsExact }
  return {
    results: rows.map((row) => toOrderRow(row, new Date(Number(row.dateCreatedUs) / 1_000), publicBaseUrl)),
    total,
    totalIsExact,
    nextCursor:
      found.rows.length > limit && last ? cursorOf({ ...placeOfRow(last, sort), total, totalIsExact }) : null,
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
