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
