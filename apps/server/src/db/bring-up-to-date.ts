import type { Logger } from 'pino'
import { type Connection, type Database, openDatabase } from './client.ts'
import { migrate, turnOffJit } from './migrate.ts'

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
