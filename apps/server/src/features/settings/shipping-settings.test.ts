import { toDollars } from '@portal/domain/money'
import { describe, expect } from 'vitest'
import { asCaller } from '../../testing/fixtures.ts'
import { test } from '../catalog-admin/testing.ts'
import { getRates } from '../orders/destinations/shipping-rates.ts'
import { readOrder } from '../orders/list/read-order.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, withGround } from '../orders/testing.ts'

type AskOf = (
  path: string,
  body?: { json: unknown },
) => Promise<{ statusCode: number; json: () => { result: never; error: never } }>

const newYork = {
  addressLine: ['350 5th Ave'],
  city: 'New York',
  stateProvinceCode: 'NY',
  postalCode: '10118',
}

const onePhone = { itemCount: 1, declaredValueCents: 64_900 }

/** Publishes these fields on top of what is published. */
async function publish(ask: AskOf, changes: Record<string, string>) {
  const { value, version }: { value: Record<string, string>; version: number } = (
    await ask('settings/GetOne/shipping')
  ).json().result
  return ask('settings/Publish', {
    json: { key: 'shipping', version, value: { ...value, ...changes }, note: '' },
  })
}

describe('published shipping rates', () => {
  test('are quoted at once, with their days, although older quotes would stand for 15 minutes', async ({
    ask,
    deps,
    tx,
  }) => {
    const { agent } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const ctx = asCaller(deps, agent)
    const before = await getRates(ctx, newYork)

    const answer = await publish(ask, {
      ground_5_firstPound: '13.54',
      ground_5_days: '4',
      threeDayOffer: 'ended',
    })
    expect(answer.statusCode).toBe(200)

    const after = await getRates(ctx, newYork)
    expect(after.data.map(({ description }) => description)).toEqual([
      'UPS Ground',
      'UPS 2nd Day Air',
      'UPS Next Day Air Saver',
      'UPS Next Day Air',
    ])
    expect(toDollars(Math.round(100 * (Number(after.data[0]?.rate) - Number(before.data[0]?.rate))))).toBe(1)
    expect([before.arrivals[0]?.day, after.arrivals[0]?.day]).toEqual(['2026-03-06', '2026-03-09'])
  })

  test('refuse an order with the rate that was shown before, cheaper or dearer, and a service that ended', async ({
    ask,
    deps,
    tx,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const ctx = asCaller(deps, agent)
    const form = await withGround(deps, anOrderForm(parties), onePhone)

    await publish(ask, { ground_4_firstPound: '99.99' })
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
    await publish(ask, { ground_4_firstPound: '1.00' })
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
    await publish(ask, { ground_4_firstPound: '11.98', groundOffer: 'ended' })
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { shippingDescription: ['“UPS Ground” is not offered for these items and this address.'] },
    })
    await publish(ask, { groundOffer: 'offered' })
    const { result } = await placeOrder(ctx, form)

    await publish(ask, { ground_4_firstPound: '99.99' })
    const { results } = await readOrder(ctx, result.orderId)
    expect(results[0]?.shippingRate).toBe(form.shippingRate)
  })

  test('a draft is refused once with the new rate, and submitted with it', async ({ ask, deps, tx }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId })
    const ctx = asCaller(deps, agent)
    const form = await withGround(deps, anOrderForm(parties, { saveAsDraft: true }), onePhone)
    const { result } = await placeOrder(ctx, form)
    await publish(ask, { ground_4_firstPound: '20.00' })
    await expect(submitOrder(ctx, { orderId: result.orderId })).rejects.toMatchObject({
      code: 'RATE_CHANGED',
    })
    await submitOrder(ctx, { orderId: result.orderId })
    const { results } = await readOrder(ctx, result.orderId)
    expect(results[0]?.shippingRate).toBe(toDollars(2_000 + 39 + 6 * 115))
  })

  test('are refused at their fields by the API', async ({ ask }) => {
    const refused = await publish(ask, { ground_5_firstPound: '-1', nextDay_2_days: '' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        'value.ground_5_firstPound': ['Enter a number with at most 2 decimals from 0.01 to 1,000.'],
      },
    })
  })
})

test.for([
  ['10118', 5],
  ['96813', 'hawaii'],
  ['00000', null],
  ['nowhere', null],
] as const)('the calculator learns the zone of %s', async ([zip, zone], { ask, askAs }) => {
  expect((await ask(`settings/GetShippingZone/${zip}`)).json().result).toEqual({ zone })
  expect((await askAs('Manager', `settings/GetShippingZone/${zip}`)).statusCode).toBe(403)
})
