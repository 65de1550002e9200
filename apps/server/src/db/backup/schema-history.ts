import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { migrationsFolder } from '../migrate.ts'
import type { Migration } from './backup-format.ts'
import { BackupError } from './backup-format.ts'

/** The migrations that this program knows, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: Migration[] }).entries.map(({ tag, when }) => ({ tag, when }))
}

/** The last migration of a database. Throws BackupError NOT_MIGRATED or NEWER_SCHEMA. */
export async function schemaOf(client: pg.Client): Promise<Migration> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  const { rows } = found[0]?.exists
    ? await client.query<{ when: string }>(
        'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
      )
    : { rows: [] }
  const last = rows[0]
  if (!last)
    throw new BackupError(
      'NOT_MIGRATED',
      'This database does not contain a portal. There is nothing to back up.',
    )
  const known = knownMigrations().find(({ when }) => when === Number(last.when))
  if (!known)
    throw new BackupError(
      'NEWER_SCHEMA',
      'This database belongs to a different version of the portal. Back it up with that version.',
    )
  return known
}

/** Throws BackupError NEWER_SCHEMA or UNKNOWN_SCHEMA unless this program can make the schema of a file. */
export function refuseUnknownSchema(file: string, { tag, when }: Migration) {
  const known = knownMigrations()
  if (known.some((migration) => migration.when === when && migration.tag === tag)) return
  const last = known.at(-1)
  if (!last || when > last.when)
    throw new BackupError(
      'NEWER_SCHEMA',
      `${file} was written by a newer portal (schema ${tag}; this program supports up to ${last?.tag}). Update the portal first. Nothing was changed.`,
    )
  throw new BackupError(
    'UNKNOWN_SCHEMA',
    `${file} was written by a different edition of the portal (schema ${tag}). Nothing was changed.`,
  )
}

/**
 * Applies, in the caller's transaction, the migrations after one and up to another, and notes them as the
 * ordinary way of migrating does.
 */
export async function applyMigrations(
  client: pg.Client,
  { after = 0, upTo = Number.POSITIVE_INFINITY }: { after?: number; upTo?: number },
): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const due = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > after && folderMillis <= upTo,
  )
  for (const { sql, hash, folderMillis } of due) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  return due.length
}
