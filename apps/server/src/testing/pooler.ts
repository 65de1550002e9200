import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { testPrograms } from '../../../../scripts/test-programs.mjs'
import { freePort } from './free-port.ts'
import type { OwnPostgres, ServerFolder } from './own-postgres.ts'

const pgbouncer = testPrograms.pgbouncer.path
/** The first that keeps prepared statements while it lends connections by the transaction. */
const keepsStatements = [1, 21] as const

/** PgBouncer in front of a server, with the settings of docs/operations.md. */
export type Pooler = {
  /** The settings with which a portal uses a database through it. */
  env: (database: string) => Record<string, string>
  /** What it lends a connection for. */
  mode: 'session' | 'transaction'
  stop: () => Promise<void>
}

/** Starts it in transaction mode, or in session mode where it is too old for that. */
export async function startPooler(postgres: OwnPostgres, folder: ServerFolder): Promise<Pooler> {
  // Its clients may not say these themselves.
  for (const setting of [
    "statement_timeout = '10s'",
    "lock_timeout = '4s'",
    "idle_in_transaction_session_timeout = '15s'",
  ])
    await postgres.query(`alter role portal set ${setting}`)

  const mode = (await isNewEnough()) ? 'transaction' : 'session'
  const port = await freePort()
  const file = join(folder.path, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=portal
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${mode === 'transaction' ? 'max_prepared_statements = 500' : ''}
default_pool_size = ${mode === 'transaction' ? 10 : 120}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  const child = spawn(pgbouncer, ['-q', file], { cwd: folder.path, stdio: 'ignore', ...folder.user })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    await delay(20)
  }
  return {
    mode,
    env: (database) => ({
      DATABASE_URL: `postgres://portal@127.0.0.1:${port}/${database}`,
      ...(mode === 'transaction' && { DATABASE_DIRECT_URL: postgres.url(database) }),
    }),
    stop: async () => {
      child.kill('SIGQUIT')
      await gone
    },
  }
}

async function isNewEnough() {
  const { stdout } = await promisify(execFile)(pgbouncer, ['--version'])
  const [major = 0, minor = 0] = (stdout.match(/\d+/g) ?? []).map(Number)
  return major > keepsStatements[0] || (major === keepsStatements[0] && minor >= keepsStatements[1])
}

async function answers(port: number) {
  // Not a database of the portal: a connection that is kept makes it busy.
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'portal', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
