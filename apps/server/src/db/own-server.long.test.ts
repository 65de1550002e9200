import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addToCart, carrierOfferOf, cartOf, signIn, submitCart } from '../testing/buyers.ts'
import { linkDatabase } from '../testing/database-link.ts'
import { needs } from '../testing/needs.ts'
import {
  newPostgres,
  type OwnPostgres,
  type ServerFolder,
  seedOwnPostgres,
  serverFolder,
  startPostgres,
} from '../testing/own-postgres.ts'
import { type ProductProcess, startProduct } from '../testing/product-process.ts'
import { letAMinutePass, undoneSince } from '../testing/unfinished-work.ts'
import { openDatabase } from './client.ts'
import { personas } from './seed/personas.ts'

/** The rehearsals of docs/operations.md that need a PostgreSQL of one's own: its archive, its replica, its certificate. */

const run = promisify(execFile)
/** Ends a test that waits in vain; a busy machine may take its time. */
const soon = { timeout: 30_000 }

describe.skipIf(!needs('postgres15'))('A PostgreSQL of your own', { timeout: 240_000 }, () => {
  let folder: ServerFolder
  let primary: OwnPostgres
  const opened: Array<() => Promise<unknown>> = []

  beforeAll(async () => {
    folder = await serverFolder()
    const archive = await folderOfServer('archive')
    primary = await newPostgres(folder, 'primary', {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      ...(await certificate('localhost')),
    })
    await seedOwnPostgres(primary)
  })

  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })

  afterAll(async () => {
    await primary?.stop()
    await folder?.remove()
  })

  describe('is reached by TLS', () => {
    const asked = (host: string, mode: string, root: string) => {
      const database = openDatabase({
        connectionString: `postgres://portal@${host}:${primary.port}/portal?sslmode=${mode}&sslrootcert=${join(folder.path, root)}`,
      })
      opened.push(database.close)
      return database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    }

    test('when its certificate is signed by who was named, and for this address', async () => {
      expect((await asked('localhost', 'verify-full', 'localhost-ca.pem')).rows).toEqual([{ ssl: true }])
    })

    test('and not when someone else signed it, or it is for another address', async () => {
      await certificate('stranger')
      await expect(asked('localhost', 'verify-full', 'stranger-ca.pem')).rejects.toThrow(
        /certificate|signature/,
      )
      await expect(asked('127.0.0.1', 'verify-full', 'localhost-ca.pem')).rejects.toThrow(/IP: 127\.0\.0\.1/)
    })
  })

  test('is copied by its own tools, as the portal that it is', async () => {
    const token = await signIn(await started(primary.url()), personas.wes)
    await primary.query('create database copy owner portal')
    const file = join(folder.path, 'portal.dump')
    await folder.program('pg_dump', ['--format=custom', `--file=${file}`, primary.url()])
    await folder.program('pg_restore', [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${primary.url('copy')}`,
      file,
    ])

    const copy = await started(primary.url('copy'))
    expect(await cartOf(copy, token), 'who was signed in is signed in there too').toMatchObject({
      hasError: false,
    })
    expect(await order(copy)).toBeGreaterThan(0)
  })

  test('goes back to any moment: what was ordered before it is there, what was ordered after it is not', async () => {
    const base = join(folder.path, 'base')
    await folder.program('pg_basebackup', [
      `--pgdata=${base}`,
      '--format=tar',
      '--gzip',
      '--checkpoint=fast',
      '--wal-method=stream',
      `--dbname=${primary.url('postgres', 'postgres')}`,
    ])
    const product = await started(primary.url())
    const before = await order(product)
    const [{ moment } = { moment: '' }] = await primary.query<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    )
    const after = await order(product)
    await product.kill('SIGTERM')
    const [{ segment } = { segment: '' }] = await primary.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    await expect
      .poll(
        () => primary.query(`select last_archived_wal >= '${segment}' as kept from pg_stat_archiver`),
        soon,
      )
      .toEqual([{ kept: true }])

    const dataDir = await folderOfServer('recovered')
    for (const [file, into] of [
      ['base.tar.gz', dataDir],
      ['pg_wal.tar.gz', join(dataDir, 'pg_wal')],
    ] as const)
      await run('tar', ['xzf', join(base, file), '-C', into], { ...folder.user })
    await writeFile(join(dataDir, 'recovery.signal'), '')
    const recovered = await startPostgres(folder, dataDir, {
      archive_mode: 'off',
      restore_command: `cp ${join(folder.path, 'archive')}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    })
    opened.push(() => recovered.stop())

    await expect
      .poll(() => recovered.query('select pg_is_in_recovery() as waiting'), soon)
      .toEqual([{ waiting: false }])
    expect(
      await recovered.query(
        `select order_id as id from orders where order_id in (${before}, ${after})`,
        'portal',
      ),
    ).toEqual([{ id: before }])
    expect(await order(await started(recovered.url()))).toBeGreaterThan(before)
  })

  test('may die: its replica takes over behind the same address, with every confirmed order, and the portal continues', async () => {
    const dataDir = join(folder.path, 'replica')
    await primary.query(`alter system set synchronous_standby_names = '*'`)
    await folder.program('pg_basebackup', [
      `--pgdata=${dataDir}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      `--dbname=${primary.url('postgres', 'postgres')}`,
    ])
    const replica = await startPostgres(folder, dataDir, {
      synchronous_standby_names: '',
      archive_mode: 'off',
    })
    opened.push(() => replica.stop())
    await primary.query('select pg_reload_conf()')
    await expect
      .poll(() => primary.query('select sync_state as state from pg_stat_replication'), soon)
      .toEqual([{ state: 'sync' }])

    const address = await linkDatabase(primary.connection)
    opened.push(address.close)
    const product = await started(address.url)
    const confirmed = await order(product)
    expect(
      await replica.query(`select order_id as id from orders where order_id = ${confirmed}`, 'portal'),
      'reports may be read there',
    ).toEqual([{ id: confirmed }])

    await primary.stop('SIGKILL')
    await replica.query('select pg_promote()')
    address.leadTo(replica.connection)

    await expect.poll(() => order(product).catch(() => 0), soon).toBeGreaterThan(confirmed)
    // Emails and order exports of before and after go out; listeners listen again.
    const database = new pg.Pool({ ...replica.connection, max: 1 })
    opened.push(() => database.end())
    await expect
      .poll(() => letAMinutePass(database).then(() => undoneSince(database, confirmed - 1)), {
        timeout: 240_000,
        interval: 2_000,
      })
      .toEqual({ orderExports: 0, emails: 0 })
  })

  async function started(databaseUrl: string): Promise<ProductProcess> {
    const product = await startProduct(folder.path, { databaseUrl })
    opened.push(() => product.kill('SIGTERM'))
    return product
  }

  async function folderOfServer(name: string) {
    const path = join(folder.path, name)
    await mkdir(path, { mode: 0o700 })
    if (folder.user) await chown(path, folder.user.uid, folder.user.gid)
    return path
  }

  /** A certificate for this name, signed by an authority made for it; the settings of a server that has it. */
  async function certificate(name: string) {
    const at = (end: string) => join(folder.path, `${name}${end}`)
    const days = ['-days', '2', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    await run('openssl', [
      'req',
      '-x509',
      ...days,
      '-keyout',
      at('-ca.key'),
      '-out',
      at('-ca.pem'),
      '-subj',
      `/CN=${name} authority`,
    ])
    await run('openssl', [
      ...['req', '-x509', ...days, '-keyout', at('.key'), '-out', at('.pem'), '-subj', `/CN=${name}`],
      ...['-CA', at('-ca.pem'), '-CAkey', at('-ca.key'), '-addext', `subjectAltName=DNS:${name}`],
    ])
    await chmod(at('.key'), 0o600)
    if (folder.user) await chown(at('.key'), folder.user.uid, folder.user.gid)
    return { ssl: 'on', ssl_cert_file: at('.pem'), ssl_key_file: at('.key') }
  }
})

async function order(product: ProductProcess): Promise<number> {
  const token = await signIn(product, personas.wes)
  await addToCart(product, token, await carrierOfferOf(product))
  const placed = await submitCart(product, token, randomUUID())
  if (placed.hasError) throw new Error(placed.error?.code)
  return placed.result.orderId
}
