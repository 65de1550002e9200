import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { root } from '../root.ts'
import { txOn } from './client.ts'
import { writeReferenceData } from './reference-data.ts'

export const migrationsFolder = join(root, 'apps/server/src/db/migrations')
/** Any constant will do; it only has to be ours. */
export const migrationLock = 727_001

/**
 * Brings the schema to this version: ours and the job queue's. Nodes that start together take
 * turns; each migration is one transaction, so a killed one leaves nothing behind.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle({ client }), { migrationsFolder })
    await migrateJobs({ pgPool: pool })
    await writeReferenceData(txOn(client))
  } finally {
    // The lock and the settings end with the connection.
    client.release(true)
  }
}
