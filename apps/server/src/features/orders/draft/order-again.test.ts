import { recordStatus } from '@portal/domain/catalog'
import { orderStatus } from '@portal/domain/order-status'
import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { accounts, contacts } from '../../../db/schema/accounts.tables.ts'
import { offers, products } from '../../../db/schema/catalog.tables.ts'
import { orderDestinations } from '../../../db/schema/destinations.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { aDevice } from '../../fleet/testing.ts'
import { aDraft, anAgentWithAccount, anApp, aShop, aSignIn, realDeps, seen } from '../testing.ts'
import { orderAgain } from './order-again.ts'

/** A cancelled order of a phone with its case, and of a financed one. */
async function aPastOrder(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const orderId = await aDraft(
    tx,
    deps,
    agent,
    parties,
    { offerId: shop.offer.offerId, quantity: 3, withAccessory: true },
    { offerId: shop.financed.offerId, quantity: 2 },
  )
  // It was shipped by us as a whole.
  await tx.delete(orderDestinations).where(eq(orderDestinations.orderId, orderId))
  await tx
    .update(orders)
    .set({
      statusId: orderStatus.cancelled,
      dateSubmitted: testNow,
      installedApps: 'ADP, Waze',
      notes: 'Bill the station.',
      stagingNotes: 'Tag DSP4.',
      referenceNumber: 'PO 4471',
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      shippingRateCents: 1_500,
      orderTotalCents: 3 * 28_900 + 3 * 2_900 + 1_500,
    })
    .where(eq(orders.orderId, orderId))
  return { agent, parties, shop, orderId }
}

const orderCount = async (tx: Tx) => (await tx.select({ n: count() }).from(orders))[0]?.n
const priced = (tx: Tx, offerId: string, itemPriceCents: number) =>
  tx.update(offers).set({ itemPriceCents }).where(eq(offers.offerId, offerId))
const archived = (tx: Tx, offerId: string) =>
  tx.update(offers).set({ statusId: recordStatus.archived }).where(eq(offers.offerId, offerId))

describe('looking before ordering again', () => {
  test('returns for every line whether it is the same, and creates nothing', async ({ tx, deps }) => {
    const { agent, orderId } = await aPastOrder(tx, deps)
    const before = await orderCount(tx)

    const { result } = await orderAgain(asCaller(deps, agent), orderId, {})

    expect(result.orderId).toBeNull()
    expect(result.lines.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['same', 3],
      ['same', 3],
      ['same', 2],
    ])
    expect(result.lines[0]).toMatchObject({
      manufacturerName: 'Halden',
      carrier: 'Verizon',
      ordered: { rate: 289, ratePlanPrice: 0 },
      today: { rate: 289, ratePlanPrice: 0 },
    })
    // Shipping is asked anew: the past order had another price.
    const { freight } = result
    expect(freight.ordered).toBe(15)
    expect(freight.today).toBeGreaterThan(15)
    expect(await orderCount(tx)).toBe(before)

    const made = await orderAgain(asCaller(deps, agent), orderId, { confirm: true })
    expect(made.result.freight).toEqual(freight)
  })

  test('a changed price is shown, old and new; what is no longer sold has no price', async ({ tx, deps }) => {
    const { agent, shop, orderId } = await aPastOrder(tx, deps)
    await priced(tx, shop.offer.offerId, 31_900)
    await archived(tx, shop.cover.offerId)
    await tx
      .update(offers)
      .set({ ratePlanPriceCents: 3_000 })
      .where(eq(offers.offerId, shop.financed.offerId))

    const { result } = await orderAgain(asCaller(deps, agent), orderId, {})

    expect(result.lines).toMatchObject([
      { state: 'price-changed', ordered: { rate: 289 }, today: { rate: 319 } },
      { state: 'unavailable', ordered: { rate: 29 }, today: null },
      {
        state: 'price-changed',
        ordered: { rate: 18.06, ratePlanPrice: 0 },
        today: { rate: 18.06, ratePlanPrice: 30 },
      },
    ])
  })

  test('an offer whose product left the shop is no longer available', async ({ tx, deps }) => {
    const { agent, shop, orderId } = await aPastOrder(tx, deps)
    await tx.update(products).set({ isActive: false }).where(eq(products.productId, shop.phone.productId))
    const { result } = await orderAgain(asCaller(deps, agent), orderId, {})
    expect(result.lines.map(({ state }) => state)).toEqual(['unavailable', 'same', 'unavailable'])
  })

  test('another’s order does not exist', async ({ tx, deps }) => {
    const { orderId } = await aPastOrder(tx, deps)
    const other = await anAgentWithAccount(tx)
    for (const person of [other.agent, await aCustomer(tx, other.parties), await aPerson(tx)])
      for (const confirm of [false, true])
        await expect(orderAgain(asCaller(deps, person), orderId, { confirm })).rejects.toMatchObject({
          code: 'ORDER_NOT_FOUND',
        })
  })
})

describe('ordering again', () => {
  test('makes a draft of the lines that are still offered, at today’s prices, with apps, notes and shipping', async ({
    tx,
    deps,
  }) => {
    const { agent, parties, shop, orderId } = await aPastOrder(tx, deps)
    await priced(tx, shop.offer.offerId, 31_900)
    await archived(tx, shop.cover.offerId)
    const past = await seen(deps, agent, orderId)

    const { result } = await orderAgain(asCaller(deps, agent), orderId, { confirm: true })

    const draft = await seen(deps, agent, result.orderId ?? 0)
    expect(draft).toMatchObject({
      statusId: orderStatus.draft,
      dateSubmitted: null,
      zohoUserId: parties.agentId,
      zohoAccountId: parties.accountId,
      zohoContactId: parties.contactId,
      shippingStreet: past.shippingStreet,
      billingCode: past.billingCode,
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      // Quoted anew: seven pounds to Toledo, insured for 32 started hundred dollars.
      shippingRate: (1_198 + 6 * 39 + 32 * 115) / 100,
      installedApps: 'ADP, Waze',
      notes: 'Bill the station.',
      stagingNotes: 'Tag DSP4.',
      // A purchase order is for one order.
      referenceNumber: '',
      numberOfItems: 5,
      orderTotal: (3 * 31_900 + 5_112) / 100,
    })
    expect(draft.orderItems.map(({ quantity, rate }) => [quantity, rate])).toEqual([
      [3, 319],
      [2, 18.06],
    ])
    expect(draft.timeline).toMatchObject([{ kind: 'created', reason: `Copied from order ${orderId}.` }])
    // The past order is as it was.
    expect(await seen(deps, agent, orderId)).toEqual(past)
  })

  test('a preview that no longer holds is not ordered', async ({ tx, deps }) => {
    const { agent, shop, orderId } = await aPastOrder(tx, deps)
    const ctx = asCaller(deps, agent)
    const { previewId } = (await orderAgain(ctx, orderId, {})).result
    await priced(tx, shop.offer.offerId, 1)
    const before = await orderCount(tx)

    await expect(orderAgain(ctx, orderId, { confirm: true, previewId })).rejects.toMatchObject({
      code: 'OFFERS_CHANGED',
    })
    expect(await orderCount(tx)).toBe(before)
    const fresh = (await orderAgain(ctx, orderId, {})).result.previewId
    expect(
      (await orderAgain(ctx, orderId, { confirm: true, previewId: fresh })).result.orderId,
    ).toBeGreaterThan(0)
  })

  test('an order of which nothing is offered any more is not ordered', async ({ tx, deps }) => {
    const { agent, orderId } = await aPastOrder(tx, deps)
    await tx.update(offers).set({ statusId: recordStatus.inactive })
    await expect(orderAgain(asCaller(deps, agent), orderId, { confirm: true })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
      fields: { lines: [expect.any(String)] },
    })
  })

  test('an account of another agent now, or a missing contact, is reported before anything is created', async ({
    tx,
    deps,
  }) => {
    const { agent, parties, orderId } = await aPastOrder(tx, deps)
    const ctx = asCaller(deps, agent)
    await tx.delete(contacts).where(eq(contacts.zohoContactId, parties.contactId))
    await expect(orderAgain(ctx, orderId, {})).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    const next = await anAgent(tx)
    await tx
      .update(accounts)
      .set({ ownerZohoUserId: next.zohoUserId })
      .where(eq(accounts.zohoAccountId, parties.accountId))
    await expect(orderAgain(ctx, orderId, {})).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })

  test('its customer may; staff do it on the agent’s behalf', async ({ tx, deps }) => {
    const { parties, orderId } = await aPastOrder(tx, deps)
    const una = await aCustomer(tx, parties)
    const mo = await anAgent(tx, { roles: ['Manager'], firstName: 'Mo', lastName: 'Diaz' })
    const made = await orderAgain(asCaller(deps, una), orderId, { confirm: true })
    expect((await seen(deps, una, made.result.orderId ?? 0)).timeline).toMatchObject([{ onBehalfOf: null }])
    const forWes = await orderAgain(asCaller(deps, mo), orderId, { confirm: true })
    expect((await seen(deps, mo, forWes.result.orderId ?? 0)).timeline).toMatchObject([
      { by: 'Mo Diaz', onBehalfOf: 'Wes Porter' },
    ])
  })
})

test('over HTTP, the same key makes one draft, and a preview needs none', async ({ database }) => {
  const app = await anApp(database)
  const { orderId, headers } = await database.inTransaction(async (tx) => {
    const deps = realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })
    const { agent, orderId } = await aPastOrder(tx, deps)
    return { orderId, headers: { ...(await aSignIn(tx, agent.userId)), 'idempotency-key': 'again-once' } }
  })
  const post = (payload: object) =>
    app.inject({ method: 'POST', url: `/api/order/OrderAgain/${orderId}`, headers, payload })

  expect((await post({})).json().result).toMatchObject({ orderId: null })
  const answers = await Promise.all([1, 2, 3].map(() => post({ confirm: true })))
  const numbers = answers.map((answer) => answer.json().result.orderId)
  expect(new Set(numbers).size).toBe(1)
  expect(numbers[0]).toBeGreaterThan(orderId)
  expect((await post({ confirm: false })).statusCode).toBe(200)
  expect((await post({ surprise: 1 })).statusCode).toBe(400)
  await app.close()
})

test('devices of a numbered order get the next free unit numbers, and no old one stays in the staging notes', async ({
  tx,
  deps,
}) => {
  const { agent, parties, orderId } = await aPastOrder(tx, deps)
  const [item] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).limit(1)
  const ofLine = { orderId, orderItemId: item?.orderItemId ?? '' }
  for (const unitNumber of ['001', '003'])
    await aDevice(tx, parties.accountId, { ...ofLine, unitNumber, status: 'inService' })
  await tx
    .update(orders)
    .set({ stagingNotes: 'Tag DSP4.\nUnits 001 and 003.' })
    .where(eq(orders.orderId, orderId))

  const { result } = await orderAgain(asCaller(deps, agent), orderId, { confirm: true })

  expect(result.numbered).toEqual({ count: 5, first: '002', last: '007' })
  const units = await tx
    .select()
    .from(devices)
    .where(eq(devices.orderId, result.orderId ?? 0))
  expect(units.map(({ unitNumber, status }) => `${unitNumber} ${status}`).toSorted()).toEqual(
    ['002', '004', '005', '006', '007'].map((unit) => `${unit} planned`),
  )
  const [draft] = await tx
    .select()
    .from(orders)
    .where(eq(orders.orderId, result.orderId ?? 0))
  expect(draft?.stagingNotes).toBe('Tag DSP4.')
})
