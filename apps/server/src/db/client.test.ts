import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../testing/fixtures.ts'
import { openDatabase } from './client.ts'

const manyFailures = 12

test('a transaction fails when the error of one of its statements is ignored, and its connection stays usable', async ({
  database,
}) => {
  // More often than there are connections, so that lost ones would be noticed.
  for (let time = 0; time < manyFailures; time++)
    await expect(
      database.inTransaction(async (tx) => {
        tx.execute(sql`select 1 / 0`).catch(() => {})
      }),
    ).rejects.toThrow('The transaction was rolled back')

  expect(await database.inTransaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ])
})

test('of statements that are sent together, the one that failed is told, and not one that only followed it', async ({
  database,
}) => {
  const failing = database.inTransaction(async (tx) => {
    const first = tx.execute(sql`select 1 / 0`)
    // The caller hears of the second first.
    await Promise.all([first.catch(() => new Promise(() => {})), tx.execute(sql`select 2`)])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('a database that opens no more connections serves further callers by those that are there', async ({
  database,
}) => {
  const { pool, openNoMore, close } = openDatabase(database.pool.options, { size: 5 })
  await pool.query('select 1')
  openNoMore()
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => pool.query<{ pid: number }>('select pg_backend_pid() as pid')),
  )
  expect(new Set(asked.map(({ rows }) => rows[0]?.pid)).size).toBe(1)
  await close()
})
