import { and, type Column, type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgDialect, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'

/** How properties of tables become names of columns. */
export const casing = 'snake_case'

/** Builds queries that are parts of others, such as subqueries and sources of inserts. */
export const build = new QueryBuilder({ casing })

/** The SQL of an expression with its values written out, for statements that are text (docs/adr/0009). */
export const textOf = (expression: SQL): string =>
  new PgDialect({ casing }).sqlToQuery(expression.inlineParams()).sql

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

type Columns = Record<string, Column | SQL>
type ValueOf<From> = From extends Column
  ? GetColumnData<From, 'query'>
  : From extends SQL<infer Value>
    ? Value
    : never
/** A value as JSON has it: moments are text. */
type Json<Value> = Value extends Date ? string : Value

/** A row as JSON, each value under the property's name. At most 50 values. */
export type JsonRow<From extends Columns> = { [Name in keyof From]: Json<ValueOf<From[Name]>> }

/** One row as a JSON object. */
export function jsonObject<From extends Columns>(columns: From): SQL<JsonRow<From>> {
  const pairs = Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** All rows of a query that selects from `from` as a JSON list, empty when there are none. */
export const jsonList = <From extends Columns>(
  columns: From,
  { from, orderBy }: { from: SQL; orderBy: SQL },
): SQL<Array<JsonRow<From>>> =>
  // In a layer of its own: a query of a single table would take the table's name off the columns.
  sql`${sql`(select coalesce(json_agg(${jsonObject(columns)} order by ${orderBy}), '[]') from ${from})`}`

/** The condition of each filter of a list: one without its line does not compile. */
export type FilterConditions<Filter> = {
  readonly [K in keyof Filter]-?: (value: NonNullable<Filter[K]>) => SQL | undefined
}

/** The conditions of the filters that a question has, and no others, so that each question has the plan it deserves. */
export function narrowedBy<Filter extends object>(
  conditions: FilterConditions<Filter>,
  filter: NoInfer<Filter>,
): SQL | undefined {
  const names = Object.keys(conditions) as Array<keyof Filter>
  return and(
    ...names.map((name) => {
      const value = filter[name]
      return value === undefined || value === null ? undefined : conditions[name](value)
    }),
  )
}
