import type { QueryResultRow } from 'pg'
import type { Reader } from './client.ts'

/**
 * A statement that PostgreSQL parses and plans once per connection: the form of every hot query
 * (ADR 0009). Everything else uses the query builder.
 * @param name unique in the product; it is the prepared statement's name on the server
 * @param text SQL whose columns carry the row's property names
 */
export const statement =
  <Row extends QueryResultRow, Values extends unknown[] = []>(name: string, text: string) =>
  async (on: Reader, ...values: Values): Promise<Row[]> =>
    (await on.$client.query<Row>({ name, text, values })).rows

/**
 * The same for reads of everyday calls: all rows come as one JSON value. Describing and parsing many columns one by one
 * is most of what a small read costs the server. Moments and amounts beyond 2^53 come as JSON has them, as text and inexactly.
 */
export const jsonStatement = <Row extends object, Values extends unknown[] = []>(
  name: string,
  text: string,
) => {
  const read = statement<{ rows: Row[] | null }, Values>(
    name,
    `select json_agg(found) as rows from (${text}) found`,
  )
  return async (on: Reader, ...values: Values): Promise<Row[]> => (await read(on, ...values))[0]?.rows ?? []
}
