import type { SentBodyOf } from '@portal/contract/endpoint'
import type { insertOrder, updateOrder } from '@portal/contract/order-changes'
import { toDollars } from '@portal/domain/money'
import { v7 } from 'uuid'
import { buildApp } from '../../app.ts'
import type { Database, Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { cartItems, carts } from '../../db/schema/cart.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { anAccount, anAgent, anOffer, aProduct } from '../../testing/builders.ts'
import { asCaller, testDeps, testNow } from '../../testing/fixtures.ts'
import { sumTriggers } from '../../testing/sum-triggers.ts'
import { readOrder } from './list/read-order.ts'
import { placeOrder } from './place/place-order.ts'

/** Rows and requests that the tests of orders share. */

export type Parties = { agentId: string; accountId: string; contactId: string }

/** An agent, an account of theirs and its contact: whom an order needs. */
export async function anAgentWithAccount(tx: Tx, changes: Parameters<typeof anAgent>[1] = {}) {
  const agent = await anAgent(tx, changes)
  const parties: Parties = { agentId: agent.zohoUserId, ...(await anAccount(tx, agent.zohoUserId)) }
  return { agent, parties }
}

/** A phone ($649.00 msrp, $289.00 now) with repair coverage ($99.00) and a case ($29.00), and a carrier-billed offer. */
export async function aShop(tx: Tx) {
  const service = await aProduct(tx, { type: 'service', manufacturerName: 'NONE', msrpCents: 0 })
  const repair = await anOffer(tx, service.productId, { carrier: 'N/A', itemPriceCents: 9_900 })
  const accessory = await aProduct(tx, { type: 'accessory', msrpCents: 3_900 })
  const cover = await anOffer(tx, accessory.productId, { carrier: 'N/A', itemPriceCents: 2_900 })
  const phone = await aProduct(tx, {
    isScreenRepairEligible: true,
    screenRepairOfferId: repair.offerId,
    accessoryOfferId: cover.offerId,
  })
  const offer = await anOffer(tx, phone.productId)
  const financed = await anOffer(tx, phone.productId, {
    carrier: 'AT&T',
    purchaseType: 'Finance',
    itemPriceCents: 1_806,
  })
  return { phone, offer, financed, service, repair, accessory, cover }
}

type CartLine = { offerId: string; quantity?: number; withScreenRepair?: boolean; withAccessory?: boolean }

/** Puts these lines into the person's cart, in this order. */
export async function aCart(tx: Tx, userId: string, ...lines: CartLine[]) {
  await tx.insert(carts).values({ userId }).onConflictDoNothing()
  await tx.insert(cartItems).values(
    lines.map((line, index) => ({
      cartItemId: v7(),
      userId,
      quantity: 1,
      withScreenRepair: false,
      withAccessory: false,
      addedAt: new Date(testNow.getTime() + index),
      ...line,
    })),
  )
}

const addresses = {
  billingStreet: '4100 Harbor Blvd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43604',
  shippingStreet: '980 Airline Junction Rd',
  shippingCity: 'Toledo',
  shippingState: 'OH',
  shippingCode: '43607',
}

const named = {
  accountName: 'Anything that the browser believes',
  contactFirstName: '',
  contactLastName: '',
  contactEmail: '',
  contactMobile: '',
}

type OrderForm = SentBodyOf<typeof insertOrder> & {
  shipDirect: boolean
  shippingDescription: string
  shippingRate: number
}

/** What the checkout sends: submitted, shipped directly, unless the test says otherwise. */
export const anOrderForm = (parties: Parties, changes: Partial<OrderForm> = {}): OrderForm => ({
  ...parties,
  ...named,
  ...addresses,
  saveAsDraft: false,
  installedApps: '',
  notes: '',
  stagingNotes: '',
  shipDirect: true,
  shippingDescription: '',
  shippingRate: 0,
  ...changes,
})

type UpdateForm = SentBodyOf<typeof updateOrder>

/** What the order header form sends. */
export const anUpdateForm = (parties: Parties, changes: Partial<UpdateForm> = {}): UpdateForm => ({
  ...parties,
  ...named,
  saveAsDraft: false,
  installedApps: '',
  notes: '',
  stagingNotes: '',
  shippingSameAsBilling: false,
  billingAddress: { street: '1 Main St', city: 'Akron', state: 'OH', zip: '44301' },
  shippingAddress: { street: '2 Side St', city: 'Dayton', state: 'OH', zip: '45402' },
  ...changes,
})

const shippingOf = ({ shippingStreet, shippingCity, shippingState, shippingCode }: OrderForm) => ({
  street: shippingStreet,
  city: shippingCity,
  state: shippingState,
  zip: shippingCode,
})

/** The form with the cheapest rate for so much, as the checkout would have chosen it. */
export async function withGround(
  { shippingRates }: Pick<Deps, 'shippingRates'>,
  form: OrderForm,
  shipment: { itemCount: number; declaredValueCents: number; contentsPounds?: number },
): Promise<OrderForm> {
  const [rate] = await shippingRates.quote({ to: shippingOf(form), ...shipment })
  if (!rate) throw new Error('Ohio has rates.')
  return {
    ...form,
    shipDirect: false,
    shippingDescription: rate.description,
    shippingRate: toDollars(rate.rateCents),
  }
}

/** A signed-in person's bearer header. */
export async function aSignIn(tx: Tx, userId: string) {
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: testNow, lastSeenAt: testNow })
  return { authorization: `Bearer ${token}` }
}

export const realDeps = ({ reader, inTransaction }: Database, changes: Partial<Deps> = {}) =>
  testDeps({ db: reader, inTransaction }, changes)

/** The whole HTTP application on real connections. */
export const anApp = (database: Database, changes: Partial<Deps> = {}) =>
  buildApp({
    deps: realDeps(database, changes),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })

/** A draft of this person's own cart: one phone unless said otherwise, shipped directly. */
export async function aDraft(
  tx: Tx,
  deps: Deps,
  actor: SignedInContext['actor'],
  parties: Parties,
  ...lines: CartLine[]
): Promise<number> {
  const wanted = lines.length > 0 ? lines : [{ offerId: (await aShop(tx)).offer.offerId }]
  await aCart(tx, actor.userId, ...wanted)
  const { result } = await placeOrder(asCaller(deps, actor), anOrderForm(parties, { saveAsDraft: true }))
  return result.orderId
}

/** An order as this person sees it. */
export async function seen(deps: Deps, actor: SignedInContext['actor'], orderId: number) {
  const [order] = (await readOrder(asCaller(deps, actor), orderId)).results
  if (!order) throw new Error('One order was asked for.')
  return order
}

/** From here on the database refuses orders that do not add up to their lines, as it does in the product. */
export async function holdToSums(client: { query: (sql: string) => Promise<unknown> }): Promise<void> {
  for (const [table, trigger] of sumTriggers)
    await client.query(`alter table ${table} enable trigger ${trigger}`)
}
