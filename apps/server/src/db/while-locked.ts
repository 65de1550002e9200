import type pg from 'pg'

/**
 * Does work that no other node may do at the same time. The lock belongs to a separate connection: anyone who is
 * killed releases it at once.
 * @returns what the work answers, or undefined at once when someone else is at it
 */
export async function whileLocked<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [name],
    )
    if (rows[0]?.mine !== true) return undefined
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
