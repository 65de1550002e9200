import { test as base } from 'vitest'
import { type Database, openDatabase, type Tx, txOn } from '../db/client.ts'
import { cloneDatabase } from '../db/test-database.ts'
import type { Deps, SignedInContext } from '../deps.ts'
import { registerEmails } from '../mail/email-definition.ts'
import { embeddedDeps } from './embedded-deps.ts'

/** The moment at which tests happen unless they say otherwise. */
export const testNow = new Date('2026-03-02T15:00:00Z')

registerEmails(() => import('../emails.ts'))

class Undo extends Error {}

export const testDeps = (db: Pick<Deps, 'db' | 'inTransaction'>, changes: Partial<Deps> = {}): Deps =>
  embeddedDeps({ ...db, now: () => testNow }, changes)

/** What a use case gets when this person calls it. */
export const asCaller = (deps: Deps, actor: SignedInContext['actor']): SignedInContext => ({
  ...deps,
  actor,
  tokenHash: Buffer.alloc(32),
  ip: '127.0.0.1',
  userAgent: '',
  requestId: 'test',
  idempotency: null,
})

type Fixtures = {
  /** A database of this test file's own, with the schema and reference data; for races and HTTP, which need real connections. */
  database: Database
  /** One transaction per test, always undone. */
  tx: Tx
  /** Dependencies whose every statement runs in `tx`; a use case's own transaction is a savepoint in it. */
  deps: Deps
}

export const test = base.extend<Fixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const clone = await cloneDatabase()
      const database = openDatabase(clone.connection)
      await use(database)
      await database.close()
      await clone.drop()
    },
    { scope: 'file' },
  ],
  tx: async ({ database }, use) => {
    await database
      .inTransaction(async (tx) => {
        await use(tx)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  },
  deps: async ({ tx }, use) => {
    await use(testDeps({ db: tx, inTransaction: (work) => inSavepoint(tx, work) }))
  },
})

async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = tx.$client
  await client.query('savepoint use_case')
  try {
    const result = await work(txOn(client))
    await client.query('release savepoint use_case')
    return result
  } catch (error) {
    await client.query('rollback to savepoint use_case')
    throw error
  }
}
