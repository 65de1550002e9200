import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { aPerson } from '../../testing/builders.ts'
import { test as base } from '../../testing/fixtures.ts'
import { anOrderOf } from '../desk/testing.ts'
import { anAgentWithAccount, anApp, aSignIn } from '../orders/testing.ts'
import { anInvoice } from './testing.ts'

/** Changes of an invoice through HTTP, as the tests of payments and refunds share them. */

export type Scene = {
  database: Database
  invoiceId: string
  post: (
    path: string,
    body: unknown,
    key?: string,
  ) => Promise<{ statusCode: number; json: () => { [field: string]: never } }>
}

/** An invoice of $100.00 of 2026-01-05, and calls of an Accountant. */
export const test = base.extend<{ app: FastifyInstance; scene: Scene }>({
  app: async ({ database }, use) => {
    const app = await anApp(database)
    await use(app)
    await app.close()
  },
  scene: async ({ database, app }, use) => {
    const { headers, invoiceId } = await database.inTransaction(async (tx) => {
      const { userId } = await aPerson(tx, { roles: ['Accountant'], firstName: 'Abe', lastName: 'Lindgren' })
      const { parties } = await anAgentWithAccount(tx)
      const orderId = await anOrderOf(tx, parties, 1)
      return {
        headers: await aSignIn(tx, userId),
        invoiceId: await anInvoice(tx, orderId, {
          totalCents: 10_000,
          invoicedOn: '2026-01-05',
          dueOn: '2026-02-04',
        }),
      }
    })
    await use({
      database,
      invoiceId,
      post: (path, payload, key) =>
        app.inject({
          method: 'POST',
          url: `/api/books/${path}`,
          headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
          payload: payload as object,
        }) as never,
    })
  },
})

export const aRefund = (amount: number) => ({ amount, refundedOn: '2026-01-12', reference: 'Transfer 8' })
export const aPayment = (amount: number) => ({ amount, paidOn: '2026-01-10', reference: 'Check 17' })

/** The invoice as the database has it, with its entries. */
export const stored = async ({ database, invoiceId }: Scene) => {
  const [invoice] = await database.reader
    .select()
    .from(bookInvoices)
    .where(eq(bookInvoices.invoiceId, invoiceId))
  const entries = await database.reader.select().from(bookEntries).where(eq(bookEntries.invoiceId, invoiceId))
  return { ...invoice, entries }
}
