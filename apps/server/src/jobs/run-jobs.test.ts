import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, vi } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { test as base } from '../testing/fixtures.ts'
import type { Task } from './enqueue.ts'
import { enqueue } from './enqueue.ts'
import { connectionsFor, releaseAbandonedJobs, runJobs, runnerName } from './run-jobs.ts'

const log = pino({ level: 'silent' })
const payload = { mailId: '01900000-0000-7000-8000-0000000000aa' }

/** A pool like portal.ts gives the runner, on the database of this file. */
const test = base.extend<{ pool: pg.Pool }>({
  pool: async ({ database }, use) => {
    const { pool, close } = openDatabase(database.pool.options, { size: connectionsFor() })
    await use(pool)
    await close()
  },
})

const stops: Array<() => Promise<void>> = []
const running = async (pool: pg.Pool, task: Task<'send-mail'>, { lookEveryMs = 100 } = {}) => {
  const stop = await runJobs({ pool, log, lookEveryMs, tasks: { 'send-mail': task } })
  stops.push(stop)
  return stop
}
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const jobs = async (pool: pg.Pool) =>
  (
    await pool.query(
      'select key, run_at, attempts, locked_by, last_error from graphile_worker.jobs order by id',
    )
  ).rows

/** Runners that listen for new jobs of this database. */
const listeners = async (pool: pg.Pool) =>
  (
    await pool.query(
      'select from pg_stat_activity where datname = current_database() and application_name like $1',
      [`${runnerName('')}%`],
    )
  ).rowCount

describe('a job', () => {
  test('exists only when the transaction that asked for it commits', async ({ database, pool }) => {
    const task = vi.fn(async () => {})
    const failing = database.inTransaction(async (tx) => {
      await enqueue(tx, 'send-mail', payload, { key: 'undone' })
      throw new Error('the order was refused')
    })
    await expect(failing).rejects.toThrow('the order was refused')
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'done' }))

    await running(pool, task)

    await expect.poll(() => jobs(pool)).toEqual([])
    expect(task).toHaveBeenCalledExactlyOnceWith(payload, expect.any(AbortSignal))
  })

  test('of the version before, under its former name, is run', async ({ pool }) => {
    const task = vi.fn(async () => {})
    await running(pool, task)
    await pool.query(`select graphile_worker.add_job('deliver-mail', payload => $1)`, [
      JSON.stringify(payload),
    ])

    await expect.poll(() => task.mock.calls).toEqual([[payload, expect.any(AbortSignal)]])
    await expect.poll(() => jobs(pool)).toEqual([])
  })

  test('is announced: a runner that is idle starts it at once', async ({ database, pool }) => {
    const task = vi.fn(async () => {})
    // It looks by itself after an hour only.
    await running(pool, task, { lookEveryMs: 3_600_000 })
    await expect.poll(() => listeners(pool)).toBe(1)

    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'now' }))

    await expect.poll(() => task.mock.calls).toHaveLength(1)
  })

  test('of another kind is not looked for, and one whose kind no one announced is', async ({
    database,
    pool,
  }) => {
    const task = vi.fn(async () => {})
    await running(pool, task, { lookEveryMs: 3_600_000 })
    await expect.poll(() => listeners(pool)).toBe(1)
    await delay(300)
    let looks = 0
    pool.on('acquire', () => looks++)

    await database.inTransaction((tx) => enqueue(tx, 'export-order', { orderId: 1 }, { key: 'other' }))
    await delay(300)
    expect(looks).toBe(0)

    await database.pool.query(`select graphile_worker.add_job('send-mail', payload => $1)`, [
      JSON.stringify(payload),
    ])
    await expect.poll(() => task.mock.calls).toHaveLength(1)
    await database.pool.query(`select graphile_worker.remove_job('other')`)
  })

  test('that throws comes again later and says why', async ({ database, pool }) => {
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'throws' }))

    await running(pool, async () => {
      throw new Error('not this time')
    })

    await expect
      .poll(async () => (await jobs(pool))[0])
      .toMatchObject({ attempts: 1, last_error: expect.stringContaining('not this time') })
    const [job] = await jobs(pool)
    expect(job.run_at.getTime()).toBeGreaterThan(Date.now())
    await pool.query(`select graphile_worker.remove_job('throws')`)
  })

  test('waits for its moment, and the same key replaces one that waits', async ({ database, pool }) => {
    const runAt = new Date(Date.now() + 3_600_000)
    const task = vi.fn(async () => {})
    await running(pool, task)
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'later', runAt }))
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'later', runAt }))

    await delay(200)
    expect(task).not.toHaveBeenCalled()
    expect(await jobs(pool)).toMatchObject([{ key: 'later', run_at: runAt }])

    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'later' }))
    await expect.poll(() => task.mock.calls).toHaveLength(1)
  })

  test('under way is finished before the runner has stopped', async ({ database, pool }) => {
    const steps: string[] = []
    const stop = await running(pool, async () => {
      steps.push('begun')
      await delay(300)
      steps.push('done')
    })
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'slow' }))
    await expect.poll(() => steps).toEqual(['begun'])

    stops.splice(0)
    await stop()

    expect(steps).toEqual(['begun', 'done'])
    expect(await jobs(pool)).toEqual([])
  })
})

test('a runner whose first start fails is started again, and says meanwhile that it does not work', async ({
  database,
  pool,
}) => {
  const states: boolean[] = []
  const task = vi.fn(async () => {})
  let failures = 1
  const connect = ((done?: never) => {
    if (failures-- > 0) return Promise.reject(new Error('timeout exceeded when trying to connect'))
    return done ? pool.connect(done) : pool.connect()
  }) as pg.Pool['connect']
  const failing: pg.Pool = Object.create(pool, { connect: { value: connect } })
  const onState = (isWorking: boolean) => void states.push(isWorking)
  stops.push(
    await runJobs({ pool: failing, log, onState, startAgainAfterMs: 10, tasks: { 'send-mail': task } }),
  )
  expect(states).toEqual([false])
  await expect.poll(() => states).toEqual([false, true])
  await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'later' }))
  await expect.poll(() => task.mock.calls).toHaveLength(1)
})

test('work by the clock is known to the queue once, however many nodes run', async ({ pool }) => {
  const schedule = { 'forget-old-data': '17 * * * *' }
  for (let node = 0; node < 2; node += 1)
    stops.push(await runJobs({ pool, log, schedule, tasks: { 'forget-old-data': async () => {} } }))
  await expect
    .poll(
      async () => (await pool.query('select identifier from graphile_worker._private_known_crontabs')).rows,
    )
    .toEqual([{ identifier: 'forget-old-data' }])
})

describe('jobs of a killed process', () => {
  /** What a process shuts down behind that was killed so many seconds ago. */
  const leftBehind = async (pool: pg.Pool, seconds: number) => {
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-killed', attempts = 1, locked_at = now() - make_interval(secs => $1)`,
      [seconds],
    )
  }

  test('are given to a running process within a minute, not after four hours', async ({ database, pool }) => {
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'orphan' }))
    await leftBehind(pool, 16)
    const task = vi.fn(async () => {})

    await running(pool, task)

    await expect.poll(() => task.mock.calls).toHaveLength(1)
  })

  test('are not taken over while their runner lives, however long it takes', async ({ database, pool }) => {
    let finish = () => {}
    const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    await running(pool, task)
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'long' }))
    await expect.poll(() => task.mock.calls).toHaveLength(1)
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)

    await releaseAbandonedJobs(pool)

    const [job] = await jobs(pool)
    expect(job.locked_by).toMatch(/^pool-/)
    finish()
    await expect.poll(() => jobs(pool)).toEqual([])
  })

  test('are not taken over in the seconds in which their runner may still be registering', async ({
    database,
    pool,
  }) => {
    await database.inTransaction((tx) => enqueue(tx, 'send-mail', payload, { key: 'young' }))
    await leftBehind(pool, 2)

    await releaseAbandonedJobs(pool)

    expect(await jobs(pool)).toMatchObject([{ locked_by: 'pool-killed' }])
    await pool.query('delete from graphile_worker._private_jobs')
  })
})
