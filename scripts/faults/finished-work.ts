import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/client.ts'

/** How long until every order of this prefix is delivered and confirmed, in s; a minute when something still waits then. */
export async function untilWorkIsDone({ pool }: Database, prefix: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from orders o
       where starts_with(o.reference_number, $1) and (
         exists (select from order_deliveries d where d.order_id = o.order_id and d.state <> 'delivered')
         or exists (select from outbound_mail m where m.key = 'order-confirmation-' || o.order_id and m.state <> 'sent'))`,
      [`${prefix}-`],
    )
    const seconds = (performance.now() - began) / 1_000
    if (rows[0]?.waiting === 0 || seconds > 60) return seconds
    await delay(100)
  }
}
