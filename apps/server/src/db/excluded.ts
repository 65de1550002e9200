import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** For `on conflict do update`: each named column gets the value of the row that was to be inserted. */
export function excluded<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  names: readonly Name[],
): Record<Name, SQL> {
  const columns = getTableColumns(table)
  const values = names.map((name) => [
    name,
    sql`excluded.${sql.identifier(toSnakeCase(columns[name]?.name ?? name))}`,
  ])
  // One value for each name.
  return Object.fromEntries(values) as Record<Name, SQL>
}

/** Rows for one insert: a statement has at most 65,535 values. */
export const inBatches = <Row>(rows: readonly Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
