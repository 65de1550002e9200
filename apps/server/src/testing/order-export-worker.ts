import { setTimeout as delay } from 'node:timers/promises'
import { defaultTimeZone } from '@portal/domain/business-day'
import { pino } from 'pino'
import { ownLedger } from '../adapters/own-ledger/own-ledger.ts'
import { openDatabase, type Tx } from '../db/client.ts'
import { orderExportSchedule, orderExportsAtOnce } from '../features/order-export/breaker.ts'
import { exportOrder } from '../features/order-export/export-order.ts'
import { connectionsFor, runJobs } from '../jobs/run-jobs.ts'
import type { SalesLedger } from '../ports/sales-ledger.ts'

/**
 * A separate process to be killed: it exports orders to the embedded ledger until the step that it is given to
 * stop at. The ledger has done that step; the process says so, keeps nothing of it, and does nothing more. With `at-once` the steps of
 * a new order are one transaction.
 */
type Step =
  | 'ensureCustomer'
  | 'createSalesOrder'
  | 'confirmSalesOrder'
  | 'createInvoice'
  | 'createPackage'
  | 'createShipment'
const [connectionJson = '', stopAt = '', how = ''] = process.argv.slice(2)
const connection = JSON.parse(connectionJson)
const { inTransaction, reader } = openDatabase(connection)
const ledger = ownLedger({ inTransaction, publicBaseUrl: 'https://portal.example' })

async function stopped<T>(step: Step, done: Promise<T>): Promise<T> {
  const result = await done
  if (step === stopAt) {
    process.stdout.write(`${step}\n`)
    await delay(600_000)
  }
  return result
}
const stopping = (ledger: SalesLedger): SalesLedger => ({
  ...ledger,
  ensureCustomer: (...said) => stopped('ensureCustomer', ledger.ensureCustomer(...said)),
  createSalesOrder: (...said) => stopped('createSalesOrder', ledger.createSalesOrder(...said)),
  confirmSalesOrder: (...said) => stopped('confirmSalesOrder', ledger.confirmSalesOrder(...said)),
  createInvoice: (...said) => stopped('createInvoice', ledger.createInvoice(...said)),
  createPackage: (...said) => stopped('createPackage', ledger.createPackage(...said)),
  createShipment: (...said) => stopped('createShipment', ledger.createShipment(...said)),
})

const needs = {
  db: reader,
  inTransaction,
  now: () => new Date(),
  ledger: stopping(ledger),
  ledgerWithin: how === 'at-once' ? (tx: Tx) => stopping(ledger.within(tx)) : null,
  schedule: orderExportSchedule,
  random: Math.random,
  timeZone: defaultTimeZone,
  alert: () => {},
  log: pino({ level: 'silent' }),
}
await runJobs({
  pool: openDatabase(connection, { size: connectionsFor(orderExportsAtOnce) }).pool,
  log: needs.log,
  tasks: { 'export-order': ({ orderId }, shutdown) => exportOrder(needs, orderId, shutdown) },
})
