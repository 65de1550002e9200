import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { newPostgres, serverFolder, serverFolderStart } from '../testing/own-postgres.ts'
import { sumTriggers } from '../testing/sum-triggers.ts'
import { type EmbeddedServerLog, openEmbeddedServer } from './embedded/embedded-server.ts'
import { systemErrorCode } from './embedded/embedded-server-error.ts'
import { lockFile } from './embedded/file-lock.ts'
import type { PostgresConnection } from './embedded/presence.ts'
import { migrate } from './migrate.ts'

/** What test files need to clone the migrated template. Plain data, because it crosses to the workers. */
export type TestServer = { adminConnection: PostgresConnection; owner: PostgresConnection; template: string }

export type TestDatabase = { connection: PostgresConnection; drop(): Promise<void> }

/** Brings an empty database to the state that every clone starts from. */
export type Prepare = (pool: pg.Pool) => Promise<void>

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended from outside.
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type StartedTestServer = TestServer & { stop(): Promise<void> }

const directoryStart = 'portal-test-'
const log: EmbeddedServerLog = (message, level) => level === 'error' && console.error(message)
const scratchBytes = 1024 ** 3
const busy = '55006'

let stop: (() => Promise<void>) | undefined

/** Vitest's global setup: one server and one migrated template for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  stop = await provideTestServer(project, serverOfTheEnvironment())
}

export async function teardown(): Promise<void> {
  await stop?.()
}

/** Starts a server whose template every test file of the project clones; answers how to stop it. */
export async function provideTestServer(project: TestProject, from: ServerChoice) {
  const server = await startTestServer(migrateForTests, from)
  const { adminConnection, owner, template } = server
  project.provide('testServer', { adminConnection, owner, template })
  return server.stop
}

/**
 * Many tests write orders without their lines, since lists read none: the triggers that compare sums are off.
 * `holdToSums` of orders/testing.ts turns them on again.
 */
async function migrateForTests(pool: pg.Pool) {
  await migrate(pool)
  for (const [table, trigger] of sumTriggers)
    await pool.query(`alter table ${table} disable trigger ${trigger}`)
}

/** A fresh copy of the migrated database for one test file; `drop` also ends its open connections. */
export async function cloneDatabase(server: TestServer = inject('testServer')): Promise<TestDatabase> {
  const { adminConnection, owner, template } = server
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await asAdmin(adminConnection, (admin) => createFromTemplate(admin, name, template, owner.user))
  return {
    connection: { ...owner, database: name },
    drop: () => asAdmin(adminConnection, (admin) => dropDatabase(admin, name)),
  }
}

/** The embedded server, PostgreSQL 15 as this machine has it, or the address of a server of one's own. */
export type ServerChoice = 'embedded' | 'postgres15' | `postgres${string}://${string}`

/** What TEST_DATABASE_URL says: nothing, "15", or an address. */
function serverOfTheEnvironment(): ServerChoice {
  const said = process.env.TEST_DATABASE_URL
  if (!said) return 'embedded'
  if (said === '15') return 'postgres15'
  if (isAddress(said)) return said
  throw new Error(
    'TEST_DATABASE_URL is an address that begins with postgres://, or 15 for PostgreSQL 15 of this machine.',
  )
}

const isAddress = (said: string): said is `postgres${string}://${string}` => /^postgres(ql)?:\/\//.test(said)

/** Starts a throw-away server, or uses one that runs, and migrates a template on it. */
export async function startTestServer(
  prepare: Prepare,
  from: ServerChoice = 'embedded',
): Promise<StartedTestServer> {
  const isYours = from !== 'embedded' && from !== 'postgres15'
  const { adminConnection, owner, leave } = isYours
    ? yourServer(from)
    : from === 'postgres15'
      ? await throwAwayPostgres15()
      : await throwAwayServer()
  const template = `portal_test_${randomBytes(4).toString('hex')}`
  try {
    await asAdmin(adminConnection, (admin) => createTemplate(admin, template, owner, prepare))
  } catch (error) {
    await leave()
    throw error
  }
  return {
    adminConnection,
    owner,
    template,
    stop: async () => {
      if (isYours) await asAdmin(adminConnection, (admin) => dropAll(admin, template))
      await leave()
    },
  }
}

async function throwAwayServer() {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(await scratchDirectory(), `${directoryStart}${process.pid}-`))
  const server = await openEmbeddedServer({ dataDir, log, durable: false })
  const leave = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminConnection: server.adminConnection, owner: server.connection, leave }
}

async function throwAwayPostgres15() {
  await removeLeftovers()
  const folder = await serverFolder(await scratchDirectory())
  const server = await newPostgres(folder, 'data', { synchronous_commit: 'off', full_page_writes: 'off' })
  const place = { host: '127.0.0.1', port: server.port }
  const leave = async () => {
    await server.stop()
    await folder.remove()
  }
  return {
    adminConnection: { ...place, user: 'postgres', database: 'postgres' },
    owner: { ...place, user: 'portal', database: 'portal' },
    leave,
  }
}

function yourServer(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  const connection: PostgresConnection = {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
  return { adminConnection: connection, owner: connection, leave: async () => undefined }
}

/** Memory where there is plenty of it, because nothing here has to last; containers often have 64 MB. */
export async function scratchDirectory(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => undefined)
  return space && space.bavail * space.bsize > scratchBytes ? memory : tmpdir()
}

/** Test runs that were killed leave their server behind; the next run clears it away. */
async function removeLeftovers() {
  for (const directory of new Set([await scratchDirectory(), tmpdir()])) {
    const all = await readdir(directory)
    const names = all.filter((name) => name.startsWith(directoryStart))
    for (const name of names) {
      const pid = Number(name.slice(directoryStart.length).split('-')[0])
      if (!isAlive(pid)) await removeLeftover(join(directory, name)).catch(() => undefined)
    }
    for (const name of all.filter((one) => one.startsWith(serverFolderStart))) {
      const pid = Number(name.slice(serverFolderStart.length).split('-')[0])
      // Its server ended with its process.
      if (!isAlive(pid)) await rm(join(directory, name), { recursive: true, force: true })
    }
  }
}

async function removeLeftover(dataDir: string) {
  const lock = await lockFile(join(dataDir, 'postgres.server.lock'), 0)
  if (lock) await lock.release()
  else await (await openEmbeddedServer({ dataDir, log, durable: false })).stop()
  await rm(dataDir, { recursive: true, force: true })
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

const report = (error: Error) => console.error(String(error))

async function createTemplate(
  admin: pg.Client,
  template: string,
  owner: PostgresConnection,
  prepare: Prepare,
) {
  await admin.query(`create database ${template} owner ${pg.escapeIdentifier(owner.user)}`)
  const pool = new pg.Pool({ ...owner, database: template })
  pool.on('error', report).on('connect', (client) => client.on('error', report))
  try {
    await prepare(pool)
  } finally {
    await pool.end()
  }
  // No one can connect to it by mistake and so make it busy or change it.
  await admin.query(`alter database ${template} with is_template true allow_connections false`)
}

async function createFromTemplate(admin: pg.Client, name: string, template: string, owner: string) {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      await admin.query(`create database ${name} template ${template} owner ${pg.escapeIdentifier(owner)}`)
      return
    } catch (error) {
      // Another file is copying the template at this moment, or its last connection is still closing.
      if (systemErrorCode(error) !== busy || Date.now() > deadline) throw error
      await delay(20 + Math.random() * 30)
    }
  }
}

async function dropDatabase(admin: pg.Client, name: string) {
  await admin.query(`drop database if exists ${name} with (force)`)
}

async function dropAll(admin: pg.Client, template: string) {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  await admin.query(`alter database ${template} with is_template false`)
  for (const { datname } of rows) await dropDatabase(admin, datname)
}

async function asAdmin(connection: PostgresConnection, work: (admin: pg.Client) => Promise<void>) {
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
