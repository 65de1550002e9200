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
  countHistory,
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
  isUnfiltered,
  placeOfRow,
  type Whose,
} from './order-history.store.ts'
import { searchHistory } from './search-history.store.ts'
import { whyFound } from './why-found.ts'

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
    const own: Whose = { of: 'account', id: actor.zohoAccountId ?? '', also: null }
    return readPage(ctx, own, own, query)
  }
  const own = actor.zohoUserId === agentId
  if (!own && !mayActForOthers(actor)) throw new AppError('AGENT_NOT_FOUND')
  const page = await readPage(ctx, ofAgent(agentId, accountId), ofAgent(agentId), query, ahead)
  if (page.results.length === 0 && !own && (await findAgent(db, agentId)).length === 0)
    throw new AppError('AGENT_NOT_FOUND')
  return page
}

const ofAgent = (agentId: string, accountId?: string): Whose => ({
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
  return kept.lookAhead(db, key, () => findStamp(db, wanted, ofAgent(agentId), part))
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
  const whose: Whose = { of: 'account', id: accountId, also: seesAll ? null : actor.zohoUserId }
  const page = await readPage(ctx, whose, whose, query)
  // Orders outlive a change of owner; without any, the account itself has to be there for the caller.
  if (page.results.length === 0) {
    const [account] = await findAccountOwner(db, accountId)
    const visible = account && (seesAll || isCustomer(actor) || account.ownerZohoUserId === actor.zohoUserId)
    if (!visible) throw new AppError('ACCOUNT_NOT_FOUND')
  }
  return page
}

const noOrders: Page = { results: [], total: 0, totalIsExact: true, unfilteredTotal: 0, nextCursor: null }

/** What a page is asked of the database by, and what it is kept under. */
function questionOf(whose: Whose, query: Query) {
  const limit = query.limit ?? limits.listNewest
  const place = placeOf(query.cursor)
  const wanted: HistoryWanted = {
    ...whose,
    statusId: query.status ?? null,
    invoiced: query.invoiced ?? false,
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

/**
 * @param whose the orders that are asked for
 * @param all those that the caller sees without any filter
 */
async function readPage(ctx: Needs, whose: Whose, all: Whose, query: Query, ahead?: Ahead): Promise<Page> {
  const { db } = ctx
  const { wanted, part, place, key } = questionOf(whose, query)
  const typed = typedIn(query.search)
  const isAll = typed === '' && isUnfiltered(wanted, all)
  // The first page says how many there are without filters; its cursor tells the others.
  const countAll = async () => (isAll || place ? null : countHistory(db, all))
  const toPage = (found: FoundOrders, unfiltered: number | null) =>
    pageOf(found, { ...part, place, unfiltered }, ctx)
  if (typed !== '') {
    const words = { typed, accountIds: await findAccountsOfDevice(db, typed) }
    const [found, unfiltered] = await Promise.all([searchHistory(db, wanted, words, part), countAll()])
    const page = toPage(found, unfiltered)
    return {
      ...page,
      results: page.results.map((row, at) => ({ ...row, match: whyFound(found.rows[at], typed) })),
    }
  }
  if (dependsOnValues(wanted, part))
    return toPage(...(await Promise.all([findHistory(db, wanted, part), countAll()])))
  const page = await kept.read(db, key, {
    readStamp: () => findStamp(db, wanted, all, part),
    read: async (isKept) => {
      const [{ stamp, ...found }, unfiltered] = await Promise.all([findHistory(db, wanted, part), countAll()])
      const answer = toPage(found, unfiltered)
      return { stamp: withCount(stamp, unfiltered), value: isKept ? keepWritten(answer) : answer }
    },
    ahead,
  })
  return page ?? noOrders
}

/** The stamp of a page as it is now, and of how many orders there are without filters. */
async function findStamp(db: Needs['db'], wanted: HistoryWanted, all: Whose, part: HistoryPart) {
  const isCounted = part.after === null && !isUnfiltered(wanted, all)
  const [stamp, unfiltered] = await Promise.all([
    findHistoryStamp(db, wanted, part),
    isCounted ? countHistory(db, all) : null,
  ])
  return withCount(stamp, unfiltered)
}

const withCount = (stamp: string | null, count: number | null) =>
  stamp === null || count === null ? stamp : `${count};${stamp}`

function pageOf(
  found: FoundOrders,
  { limit: read, place, sort, unfiltered }: HistoryPart & { place: Place | null; unfiltered: number | null },
  { publicBaseUrl }: Pick<Needs, 'publicBaseUrl'>,
): Page {
  const limit = read - 1
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  // A later page has the count of its first one.
  const totals = place ?? {
    total: found.total ?? 0,
    totalIsExact: found.totalIsExact,
    unfilteredTotal: unfiltered ?? found.total ?? 0,
  }
  const { total, totalIsExact, unfilteredTotal } = totals
  return {
    results: rows.map((row) => toOrderRow(row, new Date(Number(row.dateCreatedUs) / 1_000), publicBaseUrl)),
    total,
    totalIsExact,
    unfilteredTotal,
    nextCursor:
      found.rows.length > limit && last
        ? cursorOf({ ...placeOfRow(last, sort), total, totalIsExact, unfilteredTotal })
        : null,
  }
}

const orderIdMax = 2_147_483_647

type Place = HistoryPlace & Pick<Page, 'total' | 'totalIsExact' | 'unfilteredTotal'>

/**
 * Where the page before ended, and how many orders its first page counted: an "m" says that there are more, and an "o"
 * of how many they are where a filter is on.
 */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, key, number, total, more, all] =
    /^(\d{1,16})\.(\d{1,10})\.(\d{1,9})(m?)(?:o(\d{1,9}))?$/.exec(cursor) ?? []
  const orderId = Number(number)
  if (key === undefined || !(orderId <= orderIdMax)) throw noSuchPage()
  return {
    key,
    orderId,
    total: Number(total),
    totalIsExact: more === '',
    unfilteredTotal: Number(all ?? total),
  }
}

const cursorOf = ({ key, orderId, total, totalIsExact, unfilteredTotal }: Place) =>
  `${key}.${orderId}.${total}${totalIsExact ? '' : 'm'}${unfilteredTotal === total ? '' : `o${unfilteredTotal}`}`

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
