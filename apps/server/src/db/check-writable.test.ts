import { expect } from 'vitest'
import { test } from '../testing/fixtures.ts'
import { checkWritable } from './check-writable.ts'
import { openDatabase } from './client.ts'
import { cloneDatabase } from './test-database.ts'

const roomy = async () => 1_000_000_000

test('a database that takes writes is fine', async ({ database }) => {
  await expect(checkWritable(database.pool, undefined)).resolves.toBeUndefined()
  await expect(checkWritable(database.pool, '/data', roomy)).resolves.toBeUndefined()
})

test('a disk with no room for the next file of the log is full', async ({ database }) => {
  await expect(checkWritable(database.pool, '/data', async () => 1_000_000)).rejects.toThrow('is full')
})

test('a read-only database serves no one', async () => {
  const clone = await cloneDatabase()
  const readOnly = openDatabase({ ...clone.connection, options: '-c default_transaction_read_only=on' })
  await expect(checkWritable(readOnly.pool, undefined)).rejects.toThrow('read-only')
  await readOnly.close()
  await clone.drop()
})

test('a write that was refused for want of room counts for some seconds', async ({ database }) => {
  await expect(
    database.inTransaction((tx) =>
      tx.execute(`do $$ begin raise exception using errcode = 'disk_full'; end $$`),
    ),
  ).rejects.toThrow()
  await expect(checkWritable(database.pool, undefined)).rejects.toThrow('refused to write')
})
