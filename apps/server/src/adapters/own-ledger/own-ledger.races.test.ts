import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { aDraft, anAgentWithAccount } from '../../features/orders/testing.ts'
import { aLedgerAccount, aLedgerLine, aSalesOrderDraft } from '../../ports/sales-ledger.contract.ts'
import { type SalesLedger, salesOrderKey } from '../../ports/sales-ledger.ts'
import { test, testDeps } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { ownLedger } from './own-ledger.ts'

const ledgerOn = ({ inTransaction }: Database) =>
  ownLedger({ inTransaction, publicBaseUrl: 'https://portal.example' })

/** A sales order that was confirmed, of an order that exists. */
async function aConfirmedOrder({ inTransaction }: Database, ledger: SalesLedger) {
  const orderId = await inTransaction(async (tx) => {
    const deps = testDeps({ db: tx, inTransaction: (work) => work(tx) })
    const { agent, parties } = await anAgentWithAccount(tx)
    return aDraft(tx, deps, agent, parties)
  })
  const customerId = await ledger.ensureCustomer(aLedgerAccount())
  const draft = aSalesOrderDraft({ orderId, key: salesOrderKey(orderId), customerId })
  const salesOrder = await ledger.createSalesOrder(draft)
  await ledger.confirmSalesOrder(salesOrder.salesOrderId)
  return { draft, salesOrder }
}

test('A sales order that is made void in that very moment gets no invoice', async ({ database }) => {
  const ledger = ledgerOn(database)
  const { draft, salesOrder } = await aConfirmedOrder(database, ledger)
  const { salesOrderId } = salesOrder

  const [refusal] = await whileHeld(
    database,
    sql`update ledger_sales_orders set status = 'void' where sales_order_id = ${salesOrderId}`,
    [() => ledger.createInvoice(draft, salesOrder).catch((error: unknown) => error)],
  )

  expect(refusal).toMatchObject({ kind: 'conflict' })
  const { rowCount } = await database.pool.query('select from ledger_invoices where sales_order_id = $1', [
    salesOrderId,
  ])
  expect(rowCount).toBe(0)
})

test('A sales order that was confirmed takes over no other lines', async ({ database }) => {
  const ledger = ledgerOn(database)
  const { draft, salesOrder } = await aConfirmedOrder(database, ledger)

  await ledger.createSalesOrder({ ...draft, lines: [aLedgerLine({ quantity: 99 })] })

  const { rows } = await database.pool.query(
    'select draft from ledger_sales_orders where sales_order_id = $1',
    [salesOrder.salesOrderId],
  )
  expect(rows).toEqual([{ draft }])
})
