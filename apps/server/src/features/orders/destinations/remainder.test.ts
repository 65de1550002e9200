import { AppError } from '@portal/contract/errors'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { anOffer, aProduct } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { readOrder } from '../list/read-order.ts'
import { placeOrder } from '../place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop } from '../testing.ts'

// docs/spec/orders.md#remainder
test('what goes from our facility beside a direct order is ordered at the price that was seen', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const charger = await aProduct(tx, { type: 'accessory', model: 'Dual Car Charger' })
  const ours = await anOffer(tx, charger.productId, { carrier: 'N/A' })
  await aCart(tx, agent.userId, { offerId: offer.offerId }, { offerId: ours.offerId, quantity: 3 })
  const ctx = asCaller(deps, agent)
  const order = (remainderRate: number) => placeOrder(ctx, anOrderForm(parties, { remainderRate }))

  const refused: AppError = await order(0.01).then(
    () => expect.unreachable('one cent is not the price'),
    (error) => error,
  )
  expect(refused).toMatchObject({
    code: 'RATE_CHANGED',
    fields: { shippingRate: [expect.stringMatching(/^Shipped by WBC: UPS Ground is \$\d+\.\d\d now\.$/)] },
  })
  expect(await tx.select().from(orders).where(eq(orders.createdBy, agent.userId))).toEqual([])
  expect(await tx.$count(cartItems, eq(cartItems.userId, agent.userId))).toBe(2)
  const silent = { quote: () => Promise.reject(new AppError('RATES_UNAVAILABLE')) }
  await expect(
    placeOrder({ ...ctx, shippingRates: silent }, anOrderForm(parties, { remainderRate: 12 })),
  ).rejects.toMatchObject({ code: 'RATES_UNAVAILABLE' })

  const rate = Number(/\$([\d.]+\d)/.exec(refused.fields?.shippingRate?.[0] ?? '')?.[1])
  const { orderId } = (await order(rate)).result
  expect((await readOrder(ctx, orderId)).results[0]).toMatchObject({
    shipDirect: true,
    freightTotal: rate,
    destinations: [{ isRemainder: true, shippingRate: rate, items: [{ quantity: 3 }] }],
  })
})
