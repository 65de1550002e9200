import { AppError } from '@portal/contract/errors'
import { recordStatus } from '@portal/domain/catalog'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { anOffer } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { aCart, anAgentWithAccount, anApp, aShop, aSignIn } from '../testing.ts'
import { getRates } from './shipping-rates.ts'

const newYork = {
  addressLine: ['350 5th Ave', 'Fl 21'],
  city: 'New York',
  stateProvinceCode: 'NY',
  postalCode: '10118-0110',
}

describe('rates for so many of an offer, before it is in the cart', () => {
  test('count and value are the catalog’s; the cart is not looked at', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const quote = vi.fn(deps.shippingRates.quote)
    const ctx = { ...asCaller(deps, agent), shippingRates: { quote } }

    const { data, arrivals } = await getRates(ctx, {
      ...newYork,
      itemCount: '1',
      declaredValue: 0,
      offer: { offerId: offer.offerId, quantity: 12 },
    })

    expect(quote).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ itemCount: 12, deviceCount: 12, isServicesOnly: false }),
    )
    expect(quote.mock.calls[0]?.[0].declaredValueCents).toBeGreaterThan(0)
    expect(data[0]?.description).toBe('UPS Ground')
    expect(arrivals[0]?.day).toBe('2026-03-06')
  })

  test('an offer that is not sold is answered like none', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await tx.update(offers).set({ statusId: recordStatus.inactive }).where(eq(offers.offerId, offer.offerId))
    for (const offerId of [offer.offerId, '01900000-0000-7000-8000-00000000dead'])
      await expect(
        getRates(asCaller(deps, agent), { ...newYork, offer: { offerId, quantity: 1 } }),
      ).rejects.toEqual(new AppError('OFFER_NOT_FOUND'))
  })
})

describe('rates for the caller’s cart', () => {
  test('are answered in dollars, cheapest first', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })

    const { success, data, arrivals } = await getRates(asCaller(deps, agent), newYork)

    expect(success).toBe(true)
    expect(data.map((rate) => rate.description)).toEqual([
      'UPS Ground',
      'UPS 3 Day Select',
      'UPS 2nd Day Air',
      'UPS Next Day Air Saver',
      'UPS Next Day Air',
    ])
    expect(data.map((rate) => rate.rate)).toEqual(data.map((rate) => rate.rate).toSorted((a, b) => a - b))
    expect(arrivals.map(({ description, day }) => [description, day])).toEqual([
      ['UPS Ground', '2026-03-06'],
      ['UPS 3 Day Select', '2026-03-06'],
      ['UPS 2nd Day Air', '2026-03-05'],
      ['UPS Next Day Air Saver', '2026-03-04'],
      ['UPS Next Day Air', '2026-03-04'],
    ])
  })

  test('count and value are the cart’s, regardless of what was sent', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer, cover } = await aShop(tx)
    await aCart(
      tx,
      agent.userId,
      { offerId: offer.offerId, quantity: 12, withScreenRepair: true },
      { offerId: cover.offerId, quantity: 3 },
    )
    const quote = vi.fn(deps.shippingRates.quote)
    const ctx = { ...asCaller(deps, agent), shippingRates: { quote } }

    await getRates(ctx, { ...newYork, itemCount: '1', declaredValue: 0, totalAmount: '0' })

    expect(quote).toHaveBeenCalledExactlyOnceWith({
      to: { street: '350 5th Ave, Fl 21', city: 'New York', state: 'NY', zip: '10118-0110' },
      itemCount: 15,
      deviceCount: 12,
      declaredValueCents: 12 * 64_900 + 3 * 3_900,
      // Twelve phones and three accessories.
      contentsPounds: 15.9,
      isServicesOnly: false,
    })
  })

  test('an empty cart has none', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    await expect(getRates(asCaller(deps, agent), newYork)).rejects.toMatchObject({ code: 'CART_EMPTY' })
  })

  test('an address that UPS does not reach has an empty list', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const nowhere = { ...newYork, postalCode: 'nowhere' }
    expect(await getRates(asCaller(deps, agent), nowhere)).toEqual({
      success: true,
      data: [],
      arrivals: [],
      reason: 'UPS has no rate for this address. Choose another one.',
    })
  })

  test('so does more than UPS takes at once, and says that this is why', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const { productId } = offer
    const lines = Array.from({ length: 27 }, async () => ({
      offerId: (await anOffer(tx, productId)).offerId,
      quantity: 300,
    }))
    await aCart(tx, agent.userId, ...(await Promise.all(lines)))

    const { data, reason } = await getRates(asCaller(deps, agent), newYork)

    expect([data, reason]).toEqual([[], expect.stringContaining('too much for one UPS shipment')])
  })
})

describe('over HTTP', () => {
  const call = (payload: object, headers: Record<string, string> = {}) => ({
    method: 'POST' as const,
    url: '/api/shipping/GetRates',
    headers,
    payload,
  })

  test('each refusal has its status and its code', async ({ database }) => {
    let down = false
    const quote = async () => {
      if (down) throw new AppError('RATES_UNAVAILABLE')
      return [{ description: 'UPS Ground', rateCents: 1_854 }]
    }
    const app = await anApp(database, { shippingRates: { quote } })
    const { agent, headers } = await database.inTransaction(async (tx) => {
      const { agent } = await anAgentWithAccount(tx)
      await aCart(tx, agent.userId, { offerId: (await aShop(tx)).offer.offerId })
      return { agent, headers: await aSignIn(tx, agent.userId) }
    })

    const fine = await app.inject(call(newYork, headers))
    const signedOut = await app.inject(call(newYork))
    const wrong = await app.inject(call({ ...newYork, addressLine: [], city: 5, price: 1 }, headers))
    down = true
    const unavailable = await app.inject(call({ ...newYork, postalCode: '60601' }, headers))
    await database.inTransaction((tx) => tx.delete(cartItems).where(eq(cartItems.userId, agent.userId)))
    const empty = await app.inject(call(newYork, headers))
    await app.close()

    expect(fine.json()).toEqual({
      hasError: false,
      success: true,
      data: [{ description: 'UPS Ground', rate: 18.54 }],
      arrivals: [{ description: 'UPS Ground', day: '2026-03-06', isEstimated: false }],
    })
    expect(
      [signedOut, wrong, unavailable, empty].map((reply) => [reply.statusCode, reply.json().error.code]),
    ).toEqual([
      [401, 'NOT_SIGNED_IN'],
      [400, 'INVALID_INPUT'],
      [502, 'RATES_UNAVAILABLE'],
      [409, 'CART_EMPTY'],
    ])
    expect(Object.keys(wrong.json().error.fields).toSorted()).toEqual(['addressLine', 'city'])
  })
})
