import { expect } from 'vitest'
import { attempts } from '../../db/schema/auth.tables.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { deleteExpiredTries } from './sign-in-tries.ts'

test('current counters are kept, expired ones are deleted', async ({ tx, deps }) => {
  const at = (ms: number) => new Date(testNow.getTime() + ms)
  await tx.insert(attempts).values([
    { bucket: 'sign-in:203.0.113.9', count: 3, resetsAt: at(1) },
    { bucket: 'reset:challenge:x:y', count: 8, resetsAt: at(0) },
    { bucket: 'reset:unknown:site', count: 8, resetsAt: at(-60_000) },
  ])
  await deleteExpiredTries(deps)
  expect((await tx.select().from(attempts)).map(({ bucket }) => bucket)).toEqual(['sign-in:203.0.113.9'])
})
