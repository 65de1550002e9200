import { coverOf } from '@portal/domain/device-cover'
import { productTypeIds } from '@portal/domain/ids'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import type { Deps } from '../../../deps.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { placeOrder } from '../../orders/place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop } from '../../orders/testing.ts'
import { aDevice } from '../testing.ts'
import { changeStatuses } from './change-many.ts'
import { changeDeviceStatus } from './device-status.ts'
import { listDevicesOfAccount, readFiguresOfAccount } from './list-devices.ts'
import { readDevice } from './read-device.ts'

/** An order of two phones with coverage and two without, at half past nine in the evening of March 2 in New York. */
async function aScene(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer, financed } = await aShop(tx)
  const ctx = asCaller({ ...deps, now: () => new Date('2026-03-03T02:30:00Z') }, agent)
  await aCart(
    tx,
    agent.userId,
    { offerId: offer.offerId, quantity: 2, withScreenRepair: true, withAccessory: true },
    { offerId: financed.offerId, quantity: 2, withAccessory: true },
  )
  const { orderId } = (await placeOrder(ctx, anOrderForm(parties, { saveAsDraft: true }))).result
  const lines = await tx
    .select({ orderItemId: orderItems.orderItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const [covered, , , plain] = lines.map(({ orderItemId }) => ({ orderId, orderItemId }))
  if (!covered || !plain) throw new Error('The order has two lines of phones.')
  const { accountId } = parties
  const aPhone = (ofLine: typeof covered, changes: Parameters<typeof aDevice>[2] = {}) =>
    aDevice(tx, accountId, { ...ofLine, status: 'shipped', linePosition: 0, ...changes })
  return { ctx, accountId, covered, plain, aPhone }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

describe('cover that was ordered', () => {
  test('is announced while the device is on its way, in lists and on its page', async ({
    scene: { ctx, accountId, covered, plain, aPhone },
  }) => {
    const device = await aPhone(covered, { unitNumber: '1', status: 'ordered' })
    await aPhone(plain, { unitNumber: '2', status: 'ordered' })
    await aPhone(covered, { unitNumber: '3', linePosition: 1, status: 'missing' })
    await aDevice(ctx.db as Tx, accountId, { unitNumber: '4' })
    const { results } = await listDevicesOfAccount(ctx, accountId, { sort: 'unit' })
    expect(results.map(({ isCoverOrdered }) => isCoverOrdered)).toEqual([true, false, true, false])
    expect((await readDevice(ctx, device.deviceId)).result).toMatchObject({ isCoverOrdered: true })
  })

  test('begins on the business day on which the device is received, for a year, with its history', async ({
    scene: { ctx, covered, plain, aPhone },
  }) => {
    const [device, other] = [await aPhone(covered), await aPhone(plain)]
    for (const { deviceId } of [device, other])
      await changeDeviceStatus(ctx, deviceId, { action: 'receive', version: 1 })
    const { result } = await readDevice(ctx, device.deviceId)
    expect(result).toMatchObject({
      isCoverOrdered: false,
      coverFrom: '2026-03-02',
      coverUntil: '2027-03-01',
      repairsUsed: 0,
    })
    expect(result.events[0]).toMatchObject({
      kind: 'receive',
      changes: [
        { field: 'status', from: 'shipped', to: 'inService' },
        { field: 'coverFrom', from: null, to: '2026-03-02' },
        { field: 'coverUntil', from: null, to: '2027-03-01' },
      ],
    })
    expect((await readDevice(ctx, other.deviceId)).result).toMatchObject({
      coverFrom: null,
      coverUntil: null,
    })
  })

  test('begins for devices that are received or found together, and leaves cover that was entered', async ({
    scene: { ctx, accountId, covered, plain, aPhone },
  }) => {
    const until = '2026-12-31'
    const received = [
      await aPhone(covered),
      await aPhone(covered, { linePosition: 1, coverUntil: until }),
      await aPhone(plain),
    ]
    const found = [await aDevice(ctx.db as Tx, accountId, { status: 'lost' })]
    const deviceIds = received.map(({ deviceId }) => deviceId)
    expect((await changeStatuses(ctx, accountId, { deviceIds, action: 'receive' })).result.changed).toBe(3)
    const ids = found.map(({ deviceId }) => deviceId)
    await changeStatuses(ctx, accountId, { deviceIds: ids, action: 'find' })
    const days = []
    for (const id of [...deviceIds, ...ids]) days.push((await readDevice(ctx, id)).result.coverUntil)
    expect(days).toEqual(['2027-03-01', until, null, null])
  })

  test('is a subscription where the add-on of its line is one', async ({
    tx,
    scene: { ctx, covered, plain, aPhone },
  }) => {
    await tx
      .update(orderItems)
      .set({ model: 'Screen Repair Subscription' })
      .where(
        and(eq(orderItems.orderId, covered.orderId), eq(orderItems.productTypeId, productTypeIds.service)),
      )
    const devices = [await aPhone(covered), await aPhone(plain)]
    const kinds = []
    for (const { deviceId } of devices) {
      await changeDeviceStatus(ctx, deviceId, { action: 'receive', version: 1 })
      const { coverIsSubscription, coverUntil } = (await readDevice(ctx, deviceId)).result
      kinds.push([coverIsSubscription, coverUntil])
    }
    expect(kinds).toEqual([
      [true, '2027-03-01'],
      [false, null],
    ])
  })

  test('begins when a device that was missing is found', async ({ scene: { ctx, covered, aPhone } }) => {
    const { deviceId } = await aPhone(covered, { status: 'missing' })
    await changeDeviceStatus(ctx, deviceId, { action: 'find', version: 1 })
    expect((await readDevice(ctx, deviceId)).result.coverFrom).toBe('2026-03-02')
  })
})

test('the list and the figure of cover that ends soon agree with the rule of the domain', async ({
  tx,
  scene: { ctx, accountId },
}) => {
  const firsts = [null, '2024-03-03', '2024-03-04', '2025-03-04', '2025-06-01']
  const lasts = [null, '2026-03-01', '2026-03-02', '2026-03-03', '2026-05-01', '2026-05-02']
  for (const coverFrom of firsts)
    for (const coverUntil of lasts)
      for (const repairsUsed of [0, 1, 2])
        await aDevice(tx, accountId, { coverFrom, coverUntil, repairsUsed })
  await aDevice(tx, accountId, { coverUntil: '2026-03-03', status: 'retired' })
  const { results } = await listDevicesOfAccount(ctx, accountId, { limit: 100 })
  expect(results).toHaveLength(90)
  const expected = results
    .filter((device) => coverOf(device, '2026-03-02').state === 'soon')
    .map(({ deviceId }) => deviceId)
    .toSorted()
  const listed = await listDevicesOfAccount(ctx, accountId, { cover: 'soon', limit: 100 })
  expect(listed.results.map(({ deviceId }) => deviceId).toSorted()).toEqual(expected)
  expect(expected.length).toBeGreaterThan(5)
  expect((await readFiguresOfAccount(ctx, accountId)).result.coverSoon).toBe(expected.length)
})
