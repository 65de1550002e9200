import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { updateOrderItem } from '../../orders/draft/order-items.ts'
import { submitOrder } from '../../orders/place/submit-order.ts'
import { aDraft, anAgentWithAccount, aShop, realDeps } from '../../orders/testing.ts'
import { saveUnits } from './save-units.ts'
import { readUnits } from './units.ts'

type Database = Parameters<typeof realDeps>[0]
async function aScene(database: Database) {
  const { agent, parties, offerId } = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    return { agent, parties, offerId: (await aShop(tx)).offer.offerId }
  })
  const deps = realDeps(database)
  const ctx = asCaller(deps, agent)
  const draft = async (quantity: number) => {
    const orderId = await database.inTransaction((tx) =>
      aDraft(tx, { ...deps, db: tx, inTransaction: (work) => work(tx) }, agent, parties, {
        offerId,
        quantity,
      }),
    )
    const [line] = (await readUnits(ctx, orderId)).result.lines
    const orderItemId = line?.orderItemId ?? ''
    const save = (rows: ReadonlyArray<{ position: number; unitNumber?: string; holder?: string }>) =>
      saveUnits(ctx, orderId, { rows: rows.map((row) => ({ orderItemId, version: 0, ...row })) })
    const submit = () => submitOrder(ctx, { orderId, zohoUserId: parties.agentId })
    return { orderId, orderItemId, save, submit }
  }
  const stored = (orderId: number) =>
    database.reader.select().from(devices).where(eq(devices.orderId, orderId)).orderBy(devices.linePosition)
  return { ctx, parties, draft, stored }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

describe('two people at the same moment', () => {
  test('number one order: both keep their rows, and each is told of the other’s', async ({
    scene: { draft, stored },
  }) => {
    const { orderId, save } = await draft(3)
    const [one, other] = await Promise.all([
      save([
        { position: 0, unitNumber: '201' },
        { position: 1, unitNumber: '202' },
      ]),
      save([
        { position: 1, unitNumber: '302' },
        { position: 2, unitNumber: '303' },
      ]),
    ])
    const [first, second] = one.result.changed.length === 0 ? [one, other] : [other, one]
    expect(first?.result.saved).toHaveLength(2)
    expect(second?.result.changed).toMatchObject([{ position: 1, version: 1 }])
    expect(await stored(orderId)).toHaveLength(3)
  })

  test('give one unit number on two orders: the second is told at its cell', async ({ scene: { draft } }) => {
    const [one, other] = [await draft(1), await draft(1)]
    const saves = await Promise.allSettled([
      one.save([{ position: 0, unitNumber: '401' }]),
      other.save([{ position: 0, unitNumber: '401' }]),
    ])
    const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason] : []))
    expect(refused).toMatchObject([{ fields: { 'rows.0.unitNumber': [expect.stringMatching(/^401 /)] } }])
  })

  test('number and submit: no device stays planned', async ({ scene: { draft, stored } }) => {
    const { orderId, save, submit } = await draft(2)
    await save([{ position: 0, unitNumber: '501' }])
    await Promise.all([submit(), save([{ position: 1, unitNumber: '502' }])])
    const found = await stored(orderId)
    expect(found.map(({ status }) => status)).toEqual(['ordered', 'ordered'])
  })

  test('number and lower the quantity: no device is left without a place', async ({
    scene: { ctx, draft, stored },
  }) => {
    const { orderId, orderItemId, save } = await draft(2)
    await Promise.allSettled([
      save([{ position: 1, unitNumber: '601' }]),
      updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 1 }),
    ])
    const [line] = (await readUnits(ctx, orderId)).result.lines
    const found = await stored(orderId)
    expect(found.every(({ linePosition }) => (linePosition ?? 0) < (line?.quantity ?? 0))).toBe(true)
  })
})

test('300 units are ordered with their order, each with its history', async ({
  database,
  scene: { draft, stored },
}) => {
  const { orderId, save, submit } = await draft(300)
  await save(
    Array.from({ length: 300 }, (_, position) => ({
      position,
      unitNumber: `P-${position}`,
      holder: `Driver ${position}`,
    })),
  )
  await submit()
  const found = await stored(orderId)
  expect(found.filter(({ status, version }) => status === 'ordered' && version === 1)).toHaveLength(300)
  const told = await database.reader
    .select({ changes: deviceEvents.changes, unitNumber: deviceEvents.unitNumber })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.deviceId, deviceEvents.deviceId))
    .where(and(eq(devices.orderId, orderId), eq(deviceEvents.kind, 'order')))
  expect(told).toHaveLength(300)
  expect(told[0]?.changes).toEqual([{ field: 'status', from: 'planned', to: 'ordered' }])
})
