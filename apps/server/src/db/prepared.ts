import type { Reader } from './client.ts'
import { databaseError } from './database-error.ts'

/** What values a query's placeholders get. */
type Values = Readonly<Record<string, unknown>>
type Buildable<Row> = {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Row> }
}

/**
 * A typed query of every day's path: it is built once per connection, and PostgreSQL parses and plans it once per
 * connection (ADR 0009).
 * @param name unique in the product; it is the prepared statement's name on the server
 * @param query with `sql.placeholder(…)` for what differs from call to call
 */
export function prepared<Rows>(name: string, query: (on: Reader) => Buildable<Rows>) {
  const kept = new WeakMap<Reader, ReturnType<Buildable<Rows>['prepare']>>()
  return (on: Reader, values: Values = {}): Promise<Rows> => {
    const known = kept.get(on)
    const made = known ?? query(on).prepare(name)
    kept.set(on, made)
    return made.execute({ ...values }).catch((error: unknown) => {
      throw databaseError(error)
    })
  }
}
