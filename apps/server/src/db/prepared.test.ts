import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '../testing/fixtures.ts'
import type { Reader } from './client.ts'
import { executeAs } from './prepared.ts'

test('queries whose long names differ in their last letter only are queries of their own', async ({ tx }) => {
  const name = 'order_history_'.repeat(6)
  const ask = (last: string, given: number) =>
    executeAs(
      tx,
      `${name}${last}`,
      (on: Reader) =>
        on
          .select({ said: sql<string>`${sql.raw(`'${last}'`)} || ${sql.placeholder('given')}::text` })
          .from(sql`(values (1)) one`),
      { given },
    )

  expect(await ask('a', 1)).toEqual([{ said: 'a1' }])
  expect(await ask('b', 2)).toEqual([{ said: 'b2' }])
  expect(await ask('a', 3)).toEqual([{ said: 'a3' }])
})
