import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import { type Database, openDatabase } from '../client.ts'
import { seedDemo } from '../seed/seed.ts'
import { cloneDatabase, type TestDatabase } from '../test-database.ts'
import { createArchive, readArchive } from './archive.ts'
import { headerEntry, manifestEntry } from './backup-format.ts'
import { restoreBackup, verifyBackup } from './run-restore.ts'
import { applyMigrations, knownMigrations } from './schema-history.ts'
import { leftOut } from './tables.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backup and restore (docs/spec/reliability.md#backup-and-restore), between databases of one server: where they stand
 * makes no difference.
 */

/** Several pieces of every large table; all of 10,000 in the long tests. */
const ordersWanted = process.env.LONG_TESTS === '1' ? 10_000 : 3_000
const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
const pictures = join(folder, 'pictures')
const file = join(folder, 'portal.backup')
const now = new Date('2026-03-02T15:00:00Z')
let source: TestDatabase
let database: Database
const empties: string[] = []

beforeAll(async () => {
  source = await cloneDatabase()
  database = openDatabase(source.connection)
  await seedDemo(database, { passwords: plainPasswords, shippingRates: tableRates() }, now)
  await database.inTransaction(async (tx) => {
    await enqueue(tx, 'export-order', { orderId: 10_001 }, { key: 'export:10001' })
    await enqueue(tx, 'send-mail', { mailId: 'b' }, { key: 'mail:b', runAt: new Date('2031-01-01') })
  })
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = 3, locked_by = 'pool-at-work', locked_at = now() where key = 'mail:b'`,
  )
  await mkdir(pictures)
  await writeFile(join(pictures, `${'a'.repeat(32)}-720.avif`), 'a picture')
  await writeFile(join(pictures, '.unfinished'), 'half a pic')
  await writeBackup({ connection: source.connection, file, pictures, now })
})

afterAll(async () => {
  await database?.close()
  await source?.drop()
  for (const name of empties) await asAdmin(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

describe('A restored database', () => {
  test('numbers its next order after the last one that was ever given out', async () => {
    // A number that was taken by an order that never came to be stays taken.
    await database.pool.query(`select nextval('orders_order_id_seq')`)
    const again = join(folder, 'sequence.backup')
    await writeBackup({ connection: source.connection, file: again, pictures: null })
    const target = await emptyDatabase()
    await restoreBackup({ connection: target, file: again, putPicture: async () => {} })

    const next = `select nextval('orders_order_id_seq') as next`
    expect((await rowsOf(target, next))[0]).toEqual((await rowsOf(source.connection, next))[0])
  })

  test('continues from a later number on request, and never from an earlier one', async () => {
    const last = Number((await verifyBackup(file)).manifest.sequences.orders_order_id_seq)
    for (const [nextOrder, next] of [
      [90_000, '90000'],
      [5, String(last + 1)],
    ] as const) {
      const target = await emptyDatabase()
      await restoreBackup({ connection: target, file, putPicture: async () => {}, nextOrder })
      expect(await rowsOf(target, `select nextval('orders_order_id_seq') as next`)).toEqual([{ next }])
    }
  })

  test('still has to do every job that waited, and one that was under way waits again', async () => {
    const target = await emptyDatabase()
    await restoreBackup({ connection: target, file, putPicture: async () => {} })

    const jobs = await rowsOf(
      target,
      `select j.key, t.identifier, j.payload, j.attempts, j.locked_by, j.run_at > '2030-01-01' as later
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by key`,
    )
    expect(jobs).toEqual([
      {
        key: 'export:10001',
        identifier: 'export-order',
        payload: { orderId: 10_001 },
        attempts: 0,
        locked_by: null,
        later: false,
      },
      {
        key: 'mail:b',
        identifier: 'send-mail',
        payload: { mailId: 'b' },
        attempts: 3,
        locked_by: null,
        later: true,
      },
    ])
  })

  test('lets no one in who was signed in before: a session that was ended must stay ended', async () => {
    await database.pool.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at) select '\\x01', user_id, now(), now() from users limit 1`,
    )
    const withSession = join(folder, 'session.backup')
    await writeBackup({ connection: source.connection, file: withSession, pictures: null })
    const target = await emptyDatabase()
    await restoreBackup({ connection: target, file: withSession, putPicture: async () => {} })

    expect(await rowsOf(target, 'select from sessions')).toEqual([])
  })

  test('of an older schema is brought up to date', async () => {
    const old = await emptyDatabase()
    const older = knownMigrations().at(-5)
    await withClient(old, (client) => applyMigrations(client, { upTo: older?.when ?? 0 }))
    const { pool, close } = openDatabase(old)
    await migrateJobs({ pgPool: pool })
    await pool.query(`insert into manufacturers (id, name) values (gen_random_uuid(), 'Older')`)
    await close()
    const oldFile = join(folder, 'old.backup')
    await writeBackup({ connection: old, file: oldFile, pictures: null })
    const target = await emptyDatabase()

    const { migrationsAfter, header } = await restoreBackup({
      connection: target,
      file: oldFile,
      putPicture: async () => {},
    })

    expect(migrationsAfter).toBe(4)
    expect(header.schema).toEqual(older)
    expect(await shape(target)).toEqual(await shape(source.connection))
    expect(await rowsOf(target, `select name from manufacturers`)).toEqual([{ name: 'Older' }])
  })
})

describe('A backup', () => {
  test('is one moment, however much is ordered while it is written', async () => {
    const busy = join(folder, 'busy.backup')
    const eventColumns = await columnsOf('order_events', ['order_event_id', 'order_id'])
    const orderColumns = await columnsOf('orders')
    const ordersAt = async (connection: pg.ClientConfig) => {
      const [counted] = await rowsOf(
        connection,
        `select count(*)::int as orders, count(*) filter (
           where not exists (select from order_events e where e.order_id = o.order_id))::int as without from orders o`,
      )
      return counted as { orders: number; without: number }
    }
    const before = await ordersAt(source.connection)
    let writing = true
    const ordering = (async () => {
      while (writing) await placeOrder(orderColumns, eventColumns)
    })()
    await writeBackup({ connection: source.connection, file: busy, pictures: null })
    writing = false
    await ordering

    const target = await emptyDatabase()
    // Keys are checked again at the end, so an event without its order would be refused.
    await restoreBackup({ connection: target, file: busy, putPicture: async () => {} })
    const restored = await ordersAt(target)
    expect(restored.without).toBe(before.without)
    expect(restored.orders).toBeLessThan((await ordersAt(source.connection)).orders)
  })

  test('can be read by its owner only, and by any tar program', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(gunzipSync(await readFile(file)).toString('latin1', 257, 262)).toBe('ustar')
  })

  test('says that pictures in a bucket are not in it', async () => {
    const without = join(folder, 'without.backup')
    const { header } = await writeBackup({ connection: source.connection, file: without, pictures: null })
    expect(header.pictures).toBe('elsewhere')
  })

  test('replaces no file, and leaves none behind when it fails', async () => {
    await expect(writeBackup({ connection: source.connection, file, pictures: null })).rejects.toMatchObject({
      code: 'FILE_EXISTS',
    })
    const nothing = await emptyDatabase()
    await expect(
      writeBackup({ connection: nothing, file: join(folder, 'nothing.backup'), pictures: null }),
    ).rejects.toMatchObject({ code: 'NOT_MIGRATED' })
    expect((await readdir(folder)).filter((name) => name.includes('nothing'))).toEqual([])
  })
})

describe('A restore is refused, and the database stays empty,', () => {
  const refused = async (broken: string, code: string) => {
    const target = await emptyDatabase()
    await expect(
      restoreBackup({ connection: target, file: broken, putPicture: async () => {} }),
    ).rejects.toMatchObject({ code })
    expect(await rowsOf(target, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  }
  const changedTo = async (name: string, change: (entries: Map<string, Buffer>) => void) => {
    const entries = new Map<string, Buffer>()
    for await (const entry of readArchive(file)) entries.set(entry.name, entry.content)
    change(entries)
    const path = join(folder, name)
    const archive = await createArchive(path, now)
    for (const [entry, content] of entries) await archive.add(entry, content)
    await archive.finish()
    return path
  }
  const header = (change: (said: Record<string, unknown>) => object) => (entries: Map<string, Buffer>) => {
    const said = JSON.parse(String(entries.get(headerEntry)))
    entries.set(headerEntry, Buffer.from(JSON.stringify({ ...said, ...change(said) })))
    const manifest = JSON.parse(String(entries.get(manifestEntry)))
    entries.set(manifestEntry, Buffer.from(JSON.stringify({ ...manifest, entries: [] })))
  }

  test('when the target has tables', async () => {
    const target = await cloneDatabase()
    await expect(
      restoreBackup({ connection: target.connection, file, putPicture: async () => {} }),
    ).rejects.toMatchObject({ code: 'NOT_EMPTY', message: expect.stringContaining('Nothing was changed') })
    await target.drop()
  })

  test('when a byte of the file is another', async () => {
    const path = join(folder, 'flipped.backup')
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
    await writeFile(path, bytes)
    await refused(path, 'DAMAGED')
  })

  test('when one row of it was edited', async () => {
    const path = await changedTo('tampered.backup', (entries) => {
      const name = [...entries.keys()].find((key) => key.startsWith('tables/users/')) ?? ''
      entries.set(name, Buffer.from(String(entries.get(name)).replace('wes@', 'eve@')))
    })
    await refused(path, 'DAMAGED')
  })

  test.each([0.1, 0.5, 0.99])('when the file ends after %f of its length', async (part) => {
    const path = join(folder, `cut-${part}.backup`)
    await writeFile(path, await readFile(file))
    await truncate(path, Math.floor((await stat(file)).size * part))
    await refused(path, 'DAMAGED')
  })

  test('when the file ends between two entries', async () => {
    const path = await changedTo('no-end.backup', (entries) => void entries.delete(manifestEntry))
    await refused(path, 'DAMAGED')
  })

  test('when it is no backup', async () => {
    const path = join(folder, 'note.txt')
    await writeFile(path, 'Dear portal,')
    await refused(path, 'NOT_A_BACKUP')
    const zipped = join(folder, 'note.gz')
    await writeFile(zipped, gzipSync('Dear portal,'.repeat(100)))
    await refused(zipped, 'DAMAGED')
    await refused(join(folder, 'absent'), 'NOT_A_BACKUP')
  })

  test('when its format is one that this program does not read', async () => {
    await refused(
      await changedTo(
        'future.backup',
        header(() => ({ version: 2 })),
      ),
      'UNKNOWN_FORMAT',
    )
  })

  test('when a newer portal wrote it', async () => {
    const path = join(folder, 'newer.backup')
    const archive = await createArchive(path, now)
    const { header: said, manifest } = await verifyBackup(file)
    const schema = { tag: '9999_tomorrow', when: said.schema.when + 1 }
    const sum = await archive.add(headerEntry, Buffer.from(JSON.stringify({ ...said, schema })))
    await archive.add(manifestEntry, Buffer.from(JSON.stringify({ ...manifest, entries: [sum] })))
    await archive.finish()
    await refused(path, 'NEWER_SCHEMA')
  })

  test('when it breaks off in the middle, and may be tried again', async () => {
    const target = await emptyDatabase()
    const failing = restoreBackup({
      connection: target,
      file,
      putPicture: async () => {
        throw new Error('the disk is full')
      },
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await rowsOf(target, `select from pg_tables where schemaname = 'public'`)).toEqual([])
    // And the same database takes the same file when the reason is gone.
    await restoreBackup({ connection: target, file, putPicture: async () => {} })
  })
})

test(`A restored database of ${ordersWanted} orders has every row, number and rule of the one that was backed up`, {
  timeout: 60_000,
}, async () => {
  await multiplyOrders()
  const big = join(folder, 'big.backup')
  await writeBackup({ connection: source.connection, file: big, pictures, now })
  const target = await emptyDatabase()
  const kept = new Map<string, string>()

  const startedMs = performance.now()
  await restoreBackup({
    connection: target,
    file: big,
    putPicture: async (name, content) => void kept.set(name, content.toString()),
  })
  const seconds = (performance.now() - startedMs) / 1_000

  const restored = await rowSums(target)
  expect(restored).toEqual(await rowSums(source.connection))
  expect(await shape(target)).toEqual(await shape(source.connection))
  expect(Number(restored.orders?.split(' ')[0])).toBeGreaterThanOrEqual(ordersWanted)
  expect([...kept]).toEqual([[`${'a'.repeat(32)}-720.avif`, 'a picture']])
  expect(seconds).toBeLessThan(60)
})

/** Orders like the first ones, with two lines each. */
async function multiplyOrders() {
  const [orderColumns, itemColumns] = [
    await columnsOf('orders'),
    await columnsOf('order_items', ['order_item_id', 'order_id']),
  ]
  await withClient(source.connection, async (client) => {
    await client.query(
      `insert into orders (${orderColumns}) select ${orderColumns} from orders, generate_series(1, 1000) limit ${ordersWanted}`,
    )
    await client.query(
      `insert into order_items (order_item_id, order_id, ${itemColumns})
       select gen_random_uuid(), o.order_id, i.* from orders o, (select ${itemColumns} from order_items limit 2) i
       where not exists (select from order_items mine where mine.order_id = o.order_id)`,
    )
  })
}

/** An order and its first event, which come to be together. */
async function placeOrder(orderColumns: string, eventColumns: string) {
  await database.pool.query(
    `with placed as (
       insert into orders (${orderColumns}) select ${orderColumns} from orders limit 1 returning order_id
     )
     insert into order_events (order_event_id, order_id, ${eventColumns})
     select gen_random_uuid(), placed.order_id, e.* from placed, (select ${eventColumns} from order_events limit 1) e`,
  )
}

/** What an insert has to name. */
async function columnsOf(table: string, except: string[] = []) {
  const { rows } = await database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname <> all ($2)`,
    [table, except],
  )
  return rows[0]?.names ?? ''
}

async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { owner } = inject('testServer')
  const name = `portal_restored_${process.pid}_${empties.length}`
  empties.push(name)
  await asAdmin(`create database ${name} owner ${pg.escapeIdentifier(owner.user)}`)
  return { ...owner, database: name }
}

const asAdmin = (sql: string) =>
  withClient(inject('testServer').adminConnection, (client) => client.query(sql))

const rowsOf = (connection: pg.ClientConfig, sql: string): Promise<object[]> =>
  withClient(connection, async (client) => (await client.query(sql)).rows)

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** "‹rows› ‹sum of all their columns›" of every table that a backup takes along. */
const rowSums = (connection: pg.ClientConfig): Promise<Record<string, string>> =>
  withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
      [leftOut],
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select concat(count(*), ' ', md5(string_agg(md5(t::text), '' order by md5(t::text)))) as sum from ${name} t`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  })

/** Columns, indexes, constraints and triggers. */
const shape = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ part: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity, generation_expression) as part
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%'
      union all select hash from drizzle.__drizzle_migrations
      order by part`)
    return rows.map(({ part }) => part)
  })
