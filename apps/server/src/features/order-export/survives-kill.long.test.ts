import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { ownLedger } from '../../adapters/own-ledger/own-ledger.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { connectionsFor, runJobs } from '../../jobs/run-jobs.ts'
import { test } from '../../testing/fixtures.ts'
import { realDeps } from '../orders/testing.ts'
import { orderExportSchedule, orderExportsAtOnce } from './breaker.ts'
import { exportOrder } from './export-order.ts'
import { aBoxThatLeft, aSubmittedOrder, orderExportOf, orderOf, workerNeeds } from './testing.ts'

const worker = fileURLToPath(new URL('../../testing/order-export-worker.ts', import.meta.url))

const closers: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Runs a process until the ledger has done this step for it, and kills it there. */
async function killedAfter(step: string, how: string, { pool }: Database) {
  const { host, port, user, database, password } = pool.options
  const connection = JSON.stringify({ host, port, user, database, password })
  const child = spawn(process.execPath, [worker, connection, step, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('It ended by itself.'))),
  ])
  child.kill('SIGKILL')
  await gone
}

/** A healthy node, after killed processes one's lease. */
async function aNode(database: Database): Promise<void> {
  const deps = realDeps(database, { now: () => new Date(Date.now() + orderExportSchedule.leaseMs) })
  const ledger = ownLedger({ ...database, publicBaseUrl: 'https://portal.example' })
  const needs = workerNeeds(deps, ledger)
  const jobs = openDatabase(database.pool.options, { size: connectionsFor(orderExportsAtOnce) })
  const stop = await runJobs({
    pool: jobs.pool,
    log: pino({ level: 'silent' }),
    tasks: { 'export-order': ({ orderId }, shutdown) => exportOrder(needs, orderId, shutdown) },
  })
  closers.push(jobs.close, stop)
}

const steps = [
  'ensureCustomer',
  'createSalesOrder',
  'confirmSalesOrder',
  'createInvoice',
  'createPackage',
  'createShipment',
]

const cases = ['step-by-step', 'at-once'].flatMap((how) => steps.map((step) => [step, how] as const))

test.for(cases)(
  'an order whose process was killed after %s and before that was kept arrives, and once (%s)',
  { timeout: 240_000 },
  async ([step, how], { database }) => {
    const { orderId } = await database.inTransaction((tx) =>
      aSubmittedOrder(tx, realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })),
    )
    await database.inTransaction((tx) => aBoxThatLeft(tx, orderId))
    await killedAfter(step, how, database)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'waiting' })
    // As if that had been a minute ago: long enough for others to know.
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`,
    )

    await aNode(database)

    await expect
      .poll(() => orderExportOf(database.reader, orderId), { timeout: 240_000 })
      .toMatchObject({ state: 'exported', exportedAt: expect.any(Date) })
    const made = await database.pool.query(
      `select s.status, i.invoice_id from ledger_sales_orders s left join ledger_invoices i using (sales_order_id)
       where s.order_id = $1`,
      [orderId],
    )
    expect(made.rows).toEqual([{ status: 'confirmed', invoice_id: expect.any(String) }])
    const packed = await database.pool.query(
      `select p.key, s.shipment_id from ledger_packages p left join ledger_shipments s using (package_id)
       where p.key like $1`,
      [`WBC-${orderId}-%`],
    )
    expect(packed.rows).toEqual([{ key: `WBC-${orderId}-B1`, shipment_id: expect.any(String) }])
    expect(await orderOf(database.reader, orderId)).toMatchObject({
      zohoInventoryInvoiceLink: expect.stringMatching(/^https:\/\/portal\.example\/i\//),
    })
    // Its email has no worker here.
    const left = `select from graphile_worker.jobs where task_identifier = 'export-order'`
    await expect.poll(async () => (await database.pool.query(left)).rowCount).toBe(0)
  },
)
