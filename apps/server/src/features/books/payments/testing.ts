import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import type { Database, Tx } from '../../../db/client.ts'
import { paymentRefunds, payments } from '../../../db/schema/payments.tables.ts'
import { aPerson } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { anOrderOf } from '../../desk/testing.ts'
import { anAgentWithAccount, anApp, aSignIn } from '../../orders/testing.ts'
import { anInvoice } from '../testing.ts'

/** An account with three invoices of $100.00, $50.00 and $25.00 from January 2026, and calls of an Accountant. */
export type PaymentsScene = {
  database: Database
  accountId: string
  /** Of $100.00, $50.00 and $25.00, due in this order. */
  invoices: [string, string, string]
  post: (path: string, body: unknown, key?: string) => Promise<Answer>
  get: (path: string) => Promise<Answer>
}
type Answer = { statusCode: number; json: () => { result: Record<string, never> } & Record<string, never> }

export const test = base.extend<{ app: FastifyInstance; scene: PaymentsScene }>({
  app: async ({ database }, use) => {
    const app = await anApp(database)
    await use(app)
    await app.close()
  },
  scene: async ({ database, app }, use) => {
    const made = await database.inTransaction(async (tx) => {
      const { userId } = await aPerson(tx, { roles: ['Accountant'], firstName: 'Abe', lastName: 'Lindgren' })
      const { parties } = await anAgentWithAccount(tx)
      return {
        headers: await aSignIn(tx, userId),
        accountId: parties.accountId,
        invoices: [
          await anInvoiceOf(tx, parties, 10_000, '2026-02-04'),
          await anInvoiceOf(tx, parties, 5_000, '2026-02-05'),
          await anInvoiceOf(tx, parties, 2_500, '2026-02-06'),
        ] as [string, string, string],
      }
    })
    const { headers, ...scene } = made
    await use({
      ...scene,
      database,
      post: (path, payload, key) =>
        app.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
          payload: payload as object,
        }) as never,
      get: (path) => app.inject({ method: 'GET', url: `/api/${path}`, headers }) as never,
    })
  },
})

/** An invoice of 2026-01-05 of an order of its own. */
export async function anInvoiceOf(
  tx: Tx,
  parties: Parameters<typeof anOrderOf>[1],
  totalCents: number,
  dueOn = '2026-02-04',
): Promise<string> {
  const orderId = await anOrderOf(tx, parties, 1)
  return anInvoice(tx, orderId, { totalCents, invoicedOn: '2026-01-05', dueOn })
}

/** A payment of $5.00 with a refund of $1.00; the rest is a credit of the account. */
export async function aPayment(tx: Tx, accountId: string): Promise<{ paymentId: string; refundId: string }> {
  const { userId } = await aPerson(tx, { roles: ['Accountant'] })
  const [paymentId, refundId] = [v7(), v7()]
  const entered = { zohoAccountId: accountId, recordedByName: 'Abe Lindgren', recordedAt: testNow }
  await tx.insert(payments).values({
    ...entered,
    paymentId,
    accountName: 'An account',
    method: 'check',
    number: '1042',
    amountCents: 500,
    receivedOn: '2026-01-10',
    refundedCents: 100,
    recordedBy: userId,
  })
  await tx.insert(paymentRefunds).values({
    ...entered,
    refundId,
    paymentId,
    amountCents: 100,
    refundedOn: '2026-01-11',
    reference: 'Transfer 8',
  })
  return { paymentId, refundId }
}

/** A check of an account, not applied unless said otherwise. */
export const aCheck = (accountId: string, amount: number, changes: object = {}) => ({
  accountId,
  method: 'check',
  reference: '1042',
  amount,
  receivedOn: '2026-01-10',
  invoices: [],
  ...changes,
})
