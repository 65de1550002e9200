import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { asCaller } from '../../testing/fixtures.ts'
import { test as base } from '../fleet/fleet.test-scene.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { aShop, realDeps } from '../orders/testing.ts'
import { createKit, updateKit } from './kits.ts'

const test = base.extend<{ shop: Awaited<ReturnType<typeof aShop>> }>({
  shop: async ({ database }, use) => use(await database.inTransaction(aShop)),
})

const sentKit = (offerId: string) => ({
  name: 'Driver phone',
  offerId,
  withScreenRepair: true,
  withAccessory: true,
  installedApps: 'Waze,Mentor',
  stagingNotes: 'Charge to 80%.',
})
const today = { rate: 289, ratePlanPrice: 0 }

const change = (database: Database, offerId: string, to: Partial<typeof offers.$inferInsert>) =>
  database.inTransaction((tx) => tx.update(offers).set(to).where(eq(offers.offerId, offerId)))

describe('a kit', () => {
  test('is saved, listed, changed and removed, and the activity log says so', async ({
    database,
    world,
    shop,
    ask,
  }) => {
    const { accountId } = world.northgate
    const sent = sentKit(shop.offer.offerId)
    const { kitId } = (await ask('una', `CreateKit/${accountId}`, sent)).body.result
    const [kit] = (await ask('wes', `GetKits/${accountId}`)).body.results
    expect(kit).toMatchObject({
      kitId,
      name: 'Driver phone',
      installedApps: 'Mentor,Waze',
      seen: { carrier: 'Verizon', ...today },
      today: {
        state: 'same',
        offer: { offerId: shop.offer.offerId },
        screenRepair: 99,
        accessory: 29,
        goneAddOns: [],
      },
    })
    expect(
      (await ask('una', `CreateKit/${accountId}`, { ...sent, name: 'driver PHONE' })).body.error.fields,
    ).toEqual({
      name: ['The account already has a kit with this name.'],
    })
    const { offerId: _offer, ...rest } = sent
    const changed = { ...rest, name: 'Van phone', version: 1 }
    expect((await ask('wes', `UpdateKit/${kitId}`, changed)).body.result.version).toBe(2)
    expect((await ask('wes', `UpdateKit/${kitId}`, changed)).body.error).toMatchObject({
      code: 'KIT_CHANGED',
      changed: { by: 'Wes Porter' },
    })
    expect((await ask('nia', `UpdateKit/${kitId}`, changed)).body.error.code).toBe('KIT_NOT_FOUND')
    expect((await ask('una', `RemoveKit/${kitId}`, {})).status).toBe(200)
    const told = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, kitId))
    expect(told.map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
  })

  test('says another price, what came after its offer, and that its product is gone', async ({
    database,
    world,
    shop,
    ask,
  }) => {
    const { accountId } = world.northgate
    const sent = sentKit(shop.offer.offerId)
    const { kitId } = (await ask('una', `CreateKit/${accountId}`, sent)).body.result
    const read = async () => (await ask('una', `GetKits/${accountId}`)).body.results[0]
    await change(database, shop.offer.offerId, { itemPriceCents: 29_900 })
    expect(await read()).toMatchObject({
      seen: today,
      today: { state: 'price-changed', offer: { rate: 299 } },
    })
    const { offerId, ...rest } = sent
    await ask('una', `UpdateKit/${kitId}`, { ...rest, offerId, version: 1 })
    expect(await read()).toMatchObject({ seen: { rate: 299 }, today: { state: 'same' } })
    await change(database, shop.offer.offerId, { statusId: 2 })
    expect(await read()).toMatchObject({
      today: { state: 'other', offer: { offerId: shop.financed.offerId, carrier: 'AT&T' } },
    })
    expect((await ask('una', `CreateKit/${accountId}`, { ...sent, name: 'x' })).body.error.code).toBe(
      'OFFER_NOT_FOUND',
    )
    await database.inTransaction((tx) =>
      tx.update(products).set({ accessoryOfferId: null }).where(eq(products.productId, shop.phone.productId)),
    )
    expect((await read()).today.goneAddOns).toEqual(['accessory'])
    await change(database, shop.financed.offerId, { statusId: 2 })
    expect(await read()).toMatchObject({ today: { state: 'none', offer: null, goneAddOns: [] } })
    const add = { quantity: 1, seen: { offerId, ...today } }
    expect((await ask('una', `AddKitToCart/${kitId}`, add)).body.error.code).toBe('OFFER_NOT_FOUND')
  })

  test('is put into the cart with its add-ons, as it was seen', async ({ database, world, shop, ask }) => {
    const { accountId } = world.northgate
    const { kitId } = (await ask('una', `CreateKit/${accountId}`, sentKit(shop.offer.offerId))).body.result
    const add = (rate: number) =>
      ask('una', `AddKitToCart/${kitId}`, {
        quantity: 5,
        seen: { offerId: shop.offer.offerId, rate, ratePlanPrice: 0 },
      })
    expect((await add(1)).body.error.code).toBe('OFFERS_CHANGED')
    const { result } = (await add(289)).body
    expect(result).toMatchObject({ installedApps: 'Mentor,Waze', stagingNotes: 'Charge to 80%.' })
    const [line] = await database.reader
      .select()
      .from(cartItems)
      .where(eq(cartItems.cartItemId, result.cartItemId))
    expect(line).toMatchObject({ quantity: 5, withScreenRepair: true, withAccessory: true })
  })

  test('is added to a draft of its account; what was typed there stays', async ({
    database,
    world,
    shop,
    ask,
  }) => {
    const { northgate, second, wes } = world
    const { kitId } = (await ask('una', `CreateKit/${northgate.accountId}`, sentKit(shop.offer.offerId))).body
      .result
    const ctx = asCaller(realDeps(database), wes)
    const draftOf = async (account: typeof northgate) =>
      (await createOrder(ctx, { agentId: wes.zohoUserId, ...account })).result.orderId
    const orderId = await draftOf(northgate)
    const add = (sent: object) =>
      ask('una', `AddKitToOrder/${kitId}`, {
        orderId,
        quantity: 5,
        seen: { offerId: shop.offer.offerId, ...today },
        ...sent,
      })
    expect((await add({})).status).toBe(200)
    const read = async () => {
      const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
      return order
    }
    expect(await read()).toMatchObject({
      numberOfItems: 5,
      installedApps: 'Mentor,Waze',
      stagingNotes: 'Charge to 80%.',
    })
    const lines = await database.reader
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position)
    expect(lines.map(({ offerId, quantity, isAddOn }) => [offerId, quantity, isAddOn])).toEqual([
      [shop.offer.offerId, 5, false],
      [shop.repair.offerId, 5, true],
      [shop.cover.offerId, 5, true],
    ])
    await database.inTransaction((tx) =>
      tx.update(orders).set({ stagingNotes: 'Blue cases.' }).where(eq(orders.orderId, orderId)),
    )
    await add({})
    expect((await read())?.stagingNotes).toBe('Blue cases.')
    await add({ notes: 'add' })
    expect((await read())?.stagingNotes).toBe('Blue cases.\nCharge to 80%.')
    await add({ notes: 'add' })
    expect((await read())?.stagingNotes).toBe('Blue cases.\nCharge to 80%.')
    const foreign = {
      orderId: await draftOf(second),
      quantity: 1,
      seen: { offerId: shop.offer.offerId, ...today },
    }
    expect((await ask('wes', `AddKitToOrder/${kitId}`, foreign)).body.error.code).toBe('KIT_NOT_FOUND')
    expect((await ask('nia', `AddKitToOrder/${kitId}`, foreign)).body.error.code).toBe('ORDER_NOT_FOUND')
  })

  test('has a name of its own and one newest version, also when two people save at the same moment', async ({
    database,
    world,
    shop,
  }) => {
    const ctx = asCaller(realDeps(database), world.wes)
    const { accountId } = world.northgate
    const sent = sentKit(shop.offer.offerId)
    const refusedOf = async (both: Array<Promise<unknown>>) =>
      (await Promise.allSettled(both)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const created = await refusedOf([createKit(ctx, accountId, sent), createKit(ctx, accountId, sent)])
    expect(created).toEqual([expect.objectContaining({ code: 'INVALID_INPUT' })])
    const { kitId } = (await createKit(ctx, accountId, { ...sent, name: 'Another' })).result
    const { offerId: _offer, ...rest } = sent
    const change = (name: string) => updateKit(ctx, kitId, { ...rest, name, version: 1 })
    expect(await refusedOf([change('A'), change('B')])).toEqual([
      expect.objectContaining({ code: 'KIT_CHANGED' }),
    ])
    expect(
      await database.reader.$count(
        auditLog,
        and(eq(auditLog.entityId, kitId), eq(auditLog.action, 'changed')),
      ),
    ).toBe(1)
  })
})
