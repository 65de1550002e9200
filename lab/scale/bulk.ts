import type pg from 'pg'

export type Log = (line: string) => void
export type RunStep = (name: string, sql: string) => Promise<void>

/** Runs statements and tells how many rows and seconds each took. */
export const stepsOn =
  (admin: pg.Client, log: Log): RunStep =>
  async (name, sql) => {
    const began = performance.now()
    const { rowCount } = await admin.query(sql)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    log(`${name}: ${(rowCount ?? 0).toLocaleString('en-US')} in ${seconds} s`)
  }

/**
 * Fills tables fast, all or none: without triggers and checks of foreign keys, and with indexes that are made again at the end. Sums that
 * triggers keep have to be counted by the caller.
 * @param admin connected as superuser
 * @param tables that are filled
 */
export async function fillTables(
  admin: pg.Client,
  tables: readonly string[],
  log: Log,
  fill: (run: RunStep) => Promise<void>,
): Promise<void> {
  const run = stepsOn(admin, log)
  await admin.query('set statement_timeout = 0')
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  await admin.query('set local synchronous_commit = off')
  await admin.query(`set local maintenance_work_mem = '256MB'`)
  const indexes = await dropIndexes(admin, tables)
  await fill(run)
  for (const { name, sql } of indexes) await run(name, sql)
  await admin.query('commit')
  for (const table of tables) await run(`vacuum ${table}`, `vacuum (analyze) ${table}`)
}

/** Takes off every index that no constraint needs; answers how to build it again. */
async function dropIndexes(
  admin: pg.Client,
  tables: readonly string[],
): Promise<Array<{ name: string; sql: string }>> {
  const { rows } = await admin.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await admin.query(`drop index "${name}"`)
  return rows
}
