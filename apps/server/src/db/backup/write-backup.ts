import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ArchiveWriter, createArchive, type EntrySum } from './archive.ts'
import {
  chunkName,
  formatName,
  formatVersion,
  type Header,
  headerEntry,
  jobsFolder,
  type Manifest,
  manifestEntry,
  picturesFolder,
  tableFolder,
} from './backup-format.ts'
import { copyOut, openPatiently } from './copy.ts'
import { schemaOf } from './schema-history.ts'
import { copied, copyJobsOut, sequencesOf, tableName, tablesOf } from './tables.ts'

export type BackupReport = { header: Header; manifest: Manifest; bytes: number }

const chunkBytes = 1024 * 1024

/**
 * Writes everything that the portal knows at one moment into a file, while it continues working.
 * @param pictures the folder of pictures, or null when they are kept elsewhere
 * Throws BackupError FILE_EXISTS, NOT_MIGRATED or NEWER_SCHEMA; a failed backup leaves no file.
 */
export async function writeBackup({
  connection,
  file,
  pictures,
  now = new Date(),
}: {
  connection: pg.ClientConfig
  file: string
  pictures: string | null
  now?: Date
}): Promise<BackupReport> {
  const archive = await createArchive(file, now)
  try {
    const written = await withSnapshot(connection, (client, header) => write(archive, client, header), {
      createdAt: now.toISOString(),
      pictures,
    })
    const sums = written.entries
    const names = pictures === null ? [] : await namesOf(pictures)
    // After the rows: every picture that they speak of is there by now.
    for (const name of names)
      sums.push(await archive.add(`${picturesFolder}/${name}`, await readFile(join(pictures ?? '', name))))
    const manifest: Manifest = { ...written.manifest, pictures: names.length, entries: sums }
    await archive.add(manifestEntry, Buffer.from(JSON.stringify(manifest)))
    await archive.finish()
    return { header: written.header, manifest, bytes: (await stat(file)).size }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function withSnapshot<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client, header: Header) => Promise<T>,
  { createdAt, pictures }: { createdAt: string; pictures: string | null },
): Promise<T> {
  const client = await openPatiently(connection)
  try {
    const names = (await tablesOf(client)).map(({ name }) => tableName(name))
    await client.query('begin isolation level repeatable read, read only')
    // Before the snapshot is taken, so that no table changes its shape between the two.
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    const schema = await schemaOf(client)
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return await work(client, {
      format: formatName,
      version: formatVersion,
      createdAt,
      schema,
      server: rows[0]?.version ?? '',
      tables: await tablesOf(client),
      pictures: pictures === null ? 'elsewhere' : 'included',
    })
  } finally {
    await client.end()
  }
}

async function write(archive: ArchiveWriter, client: pg.Client, header: Header) {
  const entries: EntrySum[] = [await archive.add(headerEntry, Buffer.from(JSON.stringify(header, null, 2)))]
  const addAll = (sql: string, folder: string) => {
    let index = 0
    return copyOut(client, sql, {
      chunkBytes,
      take: async (chunk) => {
        entries.push(await archive.add(chunkName(folder, index), chunk))
        index += 1
      },
    })
  }
  const rows: Record<string, number> = {}
  for (const table of header.tables)
    rows[table.name] = await addAll(`copy ${copied(table)} to stdout`, tableFolder(table.name))
  const jobs = await addAll(copyJobsOut, jobsFolder)
  // Sequences know no snapshot; read last, they are ahead of every row.
  const sequences = await sequencesOf(client)
  return { header, entries, manifest: { rows, jobs, sequences } }
}

/** Finished pictures only: one that is being written has a name with a dot in front. */
async function namesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.')).sort()
}
