import { hash } from 'node:crypto'
import type { Reader } from './client.ts'
import { databaseError } from './database-error.ts'

/** What values a query's placeholders get. */
type Values = Readonly<Record<string, unknown>>
type Prepared<Rows> = { execute: (values?: Record<string, unknown>) => Promise<Rows> }
type Buildable<Rows> = { prepare: (name: string) => Prepared<Rows> }

/** PostgreSQL tells names of statements apart by so many letters. */
const nameMax = 63
const nameIn = (name: string) =>
  name.length > nameMax ? `${name.slice(0, nameMax - 17)}_${hash('sha256', name, 'hex').slice(0, 16)}` : name

const kept = new WeakMap<Reader, Map<string, Prepared<unknown>>>()

/**
 * Executes a typed query that is built once per connection, and that PostgreSQL parses and plans once per connection (ADR 0009).
 * @param name says the whole text of the query, and is unique in the product: it is the prepared statement's name on the server. Null
 * for a query that is built and planned anew, because its best plan depends on its values
 * @param query with `sql.placeholder(…)` for what differs from call to call
 */
export function executeAs<Rows>(
  on: Reader,
  name: string | null,
  query: (on: Reader) => Buildable<Rows>,
  values: Values = {},
): Promise<Rows> {
  const made = name === null ? query(on).prepare('') : keptAs(on, name, query)
  return made.execute({ ...values }).catch((error: unknown) => {
    throw databaseError(error)
  })
}

function keptAs<Rows>(on: Reader, name: string, query: (on: Reader) => Buildable<Rows>): Prepared<Rows> {
  const ofReader = kept.get(on) ?? new Map<string, Prepared<unknown>>()
  kept.set(on, ofReader)
  // A name belongs to one query.
  const made = (ofReader.get(name) as Prepared<Rows> | undefined) ?? query(on).prepare(nameIn(name))
  ofReader.set(name, made)
  return made
}

/**
 * A typed query of every day's path, always the same.
 * @param name as for `executeAs`
 */
export const prepared =
  <Rows>(name: string, query: (on: Reader) => Buildable<Rows>) =>
  (on: Reader, values: Values = {}): Promise<Rows> =>
    executeAs(on, name, query, values)
