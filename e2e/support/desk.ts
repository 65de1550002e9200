import { v7 } from 'uuid'
import type { Database } from '../../apps/server/src/db/client.ts'

/** Orders as they are after a while. */

/** Makes an order older by so many days, with all that happened to it. */
export async function ageOrder({ pool }: Database, orderId: number, days: number) {
  await pool.query(
    `update orders set date_created = date_created - $2 * interval '1 day', date_submitted = date_submitted - $2 * interval '1 day'
     where order_id = $1`,
    [orderId, days],
  )
  const client = await pool.connect()
  try {
    // The timeline stays as it was written; only who restores rows writes others.
    await client.query('begin')
    await client.query(`select set_config('portal.restoring', 'yes', true)`)
    await client.query(`update order_events set at = at - $2 * interval '1 day' where order_id = $1`, [
      orderId,
      days,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** An order that accounting rejected. */
export async function failOrder({ pool }: Database, orderId: number, reason: string) {
  await pool.query(`update orders set status_id = 3, date_submitted = date_created where order_id = $1`, [
    orderId,
  ])
  await pool.query(
    `insert into order_events (order_event_id, order_id, kind, by, reason, at) values ($1, $2, 'failed', 'Accounting', $3, now())`,
    [v7(), orderId, reason],
  )
}
