import { AppError } from '@portal/contract/errors'
import { limits } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tableRates } from '../../../adapters/table-rates/table-rates.ts'
import type { Tx } from '../../../db/client.ts'
import { contacts } from '../../../db/schema/accounts.tables.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer, anAccount, anOffer, aProduct } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { getRates } from '../destinations/shipping-rates.ts'
import { acceptPrices } from '../draft/accept-prices.ts'
import { createOrder } from '../draft/drafts.ts'
import { orderAgain } from '../draft/order-again.ts'
import { addOrderItem, removeOrderItem, updateOrderItem } from '../draft/order-items.ts'
import { updateOrder } from '../draft/update-order.ts'
import { readOrder } from '../list/read-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, anUpdateForm, aShop, seen } from '../testing.ts'
import { placeOrder } from './place-order.ts'
import { submitOrder } from './submit-order.ts'

/** The spec's own steps: create, add items. The account ships to 980 Airline Junction Rd, Toledo OH 43607: zone 4. */
async function aStaffDraft(tx: Tx, deps: Deps, quantity = 1) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  const add = (offer: { offerId: string; productId: string }, many = 1) =>
    addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: many })
  await add(shop.offer, quantity)
  const look = () => seen(deps, agent, orderId)
  const submit = (version?: number) =>
    submitOrder(ctx, { orderId, zohoUserId: parties.agentId, ...(version !== undefined && { version }) })
  return { agent, parties, shop, ctx, orderId, add, look, submit }
}

const priced = (tx: Tx, offerId: string, itemPriceCents: number) =>
  tx.update(offers).set({ itemPriceCents }).where(eq(offers.offerId, offerId))
const archived = (tx: Tx, offerId: string) =>
  tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, offerId))
const silent = { quote: async () => Promise.reject(new AppError('RATES_UNAVAILABLE')) }

/** One box of so many phones in zone 4 by Ground, insured at $649 each; cents, by the figures of the rate table. */
const groundToToledo = (phones: number) =>
  1_198 + (Math.ceil(phones * 1.2 + 0.8) - 1) * 39 + Math.ceil((phones * 64_900 - 10_000) / 10_000) * 115

describe('shipping is part of every draft', () => {
  test('create, add items, submit carries freight by the first UPS service', async ({ tx, deps }) => {
    const { look, submit } = await aStaffDraft(tx, deps, 5)
    expect(await look()).toMatchObject({
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      shippingRate: groundToToledo(5) / 100,
      itemsTotal: 1_445,
      orderTotal: (144_500 + groundToToledo(5)) / 100,
      submitBlockers: [],
    })
    await submit()
    expect(await look()).toMatchObject({
      statusId: orderStatus.submitted,
      orderTotal: (144_500 + groundToToledo(5)) / 100,
    })
  })

  test('lines that come, change and go are quoted each time', async ({ tx, deps }) => {
    const { add, ctx, look, orderId, shop } = await aStaffDraft(tx, deps, 1)
    await add(shop.offer, 2)
    expect((await look()).shippingRate).toBe(groundToToledo(3) / 100)
    const [first, second] = (await look()).orderItems
    await updateOrderItem(ctx, { orderId, orderItemId: first?.orderItemId ?? '' }, { quantity: 7 })
    expect(await look()).toMatchObject({ shippingRate: groundToToledo(9) / 100, numberOfItems: 9 })
    await removeOrderItem(ctx, { orderId, orderItemId: second?.orderItemId ?? '' })
    expect((await look()).shippingRate).toBe(groundToToledo(7) / 100)
    await removeOrderItem(ctx, { orderId, orderItemId: first?.orderItemId ?? '' })
    expect(await look()).toMatchObject({ shippingRate: null, orderTotal: 0 })
  })

  test('another address is quoted with the same service; the spec’s update leaves the fields out', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, parties } = await aStaffDraft(tx, deps)
    const honolulu = { street: '99 Aiea Heights Dr', city: 'Honolulu', state: 'HI', zip: '96813' }
    await updateOrder(ctx, orderId, anUpdateForm(parties, { shippingAddress: honolulu }))
    expect(await look()).toMatchObject({
      shippingDescription: 'UPS Ground',
      shippingRate: (3_485 + 241 + 6 * 115) / 100,
    })
  })

  test('a service and its rate can be chosen; a rate that is not ours is refused by name', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, parties } = await aStaffDraft(tx, deps)
    const to = { addressLine: ['2 Side St'], city: 'Dayton', stateProvinceCode: 'OH', postalCode: '45402' }
    const { data } = await getRates(ctx, { ...to, orderId })
    const chosen = data[2] ?? { description: '', rate: 0 }
    const form = { shipDirect: false, shippingDescription: chosen.description, shippingRate: chosen.rate }

    await updateOrder(ctx, orderId, anUpdateForm(parties, form))
    expect(await look()).toMatchObject(form)
    await expect(
      updateOrder(ctx, orderId, anUpdateForm(parties, { ...form, shippingRate: 0.01 })),
    ).rejects.toMatchObject({ code: 'RATE_CHANGED', fields: { shippingRate: [expect.any(String)] } })
    await expect(
      updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: false, shippingRate: 5 })),
      'also without a service',
    ).rejects.toMatchObject({ code: 'RATE_CHANGED' })
    const [, second] = data
    const alone = { shippingDescription: second?.description ?? '' }
    await updateOrder(ctx, orderId, anUpdateForm(parties, alone))
    expect(await look(), 'a service alone is a choice').toMatchObject({ ...alone, shipDirect: false })
    await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: null }))
    expect(await look()).toMatchObject({ shipDirect: null, shippingDescription: null, shippingRate: null })
    expect((await look()).submitBlockers.map(({ code }) => code)).toEqual(['shipping-method'])
  })

  test('another’s order has no rates', async ({ tx, deps }) => {
    const { orderId } = await aStaffDraft(tx, deps)
    const other = await anAgentWithAccount(tx)
    const to = { addressLine: ['2 Side St'], city: 'Dayton', stateProvinceCode: 'OH', postalCode: '45402' }
    await expect(getRates(asCaller(deps, other.agent), { ...to, orderId })).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })

  test('while UPS does not answer, lines can be changed, and submitting is refused with nothing lost', async ({
    tx,
    deps,
  }) => {
    const away = { ...deps, shippingRates: silent }
    const { add, look, shop, submit } = await aStaffDraft(tx, away, 2)
    await add(shop.offer)
    expect(await look()).toMatchObject({ shippingRate: null, numberOfItems: 3 })
    const before = await look()
    await expect(submit()).rejects.toMatchObject({ code: 'RATES_UNAVAILABLE' })
    expect(await look()).toEqual(before)
  })

  test('another price than the one shown is stored, said, and charged only when it was submitted again', async ({
    tx,
    deps,
  }) => {
    const { look, orderId, submit } = await aStaffDraft(tx, deps)
    await tx
      .update(orders)
      .set({ shippingRateCents: 63_158, orderTotalCents: 28_900 + 63_158 })
      .where(eq(orders.orderId, orderId))
    const { version } = await look()
    const rate = groundToToledo(1) / 100

    await expect(submit(version)).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { shippingRate: [`UPS Ground is $${rate.toFixed(2)} now, not $631.58.`] },
    })
    const now = await look()
    expect(now).toMatchObject({ statusId: 0, version: version + 1, shippingRate: rate })
    await expect(submit(version)).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
    await submit(now.version)
    expect(await look()).toMatchObject({ statusId: 1, orderTotal: 289 + rate })
  })
})

describe('what is submitted is what was seen', () => {
  test('a draft that another person changed is not submitted', async ({ tx, deps }) => {
    const { add, look, shop, submit } = await aStaffDraft(tx, deps)
    const { version } = await look()
    await add(shop.offer, 400)
    await expect(submit(version)).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
    expect((await look()).statusId).toBe(orderStatus.draft)
  })

  test('a line with another price is refused by name until today’s prices are confirmed', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, shop, submit } = await aStaffDraft(tx, deps)
    await priced(tx, shop.offer.offerId, 99_900)
    const shown = await look()
    expect(shown.orderItems[0]?.today).toEqual({
      state: 'price-changed',
      rate: 999,
      ratePlanPrice: 0,
      termMonths: null,
      discounts: [],
    })
    await expect(submit()).rejects.toMatchObject({
      code: 'OFFERS_CHANGED',
      fields: { [`lines.${shown.orderItems[0]?.orderItemId}`]: [expect.stringContaining('is $999.00 now')] },
    })
    const { result } = await acceptPrices(ctx, orderId, { version: shown.version })
    await submit(result.version)
    expect(await look()).toMatchObject({ statusId: 1, itemsTotal: 999 })
  })

  test('an archived offer cannot be submitted and must be removed', async ({ tx, deps }) => {
    const { add, ctx, look, orderId, shop, submit } = await aStaffDraft(tx, deps)
    await add(shop.financed)
    await archived(tx, shop.offer.offerId)
    const { orderItems, version } = await look()
    expect(orderItems.map(({ today }) => today?.state)).toEqual(['unavailable', 'same'])
    await acceptPrices(ctx, orderId, { version })
    await expect(submit()).rejects.toMatchObject({ code: 'OFFERS_CHANGED' })
    await removeOrderItem(ctx, { orderId, orderItemId: orderItems[0]?.orderItemId ?? '' })
    await submit()
    expect((await look()).statusId).toBe(1)
  })

  test('an offer that moved to another carrier is no longer what was ordered', async ({ tx, deps }) => {
    const { look, shop, submit } = await aStaffDraft(tx, deps)
    await tx
      .update(offers)
      .set({ carrierId: shop.financed.carrierId })
      .where(eq(offers.offerId, shop.offer.offerId))
    expect((await look()).orderItems[0]?.today?.state).toBe('unavailable')
    await expect(submit()).rejects.toMatchObject({ code: 'OFFERS_CHANGED' })
  })
})

describe('what an order needs', () => {
  test('more than UPS takes at once is refused with that reason, not as an address without rates', async ({
    tx,
    deps,
  }) => {
    const { add, shop, submit } = await aStaffDraft(tx, deps, 500)
    for (let lines = 1; lines < 16; lines++) await add(shop.offer, 500)
    await expect(submit()).rejects.toMatchObject({
      code: 'ORDER_INCOMPLETE',
      fields: { shippingRate: [expect.stringMatching(/^This is too much for one UPS shipment/)] },
    })
  })

  test('an order without addresses is not submitted, and says what is missing', async ({ tx, deps }) => {
    const { orderId, look, submit } = await aStaffDraft(tx, deps)
    await tx
      .update(orders)
      .set({ billingStreet: '', billingCity: '', billingState: '', billingCode: '' })
      .where(eq(orders.orderId, orderId))
    await expect(submit()).rejects.toMatchObject({
      code: 'ORDER_INCOMPLETE',
      fields: { 'billing.street': ['Fill in the billing street.'] },
    })
    expect((await look()).submitBlockers).toMatchObject([{ code: 'billing-street', field: 'billing.street' }])
  })

  test('an order of which a carrier ships nothing cannot ship direct', async ({ tx, deps }) => {
    const { ctx, orderId, parties, look, add } = await aStaffDraft(tx, deps)
    const orderItemId = (await look()).orderItems[0]?.orderItemId ?? ''
    const charger = await aProduct(tx, { type: 'accessory', model: 'Dual Car Charger' })
    await add(await anOffer(tx, charger.productId, { carrier: 'N/A' }))
    await removeOrderItem(ctx, { orderId, orderItemId })
    await expect(
      updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: true })),
    ).rejects.toMatchObject({ code: 'DIRECT_NOT_OFFERED' })
  })

  test('a charger beside a direct phone goes from our facility, quoted and in the total, as long as there is one', async ({
    tx,
    deps,
  }) => {
    const { add, ctx, look, orderId, parties, submit } = await aStaffDraft(tx, deps)
    const charger = await aProduct(tx, { type: 'accessory', model: 'Dual Car Charger' })
    await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: true }))
    expect(await look()).toMatchObject({ shipDirect: true, destinations: [], submitBlockers: [] })

    const { orderItemId } = (await add(await anOffer(tx, charger.productId, { carrier: 'N/A' }), 3)).result

    const mixed = await look()
    expect(mixed).toMatchObject({ shipDirect: true, mayShipDirect: true, submitBlockers: [] })
    const [remainder, ...others] = mixed.destinations
    expect(others).toEqual([])
    expect(remainder).toMatchObject({
      isRemainder: true,
      name: 'Shipped by WBC',
      street: mixed.shippingStreet,
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      items: [{ orderItemId, quantity: 3 }],
    })
    expect(remainder?.shippingRate).toBeGreaterThan(0)
    expect(mixed.freightTotal).toBe(remainder?.shippingRate)
    expect(mixed.orderTotal).toBeCloseTo(mixed.itemsTotal + (remainder?.shippingRate ?? 0), 2)

    await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: false }))
    expect((await look()).destinations, 'all of it ships from us').toEqual([])
    await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: true }))
    expect((await look()).destinations).toHaveLength(1)
    await removeOrderItem(ctx, { orderId, orderItemId })
    expect((await look()).destinations, 'the carrier ships all of it').toEqual([])
    await add(await anOffer(tx, charger.productId, { carrier: 'N/A' }), 1)
    await submit()
    expect(await look()).toMatchObject({
      statusId: orderStatus.submitted,
      destinations: [{ isRemainder: true }],
    })
  })

  test('a cart becomes a draft without addresses and shipping; submitted it needs both', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const ctx = asCaller(deps, agent)
    const { shipDirect: _, shippingDescription: __, shippingRate: ___, ...form } = anOrderForm(parties)
    const bare = { ...form, shippingStreet: '', shippingCity: '', shippingState: '', shippingCode: '' }
    const { result } = await placeOrder(ctx, { ...bare, saveAsDraft: true })
    expect(await seen(deps, agent, result.orderId)).toMatchObject({
      shipDirect: false,
      shippingRate: null,
      submitBlockers: [{ code: 'shipping-street' }, { code: 'shipping-rate' }],
    })
  })

  test('a draft has at most 200 lines', async ({ tx, deps }) => {
    const { add, shop } = await aStaffDraft(tx, { ...deps, shippingRates: { quote: async () => [] } })
    for (let line = 2; line <= limits.orderLinesMax; line += 1) await add(shop.offer)
    await expect(add(shop.offer)).rejects.toMatchObject({
      code: 'ORDER_FULL',
      fields: { offerId: [expect.stringMatching('200 lines')] },
    })
  })

  test('notes and apps of a line join the order’s', async ({ tx, deps }) => {
    const { ctx, look, orderId, shop } = await aStaffDraft(tx, deps)
    const { offerId, productId } = shop.offer
    const line = { orderId, offerId, productId, quantity: 1 }
    await addOrderItem(ctx, { ...line, notes: 'Blue tag', installedApps: 'Waze,ADP' })
    expect(await look()).toMatchObject({
      notes: expect.stringMatching(/: Blue tag$/),
      installedApps: 'ADP,Waze',
    })
  })
})

describe('addresses are verified by the server', () => {
  test.for([
    ['state Atlantis', { state: 'Atlantis' }],
    ['ZIP 00000', { zip: '00000' }],
    ['an Ohio city with an Alaska ZIP code', { zip: '99501' }],
    ['an Alaska state and ZIP code of an Ohio city', { state: 'AK', zip: '99501' }],
  ] as const)('%s needs a reason, which is on the order', async ([, change], { tx, deps }) => {
    const { ctx, look, orderId, parties } = await aStaffDraft(tx, deps)
    const shippingAddress = { street: '2 Side St', city: 'Dayton', state: 'OH', zip: '45402', ...change }
    const form = anUpdateForm(parties, { shippingAddress })
    await expect(updateOrder(ctx, orderId, form)).rejects.toMatchObject({
      code: 'ADDRESS_UNVERIFIED',
      fields: { 'shippingAddress.street': [expect.stringMatching('The address is invalid.')] },
    })
    await updateOrder(ctx, orderId, { ...form, addressOverrideReason: 'A new building' })
    expect((await look()).addressOverrideReason).toBe('A new building')
  })

  test('an unverified address of a stored draft is not submitted', async ({ tx, deps }) => {
    const { look, orderId, submit } = await aStaffDraft(tx, deps)
    await tx.update(orders).set({ shippingState: 'Atlantis' }).where(eq(orders.orderId, orderId))
    expect((await look()).submitBlockers).toMatchObject([{ code: 'shipping-unverified' }])
    await expect(submit()).rejects.toMatchObject({ code: 'ADDRESS_UNVERIFIED' })
  })

  test.for(['silent', 'refusing'] as const)(
    'a live service that is %s: a reason is required',
    async (kind, { tx, deps }) => {
      const verifyUs = async () => {
        if (kind === 'silent') throw new Error('away')
        return []
      }
      const urls = { usStreetUrl: '', usAutocompleteUrl: '', intlStreetUrl: '', intlAutocompleteUrl: '' }
      const live: Deps = { ...deps, addresses: { driver: 'live', key: '', urls, verifyUs } }
      const { ctx, orderId, parties, submit } = await aStaffDraft(tx, live)
      await expect(updateOrder(ctx, orderId, anUpdateForm(parties))).rejects.toMatchObject({
        code: 'ADDRESS_UNVERIFIED',
      })
      // The account's own addresses are on file.
      await submit()
    },
  )

  test('a live service is asked once: every node remembers what it found good', async ({ tx, deps }) => {
    let asked = 0
    const good = (query: { street?: string; city?: string; state?: string; zipcode?: string }) => {
      asked += 1
      const { street = '', city = '', state = '', zipcode = '' } = query
      const components = { city_name: city, state_abbreviation: state, zipcode, plus4_code: '' }
      return Promise.resolve([{ delivery_line_1: street, components, analysis: { dpv_match_code: 'Y' } }])
    }
    const urls = { usStreetUrl: '', usAutocompleteUrl: '', intlStreetUrl: '', intlAutocompleteUrl: '' }
    const live: Deps = { ...deps, addresses: { driver: 'live', key: '', urls, verifyUs: good } }
    const { ctx, orderId, parties, submit } = await aStaffDraft(tx, live)
    await updateOrder(ctx, orderId, anUpdateForm(parties))
    expect(asked).toBe(2)
    await submit().catch(() => {})
    await submit().catch(() => {})
    expect(asked).toBe(2)
  })
})

test('a customer orders for themselves: another contact of the account is not theirs to choose', async ({
  tx,
  deps,
}) => {
  const { parties } = await anAgentWithAccount(tx)
  const una = await aCustomer(tx, parties)
  const other = await anAccount(tx, parties.agentId)
  await tx
    .update(contacts)
    .set({ zohoAccountId: parties.accountId })
    .where(eq(contacts.zohoContactId, other.contactId))
  const ctx = asCaller(deps, una)
  await expect(createOrder(ctx, { ...parties, contactId: other.contactId })).rejects.toMatchObject({
    code: 'CONTACT_NOT_FOUND',
  })
  expect((await createOrder(ctx, parties)).result.orderId).toBeGreaterThan(0)
})

test('the figures of this file are those of the rate table', async () => {
  const to = { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' }
  const [rate] = await tableRates().quote({
    to,
    itemCount: 5,
    declaredValueCents: 324_500,
    contentsPounds: 6,
  })
  expect(rate?.rateCents).toBe(groundToToledo(5))
})

describe('a requested delivery date', () => {
  test('is kept with the draft, copied nowhere, and asked for again once it has come', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, parties, submit } = await aStaffDraft(tx, deps)
    const form = anUpdateForm(parties, { requestedDeliveryDate: '2026-03-09' })
    await updateOrder(ctx, orderId, form)
    expect(await look()).toMatchObject({ requestedDeliveryDate: '2026-03-09' })
    const { requestedDeliveryDate: _, ...without } = form
    await updateOrder(ctx, orderId, without)
    expect(await look(), 'left out, it stays').toMatchObject({ requestedDeliveryDate: '2026-03-09' })

    const weekLater = { ...ctx, now: () => new Date('2026-03-09T15:00:00Z') }
    const submitLater = submitOrder(weekLater, { orderId, zohoUserId: parties.agentId })
    await expect(submitLater).rejects.toMatchObject({ code: 'ORDER_INCOMPLETE' })
    await submit()
    const again = await orderAgain(ctx, orderId, { confirm: true })
    const [copy] = (await readOrder(ctx, again.result.orderId ?? 0)).results
    expect(copy).toMatchObject({ requestedDeliveryDate: '' })
  })

  test.for(['2026-03-02', '2025-01-01'])(
    '%s is refused at its field: it is not after today',
    async (date, { tx, deps }) => {
      const { ctx, orderId, parties } = await aStaffDraft(tx, deps)
      await expect(
        updateOrder(ctx, orderId, anUpdateForm(parties, { requestedDeliveryDate: date })),
      ).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { requestedDeliveryDate: ['Choose a date from tomorrow on.'] },
      })
    },
  )
})
