import { expiringUntil } from '@portal/domain/quotes'
import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'
import { isSubmittedOf } from './home-account.store.ts'
import { isOpenQuoteOf, isReturnOf } from './needs.store.ts'

/** How many rows there are, and how many of them may not wait. */
type Counted = { count: number; pressing: number }

const counted = (isPressing: SQL | undefined) => ({
  count: sql<number>`count(*)::int`,
  pressing: sql<number>`count(*) filter (where ${isPressing})::int`,
})

const of = (rows: Counted[]): Counted => rows[0] ?? { count: 0, pressing: 0 }

/** Quotes of an account that can be answered; those that end soon are pressing. */
export const countOpenQuotes = async (on: Reader, accountId: string, now: Date): Promise<Counted> =>
  of(
    await on
      .select(counted(lte(quotes.expiresAt, expiringUntil(now))))
      .from(orders)
      .innerJoin(quotes, eq(quotes.orderId, orders.orderId))
      .where(isOpenQuoteOf(accountId, now)),
  )

/** Cases of an account whose old device is waited for; late ones are pressing. */
export const countReturns = async (on: Reader, accountId: string, today: string): Promise<Counted> =>
  of(
    await on
      .select(counted(lt(repairCases.returnDueOn, today)))
      .from(repairCases)
      .where(isReturnOf(accountId)),
  )

/** Boxes of an account that were delivered since a moment and not received. */
export const countToReceive = async (on: Reader, accountId: string, since: Date): Promise<number> =>
  of(
    await on
      .select(counted(sql`true`))
      .from(orders)
      .innerJoin(boxes, eq(boxes.orderId, orders.orderId))
      .where(
        and(
          isSubmittedOf(accountId),
          isNull(boxes.receivedAt),
          eq(boxes.status, 'delivered'),
          gte(boxes.deliveredAt, since),
        ),
      ),
  ).count
