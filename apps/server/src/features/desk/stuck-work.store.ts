import { businessDay } from '@portal/domain/business-day'
import { daysBefore, deskLimits } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import { type AgeBand, ageBands, momentsOf, type StuckKind, stuckLimits } from '@portal/domain/stuck-work'
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { orderApprovals } from '../approvals/approvals.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { quotes } from '../quotes/quotes.tables.ts'
import { isOpenRow, repairCases } from '../repairs/repairs.tables.ts'
import { boxes } from '../staging/staging.tables.ts'
import { users } from '../users/users.tables.ts'
import { isLateBox } from './desk-boxes.store.ts'
import { isAwaited, isStillDraft, needsAgent } from './desk-orders.store.ts'
import { isUndecided } from './desk-registrations.store.ts'

/** The same work as that of desks, of every agent: which table it is in, since when it waits, and what tells rows apart. */
type Source = {
  table: PgTable
  since: AnyPgColumn
  id: AnyPgColumn
  idType: 'integer' | 'uuid'
  where: SQL | undefined
}

/** When the question is asked. */
export type Asked = { now: Date; timeZone: string }

const draft = sql.raw(String(orderStatus.draft))
const ofOrders = { table: orders, id: orders.orderId, idType: 'integer' } as const

const sources: Record<StuckKind, (asked: Asked) => Source> = {
  errors: () => ({
    ...ofOrders,
    since: orders.dateSubmitted,
    where: eq(orders.statusId, sql.raw(String(orderStatus.error))),
  }),
  quotes: ({ now }) => ({
    table: quotes,
    since: quotes.sentAt,
    id: quotes.orderId,
    idType: 'integer',
    where: and(
      needsAgent({ since: daysBefore(now, deskLimits.expiredQuoteDays), now }),
      sql`exists (select from ${orders} where ${orders.orderId} = ${quotes.orderId} and ${orders.statusId} = ${draft})`,
    ),
  }),
  lateBoxes: ({ now, timeZone }) => ({
    table: boxes,
    since: boxes.shippedAt,
    id: boxes.boxId,
    idType: 'uuid',
    where: isLateBox({ today: businessDay(now, timeZone), now }),
  }),
  cases: () => ({
    table: repairCases,
    since: repairCases.reportedAt,
    id: repairCases.caseId,
    idType: 'uuid',
    where: isOpenRow,
  }),
  approvals: () => ({
    table: orderApprovals,
    since: orderApprovals.requestedAt,
    id: orderApprovals.orderId,
    idType: 'integer',
    where: isAwaited,
  }),
  drafts: ({ now }) => ({
    ...ofOrders,
    since: orders.dateCreated,
    where: isStillDraft({ since: daysBefore(now, deskLimits.stillDays), now }),
  }),
  registrations: () => ({
    table: users,
    since: users.createdAt,
    id: users.userId,
    idType: 'uuid',
    where: isUndecided,
  }),
}

function isOfAge(since: AnyPgColumn, band: AgeBand, now: Date): SQL | undefined {
  const { after, until } = momentsOf(band, now)
  return and(after === null ? undefined : gt(since, after), until === null ? undefined : lte(since, until))
}

/** How much work of a kind waits, by age; each figure counts up to the limit. */
export function countStuck(on: Reader, kind: StuckKind, asked: Asked) {
  const { table, since, where } = sources[kind](asked)
  const counted = (band: AgeBand) => {
    const rows = on
      .select({ one: sql`1` })
      .from(table)
      .where(and(where, isOfAge(since, band, asked.now)))
      .limit(stuckLimits.countMax)
      .as('counted')
    return sql<number>`(select count(*)::int from ${rows})`
  }
  const figures = Object.fromEntries(ageBands.map((band) => [band, counted(band)]))
  return on.select(figures as Record<AgeBand, SQL<number>>).from(sql`(values (1)) one`)
}

/** The last row of a page: since when it waits in µs since 1970, and its id. */
export type StuckPlace = { key: string; id: string }
type Wanted = { age: AgeBand | null; after: StuckPlace | null; limit: number }

/** Ids of a page of one kind, what waits longest first. */
export function findStuck(on: Reader, kind: StuckKind, asked: Asked, { age, after, limit }: Wanted) {
  const { table, since, id, idType, where } = sources[kind](asked)
  return on
    .select({
      id: sql<string>`${id}::text`,
      key: sql<string>`(extract(epoch from ${since}) * 1000000)::bigint::text`,
    })
    .from(table)
    .where(
      and(
        where,
        age === null ? undefined : isOfAge(since, age, asked.now),
        after === null
          ? undefined
          : sql`(${since}, ${id}) > (timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::${sql.raw(idType)})`,
      ),
    )
    .orderBy(since, id)
    .limit(limit)
}
