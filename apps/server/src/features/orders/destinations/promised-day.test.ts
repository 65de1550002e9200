import { orderStatus } from '@portal/domain/order-status'
import { describe, expect, vi } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import type { Deps, SignedInContext } from '../../../deps.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { orderAgain } from '../draft/order-again.ts'
import { writeStatus } from '../draft/orders.store.ts'
import { agentHistory } from '../list/order-history.ts'
import { readOrder } from '../list/read-order.ts'
import { placeOrder } from '../place/place-order.ts'
import { submitOrder } from '../place/submit-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, withGround } from '../testing.ts'
import { saveDestinations } from './destinations.ts'
import { getDestinationRates } from './shipping-rates.ts'

/** The day that an order promises (docs/spec/delivery-days.md#on-orders). Tests happen on Monday, March 2, at 10 AM. */

async function aBuyer(tx: Tx, deps: Deps, quantity = 1) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  await aCart(tx, agent.userId, { offerId: offer.offerId, quantity })
  const goods = { itemCount: quantity, declaredValueCents: quantity * 64_900, contentsPounds: quantity * 1.2 }
  const form = await withGround(deps, anOrderForm(parties), goods)
  const ctx = asCaller(deps, agent)
  const look = async (orderId: number) => (await readOrder(ctx, orderId)).results[0]
  return { agent, parties, form, ctx, look }
}

const reopened = ({ actor, now }: SignedInContext) => ({
  orderEventId: '019f0000-0000-7000-8000-000000000001',
  kind: 'reopened' as const,
  userId: actor.userId,
  onBehalfOf: null,
  reason: null,
  at: now(),
})

describe('an order that is submitted keeps the day of its service', () => {
  test('from checkout, and says it in lists and its email', async ({ tx, deps }) => {
    const { ctx, form, look, parties } = await aBuyer(tx, deps)
    const { orderId } = (await placeOrder(ctx, form)).result

    expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '2026-03-05' })
    const [row] = (await agentHistory(ctx, parties.agentId, {})).results
    expect(row).toMatchObject({ orderId, promisedDeliveryDate: '2026-03-05' })
    const [email] = await writtenEmails(deps, 'order-confirmation')
    expect(email?.text).not.toContain('3-5 business days')
    expect(email?.text).toContain('Your order should arrive on Thursday, March 5 with UPS Ground.')
    expect(email?.text).toMatch(/Estimated delivery:?\s+03\/05\/2026/)
  })

  test('a large order takes longer to stage, and its email says no other time', async ({ tx, deps }) => {
    const { ctx, form, look } = await aBuyer(tx, deps, 300)
    const { orderId } = (await placeOrder(ctx, form)).result
    expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '2026-03-11' })
    const [email] = await writtenEmails(deps, 'order-confirmation')
    expect(email?.text).toContain('Estimated Delivery: Wednesday, March 11')
    expect(email?.text).not.toContain('3-5 business days')
  })

  test('at the moment of Submit; a draft, its copy and a reopened order have none', async ({ tx, deps }) => {
    const { ctx, form, look, parties } = await aBuyer(tx, deps)
    const { orderId } = (await placeOrder(ctx, { ...form, saveAsDraft: true })).result
    expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '' })

    const friday = { ...ctx, now: () => new Date('2026-03-06T21:00:00Z') }
    await submitOrder(friday, { orderId, zohoUserId: parties.agentId })
    expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '2026-03-12' })
    expect((await look(orderId))?.timeline).toHaveLength(2)

    const again = await orderAgain(ctx, orderId, { confirm: true })
    expect(await look(again.result.orderId ?? 0)).toMatchObject({ promisedDeliveryDate: '' })

    await writeStatus(tx, orderId, { to: orderStatus.draft, event: reopened(ctx), requestId: 'test' })
    expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '' })
  })

  test('none where the carrier ships, and the carrier of days is not asked', async ({ tx, deps }) => {
    const { ctx, parties, look } = await aBuyer(tx, deps)
    const arrivals = vi.fn(deps.transitTimes.arrivals)
    const { result } = await placeOrder({ ...ctx, transitTimes: { arrivals } }, anOrderForm(parties))
    expect(await look(result.orderId)).toMatchObject({ promisedDeliveryDate: '' })
    expect(arrivals).not.toHaveBeenCalled()
  })
})

describe('several destinations', () => {
  const hilo = { street: '99 Aiea Heights Dr', city: 'Honolulu', state: 'HI', code: '96813' }
  const reason = 'The dock is behind the building.'

  test('each has the day of its service, after all devices of the order are staged; a draft forgets them', async ({
    tx,
    deps,
  }) => {
    const { ctx, form, look, parties } = await aBuyer(tx, deps, 60)
    const { orderId } = (await placeOrder(ctx, { ...form, saveAsDraft: true })).result
    const draft = await look(orderId)
    const items = [{ orderItemId: draft?.orderItems[0]?.orderItemId ?? '', quantity: 20 }]
    await saveDestinations(ctx, orderId, {
      version: draft?.version ?? 0,
      destinations: [{ ...hilo, name: 'Station West', addressOverrideReason: reason, items }],
    })
    const rated = await look(orderId)
    expect(rated?.destinations).toMatchObject([{ promisedDeliveryDate: '' }])
    const { results } = await getDestinationRates(ctx, {
      orderId,
      destinations: [
        {
          street: form.shippingStreet,
          city: form.shippingCity,
          state: 'OH',
          code: form.shippingCode,
          items: [],
        },
        { ...hilo, items: items.map(({ orderItemId: lineId, quantity }) => ({ lineId, quantity })) },
      ],
    })
    const said = [rated, ...(rated?.destinations ?? [])].map((one, place) =>
      results[place]?.arrivals.find(({ description }) => description === one?.shippingDescription),
    )

    await submitOrder(ctx, { orderId, zohoUserId: parties.agentId })
    const order = await look(orderId)
    const days = [order, ...(order?.destinations ?? [])].map((one) => one?.promisedDeliveryDate)
    expect(days, 'as the rates said').toEqual(said.map((one) => one?.day))
    // Sixty devices are staged on Wednesday; Ohio is two days away.
    expect(days[0]).toBe('2026-03-06')
    const [email] = await writtenEmails(deps, 'order-confirmation')
    expect(email?.text).toContain('estimated delivery 03/06/2026')
    expect(email?.text).not.toContain('with UPS Ground.')

    const again = await orderAgain(ctx, orderId, { confirm: true })
    const copy = await look(again.result.orderId ?? 0)
    expect(copy?.destinations).toMatchObject([{ promisedDeliveryDate: '' }])
    await writeStatus(tx, orderId, { to: orderStatus.draft, event: reopened(ctx), requestId: 'test' })
    expect((await look(orderId))?.destinations).toMatchObject([{ promisedDeliveryDate: '' }])
  })
})

test('UPS is asked about days once for an order, outside of its transaction; no answer does not keep it from being placed', async ({
  tx,
  deps,
}) => {
  const { ctx, form, look } = await aBuyer(tx, deps)
  const arrivals = vi.fn(() => Promise.resolve({ arrivals: [], isIncomplete: true }))
  const { orderId } = (await placeOrder({ ...ctx, transitTimes: { arrivals } }, form)).result
  expect(arrivals).toHaveBeenCalledTimes(1)
  expect(await look(orderId)).toMatchObject({ promisedDeliveryDate: '', statusId: orderStatus.submitted })
})
