import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgres15 } from '../../../../scripts/test-programs.mjs'
import { argon2Passwords } from '../adapters/argon2/argon2-passwords.ts'
import { tableRates } from '../adapters/table-rates/table-rates.ts'
import { openDatabase } from '../db/client.ts'
import type { PostgresConnection } from '../db/embedded/presence.ts'
import { chooseServerUser } from '../db/embedded/server-site.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/seed.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL 15 of one's own, as installations have it: apart from the portal, reached over TCP, with its own settings. */

const run = promisify(execFile)

type Settings = Record<string, string>

export type OwnPostgres = {
  port: number
  dataDir: string
  connection: PostgresConnection
  /** How the portal reaches a database, as its owner unless said otherwise. */
  url: (database?: string, user?: string) => string
  /** Asks as superuser. */
  query: <Row extends pg.QueryResultRow>(sql: string, database?: string) => Promise<Row[]>
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/** What their names begin with, before the id of the process that made them. */
export const serverFolderStart = 'portal-postgres-'

/** A folder that belongs to whom PostgreSQL runs as. `remove` takes it away with all that is in it. */
export async function serverFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, `${serverFolderStart}${process.pid}-`))
  const user = await chooseServerUser(path, path)
  if (user) await chown(path, user.uid, user.gid)
  await chmod(path, 0o755)
  return {
    path,
    user,
    /** One of PostgreSQL's programs, as the user of the server; answers what it wrote. */
    program: async (name: string, args: string[]) =>
      (await run(join(postgres15, name), args, { cwd: path, ...user })).stdout,
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

export type ServerFolder = Awaited<ReturnType<typeof serverFolder>>

/** Makes a cluster with a role and a database `portal`, as docs/operations.md asks for, and starts it. */
export async function newPostgres(
  folder: ServerFolder,
  name = 'data',
  settings: Settings = {},
): Promise<OwnPostgres> {
  const dataDir = join(folder.path, name)
  await folder.program('initdb', [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const server = await startPostgres(folder, dataDir, settings)
  await server.query('create role portal login')
  await server.query('create database portal owner portal')
  return server
}

/** Fills a new server's database `portal` with the demo data, as `npm run seed` does. */
export async function seedOwnPostgres(server: OwnPostgres) {
  const database = openDatabase({ connectionString: server.url() })
  try {
    await migrate(database.pool)
    await seedDemo(database, { passwords: argon2Passwords(), shippingRates: tableRates() })
  } finally {
    await database.close()
  }
}

/** Starts a server on a data directory that is there: a new cluster's, a restored one's, a replica's. */
export async function startPostgres(
  folder: ServerFolder,
  dataDir: string,
  settings: Settings = {},
  port?: number,
): Promise<OwnPostgres> {
  const at = port ?? (await freePort())
  await appendFile(
    join(dataDir, 'postgresql.auto.conf'),
    Object.entries({ ...calm, ...settings, port: String(at) })
      .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
      .join(''),
  )
  const log = await open(`${dataDir}.log`, 'a')
  // Ends with us, however we end.
  const child = spawn('setpriv', ['--pdeathsig', 'INT', join(postgres15, 'postgres'), '-D', dataDir], {
    cwd: folder.path,
    stdio: ['ignore', log.fd, log.fd],
    ...folder.user,
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await log.close()
  await untilItAnswers(child, at, `${dataDir}.log`)
  return {
    port: at,
    dataDir,
    connection: { host: '127.0.0.1', port: at, user: 'portal', database: 'portal' },
    url: (database = 'portal', user = 'portal') => `postgres://${user}@127.0.0.1:${at}/${database}`,
    query: (sql, database = 'postgres') => ask(at, database, sql),
    stop: async (signal = 'SIGINT') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
    },
  }
}

/** For a server that lives for one test on a machine that does other things too. */
const calm: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
  fsync: 'off',
}

async function untilItAnswers(child: ChildProcess, port: number, logFile: string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}; see ${logFile}.`)
    if (
      await ask(port, 'postgres', 'select').then(
        () => true,
        () => false,
      )
    )
      return
    await delay(20)
  }
}

async function ask<Row extends pg.QueryResultRow>(port: number, database: string, sql: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
