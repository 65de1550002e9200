import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { anOffer, aProduct } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { getRates } from '../destinations/shipping-rates.ts'
import { placeOrder } from '../place/place-order.ts'
import { submitOrder } from '../place/submit-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, seen } from '../testing.ts'
import { createOrder } from './drafts.ts'
import { addOrderItem, removeOrderItem, updateOrderItem } from './order-items.ts'

/** A draft from a cart of two devices, each with coverage and a case. */
async function aDraftOfTwoDevices(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const withAddOns = { withScreenRepair: true, withAccessory: true, quantity: 2 }
  await aCart(
    tx,
    agent.userId,
    { offerId: shop.offer.offerId, ...withAddOns },
    { offerId: shop.financed.offerId, ...withAddOns },
  )
  const form = anOrderForm(parties, { saveAsDraft: true, shipDirect: false })
  const { orderId } = (await placeOrder(ctx, form)).result
  const look = () => seen(deps, agent, orderId)
  const lineAt = async (place: number) => (await look()).orderItems[place]?.orderItemId ?? ''
  const setQuantity = async (place: number, quantity: number) =>
    updateOrderItem(ctx, { orderId, orderItemId: await lineAt(place) }, { quantity })
  const remove = async (place: number) => removeOrderItem(ctx, { orderId, orderItemId: await lineAt(place) })
  const freight = async () => (await look()).shippingRate ?? Number.NaN
  return { agent, look, setQuantity, remove, freight }
}

const quantitiesOf = (order: { orderItems: Array<{ quantity: number; isAddOn: boolean }> }) =>
  order.orderItems.map(({ quantity, isAddOn }) => (isAddOn ? `+${quantity}` : quantity))

describe('add-ons of a draft', () => {
  test('go with their device when it is removed, and other devices keep theirs', async ({ tx, deps }) => {
    const { look, remove, setQuantity } = await aDraftOfTwoDevices(tx, deps)
    expect(quantitiesOf(await look())).toEqual([2, '+2', '+2', 2, '+2', '+2'])
    await remove(3)
    expect(quantitiesOf(await look())).toEqual([2, '+2', '+2'])
    await setQuantity(0, 10)
    expect(quantitiesOf(await look())).toEqual([10, '+10', '+10'])
  })

  test('can be removed alone', async ({ tx, deps }) => {
    const { look, remove } = await aDraftOfTwoDevices(tx, deps)
    await remove(1)
    expect(quantitiesOf(await look())).toEqual([2, '+2', 2, '+2', '+2'])
  })

  test('carry freight beyond one accessory for each device', async ({ tx, deps }) => {
    const { setQuantity, freight } = await aDraftOfTwoDevices(tx, deps)
    const four = await freight()
    await setQuantity(2, 500)
    const many = await freight()
    expect(many).toBeGreaterThan(10 * four)
    await setQuantity(2, 2)
    expect(await freight()).toBe(four)
  })
})

/** A yearly subscription that no carrier sells, with a list price. */
async function aSubscription(tx: Tx) {
  const service = await aProduct(tx, { type: 'service', manufacturerName: 'NONE', msrpCents: 4_800 })
  return anOffer(tx, service.productId, { carrier: 'N/A', itemPriceCents: 4_800 })
}

describe('services', () => {
  test('add nothing to the freight of devices', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const subscription = await aSubscription(tx)
    const ctx = asCaller(deps, agent)
    const { orderId } = (await createOrder(ctx, parties)).result
    await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 3 })
    const { shippingRate } = await seen(deps, agent, orderId)
    const { offerId, productId } = subscription
    await addOrderItem(ctx, { orderId, offerId, productId, quantity: 20 })
    expect(await seen(deps, agent, orderId)).toMatchObject({ shippingRate })
  })

  test('alone need no shipping: the one rate is $0.00, on a draft and in checkout', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offerId, productId } = await aSubscription(tx)
    const ctx = asCaller(deps, agent)
    const { orderId } = (await createOrder(ctx, parties)).result
    await addOrderItem(ctx, { orderId, offerId, productId, quantity: 5 })
    expect(await seen(deps, agent, orderId)).toMatchObject({
      shippingDescription: 'No shipping needed',
      shippingRate: 0,
      orderTotal: 240,
      submitBlockers: [],
    })
    await submitOrder(ctx, { orderId, zohoUserId: parties.agentId })

    await aCart(tx, agent.userId, { offerId, quantity: 5 })
    const to = { addressLine: ['980 Airline Junction Rd'], city: 'Toledo', stateProvinceCode: 'OH' }
    const { data } = await getRates(ctx, { ...to, postalCode: '43607' })
    expect(data).toEqual([{ description: 'No shipping needed', rate: 0 }])
    const form = anOrderForm(parties, {
      shipDirect: false,
      shippingDescription: 'No shipping needed',
      shippingRate: 0,
    })
    await expect(placeOrder(ctx, form)).resolves.toBeDefined()
  })
})
