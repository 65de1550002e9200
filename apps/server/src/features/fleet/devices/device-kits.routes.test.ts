import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { aKit } from '../../kits/testing.ts'
import { aShop } from '../../orders/testing.ts'
import { test as base } from '../fleet.test-scene.ts'
import { aDevice } from '../testing.ts'

/** Two devices of Northgate; a kit of it, and one of another account of the same agent. */
const aScene = (
  database: Database,
  world: { northgate: { accountId: string }; second: { accountId: string } },
) =>
  database.inTransaction(async (tx) => {
    const { accountId } = world.northgate
    const shop = await aShop(tx)
    const pair = [await aDevice(tx, accountId), await aDevice(tx, accountId)]
    return {
      accountId,
      shop,
      ids: pair.map(({ deviceId }) => deviceId),
      deviceId: pair[0]?.deviceId ?? '',
      kitId: await aKit(tx, accountId, shop.offer),
      foreignKitId: await aKit(tx, world.second.accountId, shop.offer),
    }
  })

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database, world }, use) => use(await aScene(database, world)),
})

/** What a change of a kit must name. */
const kitFacts = {
  withScreenRepair: true,
  withAccessory: false,
  installedApps: 'Waze',
  stagingNotes: 'Blue case.',
}

const toldOf = async (database: Database, deviceId: string) => {
  const rows = await database.reader
    .select({ changes: deviceEvents.changes })
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, deviceId), eq(deviceEvents.kind, 'changed')))
    .orderBy(deviceEvents.deviceEventId)
  return rows.flatMap(({ changes }) => changes)
}

const noKit = { fields: { kitId: ['That kit does not exist.'] } }

describe('the kit of devices', () => {
  test('is given to many at once, with an entry for each; what was not sent stays', async ({
    database,
    scene: { accountId, ids, deviceId, kitId },
    ask,
  }) => {
    const name = `Kit ${kitId}`
    const given = await ask('una', `MoveDevices/${accountId}`, { deviceIds: ids, kitId })
    expect(given.body.result).toEqual({ saved: true, changed: 2, problems: [] })
    for (const id of ids) expect(await toldOf(database, id)).toEqual([{ field: 'kit', from: null, to: name }])
    const again = await ask('una', `MoveDevices/${accountId}`, { deviceIds: ids, kitId })
    expect(again.body.result).toMatchObject({ saved: true, changed: 0 })
    await ask('una', `MoveDevices/${accountId}`, { deviceIds: ids, stationId: null })
    expect((await ask('wes', `GetDevice/${deviceId}`)).body.result).toMatchObject({
      kit: { kitId, name, state: 'current' },
      version: 2,
    })

    const taken = await ask('una', `MoveDevices/${accountId}`, { deviceIds: [deviceId], kitId: null })
    expect(taken.body.result).toMatchObject({ changed: 1 })
    expect((await ask('una', `GetDevice/${deviceId}`)).body.result.kit).toBeNull()
    expect((await toldOf(database, deviceId)).at(-1)).toEqual({ field: 'kit', from: name, to: null })
  })

  test('of another account, or none that there is, is refused, and nothing is written', async ({
    database,
    scene: { accountId, ids, deviceId, foreignKitId },
    ask,
  }) => {
    for (const kitId of [foreignKitId, '01900000-0000-7000-8000-000000000009']) {
      const sent = { deviceIds: ids, kitId }
      // wes may change both accounts, and still no kit passes from one to the other.
      expect((await ask('wes', `MoveDevices/${accountId}`, sent)).body.error).toMatchObject(noKit)
      expect((await ask('wes', `UpdateDevice/${deviceId}`, { version: 1, kitId })).body.error).toMatchObject(
        noKit,
      )
      const bought = { unitNumber: 'K1', status: 'spare', kitId }
      expect((await ask('wes', `CreateDevice/${accountId}`, bought)).body.error).toMatchObject(noKit)
    }
    expect(await toldOf(database, deviceId)).toEqual([])
    expect(await database.reader.$count(devices, eq(devices.zohoAccountId, accountId))).toBe(2)
  })

  test('is not given to a device that has ended, or to one of another account', async ({
    database,
    scene: { accountId, ids, kitId },
    world,
    ask,
  }) => {
    const [ended, foreign] = await database.inTransaction(async (tx) => [
      await aDevice(tx, accountId, { status: 'retired' }),
      await aDevice(tx, world.second.accountId),
    ])
    const deviceIds = [...ids, ended?.deviceId, foreign?.deviceId]
    const { result } = (await ask('wes', `MoveDevices/${accountId}`, { deviceIds, kitId })).body
    expect(result).toMatchObject({ saved: false, changed: 0 })
    expect(result.problems.map(({ row }: { row: number }) => row)).toEqual([2, 3])
    expect(await toldOf(database, ids[0] ?? '')).toEqual([])
  })

  test('says that it was changed since, until the device gets it as it is now', async ({
    database,
    scene: { deviceId, kitId },
    ask,
  }) => {
    await ask('una', `UpdateDevice/${deviceId}`, { version: 1, kitId })
    await ask('una', `UpdateKit/${kitId}`, { ...kitFacts, name: 'Driver phone', version: 1 })
    const read = async () => (await ask('una', `GetDevice/${deviceId}`)).body.result
    expect(await read()).toMatchObject({ kit: { kitId, name: 'Driver phone', state: 'changed' }, version: 2 })
    await ask('una', `UpdateDevice/${deviceId}`, { version: 2, holder: 'Dana' })
    expect((await read()).kit.state).toBe('changed')
    await ask('una', `UpdateDevice/${deviceId}`, { version: 3, kitId })
    expect((await read()).kit.state).toBe('current')

    // A later version under the same name is a change as well.
    await ask('una', `UpdateKit/${kitId}`, { ...kitFacts, name: 'Driver phone', version: 2 })
    await ask('una', `UpdateDevice/${deviceId}`, { version: 4, kitId })
    expect((await toldOf(database, deviceId)).at(-1)).toEqual({
      field: 'kit',
      from: 'Driver phone',
      to: 'Driver phone',
    })
  })

  test('leaves its name when it is removed, and one with the same name is another one', async ({
    database,
    scene: { accountId, shop, deviceId, kitId },
    ask,
  }) => {
    await ask('una', `UpdateKit/${kitId}`, { ...kitFacts, name: 'Driver phone', version: 1 })
    await ask('una', `UpdateDevice/${deviceId}`, { version: 1, kitId })
    expect((await ask('una', `RemoveKit/${kitId}`, {})).status).toBe(200)
    const read = async () => (await ask('una', `GetDevice/${deviceId}`)).body.result
    expect(await read()).toMatchObject({
      kit: { kitId: null, name: 'Driver phone', state: 'removed' },
      version: 2,
    })
    const sent = { ...kitFacts, name: 'Driver phone', offerId: shop.offer.offerId }
    const next = (await ask('una', `CreateKit/${accountId}`, sent)).body.result.kitId
    const given = await ask('una', `MoveDevices/${accountId}`, { deviceIds: [deviceId], kitId: next })
    expect(given.body.result).toMatchObject({ changed: 1 })
    expect((await read()).kit).toEqual({ kitId: next, name: 'Driver phone', state: 'current' })
    expect(await toldOf(database, deviceId)).toHaveLength(2)
  })

  test('is removed while it is given: the devices have a removed kit, or the change is refused', async ({
    database,
    scene: { accountId, shop, ids },
    ask,
  }) => {
    for (let round = 0; round < 5; round++) {
      const kitId = await database.inTransaction((tx) => aKit(tx, accountId, shop.offer))
      const [given, removed] = await Promise.all([
        ask('una', `MoveDevices/${accountId}`, { deviceIds: ids, kitId }),
        ask('wes', `RemoveKit/${kitId}`, {}),
      ])
      expect(removed.status).toBe(200)
      const shown = await Promise.all(ids.map((id) => ask('una', `GetDevice/${id}`)))
      const names = shown.map(({ body }) => body.result.kit?.state === 'removed' && body.result.kit.name)
      if (given.status === 200) expect(names).toEqual(ids.map(() => `Kit ${kitId}`))
      else expect(given.body.error).toMatchObject(noKit)
    }
  })
})

test('the list is narrowed by kit, and the file names it', async ({
  scene: { accountId, ids, deviceId, kitId },
  ask,
}) => {
  const [, other = ''] = ids
  const name = `Kit ${kitId}`
  await ask('una', `UpdateDevice/${deviceId}`, { version: 1, kitId })
  const found = async (kit: string) => {
    const { results, total } = (await ask('una', `GetDevicesByAccount/${accountId}?kitId=${kit}`)).body
    return { ids: results.map((row: { deviceId: string }) => row.deviceId), total }
  }
  expect(await found(kitId)).toEqual({ ids: [deviceId], total: 1 })
  expect(await found('none')).toEqual({ ids: [other], total: 1 })
  const file = async () => {
    const path = `ExportDevices/${accountId}?format=csv&kitId=`
    const rows = [kitId, 'none'].map(
      async (kit) => (await ask('una', `${path}${kit}`)).body.result.csv as string,
    )
    return Promise.all(rows)
  }
  const [withKit = '', without = ''] = await file()
  expect(withKit).toContain('Note,Kit,Order')
  expect(withKit).toContain(`,${name},`)
  expect(without).not.toContain(name)
  await ask('una', `RemoveKit/${kitId}`, {})
  expect((await found('none')).total).toBe(2)
  expect((await file())[1]).toContain(`,${name} (removed),`)
})

describe('a device with a kit is replaced', () => {
  test('by what the kit orders, and the new one has the kit', async ({
    database,
    scene: { shop, deviceId, kitId },
    ask,
  }) => {
    await ask('una', `UpdateKit/${kitId}`, { ...kitFacts, name: 'Driver phone', version: 1 })
    await ask('una', `UpdateDevice/${deviceId}`, { version: 1, kitId })
    const offered = async () => (await ask('una', `GetReplacement/${deviceId}`)).body.result
    expect(await offered()).toMatchObject({
      kit: { name: 'Driver phone', isSold: true },
      state: 'same',
      offer: { offerId: shop.offer.offerId, rate: 289 },
      ordered: { rate: 289, carrier: 'Verizon' },
      addOns: [{ rate: 99 }],
      goneAddOns: [],
      installedApps: 'Waze',
      stagingNotes: 'Blue case.',
    })
    await database.inTransaction((tx) =>
      tx.update(offers).set({ itemPriceCents: 29_900 }).where(eq(offers.offerId, shop.offer.offerId)),
    )
    expect(await offered()).toMatchObject({
      state: 'price-changed',
      offer: { rate: 299 },
      ordered: { rate: 289 },
    })

    const replaced = await ask('una', `ReplaceDevice/${deviceId}`, { becomes: 'lost', version: 2 })
    const { orderId } = replaced.body.result
    const items = await database.reader
      .select({ offerId: orderItems.offerId })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position)
    expect(items.map(({ offerId }) => offerId)).toEqual([shop.offer.offerId, shop.repair.offerId])
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order).toMatchObject({ installedApps: 'Waze', stagingNotes: 'Blue case.' })
    const [next] = await database.reader.select().from(devices).where(eq(devices.orderId, orderId))
    expect(next).toMatchObject({ kitId, kitName: 'Driver phone', kitVersion: 2, status: 'planned' })
  })

  test('without it when its product is not sold', async ({
    database,
    scene: { shop, deviceId, kitId },
    ask,
  }) => {
    await ask('una', `UpdateDevice/${deviceId}`, { version: 1, kitId })
    await database.inTransaction((tx) =>
      tx.update(offers).set({ statusId: 2 }).where(eq(offers.productId, shop.phone.productId)),
    )
    expect((await ask('una', `GetReplacement/${deviceId}`)).body.result).toMatchObject({
      kit: { name: `Kit ${kitId}`, isSold: false },
      state: 'none',
      offer: null,
    })
    const other = await database.inTransaction(aShop)
    const sent = { becomes: 'lost', version: 2, offerId: other.offer.offerId }
    const { orderId } = (await ask('una', `ReplaceDevice/${deviceId}`, sent)).body.result
    const [next] = await database.reader.select().from(devices).where(eq(devices.orderId, orderId))
    expect(next).toMatchObject({ kitId: null, kitName: null, productId: other.phone.productId })
  })
})
