import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOrderHistory, getOrderHistoryByAccount, OrderRow } from '@portal/contract/orders'
import { mayDo } from '@portal/domain/account-access'
import { standingPromise } from '@portal/domain/arrival-words'
import { businessDay } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { printedKind, searchedText, taggedUnit } from '@portal/domain/printed-number'
import {
  agentReach,
  allAgents,
  isCustomer,
  mayActForAgent,
  mayActForOthers,
  reachAsked,
} from '@portal/domain/roles'
import type { SignedInContext } from '../../../deps.ts'
import { noSuchPage, refuseShortSearch } from '../../../http/list-refusals.ts'
import { findAccountsOfDevice } from '../../accounts/accounts.ts'
import { findOtherDays } from '../destinations/destinations.store.ts'
import { invoiceAddress } from '../destinations/order-addresses.ts'
import { findNamedOrders, type NamedOrder } from './find-named-orders.ts'
import { type HistoryWanted, isAllOf, isOfWhose, type Whose } from './history-conditions.ts'
import { countAll, type HistoryTotals } from './history-totals.store.ts'
import { findListedCosts, findListedShipping, whyFound } from './listed-orders.ts'
import { toListedQuote } from './listed-quotes.ts'
import {
  centsOf,
  type FoundRow,
  findAccountOwner,
  findFirstHistory,
  findHistory,
  type HistoryPart,
  type HistoryPlace,
  type HistoryRow,
  isAgent,
  placeOfRow,
  searchHistory,
} from './order-history.store.ts'
import { progressOf } from './order-progress.ts'
import { listFieldsOf } from './order-wire.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'publicBaseUrl'>
type AgentQuery = QueryOf<typeof getOrderHistory>
type Query = QueryOf<typeof getOrderHistoryByAccount>
type Page = AnswerOf<typeof getOrderHistory>

/**
 * An agent's orders, or those of all agents, newest first unless sorted otherwise (docs/spec/orders.md#lists). A customer asks
 * with their account's agent and gets the orders of their account (docs/spec/roles.md#customers).
 * Throws AGENT_NOT_FOUND for an agent whom the caller may not act for.
 */
export async function agentHistory(
  ctx: Needs,
  agentId: string,
  { accountId, ...query }: AgentQuery,
): Promise<Page> {
  const { db, actor } = ctx
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const owner = await findAccountOwner(db, actor.zohoAccountId ?? '')
    if (owner !== agentId) throw new AppError('AGENT_NOT_FOUND')
    // They have one account; of any other they have no orders.
    if (accountId !== undefined && accountId !== actor.zohoAccountId) return noOrders
    const own: Whose = {
      of: 'account',
      id: actor.zohoAccountId ?? '',
      also: null,
      withoutDrafts: !mayDo(actor, 'readDrafts'),
    }
    return readPage(ctx, own, own, query)
  }
  if (agentId === allAgents) return allHistory(ctx, { accountId, ...query })
  const own = actor.zohoUserId === agentId
  if (!mayActForAgent(actor, agentId)) throw new AppError('AGENT_NOT_FOUND')
  const page = await readPage(ctx, ofAgent(agentId, accountId), ofAgent(agentId), query)
  if (page.results.length === 0 && !own && !(await isAgent(db, agentId)))
    throw new AppError('AGENT_NOT_FOUND')
  return page
}

/** The orders of all agents, each with the name of its agent (docs/spec/roles.md#all-agents); those of one account as well. */
async function allHistory(ctx: Needs, { accountId, ...query }: AgentQuery): Promise<Page> {
  if (reachAsked(ctx.actor, allAgents) === null) throw new AppError('AGENT_NOT_FOUND')
  refuseShortSearch(query.search)
  const all: Whose = { of: 'all', id: '', also: null }
  const whose: Whose = accountId === undefined ? all : { of: 'account', id: accountId, also: null }
  return readPage(ctx, whose, all, query)
}

const ofAgent = (agentId: string, accountId?: string): Whose => ({
  of: 'agent',
  id: agentId,
  also: accountId === undefined ? null : [accountId],
  withoutDrafts: false,
})

/**
 * An account's orders, newest first unless sorted otherwise (docs/spec/orders.md#lists); an agent sees their own orders
 * of it, and those of agents whom they cover.
 * Throws ACCOUNT_NOT_FOUND for an account that is not the caller's to see.
 */
export async function accountHistory(ctx: Needs, accountId: string, query: Query): Promise<Page> {
  const { db, actor } = ctx
  const reach = agentReach(actor)
  const seesAll = reach === 'all'
  if (!seesAll && actor.zohoUserId === null && actor.zohoAccountId !== accountId)
    throw new AppError('ACCOUNT_NOT_FOUND')
  const whose: Whose = {
    of: 'account',
    id: accountId,
    also: seesAll || reach.length === 0 ? null : reach,
    withoutDrafts: !mayDo(actor, 'readDrafts'),
  }
  const page = await readPage(ctx, whose, whose, query)
  // Orders outlive a change of owner; without any, the account itself has to be there for the caller.
  if (page.results.length === 0) {
    const owner = await findAccountOwner(db, accountId)
    const visible = owner !== undefined && (isCustomer(actor) || mayActForAgent(actor, owner))
    if (!visible) throw new AppError('ACCOUNT_NOT_FOUND')
  }
  return page
}

const noOrders: Page = {
  results: [],
  total: 0,
  totalIsExact: true,
  unfilteredTotal: 0,
  unfilteredTotalIsExact: true,
  nextCursor: null,
}

/**
 * @param whose the orders that are asked for
 * @param all those that the caller sees without any filter
 */
async function readPage(ctx: Needs, whose: Whose, all: Whose, query: Query): Promise<Page> {
  const { db, publicBaseUrl } = ctx
  const now = ctx.now()
  const sort = query.sort ?? 'newest'
  const limit = query.limit ?? limits.listNewest
  const place = placeOf(query.cursor)
  const typed = searchedText(query.search ?? '')
  // Who reads submitted orders alone learns nothing of the units, boxes, quotes and cases beside them.
  const seesGoods = mayDo(ctx.actor, 'readDrafts')
  const named =
    typed === ''
      ? []
      : await findNamedOrders(db, isOfWhose(whose), query.search ?? '', seesGoods ? undefined : ['invoice'])
  const wanted = await wantedOf(db, { whose, query, now, typed, named, seesGoods })
  // One row more than requested shows whether there is a next page.
  const part: HistoryPart = { sort, after: place, limit: limit + 1, withGoods: seesGoods }
  const { rows, said } = place
    ? // A later page has the totals of its first one.
      { rows: await findRows(db, wanted, part), said: place.totals }
    : await findFirst(db, { wanted, all, part, isSummed: query.withTotals === true })
  const hasNext = rows.length > limit
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const ids = query.withShipping ? shown.map(({ orderId }) => orderId) : []
  const shipping = query.withShipping && seesGoods ? await findListedShipping(db, ids) : null
  // Where our invoice has nothing, what carriers bill is what the order comes to.
  const billed = query.withShipping ? shown : shown.filter((row) => row.orderTotalCents === 0)
  const costs = await findListedCosts(
    db,
    billed.map(({ orderId }) => orderId),
  )
  const otherDays = query.withShipping ? await findOtherDays(db, ids) : null
  const today = businessDay(now, ctx.timeZone)
  return {
    results: shown.map((row) => {
      const quote = row.quote && toListedQuote(row.quote, row.statusId === orderStatus.draft, now)
      return {
        ...toOrderRow(row, new Date(Number(row.dateCreatedUs) / 1_000), publicBaseUrl),
        promisedDeliveryDate: standingPromise(row.statusId, row.promisedDeliveryDate, today),
        ...(all.of === 'all' && { agentName: row.agentName }),
        ...(row.progress && { progress: progressOf(row.progress) }),
        ...(quote && { quote }),
        ...(shipping && { shipping: shipping.get(row.orderId) }),
        ...(costs.has(row.orderId) && { costs: costs.get(row.orderId) }),
        ...(otherDays?.has(row.orderId) && {
          otherPromisedDates: otherDays
            .get(row.orderId)
            ?.map((day) => standingPromise(row.statusId, day, today)),
        }),
        ...(isFound(row) && { match: whyFound(row, typed, named) }),
      }
    }),
    ...said,
    nextCursor: hasNext && last ? cursorOf({ ...placeOfRow(last, sort), totals: said }) : null,
  }
}

const findRows = async (
  db: Needs['db'],
  wanted: HistoryWanted,
  part: HistoryPart,
): Promise<Array<HistoryRow | FoundRow>> =>
  wanted.search ? (await searchHistory(db, wanted, part)).rows : findHistory(db, wanted, part)

type First = { wanted: HistoryWanted; all: Whose; part: HistoryPart; isSummed: boolean }

/** A first page, and what it says of all orders. */
async function findFirst(db: Needs['db'], { wanted, all, part, isSummed }: First) {
  const { rows, totals } = wanted.search
    ? await findSearched(db, { wanted, all, part })
    : await findFirstHistory(db, wanted, part, { all: isAllOf(wanted, all) ? null : all, isSummed })
  return { rows, said: wireTotals(totals, isSummed) }
}

/** What a search finds; all of it on one page is counted there. */
async function findSearched(db: Needs['db'], { wanted, all, part }: Omit<First, 'isSummed'>) {
  const { rows, count } = await searchHistory(db, wanted, part)
  const isWhole = rows.length < part.limit
  const matching = isWhole ? { total: rows.length, isExact: true, cents: centsOf(rows) } : count
  return { rows, totals: { matching, all: await countAll(db, all), views: null } }
}

/** Only a search reads the texts that it looked through. */
const isFound = (row: HistoryRow | FoundRow): row is FoundRow => 'notes' in row

type Asked = {
  whose: Whose
  query: Query
  now: Date
  typed: string
  named: readonly NamedOrder[]
  seesGoods: boolean
}

async function wantedOf(
  db: Needs['db'],
  { whose, query, now, typed, named, seesGoods }: Asked,
): Promise<HistoryWanted> {
  return {
    ...whose,
    statusId: query.status ?? null,
    invoiced: query.invoiced ?? false,
    stage: query.stage ?? null,
    quote: query.quote === undefined ? null : { as: query.quote, at: now },
    approval: query.approval ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    search:
      typed === ''
        ? null
        : {
            typed,
            kind: printedKind(query.search ?? '') ?? (isTagged(typed, named) ? 'tag' : null),
            accountIds: seesGoods ? await findAccountsOfDevice(db, typed) : [],
            orderIds: named.map(({ orderId }) => orderId),
          },
  }
}

/** Who types a unit as its tag has it, and finds it, means no other order with these words. */
const isTagged = (typed: string, named: readonly NamedOrder[]) =>
  taggedUnit(typed) !== null && named.some(({ match }) => match.part === 'unit')

type Totals = Pick<Page, 'total' | 'totalIsExact' | 'unfilteredTotal' | 'unfilteredTotalIsExact'>

type SaidTotals = Totals & Pick<Page, 'orderTotal' | 'views'>

function wireTotals({ matching, all, views }: HistoryTotals, isSummed: boolean): SaidTotals {
  return {
    total: matching.total,
    totalIsExact: matching.isExact,
    unfilteredTotal: all.total,
    unfilteredTotalIsExact: all.isExact,
    ...(isSummed && { orderTotal: matching.cents === null ? null : toDollars(matching.cents) }),
    ...(views && { views }),
  }
}

const orderIdMax = 2_147_483_647

type Place = HistoryPlace & { totals: Totals }

/**
 * Where the page before ended, and the totals of the first page: an "m" says that there are more, and an "o" how many
 * there are without search and filters where that is another number.
 */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, key, number, total, more, all = total, moreOfAll = more] =
    /^(\d{1,16})\.(\d{1,10})\.(\d{1,9})(m?)(?:o(\d{1,9})(m?))?$/.exec(cursor) ?? []
  const orderId = Number(number)
  if (key === undefined || !(orderId <= orderIdMax)) throw noSuchPage()
  return {
    key,
    orderId,
    totals: {
      total: Number(total),
      totalIsExact: more === '',
      unfilteredTotal: Number(all),
      unfilteredTotalIsExact: moreOfAll === '',
    },
  }
}

function cursorOf({ key, orderId, totals }: Place): string {
  const matching = `${totals.total}${totals.totalIsExact ? '' : 'm'}`
  const all = `${totals.unfilteredTotal}${totals.unfilteredTotalIsExact ? '' : 'm'}`
  return `${key}.${orderId}.${matching}${all === matching ? '' : `o${all}`}`
}

/** The wire's list row; amounts become dollars, moments ISO 8601. */
export const toOrderRow = (
  row: Omit<HistoryRow, 'dateCreatedUs' | 'progress' | 'quote'>,
  dateCreated: Date,
  publicBaseUrl: string,
): OrderRow => ({
  ...listFieldsOf(row),
  zohoAccountName: row.accountName,
  account: { accountName: row.accountName },
  zohoContactName: `${row.contactFirstName} ${row.contactLastName}`.trim(),
  dateCreated: dateCreated.toISOString(),
  orderTotal: toDollars(row.orderTotalCents),
  zohoInventoryInvoiceLink: invoiceAddress(row.zohoInventoryInvoiceLink, publicBaseUrl),
})
