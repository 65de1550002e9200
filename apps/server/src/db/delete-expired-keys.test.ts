import { hourMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { test, testNow } from '../testing/fixtures.ts'
import { deleteExpiredKeys, idempotentTransaction } from './idempotent-transaction.ts'
import { idempotencyKeys } from './schema/platform.tables.ts'

test('a key is kept for a day; afterwards it is deleted, and the same key is a new request', async ({
  tx,
  deps,
}) => {
  const idempotency = { userId: v7(), call: 'insertOrder', key: 'k', requestHash: Buffer.from('same') }
  let done = 0
  const at = (ms: number) => ({ ...deps, idempotency, now: () => new Date(testNow.getTime() + ms) })
  const ask = (ms: number) => idempotentTransaction(at(ms), async () => ++done)

  expect(await ask(0)).toBe(1)
  await deleteExpiredKeys(at(24 * hourMs - 1))
  expect(await ask(24 * hourMs - 1)).toBe(1)

  await deleteExpiredKeys(at(24 * hourMs))
  expect(await tx.select().from(idempotencyKeys)).toEqual([])
  expect(await ask(24 * hourMs)).toBe(2)
})
