import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deviceEvents } from '../../../db/schema/fleet.tables.ts'
import { boxes, deviceStaging, orderStaging } from '../../../db/schema/staging.tables.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { cancelOrder } from '../../orders/place/change-status.ts'
import { realDeps } from '../../orders/testing.ts'
import { closeBox, openBox, putInBox } from './pack-box.ts'
import { shipBox } from './ship-box.ts'
import { aBox, aStagedOrder, aTrackingNumber } from './testing.ts'

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

type Database = Parameters<typeof realDeps>[0]
async function aScene(database: Database) {
  return database.inTransaction(async (tx) => {
    const mo = await anAgent(tx, { roles: ['Manager'] })
    const parties = { agentId: mo.zohoUserId, ...(await anAccount(tx, mo.zohoUserId)) }
    const order = await aStagedOrder(tx, parties, 4)
    const first = await aBox(tx, order.orderId)
    const second = await aBox(tx, order.orderId)
    return { ctx: asCaller(realDeps(database), mo), ...order, first: first.boxId, second: second.boxId }
  })
}

/** What of two at the same moment is refused; the other one succeeds. */
async function refusedOf(...both: Array<Promise<unknown>>) {
  const settled = await Promise.allSettled(both)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(1)
  return refused[0]
}

test('two people put one device into two boxes: it is in one', async ({ database, scene }) => {
  const { ctx, ids, first, second } = scene
  const refused = await refusedOf(putInBox(ctx, first, ids), putInBox(ctx, second, ids.toReversed()))
  expect(refused).toMatchObject({ code: 'BOX_DEVICES_REFUSED' })
  const rows = await database.reader
    .selectDistinct({ boxId: deviceStaging.boxId })
    .from(deviceStaging)
    .where(eq(deviceStaging.orderId, scene.orderId))
  expect(rows).toHaveLength(1)
})

test('two people ship one box: it leaves once', async ({ database, scene: { ctx, ids, first, orderId } }) => {
  await putInBox(ctx, first, ids)
  await closeBox(ctx, first)
  const ship = () => shipBox(ctx, first, { trackingNumber: aTrackingNumber() })
  expect(await refusedOf(ship(), ship())).toMatchObject({
    code: 'BOX_STATUS_REFUSED',
    message: '“Ship” is not possible: box 1 is shipped.',
  })
  const shipped = await database.reader
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, ids[0] ?? ''))
  expect(shipped.filter(({ kind }) => kind === 'ship')).toHaveLength(1)
  const [counts] = await database.reader.select().from(orderStaging).where(eq(orderStaging.orderId, orderId))
  expect(counts).toMatchObject({ packedCount: 4, boxCount: 2, shippedBoxCount: 1 })
})

test('two boxes are shipped with one tracking number: the second is refused', async ({ scene }) => {
  const { ctx, first, second } = scene
  await closeBox(ctx, first)
  await closeBox(ctx, second)
  const trackingNumber = aTrackingNumber()
  const ship = (boxId: string) => shipBox(ctx, boxId, { trackingNumber })
  expect(await refusedOf(ship(first), ship(second))).toMatchObject({ code: 'TRACKING_NUMBER_TAKEN' })
})

test('boxes that are opened at the same moment have numbers of their own', async ({ database, scene }) => {
  const { ctx, orderId } = scene
  await Promise.all(Array.from({ length: 5 }, () => openBox(ctx, orderId)))
  const rows = await database.reader.select().from(boxes).where(eq(boxes.orderId, orderId))
  expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('an order is cancelled while a box leaves: either of them happens, never both', async ({
  database,
  scene: { ctx, ids, first, orderId },
}) => {
  await putInBox(ctx, first, ids)
  await closeBox(ctx, first)
  const refused = await refusedOf(
    shipBox(ctx, first, { trackingNumber: aTrackingNumber() }),
    cancelOrder(ctx, orderId, { reason: 'Ordered twice' }),
  )
  expect(['BOX_LEFT', 'BOX_NOT_FOUND', 'ORDER_NOT_STAGED']).toContain(refused.code)
  const left = await database.reader.select().from(boxes).where(eq(boxes.orderId, orderId))
  expect(left.length).toBe(refused.code === 'BOX_LEFT' ? 2 : 0)
})
