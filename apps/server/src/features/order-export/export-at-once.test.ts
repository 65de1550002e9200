import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ownLedger } from '../../adapters/own-ledger/own-ledger.ts'
import type { Database } from '../../db/client.ts'
import { ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { cancelOrder } from '../orders/place/change-status.ts'
import { realDeps } from '../orders/testing.ts'
import { exportOrder } from './export-order.ts'
import { aSubmittedOrder, attemptsOf, noShutdown, orderExportOf, orderOf, workerNeeds } from './testing.ts'

/** A submitted order and a worker with the embedded ledger, which an order goes to in one transaction. */
async function aScene(database: Database, change: (ledger: SalesLedger) => SalesLedger = (same) => same) {
  const { orderId } = await database.inTransaction((tx) =>
    aSubmittedOrder(tx, realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })),
  )
  const deps = realDeps(database)
  const ledger = ownLedger({ ...database, publicBaseUrl: 'https://portal.example' })
  const needs = {
    ...workerNeeds(deps, ledger),
    ledgerWithin: (tx: Parameters<typeof ledger.within>[0]) => change(ledger.within(tx)),
  }
  return { orderId, deps, run: () => exportOrder(needs, orderId, noShutdown) }
}

const madeFor = (database: Database, orderId: number) =>
  database.reader
    .select({ status: ledgerSalesOrders.status, invoiceId: ledgerInvoices.invoiceId })
    .from(ledgerSalesOrders)
    .leftJoin(ledgerInvoices, eq(ledgerInvoices.salesOrderId, ledgerSalesOrders.salesOrderId))
    .where(eq(ledgerSalesOrders.orderId, orderId))

const steps = ['customer', 'sales-order', 'confirm', 'invoice']

test('a new order goes to the embedded ledger in one transaction, and each step is told of', async ({
  database,
}) => {
  const { orderId, run } = await aScene(database)

  await run()

  const [made] = await madeFor(database, orderId)
  expect(made).toEqual({ status: 'confirmed', invoiceId: expect.any(String) })
  expect(await orderExportOf(database.reader, orderId)).toMatchObject({
    state: 'exported',
    attempts: 1,
    leasedUntil: null,
    invoiceId: made?.invoiceId,
    confirmedAt: expect.any(Date),
    salesOrderLineIds: expect.arrayContaining([expect.any(String)]),
  })
  expect((await attemptsOf(database.reader, orderId)).map(({ step, outcome }) => [step, outcome])).toEqual(
    steps.map((step) => [step, 'done']),
  )
  expect(await orderOf(database.reader, orderId)).toMatchObject({
    zohoInventoryInvoiceLink: expect.stringMatching(/^https:\/\/portal\.example\/i\//),
  })
})

test('what fails on the way leaves nothing behind, and is done step by step', async ({ database }) => {
  const { orderId, run } = await aScene(database, (ledger) => ({
    ...ledger,
    createInvoice: () =>
      Promise.reject(new IntegrationError('own ledger', 'unavailable', { retryable: true })),
  }))

  await run()

  expect(await madeFor(database, orderId)).toEqual([{ status: 'confirmed', invoiceId: expect.any(String) }])
  expect((await attemptsOf(database.reader, orderId)).map(({ step }) => step)).toEqual(steps)
})

test('a cancellation waits for an order that is on its way, and its invoice is void: no number is missing', async ({
  database,
}) => {
  let cancelled: Promise<unknown> | undefined
  let cancel = () => {}
  const { orderId, deps, run } = await aScene(database, (ledger) => ({
    ...ledger,
    ensureCustomer: (account, signal) => {
      cancel()
      return ledger.ensureCustomer(account, signal)
    },
  }))
  const manager = await database.inTransaction((tx) => aPerson(tx, { roles: ['Administrator'] }))
  cancel = () => {
    cancelled ??= cancelOrder(asCaller(deps, manager), orderId, { reason: 'Not needed.' })
  }

  await run()
  await cancelled
  expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'voiding' })
  await run()

  expect(await madeFor(database, orderId)).toEqual([{ status: 'void', invoiceId: expect.any(String) }])
  expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'void' })
})

test('an order that was cancelled before takes nothing of the ledger', async ({ database }) => {
  const { orderId, deps, run } = await aScene(database)
  const manager = await database.inTransaction((tx) => aPerson(tx, { roles: ['Administrator'] }))
  await cancelOrder(asCaller(deps, manager), orderId, { reason: 'Not needed.' })

  await run()

  expect(await madeFor(database, orderId)).toEqual([])
})
