import type pg from 'pg'
import { expect, vi } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { test } from '../testing/fixtures.ts'
import { releaseOnce } from './run-jobs.ts'

const releaseTwice = (pool: pg.Pool) =>
  new Promise<string>((resolve) => {
    pool.connect((_, __, release) => {
      release()
      try {
        release()
        resolve('nothing')
      } catch (error) {
        resolve((error as Error).message)
      }
    })
  })

test('a client that is released twice is returned once, and both forms of connect and queries work', async ({
  database,
}) => {
  const { pool, close } = openDatabase(database.pool.options, { size: 1 })
  expect(await releaseTwice(pool), 'what pg does').toContain('already been released')

  const guarded = releaseOnce(pool)
  expect(await releaseTwice(guarded)).toBe('nothing')
  const client = await guarded.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  expect((await guarded.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await close()
})

test('a connection that was not made in time is told and released without harm', () => {
  const failure = new Error('timeout exceeded when trying to connect')
  // As pg-pool calls back then: with the error alone.
  const timingOut = { connect: (told: (error: Error) => void) => told(failure) } as unknown as pg.Pool
  const told = vi.fn((_error: Error | undefined, _client: unknown, release: (done?: boolean) => void) =>
    release(),
  )
  releaseOnce(timingOut).connect(told)
  expect(told).toHaveBeenCalledWith(failure, undefined, expect.any(Function))
})
