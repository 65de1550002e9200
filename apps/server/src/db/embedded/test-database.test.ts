import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, startTestServer, type TestDatabase } from '../test-database.ts'
import type { PostgresConnection } from './presence.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>
let server: Server

beforeAll(async () => {
  server = await startTestServer(async (pool) => {
    await pool.query('create table colour (name text primary key)')
    await pool.query(`insert into colour values ('red')`)
  })
})

afterAll(() => server.stop())

test('every clone starts as the migrated template and changes alone', async () => {
  const [one, two] = await Promise.all([cloneDatabase(server), cloneDatabase(server)])

  await query(one.connection, `insert into colour values ('blue')`)

  expect(await colours(one)).toEqual(['blue', 'red'])
  expect(await colours(two)).toEqual(['red'])
  await Promise.all([one.drop(), two.drop()])
})

test('a clone is dropped while connections to it are still open', async () => {
  const { connection, drop } = await cloneDatabase(server)
  const forgotten = new pg.Client(connection)
  const ended = new Promise((resolve) => forgotten.on('error', () => undefined).once('end', resolve))
  await forgotten.connect()

  await drop()

  await ended
  await expect(query(connection, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

test('many files may clone at the same time', async () => {
  const clones = await Promise.all(Array.from({ length: 8 }, () => cloneDatabase(server)))

  expect(new Set(clones.map(({ connection }) => connection.database)).size).toBe(8)
  await Promise.all(clones.map(({ drop }) => drop()))
})

test('a server of your own is used by its address and left as it was', async () => {
  const { host, user } = server.adminConnection
  const before = await databaseNames()
  const yours = await startTestServer(
    async (pool) => void (await pool.query('create table mine ()')),
    `postgres://${user}@${encodeURIComponent(host)}/postgres`,
  )
  const { connection } = await cloneDatabase(yours)
  expect(await query(connection, 'select * from mine')).toEqual([])

  await yours.stop()
  expect(await databaseNames()).toEqual(before)
})

async function colours({ connection }: TestDatabase) {
  return (await query(connection, 'select name from colour order by name')).map(({ name }) => name)
}

async function databaseNames() {
  const rows = await query(server.adminConnection, 'select datname from pg_database order by datname')
  return rows.map(({ datname }) => datname)
}

async function query(connection: PostgresConnection, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
