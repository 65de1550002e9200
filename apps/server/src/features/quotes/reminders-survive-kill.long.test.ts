import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { approvalReminderAt } from '@portal/domain/order-approval'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { outbox } from '../../mail/testing.ts'
import { aCustomer } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import type { ReminderMoment } from '../../testing/reminder-worker.ts'
import { requestApproval } from '../approvals/approvals.ts'
import { remindApprovers } from '../approvals/remind-approvers.ts'
import { someRules } from '../approvals/testing.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { anAgentWithAccount, aShop, realDeps } from '../orders/testing.ts'
import { remindQuotes } from './remind-quotes.ts'
import { aQuote } from './testing.ts'

/** A process that is killed with kill -9 while it reminds: of everything there is one email in the end, and no more. */

const worker = fileURLToPath(new URL('../../testing/reminder-worker.ts', import.meta.url))
const timeZone = 'America/New_York'
const due = {
  quotes: new Date('2026-03-14T13:00:00Z'),
  approvals: approvalReminderAt(testNow, timeZone),
} as const
const kinds = { quotes: 'quote-reminder', approvals: 'approval-reminder' } as const
type Reminded = keyof typeof due

/** Runs a process until it says that it reached this moment, and kills it there. */
async function killedAt(moment: ReminderMoment, { pool }: Database, what: Reminded) {
  const { host, port, user, database, password } = pool.options
  const connection = JSON.stringify({ host, port, user, database, password })
  const child = spawn(process.execPath, [worker, connection, what, moment, due[what].toISOString()], {
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

/** An order whose quote ends soon, and one that waits for an approver. */
async function someToRemindOf(database: Database) {
  const deps = realDeps(database)
  const { agent, una, parties, offer } = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const una = await aCustomer(tx, parties)
    const kim = await aCustomer(tx, parties)
    await someRules(tx, parties.accountId, {
      asksApproval: true,
      orderLimitCents: 0,
      approverIds: [kim.userId],
    })
    return { agent, una, parties, offer }
  })
  const draft = async (who: typeof una | typeof agent) => {
    const { orderId } = (await createOrder(asCaller(deps, who), parties)).result
    const line = { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 }
    await addOrderItem(asCaller(deps, who), line)
    return orderId
  }
  const quoted = await draft(agent)
  await database.inTransaction((tx) => aQuote(tx, quoted))
  await requestApproval(asCaller(deps, una), await draft(una), {})
}

test.for([
  ['quotes', 'written', 0],
  ['quotes', 'committed', 1],
  ['approvals', 'written', 0],
  ['approvals', 'committed', 1],
] as const)(
  'reminders of %s, killed when %s',
  { timeout: 240_000 },
  async ([what, moment, before], { database }) => {
    await database.pool.query('delete from outbound_mail')
    await database.pool.query('delete from orders')
    await someToRemindOf(database)
    const sent = async () => (await outbox(database.reader)).filter(({ kind }) => kind === kinds[what])

    await killedAt(moment, database, what)
    // The connection of a killed process ends with it, and with it its locks.
    await expect.poll(sent).toHaveLength(before)

    const needs = {
      db: database.reader,
      inTransaction: database.inTransaction,
      now: () => due[what],
      timeZone,
    }
    const remind = what === 'quotes' ? remindQuotes : remindApprovers
    await Promise.all([remind(needs), remind(needs)])
    expect(await sent()).toHaveLength(1)
  },
)
