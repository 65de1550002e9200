import { expect, vi } from 'vitest'
import type { Database } from '../../db/client.ts'
import { test } from '../../testing/fixtures.ts'
import { announceCatalogChange, watchCatalog } from './catalog-changes.ts'

const listeners = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'portal catalog watch'`,
  )
  return rows.map(({ pid }) => pid)
}
const heard = (onChange: () => void, times: number) =>
  vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(times), { timeout: 10_000 })

test('every node hears of a committed change, and of nothing that was undone', async ({ database }) => {
  const [one, other] = [vi.fn(), vi.fn()]
  const stops = [await watchCatalog(database.pool, one), await watchCatalog(database.pool, other)]

  const undone = database.inTransaction(async (tx) => {
    await announceCatalogChange(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.inTransaction(async (tx) => {
    await announceCatalogChange(tx)
    expect(one).not.toHaveBeenCalled()
  })

  await Promise.all([heard(one, 1), heard(other, 1)])
  await Promise.all(stops.map((stop) => stop()))
})

test('a broken connection is made again, and what was missed meanwhile counts as a change', async ({
  database,
}) => {
  const onChange = vi.fn()
  const stop = await watchCatalog(database.pool, onChange)
  const [pid] = await listeners(database)

  await database.pool.query('select pg_terminate_backend($1)', [pid])

  await heard(onChange, 1)
  await database.inTransaction(announceCatalogChange)
  await heard(onChange, 2)
  expect(await listeners(database)).not.toContain(pid)
  await stop()
})

test('stopping closes the connection, also when it had just broken', async ({ database }) => {
  const onChange = vi.fn()
  const stop = await watchCatalog(database.pool, onChange)
  const stopBroken = await watchCatalog(database.pool, onChange)
  const pids = await listeners(database)
  expect(pids).toHaveLength(2)

  await database.pool.query('select pg_terminate_backend($1)', [pids[1]])
  await Promise.all([stop(), stopBroken()])

  await vi.waitFor(async () => expect(await listeners(database)).toEqual([]), { timeout: 10_000 })
  // The broken one may have come back, and said so, before it was stopped; nothing is heard after.
  onChange.mockClear()
  await database.inTransaction(announceCatalogChange)
  expect(onChange).not.toHaveBeenCalled()
})

test('a database that cannot be reached at the start is said so', async ({ database }) => {
  const { Pool } = (await import('pg')).default
  const nowhere = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })

  await expect(watchCatalog(nowhere, () => {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  await nowhere.end()
  expect(await listeners(database)).toEqual([])
})
