import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { orderEvents } from '../../../db/schema/orders.tables.ts'
import { boxEvents, boxes, deviceStaging, orderStaging } from '../../../db/schema/staging.tables.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aSession } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { anApp } from '../../orders/testing.ts'
import { aBox, aStagedOrder, aTrackingNumber } from '../boxes/testing.ts'

type Tx = Parameters<typeof anAgent>[0]

/** wes with una's account, nia with another one, a manager, and sam of the staging desk; a shipped box of 4 phones. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const sam = await anAgent(tx, { roles: ['Staging'] })
  const northgate = await anAccount(tx, wes.zohoUserId)
  const una = await aCustomer(tx, northgate)
  const tokens = {
    wes: await aSession(tx, wes.userId, testNow),
    nia: await aSession(tx, nia.userId, testNow),
    mo: await aSession(tx, mo.userId, testNow),
    sam: await aSession(tx, sam.userId, testNow),
    una: await aSession(tx, una.userId, testNow),
  }
  const { orderId, ids } = await aStagedOrder(tx, { ...northgate, agentId: wes.zohoUserId }, 4)
  const box = await aBox(tx, orderId, {
    status: 'shipped',
    closedAt: testNow,
    shippedAt: testNow,
    trackingNumber: aTrackingNumber(),
  })
  await tx.update(deviceStaging).set({ boxId: box.boxId }).where(eq(deviceStaging.orderId, orderId))
  await tx
    .update(devices)
    .set({ status: 'shipped', holder: 'Silas Reed' })
    .where(eq(devices.orderId, orderId))
  return { tokens, orderId, ids, box, accountId: northgate.accountId }
}
type World = Awaited<ReturnType<typeof aWorld>>
// biome-ignore lint/suspicious/noExplicitAny: answers of two calls, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: keyof World['tokens'], path: string, body?: unknown, key?: string) => Promise<Answer>

const test = base.extend<{ app: FastifyInstance; world: World; ask: Ask }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: async ({ database }, use) => use(await database.inTransaction(aWorld)),
  ask: async ({ app, world }, use) =>
    use(async (who, path, body, key) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/staging/${path}`,
        headers: {
          authorization: `Bearer ${world.tokens[who]}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

const here = (deviceId: string | undefined, changes: object = {}) => ({
  deviceId,
  is: 'received',
  holder: 'Silas Reed',
  isSpare: false,
  isDamaged: false,
  ...changes,
})
const gone = (deviceId: string | undefined, reason = 'notInBox') => ({ deviceId, is: 'missing', reason })

const statesOf = async (database: Database, ids: readonly string[]) => {
  const rows = await database.reader.select().from(devices)
  return ids.map((id) => {
    const row = rows.find(({ deviceId }) => deviceId === id)
    return [row?.status, row?.holder]
  })
}

describe('a box that arrives', () => {
  test('is handed out in one call: to people, as a spare, damaged or missing, and the agent is told', async ({
    database,
    world,
    ask,
  }) => {
    const { ids, box, orderId } = world
    const before = await ask('una', `GetBox/${box.boxCode.toLowerCase()}`)
    expect(before.body.result).toMatchObject({ number: 1, status: 'shipped', agentName: 'Wes Porter' })
    expect(
      before.body.result.devices.map(({ deviceId }: { deviceId: string }) => deviceId).toSorted(),
    ).toEqual(ids.toSorted())
    const sent = {
      rows: [
        here(ids[0], { holder: ' Dot Farrow ' }),
        here(ids[1], { isSpare: true }),
        here(ids[2], { isDamaged: true }),
        gone(ids[3], 'boxTorn'),
      ],
      note: 'Tape was cut on one side',
    }
    const answer = await ask('una', `ReceiveBox/${box.boxCode}`, sent, 'key-of-one-delivery')
    expect(answer).toMatchObject({ status: 200, body: { result: { received: 3, missing: 1, already: [] } } })
    expect(await statesOf(database, ids)).toEqual([
      ['inService', 'Dot Farrow'],
      ['spare', ''],
      ['inService', 'Silas Reed'],
      ['missing', 'Silas Reed'],
    ])
    // The answer was lost and the phone sends it again.
    expect((await ask('una', `ReceiveBox/${box.boxCode}`, sent, 'key-of-one-delivery')).body).toEqual(
      answer.body,
    )

    const [row] = await database.reader.select().from(boxes).where(eq(boxes.boxId, box.boxId))
    expect(row).toMatchObject({ status: 'delivered', receivedBy: expect.stringMatching(/^Test Person/) })
    const [counts] = await database.reader
      .select()
      .from(orderStaging)
      .where(eq(orderStaging.orderId, orderId))
    expect(counts).toMatchObject({ receivedCount: 3, deliveredBoxCount: 1 })
    const events = await database.reader.select().from(boxEvents).where(eq(boxEvents.boxId, box.boxId))
    expect(events).toMatchObject([{ kind: 'received', description: '3 devices received, 1 missing' }])
    const shown = (await ask('una', `GetBoxes/${orderId}`)).body.result.boxes[0]
    expect(shown.events[0]).toMatchObject({ kind: 'received', description: '3 devices received, 1 missing' })
    expect(
      ids.map((id) => shown.devices.find((one: { deviceId: string }) => one.deviceId === id)?.missingReason),
    ).toEqual([null, null, 'damaged', 'boxTorn'])
    const told = await database.reader
      .select()
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, ids[1] ?? ''))
    expect(told.map(({ kind }) => kind)).toEqual(['created', 'receive', 'makeSpare'])
    const timeline = await database.reader
      .select({ kind: orderEvents.kind, reason: orderEvents.reason, onBehalfOf: orderEvents.onBehalfOf })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
    expect(timeline).toEqual([
      { kind: 'box-received', reason: 'Box 1, 3 devices received, 1 missing', onBehalfOf: null },
    ])

    const needs = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://x.example',
      timeZone: 'UTC',
    }
    const emails = (await writtenEmails(needs, 'box-received')).filter(({ subject }) =>
      subject?.includes(String(orderId)),
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]?.toAddress).toBe('wes@wbc.example')
    expect(emails[0]?.text).toContain('3 of 4')
    expect(emails[0]?.text).toContain('(the box was open or torn)')
    expect(emails[0]?.text).toContain('Tape was cut on one side')
  })

  test('is received in parts, and what was missing can be found later', async ({ database, world, ask }) => {
    const { ids, box } = world
    const path = `ReceiveBox/${box.boxCode}`
    await ask('una', path, { rows: [here(ids[0]), gone(ids[1])] })
    expect((await statesOf(database, ids)).map(([status]) => status)).toEqual([
      'inService',
      'missing',
      'shipped',
      'shipped',
    ])
    const second = await ask('wes', path, { rows: [here(ids[1]), here(ids[2])] })
    expect(second.body.result).toEqual({ received: 2, missing: 0, already: [] })
    const { body } = await ask('una', `GetBox/${box.boxCode}`)
    const byId = new Map(body.result.devices.map((one: { deviceId: string }) => [one.deviceId, one]))
    expect(byId.get(ids[1])).toMatchObject({
      status: 'inService',
      missingReason: null,
      receivedAt: expect.any(String),
    })
  })

  test('by two people at once has one result and loses nothing', async ({ database, world, ask }) => {
    const { ids, box, orderId } = world
    const path = `ReceiveBox/${box.boxCode}`
    const answers = await Promise.all(
      (['una', 'wes', 'mo', 'una'] as const).map((who, n) =>
        ask(who, path, {
          rows: ids.map((id, at) => (at === n ? gone(id) : here(id, { holder: `Driver ${n}` }))),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const states = await statesOf(database, ids)
    // Each is somewhere: the one that the first reported as missing was found by the next.
    expect(states.map(([status]) => status)).toEqual(Array(4).fill('inService'))
    const [counts] = await database.reader
      .select()
      .from(orderStaging)
      .where(eq(orderStaging.orderId, orderId))
    expect(counts?.receivedCount).toBe(4)
    expect(answers.reduce((sum, { body }) => sum + body.result.received, 0)).toBe(4)
  })

  test('is received once for its key, also when a phone without a network sends late, twice, or after others', async ({
    database,
    world,
    ask,
  }) => {
    const { ids, box } = world
    const path = `ReceiveBox/${box.boxCode}`
    const key = v7()
    const rows = [here(ids[0]), here(ids[1], { isSpare: true, holder: '' }), gone(ids[2])]
    const answers = await Promise.all([1, 2, 3].map(() => ask('una', path, { rows }, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    // What comes while the first is running is asked to come again.
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.error.code).toBe('REQUEST_RUNNING')
    const again = await ask('una', path, { rows }, key)
    expect(again.body.result).toEqual({ received: 2, missing: 1, already: [] })
    for (const { body } of done) expect(body).toEqual(again.body)

    expect((await ask('una', path, { rows: [here(ids[3])] }, key)).body.error.code).toBe('KEY_REUSED')
    expect((await ask('nia', path, { rows }, key)).body.error.code).toBe('BOX_NOT_FOUND')

    // A phone that scanned before the others and sends after them changes nothing of what they said.
    const late = await ask('mo', path, {
      rows: [gone(ids[0], 'otherBox'), here(ids[1], { holder: 'Dot Farrow' })],
    })
    const { already, ...counts } = late.body.result
    expect(counts).toEqual({ received: 0, missing: 0 })
    expect(already.sort()).toEqual(ids.slice(0, 2).sort())
    expect(await statesOf(database, ids)).toEqual([
      ['inService', 'Silas Reed'],
      ['spare', ''],
      ['missing', 'Silas Reed'],
      ['shipped', 'Silas Reed'],
    ])
    const events = await database.reader.select().from(boxEvents).where(eq(boxEvents.boxId, box.boxId))
    expect(events.filter(({ by, kind }) => kind === 'received' && by !== '')).toHaveLength(1)
  })

  test('that has not left says so', async ({ database, world, ask }) => {
    const box = await database.inTransaction((tx) => aBox(tx, world.orderId))
    expect((await ask('una', `GetBox/${box.boxCode}`)).body.result).toMatchObject({
      status: 'open',
      devices: [],
    })
    const answer = await ask('una', `ReceiveBox/${box.boxCode}`, { rows: [here(world.ids[0])] })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'BOX_NOT_SHIPPED' } } })
  })
})

test('a box of others, one that does not exist, and the staging desk: there is no such box', async ({
  database,
  world,
  ask,
}) => {
  const { box, ids } = world
  for (const [who, code] of [
    ['nia', box.boxCode],
    ['sam', box.boxCode],
    ['una', '0000000000'],
  ] as const)
    for (const answer of [
      await ask(who, `GetBox/${code}`),
      await ask(who, `ReceiveBox/${code}`, { rows: [here(ids[0])] }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'BOX_NOT_FOUND' } } })
  for (const row of [here(v7()), gone(v7())]) {
    const answer = await ask('una', `ReceiveBox/${box.boxCode}`, { rows: [here(ids[0]), row] })
    expect(answer.body.error.fields).toEqual({ 'rows.1.deviceId': ['This device is not in box 1.'] })
  }
  const twice = await ask('una', `ReceiveBox/${box.boxCode}`, { rows: [here(ids[0]), gone(ids[0])] })
  expect(twice.body.error.fields).toEqual({ 'rows.1.deviceId': ['This device is in the list twice.'] })
  expect((await statesOf(database, ids)).map(([status]) => status)).toEqual(Array(4).fill('shipped'))
})
