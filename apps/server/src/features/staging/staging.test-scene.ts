import { checkDigitOf } from '@portal/domain/device-fields'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { orderStaging, productTacs } from '../../db/schema/staging.tables.ts'
import { aCustomer, anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { anAgentWithAccount, anApp, aShop } from '../orders/testing.ts'

let counter = 0

/** A right IMEI of the first eight digits that the scene's phone is known by. */
export const knownTac = '00101503'
export function anImei(tac = knownTac): string {
  const body = `${tac}${String(++counter).padStart(6, '0')}`
  return body + checkDigitOf(body)
}
export function aSim(): string {
  const body = `8914800000${String(++counter).padStart(8, '0')}`
  return body + checkDigitOf(body)
}

/** A submitted order with a line of phones with cases, at the staging desk. */
export async function aStagedOrder(
  tx: Tx,
  {
    parties,
    shop,
    quantity = 3,
    wantedBy = '',
    promisedOn = '',
  }: {
    parties: Awaited<ReturnType<typeof anAgentWithAccount>>['parties']
    shop: Awaited<ReturnType<typeof aShop>>
    quantity?: number
    wantedBy?: string
    promisedOn?: string
  },
): Promise<number> {
  const { userId } = await aPerson(tx)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId: 1,
      zohoUserId: parties.agentId,
      zohoAccountId: parties.accountId,
      accountName: 'Northgate Delivery LLC',
      zohoContactId: parties.contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: '',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: '',
      installedApps: 'Mentor,Waze',
      stagingNotes: 'Black cases',
      requestedDeliveryDate: wantedBy,
      promisedDeliveryDate: promisedOn,
      shipDirect: false,
      createdBy: userId,
      dateCreated: testNow,
      dateSubmitted: testNow,
      numberOfItems: quantity,
      orderTotalCents: 86_700,
    })
    .returning({ orderId: orders.orderId })
  if (!order) throw new Error('An insert answers its row.')
  const { orderId } = order
  const line = (offer: typeof shop.offer, isAddOn: boolean, model: string, typeId: string) => ({
    orderItemId: v7(),
    orderId,
    position: isAddOn ? 2 : 1,
    productId: offer.productId,
    offerId: offer.offerId,
    carrierId: offer.carrierId,
    purchaseTypeId: offer.purchaseTypeId,
    productTypeId: typeId,
    manufacturerName: 'Halden',
    model,
    quantity,
    isAddOn,
    rateCents: 28_900,
    msrpCents: 64_900,
    isCarrierInventory: false,
    ratePlanDisplay: 'Unlimited',
    ratePlanPriceCents: isAddOn ? 0 : 4_000,
    dateCreated: testNow,
  })
  await tx
    .insert(orderItems)
    .values([
      line(shop.offer, false, shop.phone.model, shop.phone.productTypeId),
      line(shop.cover, true, 'Armor Case', shop.accessory.productTypeId),
    ])
  await tx.insert(orderStaging).values({ orderId, unitCount: quantity, receivedAt: testNow })
  return orderId
}

async function aWorld(tx: Tx) {
  const { agent: wes, parties } = await anAgentWithAccount(tx)
  const nia = await anAgent(tx)
  const shop = await aShop(tx)
  await tx
    .insert(productTacs)
    .values({ tac: knownTac, productId: shop.phone.productId, learnedBy: 'Test', learnedAt: testNow })
    .onConflictDoNothing()
  const orderId = await aStagedOrder(tx, { parties, shop })
  const people = {
    sam: await aPerson(tx, { roles: ['Staging'], firstName: 'Sam', lastName: 'Ortiz' }),
    kim: await aPerson(tx, { roles: ['Staging'], firstName: 'Kim', lastName: 'Park' }),
    mo: await anAgent(tx, { roles: ['Manager'] }),
    wes,
    nia,
    una: await aCustomer(tx, parties),
  }
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { userId }]) => [name, await aSession(tx, userId, testNow)]),
    ),
  ) as Record<keyof typeof people, string>
  return { parties, shop, orderId, people, tokens }
}

export type World = Awaited<ReturnType<typeof aWorld>>
export type Person = keyof World['tokens']
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at field by field.
type Answer = { status: number; body: any }
export type Ask = (who: Person, path: string, body?: unknown, key?: string) => Promise<Answer>

/** Asks the calls of the staging desk over HTTP, as one of these people. */
export const test = base.extend<{ app: FastifyInstance; world: World; ask: Ask }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: async ({ database }, use) => {
    await database.inTransaction((tx) => tx.delete(productTacs).where(eq(productTacs.tac, knownTac)))
    await use(await database.inTransaction(aWorld))
  },
  ask: async ({ app, world }, use) =>
    use(async (who, path, body, key) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/staging/${path}`,
        headers: {
          authorization: `Bearer ${world.tokens[who]}`,
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

export const deviceOf = async (tx: Tx, deviceId: string) =>
  (await tx.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]
