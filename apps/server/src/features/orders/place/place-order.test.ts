import { AppError } from '@portal/contract/errors'
import { rateQuoteMs } from '@portal/domain/limits'
import { orderTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { tableRates } from '../../../adapters/table-rates/table-rates.ts'
import { contacts } from '../../../db/schema/accounts.tables.ts'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { offers, products } from '../../../db/schema/catalog.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { aCustomer, anOffer, aPerson, aProduct } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { readCart } from '../../cart/read-cart.ts'
import { readOrder } from '../list/read-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, withGround } from '../testing.ts'
import { placeOrder } from './place-order.ts'

type Caller = Parameters<typeof placeOrder>[0] & Parameters<typeof readOrder>[0]

/** Places the order and reads it as the person then sees it. */
async function place(ctx: Caller, form: Parameters<typeof placeOrder>[1]) {
  const { result } = await placeOrder(ctx, form)
  const { results } = await readOrder(ctx, result.orderId)
  const [order] = results
  if (!order) throw new Error('An order that was placed can be read.')
  return order
}

describe('what becomes of the cart', () => {
  test('its lines become the order, in their order, and it is empty', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const shop = await aShop(tx)
    await aCart(
      tx,
      agent.userId,
      { offerId: shop.offer.offerId, quantity: 3 },
      { offerId: shop.repair.offerId },
    )

    const order = await place(asCaller(deps, agent), anOrderForm(parties))

    expect(order.orderItems.map(({ quantity, rate, offer }) => [quantity, rate, offer.offerId])).toEqual([
      [3, 289, shop.offer.offerId],
      [1, 99, shop.repair.offerId],
    ])
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))).toEqual([])
  })

  test.for([
    ['as the buyer saw it', { today: 867, cartItemCount: 3 }, undefined],
    ['with more units than the buyer saw', { today: 867, cartItemCount: 2 }, 'CART_CHANGED'],
    ['at another total than the buyer saw', { today: 578, cartItemCount: 3 }, 'CART_CHANGED'],
  ] as const)('a cart %s is ordered or told: %#', async ([, cartSeen, code], { tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId, quantity: 3 })

    const placing = placeOrder(asCaller(deps, agent), anOrderForm(parties, { cartSeen }))

    if (code === undefined) await expect(placing).resolves.toBeDefined()
    else await expect(placing).rejects.toMatchObject({ code })
    const left = await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))
    expect(left).toHaveLength(code === undefined ? 0 : 1)
  })

  test.for([
    ['another monthly price', { itemPriceCents: 2_806 }],
    ['another plan price', { ratePlanPriceCents: 14_000 }],
    ['another display price', { displayPricePrimary: '$28.06/mo.' }],
  ] as const)(
    'a carrier-billed line with %s than the buyer saw is refused',
    async ([, change], { tx, deps }) => {
      const { agent, parties } = await anAgentWithAccount(tx)
      const { financed } = await aShop(tx)
      await aCart(tx, agent.userId, { offerId: financed.offerId, quantity: 2 })
      const ctx = asCaller(deps, agent)
      const { cartTotals, fingerprint } = await readCart(ctx)
      const { today, cartItemCount } = cartTotals
      const form = anOrderForm(parties, { cartSeen: { today, cartItemCount, fingerprint } })
      await tx.update(offers).set(change).where(eq(offers.offerId, financed.offerId))

      await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: 'CART_CHANGED' })
      const { fingerprint: newest } = await readCart(ctx)
      const again = { ...form, cartSeen: { today, cartItemCount, fingerprint: newest } }
      await expect(placeOrder(ctx, again)).resolves.toBeDefined()
    },
  )

  test('repair coverage and accessory follow their device as separate lines, and are no items themselves', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, repair, cover, financed } = await aShop(tx)
    await aCart(
      tx,
      agent.userId,
      { offerId: offer.offerId, quantity: 4, withScreenRepair: true, withAccessory: true },
      { offerId: financed.offerId, quantity: 2 },
    )

    const order = await place(asCaller(deps, agent), anOrderForm(parties, { saveAsDraft: true }))

    expect(order.orderItems.map((item) => [item.offer.offerId, item.quantity, item.carrier])).toEqual([
      [offer.offerId, 4, 'Verizon'],
      [repair.offerId, 4, 'N/A'],
      [cover.offerId, 4, 'N/A'],
      [financed.offerId, 2, 'AT&T'],
    ])
    expect(order.numberOfItems, 'as the badge of the cart counted them').toBe(6)
  })

  test('"lines due at checkout plus shipping" is the total; carrier-billed lines are not in it', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, financed } = await aShop(tx)
    await aCart(
      tx,
      agent.userId,
      { offerId: offer.offerId, quantity: 2, withScreenRepair: true },
      { offerId: financed.offerId, quantity: 5 },
    )
    const form = await withGround(deps, anOrderForm(parties), {
      itemCount: 7,
      declaredValueCents: 7 * 64_900,
    })

    const order = await place(asCaller(deps, agent), form)

    const lines = order.orderItems.map(({ quantity, rate, isCarrierInventory }) => ({
      quantity,
      rateCents: Math.round(rate * 100),
      isCarrierInventory,
    }))
    const shippingCents = Math.round(form.shippingRate * 100)
    expect(Math.round(order.orderTotal * 100)).toBe(orderTotalCents(lines, shippingCents))
    expect(Math.round(order.orderTotal * 100)).toBe(2 * 28_900 + 2 * 9_900 + shippingCents)
    expect(order.orderItems.find((item) => item.isCarrierInventory)).toMatchObject({
      rate: 18.06,
      total: 90.3,
    })
  })

  test('a later change of the catalog changes no order', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, phone } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const ctx = asCaller(deps, agent)
    const { orderId, orderTotal } = await place(ctx, anOrderForm(parties))

    await tx.update(offers).set({ itemPriceCents: 1 }).where(eq(offers.offerId, offer.offerId))
    await tx.update(products).set({ model: 'Renamed' }).where(eq(products.productId, phone.productId))

    const [order] = (await readOrder(ctx, orderId)).results
    expect(order?.orderTotal).toBe(orderTotal)
    expect(order?.orderItems[0]).toMatchObject({ rate: 289, offer: { product: { model: phone.model } } })
  })

  test('an empty cart makes no order', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await expect(placeOrder(asCaller(deps, agent), anOrderForm(parties))).rejects.toMatchObject({
      code: 'CART_EMPTY',
    })
  })

  test('a line that left the shop blocks ordering, by the product’s name, and the cart stays', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, phone, cover } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId }, { offerId: cover.offerId })
    await tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, offer.offerId))

    await expect(placeOrder(asCaller(deps, agent), anOrderForm(parties))).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
      fields: { cart: [`Halden ${phone.model} is no longer available as chosen.`] },
    })
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))).toHaveLength(2)
  })

  test('a sum of which no invoice could hold the highest tax is refused in words', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { productId } = await aProduct(tx)
    const { offerId } = await anOffer(tx, productId, { itemPriceCents: 900_000_000 })
    await aCart(tx, agent.userId, { offerId, quantity: 2 })

    await expect(placeOrder(asCaller(deps, agent), anOrderForm(parties))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { quantity: [expect.stringContaining('$17,179,869.17')] },
    })
  })
})

describe('draft or submitted', () => {
  test('an order is submitted at once', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const order = await place(asCaller(deps, agent), anOrderForm(parties))

    expect(order).toMatchObject({ statusId: orderStatus.submitted, dateSubmitted: testNow.toISOString() })
    expect(order.timeline.map((event) => event.kind)).toEqual(['created', 'submitted'])
  })

  test('saveAsDraft makes a Draft, and the cart is empty all the same', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const order = await place(asCaller(deps, agent), anOrderForm(parties, { saveAsDraft: true }))

    expect(order).toMatchObject({ statusId: orderStatus.draft, dateSubmitted: null, numberOfItems: 1 })
    expect(order.timeline.map((event) => event.kind)).toEqual(['created'])
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))).toEqual([])
  })
})

describe('the header', () => {
  test('names come from the CRM, regardless of what was sent as names', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const form = anOrderForm(parties, {
      accountName: 'Acme',
      contactFirstName: 'Eve',
      contactEmail: 'eve@evil.example',
    })
    const order = await place(asCaller(deps, agent), form)

    expect(order).toMatchObject({
      zohoContactFirstName: 'Marcus',
      zohoContactName: 'Marcus Bell',
      zohoContactEmail: 'marcus@northgate.example',
      zohoUser: { full_name: 'Wes Porter', email: agent.email },
    })
    expect(order.zohoAccountName).toMatch(/^Northgate Delivery/)
    expect(order.account.accountName).toBe(order.zohoAccountName)
  })

  test('addresses, notes and apps are kept; apps in the spec’s order, each once', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const form = anOrderForm(parties, {
      installedApps: 'Waze, ADP,Waze, Amazon Flex',
      notes: 'Gate 4 <b>only</b>',
      stagingNotes: 'Label "Route 12"',
    })
    expect(await place(asCaller(deps, agent), form)).toMatchObject({
      installedApps: 'ADP,Amazon Flex,Waze',
      notes: 'Gate 4 <b>only</b>',
      stagingNotes: 'Label "Route 12"',
      billingStreet: '4100 Harbor Blvd',
      billingStreet1: '4100 Harbor Blvd',
      billingCode: '43604',
      shippingStreet1: '980 Airline Junction Rd',
      shippingCode: '43607',
      shippingSameAsBilling: false,
    })
  })

  test('an app that we do not install is refused by name', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await expect(
      placeOrder(asCaller(deps, agent), anOrderForm(parties, { installedApps: 'Waze,Solitaire' })),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { installedApps: ['We don’t install the app “Solitaire”.'] },
    })
  })
})

describe('in whose name', () => {
  test('an agent orders for themselves: no one else is named', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const { timeline } = await place(asCaller(deps, agent), anOrderForm(parties))
    expect(timeline[0]).toMatchObject({ by: 'Wes Porter', onBehalfOf: null, at: testNow.toISOString() })
  })

  test('a manager orders for another agent, and the timeline says so', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const mo = await aPerson(tx, { roles: ['Manager'], firstName: 'Mo', lastName: 'Reed' })
    await aCart(tx, mo.userId, { offerId: offer.offerId })

    const order = await place(asCaller(deps, mo), anOrderForm(parties))
    expect(order.zohoUserId).toBe(agent.zohoUserId)
    expect(order.timeline[0]).toMatchObject({ by: 'Mo Reed', onBehalfOf: 'Wes Porter' })
  })

  test('a customer orders for themselves, under their account’s agent', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const una = await aCustomer(tx, parties)
    await aCart(tx, una.userId, { offerId: offer.offerId })

    const order = await place(asCaller(deps, una), anOrderForm(parties))
    expect(order.zohoUserId).toBe(parties.agentId)
    expect(order.timeline[0]).toMatchObject({ onBehalfOf: null })
  })

  test('another agent, another’s account and another account’s contact do not exist', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const placed = (change: Partial<typeof parties>) =>
      placeOrder(asCaller(deps, agent), anOrderForm({ ...parties, ...change }))

    await expect(placed(other.parties)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
    await expect(placed({ accountId: other.parties.accountId })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await expect(placed({ contactId: other.parties.contactId })).rejects.toMatchObject({
      code: 'CONTACT_NOT_FOUND',
    })
    expect(await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))).toHaveLength(1)
  })

  test('a contact without a mobile is called by phone', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    await tx
      .update(contacts)
      .set({ mobile: '', phone: '(555) 010-0177' })
      .where(eq(contacts.zohoContactId, parties.contactId))
    expect(await place(asCaller(deps, agent), anOrderForm(parties))).toMatchObject({
      zohoContactMobile: '(555) 010-0177',
    })
  })
})

describe('the shipping rate', () => {
  const onePhone = { itemCount: 1, declaredValueCents: 64_900 }

  test('a rate that we quote for this cart and address is kept and counted', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    expect(await place(asCaller(deps, agent), form)).toMatchObject({
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      shippingRate: form.shippingRate,
      orderTotal: 289 + form.shippingRate,
    })
  })

  test('direct shipping has no rate, regardless of what was sent as one', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const form = anOrderForm(parties, { shippingDescription: 'UPS Ground', shippingRate: 12.5 })

    expect(await place(asCaller(deps, agent), form)).toMatchObject({
      shipDirect: true,
      shippingDescription: null,
      shippingRate: 0,
      orderTotal: 289,
    })
  })

  test('another price is refused, and the refusal names ours', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    for (const shippingRate of [0, 0.01, form.shippingRate - 0.01, form.shippingRate + 0.001])
      await expect(placeOrder(asCaller(deps, agent), { ...form, shippingRate })).rejects.toMatchObject({
        code: 'RATE_CHANGED',
        fields: {
          shippingRate: [`UPS Ground is $${form.shippingRate.toFixed(2)} for these items and this address.`],
        },
      })
    expect(await tx.select().from(orders).where(eq(orders.createdBy, agent.userId))).toEqual([])
  })

  test('a service that we do not quote is refused by name', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const form = {
      ...(await withGround(deps, anOrderForm(parties), onePhone)),
      shippingDescription: 'Pigeon',
    }

    await expect(placeOrder(asCaller(deps, agent), form)).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { shippingDescription: ['“Pigeon” is not offered for these items and this address.'] },
    })
  })

  test('a rate for a smaller cart is not a rate for this one', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId, quantity: 30 })
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    await expect(placeOrder(asCaller(deps, agent), form)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
  })

  test('rates are asked for outside the transaction, and only when there is no standing quote', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    let transactions = 0
    const inTransaction: typeof deps.inTransaction = async (work) => {
      transactions++
      try {
        return await deps.inTransaction(work)
      } finally {
        transactions--
      }
    }
    const quote = vi.fn((shipment: Parameters<typeof deps.shippingRates.quote>[0]) => {
      expect(transactions).toBe(0)
      return deps.shippingRates.quote(shipment)
    })
    const form = await withGround(deps, anOrderForm(parties), onePhone)
    const ctx = { ...asCaller(deps, agent), inTransaction, shippingRates: { quote } }

    for (const _ of ['first order', 'second order']) {
      await aCart(tx, agent.userId, { offerId: offer.offerId })
      await placeOrder(ctx, form)
    }
    expect(quote).toHaveBeenCalledTimes(1)
  })

  test('a rate is valid for 15 minutes; after that the new one is asked for', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const form = await withGround(deps, anOrderForm(parties), onePhone)
    let rise = 0
    let at = testNow
    const shippingRates = {
      quote: async (shipment: Parameters<typeof deps.shippingRates.quote>[0]) =>
        (await tableRates().quote(shipment)).map((rate) => ({ ...rate, rateCents: rate.rateCents + rise })),
    }
    const ctx = { ...asCaller(deps, agent), shippingRates, now: () => at }
    await placeOrder(ctx, form)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    rise = 100

    await placeOrder(ctx, form)

    at = new Date(testNow.getTime() + rateQuoteMs)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
  })

  test('a cart that changes between the quote and its check is quoted again', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, cover } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const quote = vi.fn(async (shipment: Parameters<typeof deps.shippingRates.quote>[0]) => {
      // Another tab adds a case while the rate service thinks.
      if (quote.mock.calls.length === 1) await aCart(tx, agent.userId, { offerId: cover.offerId })
      return deps.shippingRates.quote(shipment)
    })
    const ctx = { ...asCaller(deps, agent), shippingRates: { quote } }
    const both = { itemCount: 2, declaredValueCents: 68_800, contentsPounds: 1.7 }
    const form = await withGround(deps, anOrderForm(parties), both)

    expect(await place(ctx, form)).toMatchObject({ numberOfItems: 2, shippingRate: form.shippingRate })
    expect(quote.mock.calls.map(([shipment]) => shipment.itemCount)).toEqual([1, 2])
  })

  test('a cart that never rests is given up on, and the person chooses again', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const quote = vi.fn(async (shipment: Parameters<typeof deps.shippingRates.quote>[0]) => {
      await tx
        .update(cartItems)
        .set({ quantity: shipment.itemCount + 1 })
        .where(eq(cartItems.userId, agent.userId))
      return deps.shippingRates.quote(shipment)
    })
    const ctx = { ...asCaller(deps, agent), shippingRates: { quote } }
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    await expect(placeOrder(ctx, form)).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { shippingRate: ['The cart changed. Please choose a rate again.'] },
    })
    expect(await tx.select().from(orders).where(eq(orders.createdBy, agent.userId))).toEqual([])
  })

  test('rates that no one can answer stop facility shipping only', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const shippingRates = { quote: () => Promise.reject(new AppError('RATES_UNAVAILABLE')) }
    const ctx = { ...asCaller(deps, agent), shippingRates }
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: 'RATES_UNAVAILABLE' })
    expect(await place(ctx, anOrderForm(parties))).toMatchObject({ shipDirect: true })
  })
})

test('an order takes twelve statements besides its transaction, its email and its export included', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  await aCart(tx, agent.userId, { offerId: offer.offerId, withScreenRepair: true })
  const query = vi.spyOn(tx.$client, 'query')
  const idempotency = {
    userId: agent.userId,
    call: '/order/InsertOrder',
    key: 'one-two-three',
    requestHash: Buffer.alloc(32),
  }

  await placeOrder({ ...asCaller(deps, agent), idempotency }, anOrderForm(parties))

  // Claim, lock, cart, parties, rules of the account, order, lines, timeline, emptied cart, export, email, remember; and the savepoint that
  // stands in for begin and commit.
  expect(query.mock.calls.length).toBeLessThanOrEqual(12 + 2)
})
