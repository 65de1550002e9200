import { sql } from 'drizzle-orm'
import type { InTransaction } from '../../db/client.ts'

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
