import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/client.ts'
import { atLeast, atMost, type Figure, none } from './fault.ts'
import { verifyOrders } from './shoppers.ts'

/** What became of people who ordered under this prefix while a clock jumped, under the name of the jump. */
export async function figuresOfJump(
  name: string,
  database: Database,
  { acknowledged, prefix, signedOut }: { acknowledged: Acknowledged; prefix: string; signedOut: number },
): Promise<Figure[]> {
  const outcome = await verifyOrders(database, acknowledged, prefix)
  return [
    none(`${name}: signed out`, signedOut),
    atLeast(`${name}: orders`, outcome.acknowledged, 1),
    none(`${name}: lost, doubled or torn`, outcome.lost + outcome.duplicate + outcome.torn),
    atMost(
      `${name}: all exported, and all emails out, after`,
      await untilWorkIsDone(database, prefix),
      15,
      's',
    ),
  ]
}

type Acknowledged = Parameters<typeof verifyOrders>[1]

/** How long until every order of this prefix is exported and confirmed, in s; a minute when something still waits then. */
async function untilWorkIsDone({ pool }: Database, prefix: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from orders o
       where starts_with(o.reference_number, $1) and (
         exists (select from order_exports d where d.order_id = o.order_id and d.state <> 'exported')
         or exists (select from outbound_mail m where m.key = 'order-confirmation-' || o.order_id and m.state <> 'sent'))`,
      [`${prefix}-`],
    )
    const seconds = (performance.now() - began) / 1_000
    if (rows[0]?.waiting === 0 || seconds > 60) return seconds
    await delay(100)
  }
}
