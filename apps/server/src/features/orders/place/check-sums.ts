import type { Reader } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'

type Needs = {
  db: Reader
  alert: Deps['alert']
  /** Told how many orders are wrong, also when none is. */
  found: (wrong: number) => void
  /** So many orders with one statement, so that none takes long. */
  atOnce?: number
}

const readSums = statement<
  { seen: number; last: number | null; wrong: number[] | null },
  [after: number, atOnce: number]
>(
  'orders_sums',
  `select count(*)::int as seen, max(order_id) as last,
          (array_agg(order_id order by order_id) filter (where not adds_up)) as wrong
   from (select o.order_id, order_adds_up(o) as adds_up from orders o
         where o.order_id > $1 order by o.order_id limit $2) looked_at`,
)

/** Enough to begin with. */
const named = 20

/**
 * Looks at every order for a number of items or a total that is not that of its lines, and for a submitted order
 * without lines. Triggers (migration 0019) refuse most of it; what was there before them, and what is written past
 * them, is an alert in the log and a figure of the metrics.
 */
export async function checkSums({ db, alert, found, atOnce = 20_000 }: Needs): Promise<void> {
  const wrong: number[] = []
  let after = 0
  for (;;) {
    const [part] = await readSums(db, after, atOnce)
    wrong.push(...(part?.wrong ?? []))
    if (!part || part.last === null || part.seen < atOnce) break
    after = part.last
  }
  found(wrong.length)
  if (wrong.length > 0)
    alert('orders do not add up to their lines', { orders: wrong.slice(0, named), count: wrong.length })
}
