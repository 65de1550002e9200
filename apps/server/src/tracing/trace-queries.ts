import type pg from 'pg'
import { isTracing, spanIds, traced } from './traced.ts'

type Queried = { name?: string; text?: string }

/**
 * The same pool or connection, whose queries are spans of the caller: named by their prepared statement, or by
 * their first table and their first word. Neither SQL nor values are in a span. Itself when no one traces.
 */
export function traceQueries<On extends pg.Pool | pg.PoolClient>(on: On): On {
  if (!isTracing()) return on
  const query = on.query.bind(on) as (...all: unknown[]) => Promise<unknown>
  const spanned = (asked: string | Queried, ...rest: unknown[]) => {
    // What no one waits for within a request or a job would be a separate trace, with nothing to tell.
    if (!spanIds()) return query(asked, ...rest)
    const name = `sql ${nameOf(asked)}`
    return traced({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, () =>
      query(asked, ...rest),
    )
  }
  // Everything else is the original's.
  return Object.create(on, { query: { value: spanned } }) as On
}

function nameOf(asked: string | Queried): string {
  const { name, text = '' }: Queried = typeof asked === 'string' ? { text: asked } : asked
  if (name) return name
  const verb = /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  return table ? `${table} ${verb}` : verb
}
