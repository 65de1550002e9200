import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { orderDestinations } from '../../../db/schema/destinations.tables.ts'
import { orderEvents, orders } from '../../../db/schema/orders.tables.ts'
import type { Deps } from '../../../deps.ts'
import { anAccount } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { aStation } from '../../fleet/testing.ts'
import { draftOf } from '../../order-export/sales-order-draft.ts'
import { orderAgain } from '../draft/order-again.ts'
import { removeOrderItem, updateOrderItem } from '../draft/order-items.ts'
import { updateOrder } from '../draft/update-order.ts'
import { findWholeOrder } from '../list/find-whole-order.ts'
import { agentHistory } from '../list/order-history.ts'
import { placeOrder } from '../place/place-order.ts'
import { submitOrder } from '../place/submit-order.ts'
import { aCart, aDraft, anAgentWithAccount, anOrderForm, anUpdateForm, aShop, seen } from '../testing.ts'
import { saveDestinations } from './destinations.ts'
import { getDestinationRates } from './shipping-rates.ts'

/** Several destinations on one order (docs/spec/orders.md#destinations). */

const honolulu = { street: '99 Aiea Heights Dr', city: 'Honolulu', state: 'HI', code: '96813' }
const toledo = { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', code: '43604' }
const reason = 'The dock is behind the building.'

/** A draft with so many phones, each with repair coverage and a case, to ship by UPS Ground. */
async function aSplitDraft(tx: Tx, deps: Deps, quantity = 10) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const { offerId } = shop.offer
  const cases = { offerId, quantity, withScreenRepair: true, withAccessory: true }
  const orderId = await aDraft(tx, deps, agent, parties, cases)
  const ctx = asCaller(deps, agent)
  const look = () => seen(deps, agent, orderId)
  await updateOrder(ctx, orderId, {
    ...anUpdateForm(parties, { shipDirect: false, addressOverrideReason: reason }),
  })
  const [line] = (await look()).orderItems
  const orderItemId = line?.orderItemId ?? ''
  const place = (many: number, changes: object = {}) => ({
    ...honolulu,
    name: 'Station West',
    addressOverrideReason: reason,
    items: [{ orderItemId, quantity: many }],
    ...changes,
  })
  const save = async (...destinations: Array<ReturnType<typeof place>>) =>
    saveDestinations(ctx, orderId, { version: (await look()).version, destinations })
  const submit = () => submitOrder(ctx, { orderId, zohoUserId: parties.agentId })
  return { agent, parties, ctx, shop, orderId, orderItemId, look, place, save, submit }
}

const ratesTo = async (deps: Deps, to: typeof honolulu, phones: number) => {
  const { street, city, state, code } = to
  const rates = await deps.shippingRates.quote({
    to: { street, city, state, zip: code },
    itemCount: phones,
    declaredValueCents: phones * 64_900,
    contentsPounds: Math.round(phones * 120) / 100,
  })
  return new Map(rates.map(({ description, rateCents }) => [description, rateCents / 100]))
}

describe('a draft goes to several destinations', () => {
  test('each is quoted for its own goods, add-ons go with their devices, and the total has all rates', async ({
    tx,
    deps,
  }) => {
    const { look, place, save } = await aSplitDraft(tx, deps)
    await save(place(4), place(3, { name: '', ...toledo }))
    const order = await look()
    const west =
      (await ratesTo(deps, honolulu, 4)).get('UPS Ground') ??
      [...(await ratesTo(deps, honolulu, 4)).values()][0]
    expect(order.destinations).toMatchObject([
      { name: 'Station West', shipDirect: false, shippingRate: west, items: [{ quantity: 4 }] },
      { name: '', street: toledo.street, items: [{ quantity: 3 }] },
    ])
    const home = { street: '2 Side St', city: 'Dayton', state: 'OH', code: '45402' }
    expect(order.shippingRate).toBe((await ratesTo(deps, home, 3)).get(order.shippingDescription ?? ''))
    const rates = order.destinations.map(({ shippingRate }) => shippingRate ?? 0)
    const freight = rates.reduce((sum, rate) => sum + rate, order.shippingRate ?? 0)
    expect(order.freightTotal).toBeCloseTo(freight, 2)
    expect(order.orderTotal).toBeCloseTo(order.itemsTotal + freight, 2)
    expect(order.submitBlockers).toEqual([])
    const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, order.orderId))
    expect(events.map(({ kind }) => kind)).toContain('destinations')
  })

  test('the same rates are answered beforehand, for the cart and for the draft', async ({ tx, deps }) => {
    const { ctx, look, orderId, orderItemId, place, save } = await aSplitDraft(tx, deps)
    const home = { street: '2 Side St', city: 'Dayton', state: 'OH', code: '45402', items: [] }
    const asked = await getDestinationRates(ctx, {
      orderId,
      destinations: [home, { ...honolulu, items: [{ lineId: orderItemId, quantity: 4 }] }],
    })
    await save(place(4))
    const order = await look()
    const rateIn = (index: number, name: string | null) =>
      asked.results[index]?.rates.find(({ description }) => description === name)?.rate
    expect(rateIn(0, order.shippingDescription)).toBe(order.shippingRate)
    const [west] = order.destinations
    expect(rateIn(1, west?.shippingDescription ?? '')).toBe(west?.shippingRate)
  })

  test.for([
    ['more than the line has', [[11]], 'destinations.0.items'],
    ['more than the line has, together', [[6], [5]], 'destinations.1.items'],
    ['nothing', [[]], 'destinations.0.items'],
  ] as const)('%s is refused', async ([, quantities, field], { tx, deps }) => {
    const { look, orderItemId, place, save } = await aSplitDraft(tx, deps)
    const places = quantities.map((all) =>
      place(1, { items: all.map((quantity) => ({ orderItemId, quantity })) }),
    )
    await expect(save(...places)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: [expect.any(String)] },
    })
    expect((await look()).destinations).toEqual([])
  })

  test('an add-on, a foreign line, a foreign station and another version are refused', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, place, save } = await aSplitDraft(tx, deps)
    const other = await aSplitDraft(tx, deps)
    const addOn = (await look()).orderItems.find(({ isAddOn }) => isAddOn)?.orderItemId ?? ''
    for (const orderItemId of [addOn, other.orderItemId])
      await expect(save(place(1, { items: [{ orderItemId, quantity: 1 }] }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    const { stationId } = await aStation(tx, other.parties.accountId)
    await expect(save(place(1, { stationId }))).rejects.toMatchObject({
      fields: { 'destinations.0.stationId': [expect.any(String)] },
    })
    await expect(saveDestinations(ctx, orderId, { version: 99, destinations: [] })).rejects.toMatchObject({
      code: 'ORDER_CHANGED',
    })
    await expect(
      saveDestinations(other.ctx, orderId, { version: 1, destinations: [] }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('an address that is not verified, a rate that is not ours, and direct shipping of our goods are refused', async ({
    tx,
    deps,
  }) => {
    const { place, save } = await aSplitDraft(tx, deps)
    const doubted = save(
      place(1, { addressOverrideReason: null, street: '1 Nowhere Blvd Xx', code: '99999' }),
    )
    await expect(doubted).rejects.toMatchObject({
      code: 'ADDRESS_UNVERIFIED',
      fields: { 'destinations.0.address': [expect.any(String)] },
    })
    await expect(
      save(place(2), place(1, { shippingDescription: 'UPS Ground', shippingRate: 0.01 })),
    ).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { 'destinations.1.shippingRate': [expect.any(String)] },
    })
    await expect(save(place(2, { shipDirect: true }))).rejects.toMatchObject({
      code: 'DIRECT_NOT_OFFERED',
      fields: { 'destinations.0.shippingMethod': [expect.stringContaining('no carrier ships')] },
    })
  })

  test('fewer of a line than are given away are refused, a removed line leaves a destination that blocks Submit', async ({
    tx,
    deps,
  }) => {
    const { ctx, look, orderId, orderItemId, place, save, submit } = await aSplitDraft(tx, deps)
    await save(place(4))
    await expect(updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 3 })).rejects.toMatchObject({
      code: 'DESTINATIONS_SET',
      message:
        'A quantity of 3 is less than the 4 that go to Station West (4). Change the destinations first.',
    })
    await updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 4 })
    const [blocker] = (await look()).submitBlockers
    expect(blocker).toMatchObject({ code: 'destination-empty', field: 'destinations' })
    await expect(submit()).rejects.toMatchObject({ code: 'ORDER_INCOMPLETE' })
    await removeOrderItem(ctx, { orderId, orderItemId })
    expect((await look()).destinations).toMatchObject([{ items: [] }])
  })

  test('another account asks first, and drops them', async ({ tx, deps }) => {
    const { agent, ctx, look, orderId, place, save } = await aSplitDraft(tx, deps)
    await save(place(4))
    const { accountId, contactId } = await anAccount(tx, agent.zohoUserId)
    const form = anUpdateForm(
      { agentId: agent.zohoUserId, accountId, contactId },
      { addressOverrideReason: reason },
    )
    await expect(updateOrder(ctx, orderId, form)).rejects.toMatchObject({
      code: 'DESTINATIONS_SET',
      message: 'Another account drops the destinations Station West.',
    })
    await updateOrder(ctx, orderId, { ...form, dropDestinations: true })
    const order = await look()
    expect(order.destinations).toEqual([])
    expect(order.orderTotal).toBeCloseTo(order.itemsTotal + (order.shippingRate ?? 0), 2)
  })
})

describe('an order to several destinations', () => {
  test('is submitted once each rate is today’s; the refusal names the destination', async ({ tx, deps }) => {
    const { agent, look, orderId, parties, place, save, submit } = await aSplitDraft(tx, deps)
    await save(place(4))
    const before = await look()
    const shippingRates = {
      quote: async (shipment: Parameters<Deps['shippingRates']['quote']>[0]) =>
        (await deps.shippingRates.quote(shipment)).map((rate) =>
          shipment.to.state === 'HI' ? { ...rate, rateCents: rate.rateCents + 100 } : rate,
        ),
    }
    const dearer = asCaller({ ...deps, shippingRates }, agent)
    const refused = submitOrder(dearer, { orderId, zohoUserId: parties.agentId })
    await expect(refused).rejects.toMatchObject({
      code: 'RATE_CHANGED',
      fields: { shippingRate: [expect.stringMatching(/^Station West: .* is \$.* now, not \$/)] },
    })
    const after = await look()
    expect(after.orderTotal).toBeCloseTo(before.orderTotal + 1, 2)
    await submitOrder(dearer, { orderId, zohoUserId: parties.agentId })
    expect(await look()).toMatchObject({ statusId: orderStatus.submitted, orderTotal: after.orderTotal })
    await expect(submit()).rejects.toMatchObject({ code: 'ORDER_NOT_DRAFT' })
  })

  test('is refused while an address is not verified and has no reason', async ({ tx, deps }) => {
    const { orderId, place, save, submit } = await aSplitDraft(tx, deps)
    await save(place(4, { street: '1 Nowhere Blvd Xx', code: '99999' }))
    await tx
      .update(orderDestinations)
      .set({ addressOverrideReason: null })
      .where(eq(orderDestinations.orderId, orderId))
    await expect(submit()).rejects.toMatchObject({
      code: 'ADDRESS_UNVERIFIED',
      fields: { 'destinations.0.address': [expect.stringContaining('Station West: ')] },
    })
  })

  test('goes to the ledger as one sales order with all freight, and its destinations in the notes', async ({
    tx,
    deps,
  }) => {
    const { look, orderId, place, save, submit } = await aSplitDraft(tx, deps)
    const single = await findWholeOrder(tx, orderId)
    await save(place(4))
    await submit()
    const order = await look()
    const whole = await findWholeOrder(tx, orderId)
    if (!whole || !single) throw new Error('It is there.')
    const draft = draftOf(whole, { customerId: '1', timeZone: 'America/New_York' })
    expect(draft.shipping).toEqual({
      description: 'Shipping to 2 destinations',
      rateCents: Math.round((order.freightTotal ?? 0) * 100),
    })
    expect(draft.notes).toContain('Destination 2, Station West: 99 Aiea Heights Dr, Honolulu, HI 96813. 4 × ')
    expect(draftOf(single, { customerId: '1', timeZone: 'America/New_York' })).toMatchObject({
      shipping: { description: 'UPS Ground' },
      notes: single.notes,
    })
  })

  test('is copied with its destinations by Order again', async ({ tx, deps }) => {
    const { agent, ctx, orderId, place, save, submit } = await aSplitDraft(tx, deps)
    await save(place(4))
    await submit()
    const { result } = await orderAgain(ctx, orderId, { confirm: true })
    const copy = await seen(deps, agent, result.orderId ?? 0)
    expect(copy.destinations).toMatchObject([
      {
        name: 'Station West',
        ...honolulu,
        items: [{ orderItemId: copy.orderItems[0]?.orderItemId, quantity: 4 }],
      },
    ])
    const rates = copy.destinations.reduce(
      (sum, one) => sum + (one.shippingRate ?? 0),
      copy.shippingRate ?? 0,
    )
    expect(copy.orderTotal).toBeCloseTo(copy.itemsTotal + rates, 2)
  })

  test('is placed from the cart, with the rates that were seen', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const ctx = asCaller(deps, agent)
    const { offer } = await aShop(tx)
    await aCart(tx, agent.userId, { offerId: offer.offerId, quantity: 10, withAccessory: true })
    const [line] = await tx.select().from(cartItems).where(eq(cartItems.userId, agent.userId))
    const items = [{ cartItemId: line?.cartItemId ?? '', quantity: 4 }]
    const form = anOrderForm(parties, { addressOverrideReason: reason })
    const home = {
      street: form.shippingStreet,
      city: form.shippingCity,
      state: form.shippingState,
      code: form.shippingCode,
    }
    const { results } = await getDestinationRates(ctx, {
      destinations: [
        { ...home, items: [] },
        { ...honolulu, items: [{ lineId: line?.cartItemId ?? '', quantity: 4 }] },
      ],
    })
    const [first, west] = results.map(({ rates }) => rates[0])
    const rated = {
      ...form,
      shipDirect: false,
      shippingDescription: first?.description ?? '',
      shippingRate: first?.rate ?? 0,
    }
    const place = { ...honolulu, name: 'Station West', addressOverrideReason: reason, items }
    await expect(placeOrder(ctx, { ...rated, destinations: [place] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'destinations.0.shippingRate': ['Choose a shipping rate.'] },
    })
    const chosen = { ...place, shippingDescription: west?.description ?? '', shippingRate: west?.rate ?? 0 }
    const { result } = await placeOrder(ctx, { ...rated, destinations: [chosen] })
    const order = await seen(deps, agent, result.orderId)
    expect(order).toMatchObject({
      statusId: orderStatus.submitted,
      destinations: [{ shippingRate: west?.rate, items: [{ quantity: 4 }] }],
    })
    expect(order.orderTotal).toBeCloseTo(order.itemsTotal + (first?.rate ?? 0) + (west?.rate ?? 0), 2)
    const [row] = await tx.select().from(orders).where(eq(orders.orderId, result.orderId))
    expect(row?.shippingStreet).toBe(home.street)
    // The CSV asks for the days of all destinations, lists on the screen do not.
    const listed = await agentHistory(ctx, parties.agentId, { withShipping: true })
    const other = order.destinations[0]?.promisedDeliveryDate
    expect(other).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(listed.results).toMatchObject([{ orderId: order.orderId, otherPromisedDates: [other] }])
    const [shown] = (await agentHistory(ctx, parties.agentId, {})).results
    expect(shown).not.toHaveProperty('otherPromisedDates')
  })
})
