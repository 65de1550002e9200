import type { SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../db/client.ts'

/**
 * Lets several calls meet at the same row: it is held until all of them wait for someone, so that what none of them
 * waits for shows every time and not by chance. Answers what became of each.
 * @param hold locks what they all need
 * @param meanwhile what the holder does once they wait, before it lets go
 */
export async function whileHeld<T>(
  { pool, inTransaction }: Database,
  hold: SQL,
  calls: ReadonlyArray<() => Promise<T>>,
  meanwhile?: SQL,
): Promise<T[]> {
  const { done } = await inTransaction(async (tx) => {
    await tx.execute(hold)
    const done = Promise.all(calls.map((call) => call()))
    // Told where it is waited for.
    done.catch(() => {})
    await expect.poll(() => waiting(pool), { timeout: 20_000, interval: 5 }).toBe(calls.length)
    if (meanwhile) await tx.execute(meanwhile)
    // Not itself, or the transaction would wait for those who wait for it.
    return { done }
  })
  return done
}

async function waiting(pool: Database['pool']): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}
