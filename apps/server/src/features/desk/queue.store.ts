import { businessDay } from '@portal/domain/business-day'
import { daysBefore, deskLimits } from '@portal/domain/desk'
import { type DeskHarm, deskHarms, queueLimits, rankOf } from '@portal/domain/desk-queue'
import { orderStatus } from '@portal/domain/order-status'
import type { AgentReach } from '@portal/domain/roles'
import type { AgeBand } from '@portal/domain/stuck-work'
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { isOpenRow, repairCases } from '../../db/schema/repairs.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { accountsOf, dueKey } from '../repairs/cases-in-order.ts'
import { isUndecided } from './desk-accounts.store.ts'
import {
  isAccepted,
  isAwaited,
  isFreeDraft,
  isIdle,
  isLateBox,
  isReopened,
  isUnanswered,
} from './desk-orders.store.ts'
import { hasPlansWithoutLine, lacksNumbers } from './numbers.store.ts'
import { type Asked, isOfAge, lateOrder, stagedOrders } from './stuck-work.store.ts'

/** Where work of the queue is: its places, in the order of `byHarm`, and how much there is of each harm (docs/spec/desk.md#queue). */

/** Whose work, when, and how old. */
export type QueueAsked = Asked & {
  reach: AgentReach
  /** Undecided registrations of the agents' customers; null for all there are. */
  registrations: readonly string[] | null
  age: AgeBand | null
}

/** Where the work of one harm is. */
type Part = {
  from: SQL
  where: SQL | undefined
  /** By what it is ordered; null for the number alone. */
  key: SQL | null
  /** What tells pieces of one moment apart, and what they are called. */
  number: AnyPgColumn
  numberType: 'integer' | 'uuid'
  id: AnyPgColumn
  since: SQL | AnyPgColumn
  /** Cases: read account by account, each from its own place in the index. */
  isOfAccounts?: boolean
}

const draft = sql.raw(String(orderStatus.draft))
const isIn = (status: SQL): SQL => eq(orders.statusId, status)

const ofAgents = (reach: AgentReach): SQL | undefined => {
  const [first, ...others] = reach === 'all' ? [] : reach
  if (first === undefined) return undefined
  return others.length === 0 ? eq(orders.zohoUserId, first) : inArray(orders.zohoUserId, [first, ...others])
}

function partOf(harm: DeskHarm, asked: QueueAsked): Part {
  const { reach, now, timeZone } = asked
  const ofOrders = { number: orders.orderId, numberType: 'integer', id: orders.orderId } as const
  const ofQuotes = {
    from: sql`${quotes} join ${orders} on ${eq(orders.orderId, quotes.orderId)}`,
    key: sql`${quotes.expiresAt}`,
    number: quotes.orderId,
    numberType: 'integer',
    id: quotes.orderId,
    since: quotes.sentAt,
  } as const
  const ofCases = {
    from: sql`${repairCases}`,
    number: repairCases.caseNumber,
    numberType: 'integer',
    id: repairCases.caseId,
    since: repairCases.reportedAt,
    isOfAccounts: true,
  } as const
  const stillSince = daysBefore(now, deskLimits.stillDays)
  const quoteMoments = { since: daysBefore(now, deskLimits.expiredQuoteDays), now }
  switch (harm) {
    case 'lateOrder': {
      const { where, since } = lateOrder(asked)
      return { ...ofOrders, from: stagedOrders, where: and(where, ofAgents(reach)), key: since, since }
    }
    case 'lateBox':
      return {
        from: sql`${boxes} join ${orders} on ${eq(orders.orderId, boxes.orderId)}`,
        where: and(isLateBox({ today: businessDay(now, timeZone), now }), ofAgents(reach)),
        key: sql`${boxes.shippedAt}`,
        number: boxes.boxId,
        numberType: 'uuid',
        id: boxes.boxId,
        since: boxes.shippedAt,
      }
    case 'lateCase':
      return { ...ofCases, where: and(isOpenRow, sql`${dueKey} <= ${now}`), key: dueKey }
    case 'dueCase':
      return {
        ...ofCases,
        where: and(isOpenRow, sql`${dueKey} > ${now}`, sql`${dueKey} < 'infinity'`),
        key: dueKey,
      }
    case 'waitingCase':
      return { ...ofCases, where: and(isOpenRow, sql`${dueKey} = 'infinity'`), key: null }
    case 'error':
      return {
        ...ofOrders,
        from: sql`${orders}`,
        where: and(isIn(sql.raw(String(orderStatus.error))), ofAgents(reach)),
        key: sql`${orders.dateSubmitted}`,
        since: orders.dateSubmitted,
      }
    case 'numbersMissing':
    case 'plansWithoutLine':
      return {
        ...ofOrders,
        from: sql`${orders}`,
        where: and(harm === 'numbersMissing' ? lacksNumbers : hasPlansWithoutLine, ofAgents(reach)),
        key: sql`${orders.dateSubmitted}`,
        since: orders.dateSubmitted,
      }
    case 'reopenedDraft':
    case 'idleDraft': {
      const moments = { since: stillSince, now }
      const isIts = harm === 'reopenedDraft' ? isReopened : and(isIdle(moments), not(isReopened))
      return {
        ...ofOrders,
        from: sql`${orders}`,
        where: and(isFreeDraft(moments), ofAgents(reach), isIts),
        key: sql`${orders.dateCreated}`,
        since: orders.dateCreated,
      }
    }
    case 'acceptedQuote':
      return { ...ofQuotes, where: and(isAccepted(quoteMoments), isIn(draft), ofAgents(reach)) }
    case 'openQuote':
      return { ...ofQuotes, where: and(isUnanswered(quoteMoments), isIn(draft), ofAgents(reach)) }
    case 'approval':
      return {
        from: sql`${orderApprovals} join ${orders} on ${eq(orders.orderId, orderApprovals.orderId)}`,
        where: and(isAwaited, ofAgents(reach)),
        key: sql`${orderApprovals.requestedAt}`,
        number: orderApprovals.orderId,
        numberType: 'integer',
        id: orderApprovals.orderId,
        since: orderApprovals.requestedAt,
      }
    case 'registration':
      return {
        from: sql`${users}`,
        where: and(
          isUndecided,
          asked.registrations === null ? undefined : inArray(users.userId, [...asked.registrations]),
        ),
        key: sql`${users.createdAt}`,
        number: users.userId,
        numberType: 'uuid',
        id: users.userId,
        since: users.createdAt,
      }
  }
}

const isAsOld = ({ since }: Part, { age, now }: QueueAsked) =>
  age === null ? undefined : isOfAge(since, age, now)

const inMicroseconds = (moment: SQL | AnyPgColumn) => sql`(extract(epoch from ${moment}) * 1000000)::bigint`

/** A row of the queue by its place: its harm, by what it is ordered there in µs since 1970, and the number of what it is. */
export type QueuePlace = { rank: number; key: string; number: string }

function beyond({ key, number, numberType }: Part, place: QueuePlace): SQL {
  const type = sql.raw(numberType)
  if (key === null) return sql`${number} > ${place.number}::${type}`
  return sql`(${key}, ${number}) > (timestamptz 'epoch' + ${place.key}::bigint * interval '1 microsecond', ${place.number}::${type})`
}

/** Up to so many rows of a part, in its order. Of agents cases come account by account. */
function rowsOf(part: Part, { reach }: QueueAsked, columns: SQL, limit: number, and_: SQL | undefined): SQL {
  const { from, where, key, number } = part
  const order = key === null ? sql`${number}` : sql`${key}, ${number}`
  const select = (also: SQL | undefined) =>
    sql`select ${columns} from ${from} where ${and(where, and_, also)} order by ${order} limit ${limit}`
  if (part.isOfAccounts !== true || reach === 'all') return select(undefined)
  return sql`select of_account.* from (${accountsOf(reach)}) own,
    lateral (${select(sql`${repairCases.zohoAccountId} = own.zoho_account_id`)}) of_account`
}

/** An agent without open registrations has none to ask for. */
const isAsked = (harm: DeskHarm, { registrations }: QueueAsked) =>
  harm !== 'registration' || registrations === null || registrations.length > 0

export type FoundPlace = QueuePlace & { id: string; since: Date }

type Wanted = { harms: readonly DeskHarm[]; after: QueuePlace | null; limit: number }

/** Places of a page, in the order of `byHarm`. */
export function findPlaces(on: Reader, asked: QueueAsked, { harms, after, limit }: Wanted) {
  const parts = harms.flatMap((harm) => {
    const rank = rankOf(harm)
    if ((after !== null && rank < after.rank) || !isAsked(harm, asked)) return []
    const part = partOf(harm, asked)
    const columns = sql`${sql.raw(String(rank))} as rank,
      ${part.key === null ? sql`0::bigint` : sql`coalesce(${inMicroseconds(part.key)}, 0)`} as key,
      ${part.number}::text as number, ${part.id}::text as id, ${part.since} as since`
    const place = after !== null && rank === after.rank ? beyond(part, after) : undefined
    return [sql`(${rowsOf(part, asked, columns, limit, and(isAsOld(part, asked), place))})`]
  })
  const place = sql`(${sql.join([...parts, nothing], sql` union all `)}) place`
  return (
    on
      .select({
        rank: sql<number>`rank`,
        key: sql<string>`key::text`,
        number: sql<string>`number`,
        id: sql<string>`id`,
        since: sql<Date>`coalesce(since, 'epoch')`.mapWith(orders.dateCreated),
      })
      .from(place)
      // Numbers as texts: of the same length they are ordered as numbers are, and so are UUIDs.
      .orderBy(sql`rank, place.key, length(number), number collate "C"`)
      .limit(limit)
  )
}

/** A part without rows: of registrations alone there may be none to ask for. */
const nothing = sql`(
  select 0 as rank, 0::bigint as key, ''::text as number, ''::text as id, null::timestamptz as since where false
)`

/** How much there is of each harm, each counted up to the limit; of those that are not asked for nothing. */
export function countHarms(on: Reader, asked: QueueAsked, harms: readonly DeskHarm[] = deskHarms) {
  const counted = (harm: DeskHarm): SQL<number> => {
    if (!harms.includes(harm) || !isAsked(harm, asked)) return sql`0`
    const part = partOf(harm, asked)
    const rows = rowsOf(part, asked, sql`1`, queueLimits.countMax, isAsOld(part, asked))
    return sql`(select count(*)::int from (select from (${rows}) counted limit ${queueLimits.countMax}) few)`
  }
  const figures = Object.fromEntries(deskHarms.map((harm) => [harm, counted(harm)]))
  return on.select(figures as Record<DeskHarm, SQL<number>>).from(sql`(values (1)) one`)
}
