import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database, Tx } from '../../../db/client.ts'
import { orderDestinations, orderItemDestinations } from '../../../db/schema/destinations.tables.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { orderEvents, orders } from '../../../db/schema/orders.tables.ts'
import { carrierArrivals, deviceStaging, orderStaging } from '../../../db/schema/staging.tables.ts'
import { users } from '../../../db/schema/users.tables.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aSession } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { changeDeviceStatus } from '../../fleet/devices/device-status.ts'
import { reopenOrder } from '../../order-export/reopen-order.ts'
import { cancelOrder } from '../../orders/place/change-status.ts'
import { anApp, realDeps } from '../../orders/testing.ts'
import { findBenchUnits } from '../bench-units.ts'
import { aStagedOrder } from '../boxes/testing.ts'
import { recordArrivals } from './arrivals.ts'

/** Of an order that the carrier ships: 4 phones that are ordered, and none of them at a bench. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const sam = await anAgent(tx, { roles: ['Staging'] })
  const northgate = await anAccount(tx, wes.zohoUserId)
  const una = await aCustomer(tx, northgate)
  await tx.update(users).set({ firstName: 'Una', lastName: 'Reyes' }).where(eq(users.userId, una.userId))
  const people = { wes, nia, mo, sam, una }
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { userId }]) => [name, await aSession(tx, userId, testNow)]),
    ),
  ) as Record<keyof typeof people, string>
  const { orderId, ids } = await aStagedOrder(tx, { ...northgate, agentId: wes.zohoUserId }, 4)
  await tx.update(orders).set({ shipDirect: true, orderTotalCents: 400 }).where(eq(orders.orderId, orderId))
  await tx.delete(deviceStaging).where(eq(deviceStaging.orderId, orderId))
  await tx.delete(orderStaging).where(eq(orderStaging.orderId, orderId))
  await tx
    .update(devices)
    .set({ status: 'ordered', holder: 'Silas Reed' })
    .where(eq(devices.orderId, orderId))
  return { tokens, people, orderId, ids }
}

/** The shipping address gets its goods from us, and another destination 2 of the line direct. */
async function shipPartly(
  tx: Tx,
  {
    orderId,
    deviceId,
    isFirstDirect = false,
  }: { orderId: number; deviceId: string; isFirstDirect?: boolean },
) {
  const [device] = await tx.select().from(devices).where(eq(devices.deviceId, deviceId))
  await tx.update(orders).set({ shipDirect: isFirstDirect }).where(eq(orders.orderId, orderId))
  const destinationId = v7()
  const place = { street: '2 Side St', city: 'Dayton', state: 'OH', code: '45402' }
  await tx
    .insert(orderDestinations)
    .values({ destinationId, orderId, position: 2, name: 'Side', ...place, shipDirect: !isFirstDirect })
  await tx
    .insert(orderItemDestinations)
    .values({ destinationId, orderId, orderItemId: device?.orderItemId ?? '', quantity: 2 })
  await tx.insert(orderStaging).values({ orderId, unitCount: 2, receivedAt: testNow })
}

type World = Awaited<ReturnType<typeof aWorld>>
// biome-ignore lint/suspicious/noExplicitAny: answers of two calls, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: keyof World['tokens'], path: string, body?: object, key?: string) => Promise<Answer>

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
        ...(body !== undefined && { payload: body }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

const row = (deviceId: string | undefined, is: 'arrived' | 'missing' = 'arrived') => ({
  deviceId: deviceId ?? '',
  is,
})

async function statesOf(database: Database, ids: readonly string[]) {
  const rows = await database.reader.select().from(devices)
  return ids.map((id) => rows.find(({ deviceId }) => deviceId === id)?.status)
}
const timelineOf = async (database: Database, orderId: number) =>
  database.reader
    .select({ by: orderEvents.by, reason: orderEvents.reason, onBehalfOf: orderEvents.onBehalfOf })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'direct-arrived')))
    .orderBy(asc(orderEvents.at))

describe('an order that the carrier ships direct', () => {
  test('its devices arrive or are missing, with their histories and the timeline of the order', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    const before = (await ask('una', `GetArrivals/${orderId}`)).body.result
    expect(before.devices).toMatchObject(
      ids.map((deviceId) => ({ deviceId, status: 'ordered', destination: null, arrival: null })),
    )
    const sent = {
      version: before.version,
      rows: [row(ids[0]), row(ids[1]), row(ids[2], 'missing')],
      note: ' The parcel was opened ',
    }
    const answer = await ask('una', `RecordArrivals/${orderId}`, sent, 'key-of-one-arrival')
    expect(answer).toMatchObject({ status: 200, body: { result: { arrived: 2, missing: 1, already: [] } } })
    expect(await statesOf(database, ids)).toEqual(['inService', 'inService', 'missing', 'ordered'])

    const again = await ask('una', `RecordArrivals/${orderId}`, sent, 'key-of-one-arrival')
    expect(again.body, 'the same answer, and nothing twice').toEqual(answer.body)
    expect(await timelineOf(database, orderId)).toEqual([
      { by: 'Una Reyes', reason: '2 devices arrived, 1 missing. The parcel was opened', onBehalfOf: null },
    ])
    const events = await database.reader
      .select({ kind: deviceEvents.kind, status: deviceEvents.status, holder: deviceEvents.holder })
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, ids[0] ?? ''))
    expect(events.at(-1)).toEqual({ kind: 'arrive', status: 'inService', holder: 'Silas Reed' })

    const needs = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://x.example',
      timeZone: 'UTC',
    }
    const emails = (await writtenEmails(needs, 'direct-missing')).filter(({ subject }) =>
      subject?.includes(String(orderId)),
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      toAddress: 'wes@wbc.example',
      subject: `Order ${orderId}: 1 device missing from the carrier`,
    })
    for (const words of ['Una Reyes', 'The parcel was opened', before.devices[2].unitNumber])
      expect(emails[0]?.text).toContain(words)

    const after = (await ask('wes', `GetArrivals/${orderId}`)).body.result
    expect(after.version, 'nothing of the order itself changed').toBe(before.version)
    expect(after.devices[2]).toMatchObject({
      status: 'missing',
      arrival: { is: 'missing', by: 'Una Reyes', note: 'The parcel was opened' },
    })
    expect(after.devices[3].arrival).toBeNull()
  })

  test('what was missing can arrive; what arrived stays, whoever says otherwise', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    await ask('una', `RecordArrivals/${orderId}`, { rows: [row(ids[0]), row(ids[1], 'missing')] })
    const answer = await ask('wes', `RecordArrivals/${orderId}`, {
      rows: [row(ids[0], 'missing'), row(ids[1])],
    })
    expect(answer.body.result).toEqual({ arrived: 1, missing: 0, already: [ids[0]] })
    expect((await statesOf(database, ids)).slice(0, 2)).toEqual(['inService', 'inService'])
    const nothing = await ask('wes', `RecordArrivals/${orderId}`, { rows: [row(ids[0]), row(ids[1])] })
    expect(nothing.body.result).toEqual({ arrived: 0, missing: 0, already: [ids[0], ids[1]] })
    expect(await timelineOf(database, orderId)).toHaveLength(2)
  })

  test('others do not see it, and drafts, other versions and other devices are refused', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    const record = (who: keyof World['tokens'], body: object) => ask(who, `RecordArrivals/${orderId}`, body)
    for (const who of ['nia', 'sam'] as const) {
      expect((await record(who, { rows: [row(ids[0])] })).body.error.code).toBe('ORDER_NOT_FOUND')
      expect((await ask(who, `GetArrivals/${orderId}`)).status).toBe(404)
    }
    const old = await record('una', { version: 0, rows: [row(ids[0])] })
    expect(old.body.error.code).toBe('ORDER_CHANGED')
    const stranger = await record('una', { rows: [row(v7()), row(ids[0]), row(ids[0])] })
    expect(stranger.body.error.fields).toEqual({
      'rows.0.deviceId': ['The carrier does not ship this device of the order direct.'],
      'rows.2.deviceId': ['This device is in the list twice.'],
    })
    await database.inTransaction((tx) =>
      tx
        .update(devices)
        .set({ unitNumber: null })
        .where(eq(devices.deviceId, ids[1] ?? '')),
    )
    const unnumbered = await record('una', { rows: [row(ids[1])] })
    expect(unnumbered.body.error.fields['rows.0.deviceId'][0]).toMatch(/has no unit number/)
    expect((await record('una', { rows: [row(ids[1], 'missing')] })).status, 'missing needs none').toBe(200)

    await database.inTransaction((tx) =>
      tx.update(orders).set({ statusId: 2 }).where(eq(orders.orderId, orderId)),
    )
    expect((await record('una', { rows: [row(ids[0])] })).body.error).toMatchObject({
      code: 'ORDER_NOT_SUBMITTED',
      message: 'This order is not submitted, or not any more, so nothing of it can arrive.',
    })
  })

  test('an order that accounting rejected arrives all the same, and is neither reopened nor cancelled then', async ({
    database,
    world: { orderId, ids, people },
    ask,
  }) => {
    await database.inTransaction((tx) =>
      tx.update(orders).set({ statusId: 3 }).where(eq(orders.orderId, orderId)),
    )
    expect((await ask('wes', `RecordArrivals/${orderId}`, { rows: [row(ids[0])] })).status).toBe(200)
    const ctx = asCaller(realDeps(database), people.mo)
    await expect(reopenOrder(ctx, orderId)).rejects.toMatchObject({ code: 'DEVICES_ARRIVED' })
    await database.inTransaction((tx) =>
      tx.update(orders).set({ statusId: 1 }).where(eq(orders.orderId, orderId)),
    )
    await expect(cancelOrder(ctx, orderId, { reason: 'Ordered twice' })).rejects.toMatchObject({
      code: 'DEVICES_ARRIVED',
    })
  })

  test('owners do not receive an ordered device by its own page', async ({
    database,
    world: { ids, people },
  }) => {
    for (const action of ['receive', 'miss'] as const)
      await expect(
        changeDeviceStatus(asCaller(realDeps(database), people.una), ids[0] ?? '', { action, version: 1 }),
      ).rejects.toMatchObject({ code: 'DEVICE_STATUS_REFUSED' })
  })
})

describe('an order of which the carrier ships a part direct', () => {
  test('what arrived is no bench’s, and the bench keeps its units', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    await database.inTransaction((tx) => shipPartly(tx, { orderId, deviceId: ids[0] ?? '' }))
    const onBench = async () =>
      (await findBenchUnits(database.reader, orderId)).map(({ device }) => device.deviceId)
    expect(await onBench()).toEqual(ids.slice(0, 2))
    const { devices: direct } = (await ask('una', `GetArrivals/${orderId}`)).body.result
    expect(direct.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual(ids.slice(2))

    const refused = await ask('una', `RecordArrivals/${orderId}`, { rows: [row(ids[0])] })
    expect(refused.body.error.code, 'a unit of the bench').toBe('INVALID_INPUT')
    const sent = { rows: [row(ids[2]), row(ids[3], 'missing')] }
    expect((await ask('una', `RecordArrivals/${orderId}`, sent)).status).toBe(200)
    expect(await onBench(), 'as before').toEqual(ids.slice(0, 2))
    expect(await statesOf(database, ids)).toEqual(['ordered', 'ordered', 'inService', 'missing'])
  })
})

describe('an order whose shipping address the carrier ships to direct', () => {
  test('units without a station that we stage go where we ship, not to the shipping address', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    await database.inTransaction((tx) =>
      shipPartly(tx, { orderId, deviceId: ids[0] ?? '', isFirstDirect: true }),
    )
    const { body } = await ask('mo', `GetBench/${orderId}`)
    expect(body.result.unitList).toMatchObject([
      { deviceId: ids[0], destination: { position: 2, name: 'Side' } },
      { deviceId: ids[1], destination: { position: 2, name: 'Side' } },
    ])
    const { devices: direct } = (await ask('una', `GetArrivals/${orderId}`)).body.result
    expect(direct).toMatchObject([
      { deviceId: ids[2], destination: { position: 1 } },
      { deviceId: ids[3], destination: { position: 1 } },
    ])
  })
})

describe('at the same moment', () => {
  test('two people say different things of one device: one of them is right', async ({
    database,
    world: { orderId, ids, people },
  }) => {
    const say = (is: 'arrived' | 'missing', who: World['people']['wes']) =>
      recordArrivals(asCaller(realDeps(database), who), orderId, { rows: ids.map((id) => row(id, is)) })
    const both = await Promise.all([say('arrived', people.wes), say('arrived', people.mo)])
    expect(both.map(({ result }) => result.arrived).toSorted()).toEqual([0, 4])
    const events = await database.reader
      .select()
      .from(deviceEvents)
      .where(and(eq(deviceEvents.deviceId, ids[0] ?? ''), eq(deviceEvents.kind, 'arrive')))
    expect(events).toHaveLength(1)
    expect(await database.reader.$count(carrierArrivals, eq(carrierArrivals.orderId, orderId))).toBe(4)
  })

  test('a device arrives while its order is cancelled: either of them happens, never both', async ({
    database,
    world: { orderId, ids, people },
  }) => {
    const settled = await Promise.allSettled([
      recordArrivals(asCaller(realDeps(database), people.wes), orderId, { rows: [row(ids[0])] }),
      cancelOrder(asCaller(realDeps(database), people.mo), orderId, { reason: 'Ordered twice' }),
    ])
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(1)
    expect(['DEVICES_ARRIVED', 'ORDER_NOT_SUBMITTED']).toContain(refused[0].code)
    const left = await database.reader.$count(devices, eq(devices.orderId, orderId))
    expect(left).toBe(refused[0].code === 'DEVICES_ARRIVED' ? 4 : 0)
  })
})
