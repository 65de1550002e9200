import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getSales, SalesSums } from '@portal/contract/sales'
import { defaultTimeZone } from '@portal/domain/business-day'
import { toDollars } from '@portal/domain/money'
import { mayActForOthers } from '@portal/domain/roles'
import { monthLabel, monthsIn, periodBefore, periodProblem, salesLimits } from '@portal/domain/sales'
import { sql } from 'drizzle-orm'
import type { InTransaction } from '../../db/client.ts'
import { salesCalendar } from '../../db/schema/sales.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FoundSales, findNames, findSales, type SalesOf } from './sales.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * Sales of a period by one grouping, compared with the period before (docs/spec/sales.md).
 * Throws NOT_ALLOWED for all but managers and Administrators, INVALID_INPUT for a period that is none or too long.
 */
export async function readSales(
  { db, actor }: Needs,
  { by, from, to, ...query }: QueryOf<typeof getSales>,
): Promise<AnswerOf<typeof getSales>> {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
  const period = { from, to }
  const problem = periodProblem(period)
  if (problem) throw new AppError('INVALID_INPUT', { fields: { to: [problem] } })
  const before = periodBefore(period)
  const of: SalesOf = {
    agentId: query.agentId ?? null,
    accountId: query.accountId ?? null,
    carrierId: query.carrierId ?? null,
    productId: query.productId ?? null,
  }
  const [found, names] = await Promise.all([
    findSales(db, { ...of, by, period, before, months: monthsIn(period) }),
    findNames(db, of),
  ])
  const [first] = found
  const named = (id: string | null, name: string | null | undefined) =>
    id === null ? null : { id, name: name ?? '' }
  return {
    result: {
      period,
      before,
      rows: found.slice(0, salesLimits.rows).map((row) => ({
        key: row.key,
        name: by === 'month' ? monthLabel(row.key) : (row.name ?? ''),
        now: sumsOf(row, 'now'),
        before: sumsOf(row, 'before'),
      })),
      hasMore: found.length > salesLimits.rows,
      totals: {
        now: first ? sumsOf(first, 'allNow') : nothing,
        before: first ? sumsOf(first, 'allBefore') : nothing,
      },
      narrowed: {
        agent: named(of.agentId, names?.agent),
        account: named(of.accountId, names?.account),
        carrier: named(of.carrierId, names?.carrier),
        product: named(of.productId, names?.product),
      },
    },
  }
}

const nothing: SalesSums = { units: 0, due: 0, carrierOnce: 0, carrierMonthly: 0 }

/** Sums come as texts, as they may be larger than an integer. */
const sumsOf = (row: FoundSales, of: 'now' | 'before' | 'allNow' | 'allBefore'): SalesSums => ({
  units: Number(row[`${of}Units`]),
  due: toDollars(Number(row[`${of}Due`])),
  carrierOnce: toDollars(Number(row[`${of}Once`])),
  carrierMonthly: toDollars(Number(row[`${of}Monthly`])),
})

/**
 * Keeps the sums of sales on the business's calendar: where they were kept on another one, everything is counted anew
 * (docs/spec/sales.md#sums). Called at the start; changes nothing where the calendar is the same. Answers whether it counted.
 */
export const keepSalesCalendar = (
  { inTransaction }: { inTransaction: InTransaction },
  timeZone: string,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    // Two processes that start at once count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales calendar'))`)
    const [kept] = await tx.select({ timeZone: salesCalendar.timeZone }).from(salesCalendar)
    if ((kept?.timeZone ?? defaultTimeZone) === timeZone) return false
    await tx
      .insert(salesCalendar)
      .values({ timeZone })
      .onConflictDoUpdate({ target: salesCalendar.isOnly, set: { timeZone } })
    await tx.execute(sql`select recount_sales()`)
    return true
  })

/**
 * Adds up each past month whose sums changed since it was last added up, one after the other, so that orders wait for one month at
 * most (docs/spec/sales.md#sums). Answers how many there were.
 */
export async function closeSalesMonths({ inTransaction }: { inTransaction: InTransaction }): Promise<number> {
  for (let closed = 0; ; closed += 1) {
    const { rows } = await inTransaction((tx) =>
      tx.execute<{ month: string | null }>(sql`select close_sales_month() as month`),
    )
    if (rows[0]?.month == null) return closed
  }
}
