import { count, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { orderExports, vendorBreakers, waitingSince } from '../features/order-export/order-export.tables.ts'

/** What waits in the database, for all nodes together: every node reports the same. */

type Queued = {
  kind: string
  state: 'due' | 'later' | 'running' | 'given up'
  jobs: number
  oldestSeconds: number
}

const readQueue = statement<Queued, []>(
  'metrics_queue',
  `select kind, state, count(*)::int as jobs,
          coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds"
   from (
     select task_identifier as kind, run_at,
            case when locked_at is not null then 'running'
                 when attempts >= max_attempts then 'given up'
                 when run_at <= now() then 'due'
                 else 'later' end as state
     from graphile_worker.jobs
   ) job
   group by kind, state`,
)

// Only what is not over: a shop of ten years has a million orders that arrived.
export const openOrderExportStates = ['waiting', 'failed', 'voiding'] as const
const readOpenOrderExports = (db: Reader) =>
  db
    .select({
      state: orderExports.state,
      orders: count(),
      oldestSeconds: sql<number>`extract(epoch from now() - min(${waitingSince}))`.mapWith(Number),
    })
    .from(orderExports)
    .where(inArray(orderExports.state, [...openOrderExportStates]))
    .groupBy(orderExports.state)

const readBreakers = (db: Reader) =>
  db
    .select({
      vendor: vendorBreakers.vendor,
      isOpen: sql<boolean>`coalesce(${vendorBreakers.openUntil} > now(), false)`,
    })
    .from(vendorBreakers)

export async function readBacklog(db: Reader) {
  const [queue, orderExports, breakers] = await Promise.all([
    readQueue(db),
    readOpenOrderExports(db),
    readBreakers(db),
  ])
  return { queue, orderExports, breakers }
}
