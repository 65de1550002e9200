import { statfs } from 'node:fs/promises'
import { count, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Reader } from '../db/client.ts'
import { orderExports, vendorBreakers, waitingSince } from '../db/schema/order-export.tables.ts'
import { statement } from '../db/statement.ts'
import type { Load } from '../http/shed-load.ts'
import { type Counts, statusClasses } from './counts.ts'
import type { Measured } from './measure-calls.ts'

/**
 * All metrics of this process, as Prometheus reads them (docs/operations.md "Metrics"). Labels are names
 * of ours only: calls, kinds, states. No address, id or person is ever one.
 */

type Sources = {
  counts: Counts
  load: Load
  pools: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>
  db: Reader
  dataDir: string
}

/** A figure that is read on request. */
type NewGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (to: Gauge) => void | Promise<void>,
) => void

export type Metrics = {
  text: () => Promise<string>
  contentType: string
  observe: (kind: Measured['kind'], seconds: number) => void
}

export function openMetrics({ counts, load, pools, db, dataDir }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'How long answers take, by kind of request.',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const byKind = {
    read: durations.labels('read'),
    write: durations.labels('write'),
    page: durations.labels('page'),
    file: durations.labels('file'),
    other: durations.labels('other'),
  } satisfies Record<Measured['kind'], unknown>

  const counter = (name: string, help: string, labelNames: string[], collect: (to: Counter) => void) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        collect(this)
      },
    })
  const gauge: NewGauge = (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        await collect(this)
      },
    })

  counter('portal_requests_total', 'Answers by call and class of status.', ['call', 'status'], (to) => {
    for (const [call, { answers }] of counts.calls)
      for (const status of statusClasses) if (answers[status] > 0) to.inc({ call, status }, answers[status])
  })
  counter('portal_request_seconds_total', 'Time spent on answers, by call.', ['call'], (to) => {
    for (const [call, { seconds }] of counts.calls) to.inc({ call }, seconds)
  })
  counter('portal_jobs_total', 'Jobs by kind and how they ended.', ['kind', 'outcome'], (to) => {
    for (const [kind, { done, failed }] of counts.jobs) {
      to.inc({ kind, outcome: 'done' }, done)
      to.inc({ kind, outcome: 'failed' }, failed)
    }
  })
  counter('portal_job_seconds_total', 'Time spent on jobs, by kind.', ['kind'], (to) => {
    for (const [kind, { seconds }] of counts.jobs) to.inc({ kind }, seconds)
  })
  counter('portal_cache_reads_total', 'Reads of what is kept in memory.', ['cache', 'outcome'], (to) => {
    for (const [cache, { hits, misses }] of Object.entries(counts.caches)) {
      to.inc({ cache, outcome: 'hit' }, hits)
      to.inc({ cache, outcome: 'miss' }, misses)
    }
  })
  counter('portal_shed_total', 'Requests refused because there was too much to do.', ['reason'], (to) => {
    for (const [reason, refused] of Object.entries(load.refused)) to.inc({ reason }, refused)
  })

  gauge('portal_requests_in_flight', 'Requests that are being answered.', [], (to) => to.set(load.inFlight))
  gauge('portal_loop_delay_seconds', 'How late the event loop runs.', [], (to) =>
    to.set(load.loopDelayMs() / 1_000),
  )
  gauge('portal_pool_connections', 'Connections to the database by state.', ['pool', 'state'], (to) => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      to.set({ pool, state: 'total' }, totalCount)
      to.set({ pool, state: 'idle' }, idleCount)
      to.set({ pool, state: 'waiting' }, waitingCount)
    }
  })
  gauge('portal_orders_wrong', 'Orders that do not add up to their lines, found last night.', [], (to) => {
    if (counts.wrongOrders !== undefined) to.set(counts.wrongOrders)
  })
  gauge('portal_disk_free_ratio', 'How much of the disk under DATA_DIR is free.', [], async (to) => {
    // With a database and pictures elsewhere there may be no such directory, and nothing to run full.
    const disk = await statfs(dataDir).catch(() => undefined)
    if (disk) to.set(disk.bavail / disk.blocks)
  })
  tellBacklog(gauge, db)

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observe: (kind, seconds) => byKind[kind].observe(seconds),
  }
}

/** One look at the database for all that waits there. Where it cannot be reached the other figures are still told. */
function tellBacklog(gauge: NewGauge, db: Reader) {
  let looking: ReturnType<typeof look> | undefined
  const look = () => readBacklog(db).catch(() => undefined)
  const backlog = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  gauge('portal_database_up', 'Whether the database answered this very question.', [], async (to) =>
    to.set((await backlog()) ? 1 : 0),
  )
  gauge('portal_queue_jobs', 'Jobs in the queue by kind and state.', ['kind', 'state'], async (to) => {
    for (const { kind, state, jobs } of (await backlog())?.queue ?? []) to.set({ kind, state }, jobs)
  })
  gauge('portal_queue_oldest_seconds', 'How long the oldest due job has waited.', ['kind'], async (to) => {
    for (const { kind, state, oldestSeconds } of (await backlog())?.queue ?? [])
      if (state === 'due') to.set({ kind }, oldestSeconds)
  })
  gauge('portal_order_exports', 'Orders on their way to the ledger, by state.', ['state'], async (to) => {
    const open = await backlog()
    if (!open) return
    for (const state of openOrderExportStates) to.set({ state }, 0)
    for (const { state, orders } of open.orderExports) to.set({ state }, orders)
  })
  gauge(
    'portal_order_export_oldest_seconds',
    'How long ago the oldest of them began.',
    ['state'],
    async (to) => {
      for (const { state, oldestSeconds } of (await backlog())?.orderExports ?? [])
        to.set({ state }, oldestSeconds)
    },
  )
  gauge('portal_breaker_open', 'Whether calls to a vendor are paused.', ['vendor'], async (to) => {
    for (const { vendor, isOpen } of (await backlog())?.breakers ?? []) to.set({ vendor }, isOpen ? 1 : 0)
  })
}

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
const openOrderExportStates = ['waiting', 'failed', 'voiding'] as const
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

async function readBacklog(db: Reader) {
  const [queue, orderExports, breakers] = await Promise.all([
    readQueue(db),
    readOpenOrderExports(db),
    readBreakers(db),
  ])
  return { queue, orderExports, breakers }
}
