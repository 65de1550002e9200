import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookLimits, webhookWaitsMs } from '@portal/domain/webhooks'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { users } from '../../db/schema/users.tables.ts'
import { webhookAttempts, webhookEndpoints, webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { createDevice } from '../fleet/devices/devices.ts'
import { aDevice } from '../fleet/testing.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { aDraft, realDeps } from '../orders/testing.ts'
import { addMessage } from '../repairs/add-message.ts'
import { acceptCase } from '../repairs/decide-case.ts'
import { aCase } from '../repairs/testing.ts'
import { sendWebhook } from './send-webhook.ts'
import { aWebhook, testSecrets } from './testing.ts'

type Got = { headers: Record<string, string>; body: string }

/** A receiver that answers with these statuses in turn, the last one again and again. */
async function aReceiver(...statuses: number[]) {
  const got: Got[] = []
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ headers: request.headers as Record<string, string>, body })
    answer.writeHead(statuses[Math.min(got.length, statuses.length) - 1] ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const workerOf = (database: Database, clock: { at: Date }) => ({
  db: database.reader,
  inTransaction: database.inTransaction,
  now: () => clock.at,
  secrets: testSecrets,
  allowedHosts: ['127.0.0.1'],
  log: pino({ level: 'silent' }),
})

const aScene = async (database: Database, changes: Parameters<typeof aWebhook>[2]) =>
  database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    const parties = { agentId: agent.zohoUserId, ...(await anAccount(tx, agent.zohoUserId)) }
    const { webhookId, messageId, secret } = await aWebhook(tx, parties.accountId, {
      createdBy: agent.userId,
      ...changes,
    })
    await tx.update(webhookMessages).set({ state: 'waiting' }).where(eq(webhookMessages.messageId, messageId))
    return { agent, parties, webhookId, messageId, secret }
  })

const messageOf = async (database: Database, messageId: string) =>
  (await database.reader.select().from(webhookMessages).where(eq(webhookMessages.messageId, messageId)))[0]
const endpointOf = async (database: Database, webhookId: string) =>
  (await database.reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.webhookId, webhookId)))[0]
const jobsOf = async (database: Database, messageId: string) =>
  (
    await database.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
      `webhook:${messageId}`,
    ])
  ).rows
const no = new AbortController().signal

const signature = (secret: string, { headers, body }: Got) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('a message', () => {
  test('is signed as Standard Webhooks says, and noted as delivered', async ({ database }) => {
    const { got, url } = await aReceiver(200)
    const { messageId, secret } = await aScene(database, { url })
    await sendWebhook(workerOf(database, { at: testNow }), messageId, no)

    const [first] = got
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(testNow.getTime() / 1_000),
    })
    expect(first && signature(secret, first)).toBe(first?.headers['webhook-signature'])
    expect(await messageOf(database, messageId)).toMatchObject({ state: 'delivered', leasedUntil: null })
    const attempts = await database.reader
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.messageId, messageId))
    expect(attempts).toMatchObject([{ status: 200, problem: '', at: testNow }])
    await sendWebhook(workerOf(database, { at: testNow }), messageId, no)
    expect(got).toHaveLength(1)
  })

  test('is signed by the former secret too for a day after a rotation', async ({ database }) => {
    const { got, url } = await aReceiver(500)
    const former = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const scene = await aScene(database, { url })
    await database.reader
      .update(webhookEndpoints)
      .set({
        sealedFormer: testSecrets.seal(former, `webhook ${scene.webhookId}`),
        formerUntil: new Date(testNow.getTime() + webhookLimits.overlapMs),
      })
      .where(eq(webhookEndpoints.webhookId, scene.webhookId))
    const clock = { at: testNow }
    await sendWebhook(workerOf(database, clock), scene.messageId, no)
    clock.at = new Date(testNow.getTime() + webhookLimits.overlapMs)
    await sendWebhook(workerOf(database, clock), scene.messageId, no)

    const [during, after] = got
    expect(during && `${signature(scene.secret, during)} ${signature(former, during)}`).toBe(
      during?.headers['webhook-signature'],
    )
    expect(after && signature(scene.secret, after)).toBe(after?.headers['webhook-signature'])
  })

  test('that fails comes again later each time, with the same id and body, and is given up at the end', async ({
    database,
  }) => {
    const { got, url } = await aReceiver(500)
    const { messageId } = await aScene(database, { url })
    const clock = { at: testNow }
    for (const waitMs of webhookWaitsMs) {
      await sendWebhook(workerOf(database, clock), messageId, no)
      const next = new Date(clock.at.getTime() + waitMs)
      expect(await messageOf(database, messageId)).toMatchObject({ state: 'waiting', nextAttemptAt: next })
      expect(await jobsOf(database, messageId)).toEqual([{ run_at: next }])
      clock.at = next
    }
    await sendWebhook(workerOf(database, clock), messageId, no)
    expect(await messageOf(database, messageId)).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect(got).toHaveLength(webhookWaitsMs.length + 1)
    expect(new Set(got.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
  })

  test('of a worker that was killed is sent again once its lease ended, and not before', async ({
    database,
  }) => {
    const { got, url } = await aReceiver(200)
    const { messageId } = await aScene(database, { url })
    const leasedUntil = new Date(testNow.getTime() + 60_000)
    await database.reader
      .update(webhookMessages)
      .set({ state: 'sending', leasedUntil, claims: 1 })
      .where(eq(webhookMessages.messageId, messageId))

    const clock = { at: testNow }
    await sendWebhook(workerOf(database, clock), messageId, no)
    expect(got).toHaveLength(0)
    expect(await jobsOf(database, messageId)).toEqual([{ run_at: leasedUntil }])
    clock.at = leasedUntil
    await sendWebhook(workerOf(database, clock), messageId, no)
    expect(got).toHaveLength(1)
    expect(await messageOf(database, messageId)).toMatchObject({ state: 'delivered' })
  })
})

describe('an endpoint', () => {
  test('that fails for five days is turned off, and its owner gets an email', async ({ database }) => {
    const { url } = await aReceiver(500)
    const scene = await aScene(database, { url })
    const clock = { at: testNow }
    await sendWebhook(workerOf(database, clock), scene.messageId, no)
    expect(await endpointOf(database, scene.webhookId)).toMatchObject({ failingSince: testNow, offAt: null })
    clock.at = new Date(testNow.getTime() + webhookLimits.offAfterMs)
    await sendWebhook(workerOf(database, clock), scene.messageId, no)

    expect(await endpointOf(database, scene.webhookId)).toMatchObject({
      offAt: clock.at,
      offReason: 'Every attempt failed for five days.',
    })
    expect(await messageOf(database, scene.messageId)).toMatchObject({ state: 'failed' })
    const emails = (await outbox(database.reader)).filter(({ kind }) => kind === 'webhook-off')
    expect(emails).toMatchObject([{ toAddress: scene.agent.email, data: { webhookId: scene.webhookId } }])
  })

  test('of someone who has left is reported to those with full access to its account, or to the Administrators', async ({
    database,
  }) => {
    const { url } = await aReceiver(410)
    const toldAbout = async (changes: Parameters<typeof aWebhook>[2]) => {
      const scene = await aScene(database, { url, ...changes })
      const { messageId, agent, parties } = scene
      const customer = await database.inTransaction(async (tx) => {
        await tx.update(users).set({ isActive: false }).where(eq(users.userId, agent.userId))
        return aCustomer(tx, parties)
      })
      await sendWebhook(workerOf(database, { at: testNow }), messageId, no)
      const emails = (await outbox(database.reader)).filter(
        ({ kind, data }) => kind === 'webhook-off' && Object(data).webhookId === scene.webhookId,
      )
      return { customer, told: emails.map(({ toAddress }) => toAddress) }
    }
    const ada = await database.inTransaction((tx) => aPerson(tx, { roles: ['Administrator'] }))
    const ofAccount = await toldAbout({})
    expect(ofAccount.told).toEqual([ofAccount.customer.email])
    expect((await toldAbout({ zohoAccountId: null })).told).toContain(ada.email)
  })

  test('that answers once counts from the beginning, and one that is gone is turned off at once', async ({
    database,
  }) => {
    const { url } = await aReceiver(500, 200)
    const scene = await aScene(database, { url })
    await sendWebhook(workerOf(database, { at: testNow }), scene.messageId, no)
    await sendWebhook(workerOf(database, { at: testNow }), scene.messageId, no)
    expect(await endpointOf(database, scene.webhookId)).toMatchObject({ failingSince: null, offAt: null })

    const leaving = await aReceiver(410)
    const other = await aScene(database, { url: leaving.url })
    await sendWebhook(workerOf(database, { at: testNow }), other.messageId, no)
    expect(await endpointOf(database, other.webhookId)).toMatchObject({
      offAt: testNow,
      offReason: 'The receiver answered 410 Gone.',
    })
  })
})

describe('what happens', () => {
  test('is told in the transaction of the change: to the account and the house, and to no one else', async ({
    database,
  }) => {
    const deps = realDeps(database)
    const { agent, parties, webhookId } = await aScene(database, {})
    const others = await database.inTransaction(async (tx) => ({
      house: await aWebhook(tx, null),
      deaf: await aWebhook(tx, null, { events: ['order.invoiced'] }),
      off: await aWebhook(tx, parties.accountId, { offAt: testNow }),
      foreign: await aWebhook(tx, (await anAccount(tx, agent.zohoUserId)).accountId),
    }))
    const orderId = await database.inTransaction((tx) =>
      aDraft(tx, { ...deps, db: tx, inTransaction: (work) => work(tx) }, agent, parties),
    )
    await submitOrder(asCaller(deps, agent), { orderId })
    const told = async (id: string) =>
      (
        await database.reader
          .select()
          .from(webhookMessages)
          .where(eq(webhookMessages.webhookId, id))
          .orderBy(webhookMessages.position)
      )
        .filter(({ payload }) => payload.includes(`"orderId": ${orderId}`))
        .map(({ payload }) => JSON.parse(payload))

    const data = { orderId, accountId: parties.accountId, agentId: agent.zohoUserId }
    const expected = [
      {
        type: 'order.changed',
        timestamp: '2026-03-02T15:00:00.000Z',
        data: { ...data, change: 'created', status: 'Draft' },
      },
      {
        type: 'order.submitted',
        timestamp: '2026-03-02T15:00:00.000Z',
        data: { ...data, change: 'submitted', status: 'Submitted' },
      },
    ]
    expect(await told(webhookId)).toEqual(expected)
    expect(await told(others.house.webhookId)).toEqual(expected)
    for (const { webhookId: id } of [others.deaf, others.off, others.foreign])
      expect(await told(id)).toEqual([])
    const { rows } = await database.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'send-webhook' and key in
       (select 'webhook:' || message_id from webhook_messages where webhook_id = $1 and state = 'waiting' and payload <> '{}')`,
      [webhookId],
    )
    expect(rows).toHaveLength(2)
  })

  test('to a device is told without the name of its holder', async ({ database }) => {
    const deps = realDeps(database)
    const { agent, parties, webhookId } = await aScene(database, {})
    await createDevice(asCaller(deps, agent), parties.accountId, {
      unitNumber: '014',
      status: 'spare',
      holder: 'Maria Lopez',
    })
    const messages = await database.reader
      .select()
      .from(webhookMessages)
      .where(eq(webhookMessages.webhookId, webhookId))
    const device = messages
      .map(({ payload }) => payload)
      .find((payload) => payload.includes('device.changed'))
    expect(JSON.parse(device ?? '{}')).toMatchObject({
      type: 'device.changed',
      data: { accountId: parties.accountId, unitNumber: '014', status: 'spare' },
    })
    expect(device).not.toContain('Maria')
  })

  test('to a case is told with its state, and an internal note is not', async ({ database }) => {
    const deps = realDeps(database)
    const { agent, parties, webhookId } = await aScene(database, {})
    const wes = asCaller(deps, agent)
    const { caseId, caseNumber, deviceId } = await database.inTransaction(async (tx) =>
      aCase(tx, await aDevice(tx, parties.accountId)),
    )
    await addMessage(wes, caseId, { text: 'Third crack of Maria', isInternal: true })
    await addMessage(wes, caseId, { text: 'A new one leaves today, Maria' })
    await acceptCase(wes, caseId, { version: 1, charge: 'none' })
    const messages = await database.reader
      .select()
      .from(webhookMessages)
      .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.type, 'case.changed')))
      .orderBy(webhookMessages.position)
    const data = { caseId, caseNumber, deviceId, accountId: parties.accountId, kind: 'cracked' }
    expect(messages.map(({ payload }) => JSON.parse(payload))).toEqual([
      {
        type: 'case.changed',
        timestamp: testNow.toISOString(),
        data: { ...data, state: 'reported', change: 'message' },
      },
      {
        type: 'case.changed',
        timestamp: testNow.toISOString(),
        data: { ...data, state: 'accepted', change: 'accept' },
      },
    ])
  })

  test('in a backup that is restored is not told once more', async ({ database }) => {
    const deps = realDeps(database)
    const { agent, parties, webhookId } = await aScene(database, {})
    await database.inTransaction(async (tx) => {
      await tx.execute(`select set_config('portal.restoring', 'yes', true)`)
      await aDraft(tx, { ...deps, db: tx, inTransaction: (work) => work(tx) }, agent, parties)
    })
    const messages = await database.reader
      .select()
      .from(webhookMessages)
      .where(eq(webhookMessages.webhookId, webhookId))
    expect(messages).toHaveLength(1)
  })

  test('in a transaction that is undone is not told', async ({ database }) => {
    const deps = realDeps(database)
    const { agent, parties, webhookId } = await aScene(database, {})
    const undone = database.inTransaction(async (tx) => {
      await aDraft(tx, { ...deps, db: tx, inTransaction: (work) => work(tx) }, agent, parties)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const messages = await database.reader
      .select()
      .from(webhookMessages)
      .where(eq(webhookMessages.webhookId, webhookId))
    expect(messages).toHaveLength(1)
  })
})
