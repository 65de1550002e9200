import { defaultTimeZone } from '@portal/domain/business-day'
import { sql } from 'drizzle-orm'
import type { InTransaction } from '../../db/client.ts'
import { salesCalendar } from './sales.tables.ts'

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
