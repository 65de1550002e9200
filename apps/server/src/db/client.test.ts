import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../testing/fixtures.ts'

const manyFailures = 12

test('a transaction whose statement failed while nobody listened is told as failed, and its connection goes on', async ({
  database,
}) => {
  // More often than there are connections: one that was lost each time would be missed.
  for (let time = 0; time < manyFailures; time++)
    await expect(
      database.inTransaction(async (tx) => {
        tx.execute(sql`select 1 / 0`).catch(() => {})
      }),
    ).rejects.toThrow('The transaction was undone')

  expect(await database.inTransaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ])
})
