import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { traceQueries } from '../tracing/trace-queries.ts'
import { casing } from './build.ts'
import { noteRefusedWrite } from './check-writable.ts'
import { systemErrorCode } from './embedded/embedded-server-error.ts'

const { Pool } = pg

/** Where statements may run: the pool, or a transaction's own connection. */
export type Reader = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }

/** A transaction. Stores that write accept nothing else, so a write outside one does not compile. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient }

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type Database = {
  pool: pg.Pool
  reader: Reader
  inTransaction: InTransaction
  /** Closes every connection that is in use: what waits for an answer fails at once. */
  breakOff: () => void
  /** Opens no more connections: who needs one waits for one of those that are there. */
  openNoMore: () => void
  close: () => Promise<void>
}

/** How long the database may keep us waiting (docs/spec/reliability.md#database-limits). All ms. */
const timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * How long a call waits for a connection, free or new, in ms; then it is refused with DATABASE_UNAVAILABLE
 * (docs/spec/reliability.md#database-limits).
 */
const connectMs = 2_000

/**
 * How long a connection is used, in s: what PostgreSQL has learned to expect of its statements is forgotten with it. A table
 * that grew tenfold meanwhile, as with a first copy of a CRM, would have each of them planned anew, ten thousands of times.
 */
const connectionLifeSeconds = 30 * 60

export type Connection = pg.ClientConfig

/**
 * Opens a pool on a PostgreSQL server.
 * @param connection host, port, user and database, or a connection string
 * @param log told of connections that break while idle; without a listener they would end the process
 */
export function openDatabase(
  connection: Connection,
  { size = 10, log = () => {} }: { size?: number; log?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    ...connection,
    ...timeouts,
    // Statements that a use case starts together are sent together, without a round trip for each.
    pipeline: true,
    max: size,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionLifeSeconds,
  })
  // Idle or in use: a connection that breaks reports it to its waiting callers, and must not end the process.
  pool.on('error', log)
  pool.on('connect', (client) => {
    client.on('error', log)
    sendTogether(client)
  })
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  return {
    pool,
    reader: drizzle({ client: traceQueries(pool), casing }),
    inTransaction: (work) => transaction(pool, work),
    breakOff: () => {
      for (const client of inUse) if (client instanceof pg.Client) client.connection.stream.destroy()
    },
    openNoMore: () => {
      pool.options.max = Math.max(1, pool.totalCount)
    },
    close: () => pool.end(),
  }
}

/**
 * Statements that are started in one turn leave with one write: what wakes the database, and the kernel's part of it, is paid
 * once and not for each.
 */
function sendTogether(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isHeld = false
  const send = () => {
    isHeld = false
    stream.uncork()
  }
  Object.assign(client, {
    query: (...given: unknown[]) => {
      if (!isHeld) {
        isHeld = true
        stream.cork()
        // After the promises of this turn: what they start is part of it.
        queueMicrotask(() => process.nextTick(send))
      }
      return query(...given)
    },
  })
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = traceQueries(await pool.connect())
  const failures = watchFailures(client)
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    // It fails only with its connection, and so does every statement after it, whose callers are told first.
    begun.catch(() => {})
    const result = await work(txOn(client))
    await begun
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK where a statement failed and no one waited for it.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back because a statement failed.', {
        cause: failures.first(),
      })
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    const cause = failures.causeOf(error)
    noteRefusedWrite(pool, cause)
    throw cause
  } finally {
    failures.stop()
    // A connection that could not roll back is closed.
    client.release(broken)
  }
}

/** PostgreSQL's word for statements that follow one that failed. */
const isAborted = (error: unknown) => systemErrorCode(error) === '25P02'

/**
 * Statements that are sent together fail together, and the caller may hear first of one that only followed: `causeOf` answers the
 * error that made PostgreSQL refuse the others.
 */
function watchFailures(client: pg.PoolClient) {
  let cause: unknown
  const keep = (error: unknown) => {
    if (!isAborted(error)) cause = error
  }
  const connection = client instanceof pg.Client ? client.connection : undefined
  connection?.on('errorMessage', keep)
  return {
    first: () => cause,
    causeOf: (error: unknown) =>
      isAborted(error instanceof Error && error.cause ? error.cause : error) ? (cause ?? error) : error,
    stop: () => connection?.off('errorMessage', keep),
  }
}

/** Made once per connection, which keeps its prepared queries (prepared.ts). */
const txs = new WeakMap<pg.PoolClient, Tx>()

/** The transaction that is open on a connection. */
export function txOn(client: pg.PoolClient): Tx {
  const tx = txs.get(client) ?? drizzle({ client, casing })
  txs.set(client, tx)
  return tx
}
