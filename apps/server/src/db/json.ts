import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

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
