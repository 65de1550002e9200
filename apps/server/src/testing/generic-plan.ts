import { fillPlaceholders, type Query, sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../db/client.ts'

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

type Kept = {
  name: string | null
  query: (on: Reader) => { toSQL: () => Query }
  values: Record<string, unknown>
}

/** The same of a query with placeholders (db/prepared.ts). */
export function genericPlanOf(tx: Tx, { name, query, values }: Kept): Promise<string> {
  const { sql: text, params } = query(tx).toSQL()
  // One that is planned anew for each question has a name here only.
  return genericPlan(tx, { name: name ?? `planned_${v7()}`, text, values: fillPlaceholders(params, values) })
}

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}
