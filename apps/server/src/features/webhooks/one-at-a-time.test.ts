import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { connectionsFor, runJobs } from '../../jobs/run-jobs.ts'
import { anAccount, anAgent } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { sendWebhook } from './send-webhook.ts'
import { aWebhook, testSecrets } from './testing.ts'
import { addMessage } from './webhooks.store.ts'

/** Messages of one endpoint are sent one at a time (docs/spec/webhooks.md#attempts); here by a running job runner. */

const log = pino({ level: 'silent' })
const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Sends what is queued, until the test ends. */
async function work(database: Database, atOnce: number): Promise<void> {
  const { pool, close } = openDatabase(database.pool.options, { size: connectionsFor(atOnce) })
  closing.push(close)
  const needs = {
    db: database.reader,
    inTransaction: database.inTransaction,
    now: () => new Date(),
    secrets: testSecrets,
    allowedHosts: ['127.0.0.1'],
    log,
  }
  closing.push(
    await runJobs({
      pool,
      log,
      atOnce,
      tasks: { 'send-webhook': ({ messageId }, shutdown) => sendWebhook(needs, messageId, shutdown) },
    }),
  )
}

const deliveredTo = ({ reader }: Database, webhookId: string) =>
  reader.$count(
    webhookMessages,
    and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'delivered')),
  )

/** A receiver that counts its calls, and answers them or never does. */
async function aReceiver(answers: boolean) {
  const calls = { all: 0, open: 0, mostOpen: 0 }
  const server = createServer((request, answer) => {
    calls.all += 1
    calls.open += 1
    calls.mostOpen = Math.max(calls.mostOpen, calls.open)
    answer.on('close', () => (calls.open -= 1))
    if (answers) request.resume().on('end', () => answer.writeHead(200).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('receivers of one account that never answer leave workers to other accounts', async ({ database }) => {
  const [alive, ...dead] = [
    await aReceiver(true),
    await aReceiver(false),
    await aReceiver(false),
    await aReceiver(false),
  ]
  const aliveId = await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    const theirs = await anAccount(tx, agent.zohoUserId)
    const other = await anAccount(tx, agent.zohoUserId)
    const add = async (accountId: string, url: string) => {
      const { webhookId } = await aWebhook(tx, accountId, { url })
      await addMessage(tx, { webhookId, type: 'webhook.test', payload: '{}', at: testNow })
      return webhookId
    }
    for (const { url } of dead) await add(theirs.accountId, url)
    return add(other.accountId, alive.url)
  })
  await work(database, 3)

  await expect.poll(() => deliveredTo(database, aliveId)).toBe(1)
  expect(dead.reduce((sum, { calls }) => sum + calls.open, 0)).toBeLessThanOrEqual(2)
})

test('a receiver that never answers holds up its own messages only, one call at a time', async ({
  database,
}) => {
  const [dead, alive] = [await aReceiver(false), await aReceiver(true)]
  const sent = await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    const { accountId } = await anAccount(tx, agent.zohoUserId)
    const addTo = async ({ url }: { url: string }, count: number) => {
      const { webhookId } = await aWebhook(tx, accountId, { url })
      const ids: string[] = []
      for (let added = 0; added < count; added += 1)
        ids.push(await addMessage(tx, { webhookId, type: 'webhook.test', payload: '{}', at: testNow }))
      return { webhookId, ids }
    }
    return { dead: await addTo(dead, 20), alive: await addTo(alive, 5) }
  })
  await work(database, 2)

  await expect.poll(() => deliveredTo(database, sent.alive.webhookId)).toBe(sent.alive.ids.length)
  expect(dead.calls).toMatchObject({ all: 1, mostOpen: 1 })
  expect(alive.calls).toMatchObject({ all: sent.alive.ids.length, mostOpen: 1 })
})
