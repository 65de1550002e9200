import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from './build.ts'
import type { Tx } from './client.ts'

/**
 * Fields of a table for a statement that is text (docs/adr/0009-typed-queries.md): their columns as it lists them, and a row's values
 * under the names of the columns, as JSON for `json_populate_recordset`. A row with a column that is not listed is no type: it would be
 * dropped without a word.
 */
export function jsonRows<Table extends PgTable, Field extends keyof Table['$inferInsert'] & string>(
  table: Table,
  fields: readonly Field[],
) {
  const named = fields.map((field) => ({ field, column: columnOf(table, field) }))
  return {
    columns: named.map(({ column }) => `"${column}"`).join(', '),
    of: <Row extends Pick<Table['$inferInsert'], Field>>(
      row: Row & Partial<Record<Exclude<keyof Row & keyof Table['$inferInsert'], Field>, never>>,
    ) => Object.fromEntries(named.map(({ field, column }) => [column, wellFormed(row[field])])),
  }
}

/** Half of a character that needs two is no text for JSON in the database; elsewhere it becomes a replacement character, too. */
const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

const columnOf = (table: PgTable, field: string) => toSnakeCase(getTableColumns(table)[field]?.name ?? field)

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
  const names = Object.keys(first).map((field) => ({ field, column: columnOf(table, field) }))
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
