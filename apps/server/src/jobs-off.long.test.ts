import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { personas } from './db/seed/personas.ts'
import { runnerName } from './jobs/run-jobs.ts'
import { addToCart, carrierOfferOf, signIn, submitCart } from './testing/buyers.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'
import { lastOrder, undoneSince } from './testing/unfinished-work.ts'

/** A process with JOBS=off answers calls and runs no background work; that is the only difference between processes. */

const dataDir = await mkdtemp(join(tmpdir(), 'portal-jobs-off-'))
const processes: ProductProcess[] = []
let server: EmbeddedServer
let database: pg.Pool
let seeded: number

beforeAll(async () => {
  processes.push(await startProduct(dataDir, { env: { JOBS: 'off' } }))
  server = await openEmbeddedServer({ dataDir, log: () => {} })
  database = new pg.Pool({ ...server.connection, max: 2 })
  seeded = await lastOrder(database)
})

afterAll(async () => {
  await database?.end()
  for (const product of processes) await product.kill('SIGTERM')
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('Orders of a process with JOBS=off wait until another process comes, which exports and confirms them', async () => {
  const [off] = processes
  if (!off) throw new Error('It was started before.')
  const token = await signIn(off, personas.wes)
  await order(off, token)

  expect(await runners()).toBe(0)
  expect(await undoneSince(database, seeded)).toEqual({ orderExports: 1, emails: 1 })
  expect(await triesOfJobs()).toEqual([
    { task: 'export-order', attempts: 0, isTaken: false },
    { task: 'send-mail', attempts: 0, isTaken: false },
  ])

  processes.push(await startProduct(dataDir))
  await nothingIsLeft()

  // While the other one is there, no one waits.
  await order(off, token)
  await nothingIsLeft()
})

async function order(product: ProductProcess, token: string) {
  await addToCart(product, token, await carrierOfferOf(product))
  expect(await submitCart(product, token, randomUUID())).toMatchObject({ hasError: false })
}

const nothingIsLeft = () =>
  expect
    .poll(() => undoneSince(database, seeded), { timeout: 120_000, interval: 50 })
    .toEqual({ orderExports: 0, emails: 0 })

/** How many of those who work on jobs are connected. */
async function runners(): Promise<number | null> {
  const { rowCount } = await database.query(
    'select from pg_stat_activity where starts_with(application_name, $1)',
    [runnerName('')],
  )
  return rowCount
}

async function triesOfJobs() {
  const { rows } = await database.query(
    `select task_identifier as task, attempts, locked_by is not null as "isTaken"
     from graphile_worker.jobs where task_identifier in ('export-order', 'send-mail') order by 1`,
  )
  return rows
}
