import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { getQuoteList, ListedQuoteRow } from '@portal/contract/quote-lists'
import { limits } from '@portal/domain/limits'
import { countedGoods } from '@portal/domain/quoted-goods'
import { isExpiring, quoteLimits, quoteStateOf } from '@portal/domain/quotes'
import { agentReach, isCustomer } from '@portal/domain/roles'
import * as z from 'zod'
import type { SignedInContext } from '../../deps.ts'
import { readCursor, writeCursor } from '../../http/list-cursor.ts'
import { countQuotes, findQuotePage, type QuotesWanted, type Whose } from './quote-list.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/** Whose quotes a person sees; null for none. Filters narrow that and widen nothing. */
function whoseQuotes({ actor }: Pick<Needs, 'actor'>): Whose | null {
  const reach = agentReach(actor)
  if (reach === 'all') return { reach }
  if (isCustomer(actor)) return actor.zohoAccountId === null ? null : { accountId: actor.zohoAccountId }
  return reach.length === 0 ? null : { reach }
}

/** The newest quote of each order that the caller may see (docs/spec/quotes.md#list). Throws INVALID_INPUT for a cursor that is none. */
export async function listQuotesOf(
  needs: Needs,
  { limit = limits.listFirstPage, cursor, search = '', ...filter }: QueryOf<typeof getQuoteList>,
): Promise<AnswerOf<typeof getQuoteList>> {
  const whose = whoseQuotes(needs)
  const [after, knownTotal] = cursor === undefined ? [null, null] : readCursor(cursor, place)
  if (whose === null) return { results: [], total: 0, totalIsExact: true, nextCursor: null }
  const now = needs.now()
  const wanted: QuotesWanted = { ...filter, whose, search: search.trim(), now }
  // One more than asked for tells whether there is a next page. A later page has the total of its first one.
  const rows = await findQuotePage(needs.db, wanted, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = knownTotal ?? (last ? await countQuotes(needs.db, wanted) : rows.length)
  return {
    results: shown.map((row) => toRow(row, now)),
    total: Math.min(total, quoteLimits.countMax),
    totalIsExact: total <= quoteLimits.countMax,
    nextCursor: last ? writeCursor([last.quoteNumber, total]) : null,
  }
}

type Found = Awaited<ReturnType<typeof findQuotePage>>[number]

const toRow = (row: Found, now: Date): ListedQuoteRow => {
  const {
    status: _status,
    isLatest: _isLatest,
    firstSeenAt: _firstSeenAt,
    expiresAt: _expiresAt,
    ...rest
  } = row
  return {
    ...rest,
    state: quoteStateOf(row, now),
    isExpiring: isExpiring(row, now),
    goods: countedGoods(row.goods),
    sentAt: row.sentAt.toISOString(),
    renewalAskedAt: row.renewalAskedAt?.toISOString() ?? null,
  }
}

/** The number of the last quote of a page, and how many there are in all. */
const place = z.tuple([z.int().min(1).max(2_147_483_647), z.int().min(0).max(1_000_000)])
