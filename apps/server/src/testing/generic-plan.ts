import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Tx } from '../db/client.ts'

type Sql = { name: string; text: string; values: unknown[] }

/**
 * The plan that the server settles on for a statement of ours, with scans of whole tables forbidden as long as
 * there is any other way: a "Seq Scan" in it means that no index fits, however large the table grows.
 */
export async function genericPlan(tx: Tx, { name, text, values }: Sql): Promise<string> {
  await tx.execute(sql`analyze`)
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
  await tx.execute(sql`set local enable_seqscan = off`)
  await tx.$client.query({ name, text, values })
  const literals = values
    .map((value) => (value === null ? 'null' : pg.escapeLiteral(literalOf(value))))
    .join()
  const { rows } = await tx.execute(
    sql.raw(`explain execute "${name}"${literals === '' ? '' : `(${literals})`}`),
  )
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
}

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}
