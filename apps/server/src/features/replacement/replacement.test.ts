import { checkDigitOf } from '@portal/domain/device-fields'
import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { manufacturers, offers } from '../../db/schema/catalog.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import type { anAgent } from '../../testing/builders.ts'
import { asCaller, testNow } from '../../testing/fixtures.ts'
import { test as base } from '../fleet/fleet.test-scene.ts'
import { aDevice, aStation } from '../fleet/testing.ts'
import { aShop, realDeps } from '../orders/testing.ts'
import { replaceDevice } from './replace-device.ts'

const iccid = `890126012345678901${checkDigitOf('890126012345678901')}`

type Scene = Awaited<ReturnType<typeof aScene>>
type World = { northgate: { accountId: string; contactId: string }; wes: Awaited<ReturnType<typeof anAgent>> }

/** Unit 014, bought with repair coverage and a case on an order of its own. */
async function aScene(database: Database, { northgate, wes }: World) {
  return database.inTransaction(async (tx) => {
    const shop = await aShop(tx)
    const parts = [shop.offer, shop.repair, shop.cover]
    const [order] = await tx
      .insert(orders)
      .values({
        statusId: 1,
        zohoUserId: wes.zohoUserId,
        zohoAccountId: northgate.accountId,
        accountName: 'Northgate',
        zohoContactId: northgate.contactId,
        contactFirstName: 'Marcus',
        contactLastName: 'Bell',
        contactEmail: '',
        contactMobile: '',
        agentName: 'Wes Porter',
        agentEmail: '',
        installedApps: 'Mentor,Waze',
        stagingNotes: 'Charge to 80%.\nTags 014 and 015.\nBlue cases.',
        createdBy: wes.userId,
        dateCreated: testNow,
        dateSubmitted: testNow,
        numberOfItems: 2,
      })
      .returning({ orderId: orders.orderId })
    const orderId = order?.orderId ?? 0
    const products = [shop.phone, shop.service, shop.accessory]
    const lines = parts.map((part, index) => ({
      orderItemId: v7(),
      orderId,
      position: index + 1,
      productId: part.productId,
      offerId: part.offerId,
      carrierId: part.carrierId,
      purchaseTypeId: part.purchaseTypeId,
      productTypeId: products[index]?.productTypeId ?? '',
      manufacturerName: 'Halden',
      model: products[index]?.model ?? '',
      quantity: 2,
      isAddOn: index > 0,
      rateCents: part.itemPriceCents ?? 0,
      msrpCents: 100,
      isCarrierInventory: false,
      ratePlanDisplay: '',
      ratePlanPriceCents: 0,
      dateCreated: testNow,
    }))
    await tx.insert(orderItems).values(lines)
    const station = await aStation(tx, northgate.accountId)
    const ofLine = {
      orderId,
      orderItemId: lines[0]?.orderItemId ?? '',
      productId: shop.phone.productId,
      carrierId: shop.offer.carrierId,
    }
    const device = await aDevice(tx, northgate.accountId, {
      ...ofLine,
      unitNumber: '014',
      phoneNumber: '4195550114',
      iccid,
      stationId: station.stationId,
      holder: 'Maria',
    })
    await aDevice(tx, northgate.accountId, { ...ofLine, unitNumber: '015' })
    return { shop, device, unit: device.unitNumber ?? '', path: `ReplaceDevice/${device.deviceId}` }
  })
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ database, world }, use) => use(await aScene(database, world)),
})

const rowOf = async (database: Database, orderId: number) => {
  const [row] = await database.reader.select().from(devices).where(eq(devices.orderId, orderId))
  if (!row) throw new Error('The draft has its device.')
  return row
}

describe('a device is replaced', () => {
  test('by a draft for one with the same offer, add-ons, apps, unit number and line, without the order’s staging notes', async ({
    database,
    scene: { device, shop, path },
    ask,
  }) => {
    const seen = await ask('una', `GetReplacement/${device.deviceId}`)
    expect(seen.body.result).toMatchObject({
      becomes: ['lost', 'stolen', 'inRepair', 'retired'],
      state: 'same',
      offer: { offerId: shop.offer.offerId, carrier: 'Verizon', rate: 289 },
      addOns: [{ rate: 99 }, { rate: 29 }],
      goneAddOns: [],
    })
    const { body } = await ask('una', path, { becomes: 'lost', version: 1 })
    const { orderId } = body.result
    const items = await database.reader
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position)
    expect(items.map(({ offerId, quantity, isAddOn }) => [offerId, quantity, isAddOn])).toEqual([
      [shop.offer.offerId, 1, false],
      [shop.repair.offerId, 1, true],
      [shop.cover.offerId, 1, true],
    ])
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order).toMatchObject({ statusId: 0, installedApps: 'Mentor,Waze', numberOfItems: 1 })
    expect(order?.stagingNotes, 'they were about the former order').toBe('')
    expect(order?.shippingRateCents).toBeGreaterThan(0)
    expect(await rowOf(database, orderId)).toMatchObject({
      status: 'planned',
      unitNumber: '014',
      holder: 'Maria',
      stationId: device.stationId,
      phoneNumber: '4195550114',
      numberWish: 'keep',
      note: `SIM of the old device: ${iccid}`,
      replacesDeviceId: device.deviceId,
    })
    const old = (await ask('una', `GetDevice/${device.deviceId}`)).body.result
    expect(old).toMatchObject({ status: 'lost', replacedBy: { orderId, status: 'planned' } })
    expect(old.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['lose', 'replacement']),
    )
  })

  test('only by those who may, once at a time, and when its status allows it', async ({
    scene: { path },
    ask,
  }) => {
    expect((await ask('nia', path, { becomes: 'lost', version: 1 })).body.error.code).toBe('DEVICE_NOT_FOUND')
    expect((await ask('una', path, { becomes: 'lost', version: 7 })).body.error.code).toBe('DEVICE_CHANGED')
    expect((await ask('una', path, { becomes: 'missing', version: 1 })).body.error).toMatchObject({
      code: 'DEVICE_STATUS_REFUSED',
      message: 'A device with the status In service cannot become Missing.',
    })
    expect((await ask('una', path, { becomes: 'lost', version: 1 })).status).toBe(200)
    expect((await ask('una', path, { becomes: 'lost', version: 2 })).body.error.code).toBe('DEVICE_REPLACED')
    expect((await ask('una', path, { becomes: 'stolen', version: 2 })).body.error.code).toBe(
      'DEVICE_STATUS_REFUSED',
    )
  })

  test('by what came after its offer, at another price, or by what the person chooses', async ({
    database,
    scene: { device, shop, path },
    ask,
  }) => {
    const read = async () => (await ask('wes', `GetReplacement/${device.deviceId}`)).body.result
    const change = (offerId: string, to: Partial<typeof offers.$inferInsert>) =>
      database.inTransaction((tx) => tx.update(offers).set(to).where(eq(offers.offerId, offerId)))
    await change(shop.offer.offerId, { itemPriceCents: 29_900 })
    expect(await read()).toMatchObject({
      state: 'price-changed',
      offer: { rate: 299 },
      ordered: { rate: 289 },
    })
    await change(shop.offer.offerId, { statusId: 2 })
    expect(await read()).toMatchObject({
      state: 'other',
      offer: { offerId: shop.financed.offerId, carrier: 'AT&T' },
    })
    await change(shop.financed.offerId, { statusId: 2 })
    expect(await read()).toMatchObject({ state: 'none', offer: null })
    expect((await ask('wes', path, { becomes: 'retired', version: 1 })).body.error).toMatchObject({
      code: 'OFFER_NOT_FOUND',
      message: 'Nothing that is sold today fits this device. Choose a product.',
    })
    const other = await database.inTransaction(aShop)
    const wanted = { becomes: 'retired', version: 1, offerId: other.offer.offerId }
    const { orderId } = (await ask('wes', path, wanted)).body.result
    expect(await rowOf(database, orderId)).toMatchObject({
      productId: other.phone.productId,
      model: other.phone.model,
    })
  })

  test('bought elsewhere is replaced by the product of the catalog with its make and model', async ({
    database,
    scene: { device, shop },
    ask,
  }) => {
    const ofCatalog = await database.inTransaction(async (tx) => {
      const [maker] = await tx
        .select({ name: manufacturers.name })
        .from(manufacturers)
        .where(eq(manufacturers.id, shop.phone.manufacturerId))
      const { zohoAccountId } = device
      const named = { make: maker?.name.toUpperCase() ?? '', model: shop.phone.model }
      return {
        own: await aDevice(tx, zohoAccountId, { ...named, productId: null, unitNumber: '901' }),
        other: await aDevice(tx, zohoAccountId, {
          ...named,
          make: 'Other',
          productId: null,
          unitNumber: '902',
        }),
      }
    })
    const read = async (deviceId: string) => (await ask('wes', `GetReplacement/${deviceId}`)).body.result
    expect(await read(ofCatalog.own.deviceId)).toMatchObject({
      state: 'other',
      offer: { offerId: shop.financed.offerId },
    })
    expect(await read(ofCatalog.other.deviceId)).toMatchObject({ state: 'none', offer: null })
  })

  test('and ends when the replacement arrives, though it was found meanwhile', async ({
    database,
    scene: { device, unit, path },
    ask,
  }) => {
    const { orderId } = (await ask('una', path, { becomes: 'stolen', version: 1 })).body.result
    const { deviceId } = await rowOf(database, orderId)
    await ask('una', `ChangeDeviceStatus/${device.deviceId}`, { action: 'find', version: 2 })
    await database.reader.update(devices).set({ status: 'shipped' }).where(eq(devices.deviceId, deviceId))
    const received = await ask('una', `ChangeDeviceStatus/${deviceId}`, { action: 'receive', version: 1 })
    expect(received.status).toBe(200)
    const read = async (id: string) => (await ask('una', `GetDevice/${id}`)).body.result
    expect(await read(device.deviceId)).toMatchObject({
      status: 'replaced',
      unitNumber: unit,
      replacedBy: { deviceId },
    })
    expect(await read(deviceId)).toMatchObject({
      status: 'inService',
      unitNumber: unit,
      replaces: { status: 'replaced' },
    })
  })

  test.for([
    { given: {}, holder: 'Omar', isAtOldStation: true },
    { given: { holder: 'Ines', stationId: null }, holder: 'Ines', isAtOldStation: false },
  ])(
    'and its holder and station are then those of the new one, unless that has its own: $holder',
    async ({ given, holder, isAtOldStation }, { database, world, scene: { device, path }, ask }) => {
      const { orderId } = (await ask('una', path, { becomes: 'inRepair', version: 1 })).body.result
      const { deviceId } = await rowOf(database, orderId)
      const dock = await database.inTransaction((tx) => aStation(tx, world.northgate.accountId))
      const moved = { holder: 'Omar', stationId: dock.stationId, version: 2 }
      await ask('una', `UpdateDevice/${device.deviceId}`, moved)
      if (given.holder) await ask('una', `UpdateDevice/${deviceId}`, { ...given, version: 1 })
      await database.reader.update(devices).set({ status: 'shipped' }).where(eq(devices.deviceId, deviceId))
      const { version } = (await ask('una', `GetDevice/${deviceId}`)).body.result
      expect(
        (await ask('una', `ChangeDeviceStatus/${deviceId}`, { action: 'receive', version })).status,
      ).toBe(200)
      expect(await rowOf(database, orderId)).toMatchObject({
        status: 'inService',
        holder,
        stationId: isAtOldStation ? dock.stationId : null,
      })
      const { events } = (await ask('una', `GetDevice/${deviceId}`)).body.result
      const told = events[0].changes.map(({ field }: { field: string }) => field)
      const cover = ['coverFrom', 'coverUntil']
      expect(told).toEqual(['status', ...(isAtOldStation ? ['holder', 'station'] : []), ...cover])
    },
  )

  test('again when its replacement is missing; the one that arrives ends both', async ({
    database,
    world,
    scene: { device, path },
    ask,
  }) => {
    const first = await rowOf(
      database,
      (await ask('una', path, { becomes: 'lost', version: 1 })).body.result.orderId,
    )
    await database.reader
      .update(devices)
      .set({ status: 'missing' })
      .where(eq(devices.deviceId, first.deviceId))
    const again = await ask('una', `ReplaceDevice/${first.deviceId}`, { becomes: 'missing', version: 1 })
    const second = await rowOf(database, again.body.result.orderId)
    expect(second.replacesDeviceId).toBe(device.deviceId)
    await database.reader
      .update(devices)
      .set({ status: 'shipped' })
      .where(eq(devices.deviceId, second.deviceId))
    const many = { deviceIds: [second.deviceId], action: 'receive' }
    const { body } = await ask('una', `ChangeStatuses/${world.northgate.accountId}`, many)
    expect(body.result).toMatchObject({ saved: true, problems: [] })
    const rows = await database.reader
      .select({ id: devices.deviceId, status: devices.status })
      .from(devices)
      .where(and(eq(devices.zohoAccountId, world.northgate.accountId), isNotNull(devices.unitNumber)))
    const statusOf = (id: string) => rows.find((row) => row.id === id)?.status
    expect([device, first, second].map(({ deviceId }) => statusOf(deviceId))).toEqual([
      'replaced',
      'replaced',
      'inService',
    ])
  })

  test('and stays when the replacement got a number of its own; a deleted draft leaves it to be replaced again', async ({
    database,
    scene: { device, unit, path },
    ask,
  }) => {
    const first = (await ask('una', path, { becomes: 'lost', version: 1 })).body.result.orderId
    const planned = await rowOf(database, first)
    expect(
      (await ask('una', `UpdateDevice/${planned.deviceId}`, { unitNumber: '015', version: 1 })).body.error
        .fields,
    ).toEqual({
      unitNumber: ['Unit 015 is already in use.'],
    })
    const number = `${unit}-B`
    await ask('una', `UpdateDevice/${planned.deviceId}`, { unitNumber: number, version: 1 })
    await database.reader
      .update(devices)
      .set({ status: 'shipped' })
      .where(eq(devices.deviceId, planned.deviceId))
    await ask('una', `ChangeDeviceStatus/${planned.deviceId}`, { action: 'receive', version: 2 })
    const read = async () => (await ask('una', `GetDevice/${device.deviceId}`)).body.result
    expect(await read()).toMatchObject({ status: 'lost' })
    const second = (await ask('una', path, { becomes: 'lost', version: 2 })).body.result.orderId
    await database.reader.delete(orders).where(eq(orders.orderId, second))
    expect(await read()).toMatchObject({ status: 'lost', replacedBy: { deviceId: planned.deviceId } })
    expect((await ask('una', path, { becomes: 'lost', version: 2 })).status).toBe(200)
  })

  test('once, when two people do it at the same moment, and no order is left over', async ({
    database,
    world,
    scene: { device },
  }) => {
    const ctx = asCaller(realDeps(database), world.wes)
    const before = await database.reader.$count(orders)
    const settled = await Promise.allSettled(
      [1, 2].map(() => replaceDevice(ctx, device.deviceId, { becomes: 'inRepair', version: 1 })),
    )
    const refused = settled.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: expect.stringMatching(/DEVICE_(CHANGED|REPLACED)/) })
    expect(await database.reader.$count(orders)).toBe(before + 1)
  })
})
