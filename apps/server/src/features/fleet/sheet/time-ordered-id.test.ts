import { sql } from 'drizzle-orm'
import { validate, version } from 'uuid'
import { expect } from 'vitest'
import { test } from '../../../testing/fixtures.ts'
import { timeOrderedId } from './units.store.ts'

test('ids that the database makes are different, of version 7, and begin with their time', async ({ tx }) => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${timeOrderedId} as id from generate_series(1, 100)`,
  )
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) {
    expect(validate(id) && version(id) === 7).toBe(true)
    expect(Math.abs(Number.parseInt(id.replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(60_000)
  }
})
