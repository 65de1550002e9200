import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { localPictures } from '../../adapters/local-pictures/local-pictures.ts'
import { s3Pictures } from '../../adapters/s3-pictures/s3-pictures.ts'
import { readConfig } from '../../config.ts'
import type { Tx } from '../client.ts'
import { migrationLock } from '../migrate.ts'
import { writeReferenceData } from '../reference-data.ts'
import { type EntrySum, readArchive, sha256 } from './archive.ts'
import {
  BackupError,
  damaged,
  type Header,
  headerEntry,
  jobsFolder,
  type Manifest,
  manifestEntry,
  notABackup,
  parseHeader,
  parseManifest,
  picturesFolder,
  tableFolder,
} from './backup-format.ts'
import { type CopyIn, copyIn, openPatiently } from './copy.ts'
import { applyMigrations, refuseUnknownSchema } from './schema-history.ts'
import {
  copied,
  copyJobsIn,
  enqueueRestored,
  liftConstraints,
  makeRoomForJobs,
  setSequences,
  tablesOf,
} from './tables.ts'
import { inWords, openTarget, readCommand, reasonOf, secondsSince } from './terminal.ts'

/** `npm run restore -- <file>`: fills an empty database from a backup (docs/operations.md). */

try {
  const startedMs = performance.now()
  const command = readCommand('restore')
  const { pictures, ...config } = readConfig()
  const storage =
    pictures.driver === 's3' ? s3Pictures(pictures.s3) : localPictures(join(config.DATA_DIR, 'pictures'))
  const { connection, where, close } = await openTarget(config)
  try {
    const report = await restoreBackup({
      connection,
      ...command,
      putPicture: (name, content) =>
        storage.put(name, content, name.endsWith('.avif') ? 'image/avif' : 'image/webp'),
    })
    console.log(
      `\n  Restored ${where} in ${secondsSince(startedMs)}, as it was at ${report.header.createdAt}.`,
    )
    console.log(`  ${inWords(report)}`)
    if (report.migrationsAfter > 0)
      console.log(`  ${report.migrationsAfter} migrations were applied to bring it up to date.`)
    console.log(
      '\n  All users must sign in again. Codes from authenticator apps work only with the original key:',
    )
    console.log('  SECRETS_KEY, or secrets.key in DATA_DIR, of the portal that was backed up.\n')
  } finally {
    await close()
  }
} catch (error) {
  console.error(`\n  Nothing was restored. ${reasonOf(error)}\n`)
  process.exitCode = 1
}

type RestoreReport = VerifiedBackup & { migrationsAfter: number }
type PutPicture = (name: string, content: Buffer) => Promise<void>

/**
 * Makes an empty database what a backup says, in one transaction, and brings an older schema up to date.
 * @param putPicture keeps one picture of the backup
 * @param nextOrder the next order gets at least this number: those of orders that were lost are not given out twice
 * Throws BackupError: NOT_A_BACKUP, UNKNOWN_FORMAT, DAMAGED, NEWER_SCHEMA, UNKNOWN_SCHEMA, NOT_EMPTY. The database
 * is as empty afterwards as it was before.
 */
export async function restoreBackup({
  connection,
  file,
  putPicture,
  nextOrder = 1,
}: {
  connection: pg.ClientConfig
  file: string
  putPicture: PutPicture
  nextOrder?: number
}): Promise<RestoreReport> {
  const verified = await verifyBackup(file)
  refuseUnknownSchema(file, verified.header.schema)
  const client = await openPatiently(connection)
  try {
    // A portal that starts on this database meanwhile waits until it is whole.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseUsed(client)
    await makeQueue(connection)
    await client.query('begin')
    const migrationsAfter = await fill(client, file, verified, putPicture)
    await goOnFrom(client, nextOrder)
    await client.query('commit')
    // Plans of the first minute would be made without knowing what is in the tables.
    await client.query('analyze')
    return { ...verified, migrationsAfter }
  } finally {
    // Anything that was not committed ends with the connection, and so does the lock.
    await client.end()
  }
}

async function goOnFrom(client: pg.Client, nextOrder: number) {
  if (nextOrder < 2) return
  await client.query(
    `select setval('orders_order_id_seq', greatest(coalesce(pg_sequence_last_value('orders_order_id_seq'), 1), $1::bigint - 1))`,
    [nextOrder],
  )
}

async function fill(
  client: pg.Client,
  file: string,
  { header, manifest }: VerifiedBackup,
  putPicture: PutPicture,
) {
  await applyMigrations(client, { upTo: header.schema.when })
  await refuseOtherTables(client, file, header.tables)
  const putBack = await liftConstraints(client)
  await makeRoomForJobs(client)
  // Until the transaction ends: what happened before the backup is not told to webhooks once more.
  await client.query(`select set_config('portal.restoring', 'yes', true)`)
  // Triggers that wait for the end would keep the constraints from being put back.
  await client.query('set constraints all immediate')
  await copyRows(client, file, { header, manifest }, putPicture)
  await putBack()
  await setSequences(client, manifest.sequences)
  await enqueueRestored(client)
  const migrationsAfter = await applyMigrations(client, { after: header.schema.when })
  await writeReferenceData(drizzle({ client, casing: 'snake_case' }) as Tx)
  return migrationsAfter
}

/** Second reading of the file. It is compared again: it may have changed since the first. */
async function copyRows(
  client: pg.Client,
  file: string,
  { header, manifest }: VerifiedBackup,
  putPicture: PutPicture,
) {
  const targets = new Map(
    header.tables.map((table) => [
      tableFolder(table.name),
      { sql: `copy ${copied(table)} from stdin`, rows: manifest.rows[table.name] },
    ]),
  )
  targets.set(jobsFolder, { sql: copyJobsIn, rows: manifest.jobs })
  const sums = new Map(manifest.entries.map(({ name, sha256: sum }) => [name, sum]))
  let open: { folder: string; copy: CopyIn } | undefined

  const close = async () => {
    if (!open) return
    const { folder, copy } = open
    open = undefined
    const rows = await copy.end()
    if (rows !== targets.get(folder)?.rows)
      throw damaged(file, `${folder} does not have the expected number of rows`)
  }
  for await (const { name, content } of readArchive(file)) {
    if (name === headerEntry || name === manifestEntry) continue
    if (sums.get(name) !== sha256(content)) {
      await open?.copy.fail('the file changed')
      throw damaged(file, 'it changed while it was being read')
    }
    const slash = name.lastIndexOf('/')
    const folder = name.slice(0, slash)
    if (open && open.folder !== folder) await close()
    if (folder === picturesFolder) {
      await putPicture(plainName(file, name.slice(slash + 1)), content)
      continue
    }
    const target = targets.get(folder)
    if (!target) throw damaged(file, `${name} does not belong to any table`)
    open ??= { folder, copy: await copyIn(client, target.sql) }
    await open.copy.write(content)
  }
  await close()
}

/** A name from a file must not lead out of the folder of pictures. */
function plainName(file: string, name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw damaged(file, 'the name of a picture is not valid')
  return name
}

/** Columns named in the file become part of statements, so they must be columns that there are. */
async function refuseOtherTables(client: pg.Client, file: string, said: VerifiedBackup['header']['tables']) {
  const words = (tables: typeof said) => tables.map(copied).sort().join('\n')
  if (words(said) !== words(await tablesOf(client)))
    throw damaged(file, 'its tables do not match its schema version')
}

async function refuseUsed(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname limit 1`,
  )
  if (rows[0])
    throw new BackupError(
      'NOT_EMPTY',
      'This database already has tables. A backup can only be restored into an empty database: use another DATA_DIR, or a new database in DATABASE_URL. Nothing was changed.',
    )
}

/** The queue's own tables hold nothing yet: with them alone a database counts as empty. */
async function makeQueue(connection: pg.ClientConfig) {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs({ pgPool: pool })
    const { rows } = await pool.query<{ jobs: string }>('select count(*) as jobs from graphile_worker.jobs')
    if (rows[0]?.jobs !== '0')
      throw new BackupError(
        'NOT_EMPTY',
        'This database already has waiting jobs. A backup can only be restored into an empty database.',
      )
  } finally {
    await pool.end()
  }
}

type VerifiedBackup = { header: Header; manifest: Manifest }

/**
 * Reads a whole backup and compares every entry with the sum that was written for it.
 * Throws BackupError NOT_A_BACKUP, UNKNOWN_FORMAT or DAMAGED.
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen: EntrySum[] = []
  for await (const { name, content } of readArchive(file)) {
    if (manifest) throw damaged(file, 'there is extra data after its end')
    if (seen.length === 0) {
      if (name !== headerEntry) throw notABackup(file)
      header = parseHeader(file, content)
    }
    if (name === manifestEntry) manifest = parseManifest(content)
    else seen.push({ name, bytes: content.length, sha256: sha256(content) })
  }
  if (!header) throw notABackup(file)
  if (!manifest) throw damaged(file, 'it is incomplete')
  const { entries } = manifest
  const wrong = entries.find(
    ({ name, sha256: sum }, index) => seen[index]?.name !== name || seen[index].sha256 !== sum,
  )
  if (wrong) throw damaged(file, `the checksum of ${wrong.name} is wrong`)
  if (entries.length !== seen.length) throw damaged(file, 'it contains unexpected entries')
  return { header, manifest }
}
