import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { root } from '../root.ts'
import { type Connection, type Database, openDatabase, txOn } from './client.ts'
import { systemErrorCode } from './embedded/embedded-server-error.ts'
import { writeReferenceData } from './reference-data.ts'
import { grantRuntimeRole } from './runtime-role.ts'

export const migrationsFolder = join(root, 'apps/server/src/db/migrations')
/** Any constant will do; it only has to be ours. */
export const migrationLock = 727_001

/** How long a migration may keep everyone else waiting behind a table that it wants and someone else uses, in ms. */
const tableWaitMs = 500
/** How long it waits for them before it tries again, in ms. */
const standBackMs = 1_000
const lockNotAvailable = '55P03'

type Log = { warn: (facts: object, what: string) => void }

/**
 * Brings the schema to this version: ours and the job queue's. Nodes that start together take turns, and nodes
 * of the version before continue serving: a migration that would have to wait for a table gives up and comes back,
 * because every call would queue behind it. All of ours are one transaction, so a killed one leaves nothing behind.
 * @param pool connections of the role that owns the tables, straight to the server
 * @param runtimeRole the role that will serve, where it is another one: it is granted what it needs
 */
export async function migrate(
  pool: pg.Pool,
  log: Log = { warn: () => {} },
  runtimeRole?: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await turnOffJit(client, log)
    await client.query(`set lock_timeout = ${tableWaitMs}`)
    await untilUnlocked(log, () => applyMigrations(drizzle({ client }), { migrationsFolder }))
    await untilUnlocked(log, () => migrateJobs({ pgPool: pool }))
    await untilUnlocked(log, () => writeReferenceData(txOn(client)))
    if (runtimeRole !== undefined) await untilUnlocked(log, () => grantRuntimeRole(client, runtimeRole))
  } finally {
    // The lock and the settings end with the connection.
    client.release(true)
  }
}

/**
 * For this role in this database, from its next connection on. Estimates of statements that follow an index over large
 * tables reach what compiling is worth, and then 12 ms of compiling come before each half millisecond of work.
 */
async function turnOffJit(client: pg.Pool | pg.PoolClient, log: Log): Promise<void> {
  try {
    await client.query(`do $$ begin
      if current_setting('jit')::bool then
        execute format('alter role current_user in database %I set jit = off', current_database());
      end if;
    end $$`)
  } catch (error) {
    log.warn({ err: error }, 'jit stays on: lists of large tables will be slower')
  }
}

async function untilUnlocked(log: Log, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      log.warn({ err: error }, 'a table is in use: the migration comes back in a second')
      await delay(standBackMs)
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (systemErrorCode(error) === lockNotAvailable || isLocked(error.cause))

/** Migrates as the owner of the tables; where none is named, the role that serves owns them. */
export async function bringUpToDate(direct: Database, owner: Connection | undefined, log: Logger) {
  if (owner === undefined) return migrate(direct.pool, log)
  const { rows } = await direct.pool.query<{ role: string }>('select current_user as role')
  const owning = openDatabase(owner, {
    size: 2,
    log: (err) => log.warn({ err }, 'a database connection broke'),
  })
  try {
    await migrate(owning.pool, log, rows[0]?.role)
    await turnOffJit(direct.pool, log)
  } finally {
    await owning.close()
  }
}
