import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { orderDestinations, orderItemDestinations } from '../../../db/schema/destinations.tables.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { moveDevices } from '../../fleet/devices/change-many.ts'
import { anAddress, aStation } from '../../fleet/testing.ts'
import { anApp, realDeps } from '../../orders/testing.ts'
import { closeBox, openBox, putInBox } from './pack-box.ts'
import { shipBox } from './ship-box.ts'
import { aStagedOrder, aTrackingNumber } from './testing.ts'

/** Boxes of an order with several destinations (docs/spec/staging.md#destinations). */

const harbor = { position: 2, name: 'Harbor', city: 'Toledo' }
const yard = { position: 3, name: '980 airline junction rd', city: 'Toledo' }
const home = { position: 1, name: '2 Side St', city: 'Dayton' }

/** Four devices: to Harbor by its station, to the yard by its station's address, home from a station elsewhere, and without one. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const own = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
  const una = await aCustomer(tx, own)
  const sam = await aPerson(tx, { firstName: 'Sam', lastName: 'Ortiz', roles: ['Staging'] })
  const tokens = {
    una: await aSession(tx, una.userId, testNow),
    sam: await aSession(tx, sam.userId, testNow),
  }
  const { orderId, ids } = await aStagedOrder(tx, own, 4)
  const shipping = { shippingStreet: '2 Side St', shippingCity: 'Dayton', shippingState: 'OH' }
  await tx
    .update(orders)
    .set({ ...shipping, shippingCode: '45402', orderTotalCents: 400 })
    .where(eq(orders.orderId, orderId))
  const addressId = await anAddress(tx, own.accountId)
  const stations = [
    await aStation(tx, own.accountId, { name: 'Harbor' }),
    await aStation(tx, own.accountId, { addressId }),
    await aStation(tx, own.accountId),
  ]
  await addDestinations(tx, { orderId, stationId: stations[0]?.stationId, deviceId: ids[0] ?? '' })
  for (const [place, { stationId }] of stations.entries())
    await tx
      .update(devices)
      .set({ stationId })
      .where(eq(devices.deviceId, ids[place] ?? ''))
  return { own, orderId, ids, tokens }
}

type Ids = { orderId: number; stationId: string | undefined; deviceId: string }

/** Harbor as a station, and the yard by its address: one unit of the device's line goes to each. */
async function addDestinations(tx: Tx, { orderId, stationId, deviceId }: Ids) {
  const [device] = await tx.select().from(devices).where(eq(devices.deviceId, deviceId))
  const toledo = { orderId, city: 'Toledo', state: 'OH', shipDirect: false }
  const rows = [
    { position: 2, stationId, name: 'Harbor', street: '4100 Harbor Blvd', code: '43604' },
    { position: 3, name: '', street: '980 airline junction rd', code: '43607' },
  ].map((row) => ({ ...toledo, ...row, destinationId: v7() }))
  await tx.insert(orderDestinations).values(rows)
  await tx.insert(orderItemDestinations).values(
    rows.map(({ destinationId }) => ({
      destinationId,
      orderId,
      orderItemId: device?.orderItemId ?? '',
      quantity: 1,
    })),
  )
}

type World = Awaited<ReturnType<typeof aWorld>>
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: keyof World['tokens'], path: string, body?: object) => Promise<Answer>

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
    use(async (who, path, body) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/staging/${path}`,
        headers: { authorization: `Bearer ${world.tokens[who]}` },
        ...(body !== undefined && { payload: body }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

describe('an order with several destinations', () => {
  test('keeps devices apart, and box, bench and email say where each goes', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    const open = async () => (await ask('sam', `OpenBox/${orderId}`, {})).body.result.boxId as string
    const put = (boxId: string, deviceIds: unknown[]) => ask('sam', `PutInBox/${boxId}`, { deviceIds })
    const bench = (await ask('sam', `GetBench/${orderId}`)).body.result
    const [one, two, three, four] = bench.unitList
    expect([one.destination, two.destination]).toEqual([harbor, yard])
    expect([three.destination, four.destination]).toEqual([home, home])

    const [first, second, third] = [await open(), await open(), await open()]
    const mixed = await put(first, ids.slice(0, 3))
    expect(mixed.body.error).toMatchObject({
      code: 'BOX_DEVICES_REFUSED',
      message: `Unit ${one.unitNumber} goes to Harbor, Toledo. Unit ${two.unitNumber} goes to 980 airline junction rd, Toledo. Unit ${three.unitNumber} goes to 2 Side St, Dayton.`,
    })
    expect((await put(first, [ids[0]])).status).toBe(200)
    expect((await put(first, [ids[2], ids[3]])).body.error.fields.devices).toEqual([
      'Box 1 goes to Harbor, Toledo.',
      `Unit ${three.unitNumber} goes to 2 Side St, Dayton.`,
      `Unit ${four.unitNumber} goes to 2 Side St, Dayton.`,
    ])
    expect((await put(second, [ids[2], ids[3]])).status).toBe(200)

    const { boxes, unpacked } = (await ask('una', `GetBoxes/${orderId}`)).body.result
    expect(boxes).toMatchObject([
      { destination: harbor, devices: [{ destination: harbor }] },
      { destination: home, devices: [{ destination: home }, { destination: home }] },
      { destination: home, devices: [] },
    ])
    expect(unpacked).toMatchObject([{ deviceId: ids[1], destination: { position: 3 } }])

    for (const boxId of [first, second, third]) {
      await ask('sam', `CloseBox/${boxId}`, {})
      expect((await ask('sam', `ShipBox/${boxId}`, { trackingNumber: aTrackingNumber() })).status).toBe(200)
    }
    const emails = await writtenEmails(portal(database.reader), 'box-shipped')
    const shipsTo = (boxNumber: number) =>
      emails
        .filter(({ subject }) => subject?.startsWith(`Order ${orderId}: box ${boxNumber} `))
        .map(({ text }) => /Ships to: (.*)/.exec(text ?? '')?.[1])
    expect(shipsTo(1)).toEqual(['Harbor, 4100 Harbor Blvd, Toledo, OH 43604'])
    expect([shipsTo(2), shipsTo(3)]).toEqual([
      ['2 Side St, Dayton, OH 45402'],
      ['2 Side St, Dayton, OH 45402'],
    ])
  })
})

test('a box keeps the destination of its first unit; one that was moved to another station is taken out first', async ({
  database,
  world: { orderId, ids },
  ask,
}) => {
  const move = (deviceId: string | undefined, stationId: string | null) =>
    database.inTransaction((tx) =>
      tx
        .update(devices)
        .set({ stationId })
        .where(eq(devices.deviceId, deviceId ?? '')),
    )
  const stationOf = async (deviceId: string | undefined) =>
    (
      await database.reader
        .select()
        .from(devices)
        .where(eq(devices.deviceId, deviceId ?? ''))
    )[0]
  const atHarbor = await stationOf(ids[0])
  const away = await stationOf(ids[2])
  await move(ids[3], atHarbor?.stationId ?? null)
  const { boxId } = (await ask('sam', `OpenBox/${orderId}`, {})).body.result
  const step = (call: string, body: object = {}) => ask('sam', `${call}/${boxId}`, body)
  await step('PutInBox', { deviceIds: [ids[0], ids[3]] })
  await move(ids[0], away?.stationId ?? null)

  // The first unit goes elsewhere, and the box stays what it is.
  const { boxes } = (await ask('una', `GetBoxes/${orderId}`)).body.result
  expect(boxes[0]).toMatchObject({
    destination: harbor,
    devices: [{ destination: home }, { destination: harbor }],
  })
  const places = `Box 1 goes to Harbor, Toledo. Unit ${atHarbor?.unitNumber} goes to 2 Side St, Dayton.`
  expect((await step('CloseBox')).body.error).toMatchObject({
    code: 'BOX_MIXED',
    message: `${places} Take it out, or change its station back.`,
  })

  // Moved back, it can be closed; moved again, the box does not leave.
  await move(ids[0], atHarbor?.stationId ?? null)
  expect((await step('CloseBox')).status).toBe(200)
  await move(ids[0], away?.stationId ?? null)
  const trackingNumber = aTrackingNumber()
  expect((await step('ShipBox', { trackingNumber })).body.error).toMatchObject({
    code: 'BOX_MIXED',
    message: `${places} Open the box again and take it out, or change its station back.`,
  })
  await step('ReopenBox')
  await step('TakeOut', { deviceIds: [ids[0]] })
  expect((await step('CloseBox')).status).toBe(200)
  expect((await step('ShipBox', { trackingNumber })).status).toBe(200)

  // What left stays so on every paper.
  await move(ids[3], away?.stationId ?? null)
  const after = (await ask('una', `GetBoxes/${orderId}`)).body.result.boxes
  expect(after[0]).toMatchObject({ status: 'shipped', destination: harbor })
  const emails = await writtenEmails(portal(database.reader), 'box-shipped')
  expect(emails.find(({ subject }) => subject?.startsWith(`Order ${orderId}: `))?.text).toContain(
    'Ships to: Harbor, 4100 Harbor Blvd, Toledo, OH 43604',
  )
})

test('a unit is moved to another station while its box leaves: it left before, or the box stays', async ({
  database,
}) => {
  for (let round = 0; round < 4; round++) {
    const { orderId, ids, own } = await database.inTransaction(aWorld)
    const deviceId = ids[0] ?? ''
    const mo = await database.inTransaction((tx) => aPerson(tx, { roles: ['Manager'] }))
    const ctx = asCaller(realDeps(database), mo)
    const { boxId } = (await openBox(ctx, orderId)).result
    await putInBox(ctx, boxId, [deviceId])
    await closeBox(ctx, boxId)
    const [shipped, moved] = await Promise.allSettled([
      shipBox(ctx, boxId, { trackingNumber: aTrackingNumber() }),
      moveDevices(ctx, own.accountId, { deviceIds: [deviceId], stationId: null }),
    ])
    expect(moved.status).toBe('fulfilled')
    if (shipped.status === 'rejected') expect(shipped.reason).toMatchObject({ code: 'BOX_MIXED' })
    const kinds = (
      await database.reader
        .select()
        .from(deviceEvents)
        .where(eq(deviceEvents.deviceId, deviceId))
        .orderBy(deviceEvents.deviceEventId)
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['created', ...(shipped.status === 'rejected' ? [] : ['ship']), 'changed'])
  }
})

test('an empty box goes where its next unit goes', async ({ world: { orderId, ids }, ask }) => {
  const { boxId } = (await ask('sam', `OpenBox/${orderId}`, {})).body.result
  const step = (call: string, deviceIds: unknown[]) => ask('sam', `${call}/${boxId}`, { deviceIds })
  await step('PutInBox', [ids[0]])
  await step('TakeOut', [ids[0]])
  expect((await step('PutInBox', [ids[2]])).status).toBe(200)
  const { boxes } = (await ask('una', `GetBoxes/${orderId}`)).body.result
  expect(boxes[0]).toMatchObject({ destination: home })
})

test('an order with one destination says none, even if its devices have different stations', async ({
  database,
  world: { own },
  ask,
}) => {
  const { orderId, ids } = await database.inTransaction((tx) => aStagedOrder(tx, own, 2))
  await database.inTransaction(async (tx) => {
    const { stationId } = await aStation(tx, own.accountId)
    await tx
      .update(devices)
      .set({ stationId })
      .where(eq(devices.deviceId, ids[0] ?? ''))
  })
  const { boxId } = (await ask('sam', `OpenBox/${orderId}`, {})).body.result
  expect((await ask('sam', `PutInBox/${boxId}`, { deviceIds: ids })).status).toBe(200)
  const { boxes } = (await ask('una', `GetBoxes/${orderId}`)).body.result
  expect(boxes).toMatchObject([
    { destination: null, devices: [{ destination: null }, { destination: null }] },
  ])
})

const portal = (db: Parameters<typeof writtenEmails>[0]['db']) => ({
  db,
  now: () => testNow,
  publicBaseUrl: 'https://portal.example',
  timeZone: 'America/New_York',
})
