import { defaultDomainId, roleIds } from '@portal/domain/ids'
import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database, Tx } from '../../db/client.ts'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { aDevice, anImei, aStation } from '../../features/fleet/testing.ts'
import { placeOrder } from '../../features/orders/place/place-order.ts'
import { aCart, aDraft, anOrderForm, aShop, type Parties, realDeps } from '../../features/orders/testing.ts'
import { aCase, aPictureOf } from '../../features/repairs/testing.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../builders.ts'
import { asCaller, testNow } from '../fixtures.ts'
import type { FuzzActor } from './requests.ts'
import type { Known } from './values.ts'

/** A user of each kind with every object that a call could be about, so that hostile requests get past the first question. */
export type Scene = {
  known: Known
  /** The bearer header of this person, who is signed in again if the last request ended that. */
  signIn: (actor: FuzzActor) => Promise<Record<string, string>>
}

type Made = {
  shop: Awaited<ReturnType<typeof aShop>>
  orderIds: number[]
  victims: Array<{ userId: string; email: string }>
}

/** People last for the file; what a call uses up is made anew for each call. */
export async function aFuzzWorld(database: Database) {
  const deps = realDeps(database)
  const people = await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    const parties: Parties = { agentId: agent.zohoUserId, ...(await anAccount(tx, agent.zohoUserId)) }
    await tx.insert(repairDevices).values({
      id: aZohoId(),
      zohoAccountId: parties.accountId,
      serialNumberImei: '356938035643809',
      deviceMake: 'Halden',
      deviceModel: 'N6 Pro',
      expirationDate: '2027-01-01',
      pin: '4711',
      status: 'Active',
    })
    return {
      parties,
      agent,
      administrator: await anAgent(tx, { roles: ['Administrator', 'WbcAgent'] }),
      customer: await aCustomer(tx, parties),
    }
  })
  const { parties, agent } = people
  const userIds = {
    Administrator: people.administrator.userId,
    WbcAgent: agent.userId,
    User: people.customer.userId,
  }
  const tokens = { Administrator: newToken(), WbcAgent: newToken(), User: newToken() }

  async function signIn(actor: FuzzActor): Promise<Record<string, string>> {
    if (actor === 'signed out') return {}
    await database.reader
      .insert(sessions)
      .values({
        tokenHash: hashToken(tokens[actor]),
        userId: userIds[actor],
        createdAt: testNow,
        lastSeenAt: testNow,
      })
      .onConflictDoNothing()
    return { authorization: `Bearer ${tokens[actor]}` }
  }

  const aScene = (): Promise<Scene> =>
    database.inTransaction(async (tx) => {
      const on = { ...deps, db: tx, inTransaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
      await tx.delete(cartItems).where(inArray(cartItems.userId, Object.values(userIds)))
      const shop = await aShop(tx)
      const { offerId } = shop.offer
      const draft = await aDraft(tx, on, agent, parties, { offerId, quantity: 2 })
      const failed = await aDraft(tx, on, agent, parties, { offerId, withAccessory: true })
      await tx.update(orders).set({ statusId: 3, dateSubmitted: testNow }).where(eq(orders.orderId, failed))
      await aCart(tx, agent.userId, { offerId, withScreenRepair: true })
      const placed = (await placeOrder(asCaller(on, agent), anOrderForm(parties))).result.orderId
      for (const userId of Object.values(userIds))
        await aCart(tx, userId, { offerId }, { offerId: shop.financed.offerId, quantity: 3 })
      const victims = [await aPerson(tx, { isActive: false, roles: ['User'] }), await anAgent(tx)]
      const known = await knownIn(tx, { shop, orderIds: [draft, failed, placed], victims })
      return { signIn, known: { ...known, ...(await aFleet(tx, known)) } }
    })

  /** Devices and stations of the account, and of one that is no one's here: in service, retired, and elsewhere. */
  async function aFleet(tx: Tx, known: Known): Promise<Known> {
    const { accountId } = parties
    const other = aZohoId()
    const stations = [await aStation(tx, accountId), await aStation(tx, other)]
    const { stationId } = stations[0] ?? {}
    const imei = anImei()
    const all = [
      await aDevice(tx, accountId, { stationId, imei }),
      await aDevice(tx, accountId, { status: 'shipped' }),
      await aDevice(tx, accountId, { status: 'retired' }),
      await aDevice(tx, other),
    ]
    const ids = all.map((device) => device.deviceId)
    const cases = [
      await aCase(tx, { deviceId: ids[0] ?? '', zohoAccountId: accountId }),
      await aCase(tx, { deviceId: ids[3] ?? '', zohoAccountId: other }),
    ]
    const spare = await aDevice(tx, accountId, { status: 'spare', holder: '' })
    return {
      deviceId: [...(known.deviceId ?? []), ...ids],
      deviceIds: [...ids, ids],
      caseId: cases.map(({ caseId }) => caseId),
      pictureId: [await aPictureOf(tx, cases[0]?.caseId ?? '')],
      spareDeviceId: [spare.deviceId, ids[0]],
      stationId: stations.map((station) => station.stationId),
      accountId: [accountId, other],
      unitNumber: all.map(({ unitNumber }) => unitNumber),
      imei: [imei, anImei()],
      holder: all.map(({ holder }) => holder),
    }
  }

  async function knownIn(tx: Tx, { shop, orderIds, victims }: Made): Promise<Known> {
    const lines = await tx.select({ id: cartItems.cartItemId }).from(cartItems).limit(6)
    const items = await tx
      .select({ id: orderItems.orderItemId })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderIds[0] ?? 0))
    const devices = await tx.select({ id: repairDevices.id }).from(repairDevices)
    const ids = victims.map(({ userId }) => userId)
    return {
      orderId: orderIds,
      orderItemId: items.map(({ id }) => id),
      cartItemId: lines.map(({ id }) => id),
      deviceId: devices.map(({ id }) => id),
      agentId: [parties.agentId],
      zohoUserId: [parties.agentId],
      accountId: [parties.accountId],
      zohoAccountId: [parties.accountId],
      contactId: [parties.contactId],
      zohoContactId: [parties.contactId],
      productId: [shop.phone.productId, shop.service.productId],
      offerId: [shop.offer.offerId, shop.repair.offerId],
      accessoryOfferId: [shop.cover.offerId],
      manufacturerId: [shop.phone.manufacturerId],
      productTypeId: [shop.phone.productTypeId],
      carrierId: [shop.offer.carrierId],
      purchaseTypeId: [shop.offer.purchaseTypeId],
      ratePlanId: [shop.offer.ratePlanId],
      domainId: [defaultDomainId],
      domain: [defaultDomainId],
      userId: ids,
      id: ids,
      byUserId: ids,
      entityId: [...ids, String(orderIds[0])],
      roleIds: Object.values(roleIds),
      email: [...victims.map(({ email }) => email), 'nobody@wbc.example'],
      password: ['Demo1234'],
      version: [1, 2],
      installedApps: ['', 'Amazon Flex'],
      msrp: [649, '649.00'],
      itemPrice: [289, '289.00'],
      ratePlanPrice: [0, '18.06'],
      quantity: [1, 100, 300],
      state: ['OH'],
      zip: ['43604'],
      shippingState: ['OH'],
      billingState: ['OH'],
      shippingCode: ['43607'],
      billingCode: ['43604'],
      shippingRate: [0],
      screenRepairQuantity: [0],
      accessoryQuantity: [0],
      token: [v7()],
    }
  }

  return aScene
}
