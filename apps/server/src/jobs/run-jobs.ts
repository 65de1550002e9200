import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { databaseError } from '../db/database-error.ts'
import { traced } from '../tracing/traced.ts'
import { formerKinds, jobsChannel, type Schedule, type Tasks } from './enqueue.ts'

/** Jobs at the same time on one node. */
export const jobsAtOnce = 3
/** One connection listens, and each job reports through one. */
export const connectionsFor = (atOnce = jobsAtOnce) => atOnce + 1

/** New jobs are announced; only those of a later moment are found by looking. */
const usualLookMs = 5_000
/** What this node took and has no hands for is given back after so long, for others. */
const giveBackAfterMs = 1_000
const freeEveryMs = 15_000
const usualStartAgainMs = 5_000
/** What a job under way gets before it is asked to give up. */
const finishWithinMs = 10_000

export type JobNeeds = {
  pool: pg.Pool
  /** Kinds that are missing wait for a node that has them. */
  tasks: Partial<Tasks>
  schedule?: Schedule
  /** Jobs at the same time, `jobsAtOnce` unless said otherwise. */
  atOnce?: number
  /** How often jobs of a later moment are looked for, in ms. */
  lookEveryMs?: number
  /** How long after a failure it is started again, in ms. */
  startAgainAfterMs?: number
  /** Told whether the runner works: not before its first start succeeded, nor between an end and the next start. */
  onState?: (isWorking: boolean) => void
  log: Pick<Log, 'info' | 'warn' | 'error' | 'debug'>
}

/**
 * Works on the queue of this database until stopped, together with every other node. A runner that
 * fails is started again, also when it fails at its first start.
 * @param pool a separate one, with `connectionsFor` its jobs: a busy site must not starve the queue, nor the queue the site
 * @returns a function that takes no more jobs and resolves when those under way are done
 */
export async function runJobs({
  pool,
  tasks,
  schedule = {},
  atOnce = jobsAtOnce,
  lookEveryMs = usualLookMs,
  startAgainAfterMs = usualStartAgainMs,
  onState = () => {},
  log,
}: JobNeeds): Promise<() => Promise<void>> {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let runner: Runner | undefined
  await startOrComeBack()
  const freeing = setInterval(freeAbandoned, freeEveryMs)
  freeing.unref()
  void freeAbandoned()

  return async () => {
    stopping = true
    clearInterval(freeing)
    clearTimeout(timer)
    await runner?.stop().catch(() => {})
    await runner?.promise.catch(() => {})
  }

  async function start(): Promise<Runner | undefined> {
    const started = await run({
      pgPool: releaseOnce(pool),
      taskList: taskList(tasks),
      parsedCronItems: parseCronItems(
        Object.entries(schedule).map(([task, match]) => ({ task, match, identifier: task })),
      ),
      concurrency: atOnce,
      pollInterval: lookEveryMs,
      gracefulShutdownAbortTimeout: finishWithinMs,
      noHandleSignals: true,
      // Otherwise it would not wait, when stopped, until the last jobs are noted as done.
      // Jobs are taken together, and who has done one does not ask for the next when there was none.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          localQueue: { size: atOnce, ttl: giveBackAfterMs },
        },
      },
      events: listening(new Set(Object.keys(tasks))),
      logger: new Logger(() => (level, message) => log[levels[level]](message)),
    })
    started.promise.then(startAgain, startAgain)
    return started
  }

  async function startOrComeBack() {
    try {
      runner = await start()
      onState(true)
    } catch (error) {
      startAgain(error)
    }
  }

  function startAgain(error?: unknown) {
    if (stopping) return
    onState(false)
    log.error({ err: error }, 'the job runner ended; starting it again')
    timer = setTimeout(() => void startOrComeBack(), startAgainAfterMs)
  }

  function freeAbandoned() {
    return releaseAbandonedJobs(pool).catch((error: Error) =>
      log.warn({ err: error }, 'jobs of ended processes could not be freed'),
    )
  }
}

/** The library logs every job as "info"; that is a detail here. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Each task under the name of its kind, and under the one that the version before gave it. */
const taskList = (tasks: Partial<Tasks>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).flatMap(([kind, task]) => {
      // Written by `enqueue` for this very kind, which is what its type says.
      const run: TaskList[string] = (payload, { abortSignal }) =>
        traced({ name: `job ${kind}`, kind: 'consumer' }, () =>
          task(payload as never, abortSignal ?? new AbortController().signal).catch((error: unknown) => {
            // The library keeps the message with the job.
            throw databaseError(error)
          }),
        )
      return [kind, formerKinds[kind] ?? kind].map((name) => [name, run])
    }),
  )

/**
 * Puts each runner's id on its listening connection, where other nodes can see whether it lives; and lets it look only for what
 * concerns it. The queue announces every job to every runner and says nothing of its kind; we announce its kind beside it
 * (enqueue.ts). A job that no kind was announced for, because the clock, a trigger or the version before added it, may be anyone's.
 */
function listening(kinds: ReadonlySet<string>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const heard = new WeakMap<object, (message: pg.Notification) => void>()
  let look: ((count: number) => void) | undefined
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const hear = hearing(kinds, (count) => workerPool._active && look?.(count))
    look ??= workerPool.nudge.bind(workerPool)
    workerPool.nudge = (count) => hear({ unknown: count })
    const onMessage = ({ channel, payload }: pg.Notification) => {
      if (channel === jobsChannel) hear({ kind: payload ?? '' })
    }
    client.on('notification', onMessage)
    heard.set(client, onMessage)
    // The library is about to listen on it; that has to be over first.
    client.once('drain', () => {
      client
        .query(
          `listen "${jobsChannel}"; select set_config('application_name', '${runnerName(workerPool.id)}', false)`,
        )
        // What was added before it listened.
        .then(() => hear({ unknown: 1 }))
        // It broke at once; the runner listens again by itself.
        .catch(() => {})
    })
  })
  events.on('pool:listen:release', ({ client }) => {
    client.off('notification', heard.get(client) ?? (() => {}))
    client.query(`unlisten "${jobsChannel}"`).catch(() => {})
  })
  return events
}

/** What one commit announces arrives together: it is looked at as a whole. */
function hearing(kinds: ReadonlySet<string>, look: (count: number) => void) {
  let [unknown, ours] = [0, 0]
  let isWaiting = false
  const decide = () => {
    const count = Math.max(unknown, 0) + ours
    unknown = 0
    ours = 0
    isWaiting = false
    if (count > 0) look(count)
  }
  return (told: { unknown: number } | { kind: string }) => {
    if ('unknown' in told) unknown += told.unknown
    else {
      unknown--
      if (kinds.has(told.kind)) ours++
    }
    if (!isWaiting) setImmediate(decide)
    isWaiting = true
  }
}

/** What a runner's listening connection calls itself: as long as the connection lives, so does the runner. */
export const runnerName = (runnerId: string) => `portal jobs ${runnerId}`

/** A runner that takes a job at the moment it starts, or listens again after a cut, has not ended. */
const graceSeconds = 15

// Announced like new jobs, so that no one has to come by and look.
const free = `select graphile_worker.force_unlock_workers(ended), pg_notify('jobs:insert', '{"count":10}') from (
  select array(
    select locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $1)
    except
    select replace(application_name, '${runnerName('')}', '') from pg_stat_activity
    where datname = current_database() and starts_with(application_name, '${runnerName('')}')
  ) as ended
) found where ended <> '{}'`

/**
 * Gives the jobs of killed processes to running ones. The queue by itself would wait four hours,
 * since it cannot tell a killed process from a slow one; a closed connection can.
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(free, [graceSeconds])
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: Release | undefined,
) => void
type Release = (done?: Error | boolean) => void

/**
 * The same pool, whose clients may be released twice. graphile-worker can do so with the one that listens, when its connection
 * breaks; pg throws then, outside of every call, and the process would end.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) => {
    if (!connected) return pool.connect()
    return pool.connect((error, client, release) => connected(error, client, once(release)))
  }
  return Object.create(pool, { connect: { value: connect } })
}

/** Where there is no connection, pg gives nothing to release it with, and graphile-worker releases it nevertheless. */
function once(release: Release | undefined): Release {
  let isReleased = false
  return (done) => {
    if (isReleased) return
    isReleased = true
    release?.(done)
  }
}
