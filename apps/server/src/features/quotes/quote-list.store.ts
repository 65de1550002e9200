import type { QuoteFilter } from '@portal/contract/quote-lists'
import { orderStatus } from '@portal/domain/order-status'
import { expiringUntil, type QuoteListState, quoteLimits, quoteNumberOf } from '@portal/domain/quotes'
import type { AgentReach } from '@portal/domain/roles'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type FilterConditions, narrowedBy } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { folded, hasWords } from '../../db/words.ts'

/** Whose quotes: of one account, or of agents' orders. */
export type Whose = { accountId: string } | { reach: AgentReach }

type NarrowedBy = Omit<QuoteFilter, 'search'>
export type QuotesWanted = NarrowedBy & { whose: Whose; search: string; now: Date }

function isOf(whose: Whose): SQL | undefined {
  if ('accountId' in whose) return eq(orders.zohoAccountId, whose.accountId)
  return whose.reach === 'all' ? undefined : inArray(orders.zohoUserId, [...whose.reach])
}

/** How the newest quote of an order stands at a moment, as `quoteStateOf` of the domain says it. */
function stands(state: QuoteListState, now: Date): SQL | undefined {
  if (state === 'accepted' || state === 'declined' || state === 'withdrawn')
    return eq(quotes.status, sql.raw(`'${state}'`))
  const unanswered = eq(quotes.status, sql.raw(`'sent'`))
  const ended = and(unanswered, lte(quotes.expiresAt, now))
  if (state === 'expired') return ended
  if (state === 'asked')
    // A submitted order can't be quoted again.
    return and(ended, isNotNull(quotes.renewalAskedAt), eq(orders.statusId, orderStatus.draft))
  const open = and(unanswered, gt(quotes.expiresAt, now))
  if (state === 'expiring') return and(open, lte(quotes.expiresAt, expiringUntil(now)))
  return and(open, state === 'seen' ? isNotNull(quotes.firstSeenAt) : isNull(quotes.firstSeenAt))
}

const filtersAt = (now: Date): FilterConditions<NarrowedBy> => ({
  state: (state) => stands(state, now),
  accountId: (accountId) => eq(orders.zohoAccountId, accountId),
  agentId: (agentId) => eq(orders.zohoUserId, agentId),
})

/** A number is looked for exactly, words in the names of the account and the recipient. */
function searched(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const quoteNumber = quoteNumberOf(typed)
  return or(
    quoteNumber === null ? undefined : eq(quotes.quoteNumber, quoteNumber),
    hasWords(folded(sql`${orders.accountName} || ' ' || ${quotes.recipientName}`), typed),
  )
}

const wantedRows = ({ whose, search, now, ...narrowed }: QuotesWanted): SQL | undefined =>
  and(quotes.isLatest, isOf(whose), narrowedBy(filtersAt(now), narrowed), searched(search))

/** What was offered, without the rest of the kept order. */
const goods = sql<Array<{ productTypeId: string; quantity: number; isAddOn: boolean }>>`(
  select coalesce(json_agg(json_build_object(
    'productTypeId', item ->> 'productTypeId', 'quantity', (item ->> 'quantity')::int,
    'isAddOn', coalesce((item ->> 'isAddOn')::boolean, false))), '[]')
  from jsonb_array_elements(${quotes.order} -> 'orderItems') item)`

/** A page of quotes, the last sent first. @param after the number of the last quote of the page before; null for the first page */
export const findQuotePage = (
  on: Reader,
  wanted: QuotesWanted,
  { after, limit }: { after: number | null; limit: number },
) =>
  on
    .select({
      quoteId: quotes.quoteId,
      quoteNumber: quotes.quoteNumber,
      version: quotes.version,
      status: quotes.status,
      isLatest: quotes.isLatest,
      firstSeenAt: quotes.firstSeenAt,
      expiresAt: quotes.expiresAt,
      validUntil: quotes.validUntil,
      sentAt: quotes.sentAt,
      renewalAskedAt: quotes.renewalAskedAt,
      recipientName: quotes.recipientName,
      orderId: orders.orderId,
      accountId: orders.zohoAccountId,
      accountName: orders.accountName,
      agentId: orders.zohoUserId,
      agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), ${orders.agentName})`,
      orderTotal: sql<number>`(${quotes.order} ->> 'orderTotal')::float8`,
      // Orders that were kept before they had costs lack them.
      monthly: sql<number>`coalesce(${quotes.order} #>> '{costs,monthly}', '0')::float8`,
      goods,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .leftJoin(agents, eq(agents.zohoUserId, orders.zohoUserId))
    .where(and(wantedRows(wanted), after === null ? undefined : lt(quotes.quoteNumber, after)))
    .orderBy(desc(quotes.quoteNumber))
    .limit(limit)

/** How many quotes there are, counted up to one more than the limit. */
export async function countQuotes(on: Reader, wanted: QuotesWanted): Promise<number> {
  const few = on
    .select({ one: sql`1`.as('one') })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .where(wantedRows(wanted))
    .limit(quoteLimits.countMax + 1)
    .as('few')
  const [counted] = await on.select({ total: sql<number>`count(*)::int` }).from(few)
  return counted?.total ?? 0
}
