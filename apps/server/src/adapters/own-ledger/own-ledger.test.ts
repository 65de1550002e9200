import { describe, expect } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { ledgerShipments } from '../../db/schema/invoices.tables.ts'
import { cloneDatabase } from '../../db/test-database.ts'
import { aDraft, anAgentWithAccount } from '../../features/orders/testing.ts'
import {
  aLedgerAccount,
  aLedgerLine,
  aSalesOrderDraft,
  salesLedgerContract,
} from '../../ports/sales-ledger.contract.ts'
import { salesOrderKey } from '../../ports/sales-ledger.ts'
import { test, testDeps, testNow } from '../../testing/fixtures.ts'
import { ownLedger } from './own-ledger.ts'

const publicBaseUrl = 'https://portal.example'

/** The number of a new order that everyone sees. */
const anOrderIn = ({ inTransaction }: Database) =>
  inTransaction(async (tx) => {
    const deps = testDeps({ db: tx, inTransaction: (work) => work(tx) })
    const { agent, parties } = await anAgentWithAccount(tx)
    return aDraft(tx, deps, agent, parties)
  })

salesLedgerContract('the embedded ledger', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.connection)
  return {
    ledger: ownLedger({ inTransaction: database.inTransaction, publicBaseUrl }),
    anOrderId: () => anOrderIn(database),
    zohoProductId: '4815000000044100',
    trackingNumbers: async () =>
      (await database.reader.select().from(ledgerShipments)).map(({ trackingNumber }) => trackingNumber),
    close: async () => {
      await database.close()
      await clone.drop()
    },
  }
})

describe('the embedded ledger', () => {
  test('makes one sales order and one invoice of eight calls at the same moment', async ({ database }) => {
    const ledger = ownLedger({ inTransaction: database.inTransaction, publicBaseUrl })
    const customerId = await ledger.ensureCustomer(aLedgerAccount())
    for (let round = 0; round < 5; round++) {
      const orderId = await anOrderIn(database)
      const draft = aSalesOrderDraft({ orderId, key: salesOrderKey(orderId), customerId })
      const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work))

      const salesOrders = await eight(() => ledger.createSalesOrder(draft))
      const [salesOrder] = salesOrders
      if (!salesOrder) throw new Error('Eight were made.')
      const invoices = await eight(() => ledger.createInvoice(draft, salesOrder))

      expect(new Set(salesOrders.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(new Set(invoices.map((one) => JSON.stringify(one))).size).toBe(1)
    }
  })

  test('an invoice’s total is the order’s: due at checkout plus shipping', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const draft = aSalesOrderDraft({
      orderId,
      key: salesOrderKey(orderId),
      customerId: await deps.ledger.ensureCustomer(aLedgerAccount()),
      lines: [aLedgerLine({ quantity: 3, rateCents: 10_001 }), aLedgerLine({ isCarrierInventory: true })],
      shipping: { description: 'UPS Ground', rateCents: 1_142 },
    })
    const invoice = await deps.ledger.createInvoice(draft, await deps.ledger.createSalesOrder(draft))

    const { rows } = await tx.$client.query('select * from ledger_invoices where invoice_id = $1', [
      invoice?.invoiceId,
    ])
    expect(rows).toMatchObject([{ total_cents: 3 * 10_001 + 1_142, status: 'sent' }])
    expect(invoice?.url).toBe(`${publicBaseUrl}/i/${invoice?.invoiceId}/${rows[0].secret}`)
    expect(rows[0].secret).toMatch(/^[\w-]{32}$/)
  })

  test('asks for patience while the database is away, and says when it answered last', async () => {
    const ledger = ownLedger({
      inTransaction: async () => {
        throw new Error('connection refused')
      },
      publicBaseUrl,
      now: () => testNow,
    })
    await expect(ledger.check()).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    expect(ledger.lastSuccess()).toBeNull()
  })

  test('does nothing for anyone who has stopped waiting', async ({ deps }) => {
    await expect(deps.ledger.check(AbortSignal.abort())).rejects.toMatchObject({ kind: 'timeout' })
  })
})
