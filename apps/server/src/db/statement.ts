import type { QueryResultRow } from 'pg'
import type { Reader } from './client.ts'

/**
 * A statement as text, for what a typed query cannot say: docs/adr/0009 names each with its reason. PostgreSQL parses
 * and plans it once per connection.
 * @param name unique in the product; it is the prepared statement's name on the server
 * @param text SQL whose columns carry the row's property names
 */
export const statement =
  <Row extends QueryResultRow, Values extends unknown[] = []>(name: string, text: string) =>
  async (on: Reader, ...values: Values): Promise<Row[]> =>
    (await on.$client.query<Row>({ name, text, values })).rows
