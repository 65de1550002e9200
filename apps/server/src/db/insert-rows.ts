import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from './build.ts'
import type { Tx } from './client.ts'

/**
 * Inserts many rows, 1,000 in one statement with one value: a list of tens of thousands of values costs more than the
 * rows themselves. All rows have the fields of the first one; fields that they lack get their defaults.
 */
export async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: ReadonlyArray<Table['$inferInsert']>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((field) => ({
    field,
    column: toSnakeCase(columns[field]?.name ?? field),
  }))
  const list = sql.join(
    names.map(({ column }) => sql.identifier(column)),
    sql`, `,
  )
  const name = sql.identifier(getTableConfig(table).name)
  for (const batch of inBatches(rows, 1_000)) {
    const records = batch.map((row) =>
      Object.fromEntries(names.map(({ field, column }) => [column, (row as Record<string, unknown>)[field]])),
    )
    await tx.execute(
      sql`insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`,
    )
  }
}
