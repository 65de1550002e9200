import pg from 'pg'
import { systemErrorCode } from './embedded-server-error.ts'

/**
 * A node's one standing connection. Its shared advisory lock counts the nodes: PostgreSQL drops it when the
 * node stops or is killed. Its end means that the server has stopped.
 */
export type Presence = {
  query(sql: string, values?: unknown[]): Promise<Array<Record<string, unknown>>>
  /** Whether no other node is connected. From then on no one counts as present here. */
  isLast(): Promise<boolean>
  /** Calls back once when the connection ends, also when it has already. */
  onEnd(callback: () => void): void
  close(): Promise<void>
}

/** `busy`: a server is there and does not take connections yet, or not any more. */
export type Meeting = { kind: 'present'; presence: Presence } | { kind: 'busy' } | { kind: 'none' }

const advisoryKey = '7263844, 1'
const connectWaitMs = 3_000
const queryWaitMs = 8_000

/** Connects to the server, if there is one, and counts this node in. */
export async function meetServer(admin: PostgresConnection): Promise<Meeting> {
  const client = new pg.Client({
    ...admin,
    application_name: `portal node ${process.pid}`,
    connectionTimeoutMillis: connectWaitMs,
    query_timeout: queryWaitMs,
  })
  let ended = false
  const end = new Promise<void>((resolve) => {
    client.on('error', () => undefined)
    client.on('end', () => {
      ended = true
      resolve()
    })
  })

  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${advisoryKey})`)
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = systemErrorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { kind: 'none' }
    if (code === '28P01' || code === '28000') throw error
    return { kind: 'busy' }
  }

  const presence: Presence = {
    query: async (sql, values) => (await client.query(sql, values)).rows,
    isLast: async () => {
      await client.query(`select pg_advisory_unlock_shared(${advisoryKey})`)
      const { rows } = await client.query(`select pg_try_advisory_lock(${advisoryKey}) as last`)
      return rows[0]?.last === true
    },
    onEnd: (callback) => void end.then(callback),
    close: async () => {
      if (!ended) await client.end().catch(() => undefined)
    },
  }
  return { kind: 'present', presence }
}

/** Connection parameters for `pg`; `host` is a socket directory, except on Windows. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
}
