import { costsOf } from '@portal/domain/costs'
import { discountsFor } from '@portal/domain/offer-discounts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { priceRules } from '../../../db/schema/price-rules.tables.ts'
import type { Deps } from '../../../deps.ts'
import { anOffer, aPriceRule, aProduct } from '../../../testing/builders.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { readCart } from '../../cart/read-cart.ts'
import { readManifest } from '../../catalog/read-manifest.ts'
import { acceptPrices } from '../draft/accept-prices.ts'
import { updateOrderItem } from '../draft/order-items.ts'
import { findWholeOrder } from '../list/find-whole-order.ts'
import { findListedCosts } from '../list/listed-orders.ts'
import { moneyOfOrder, moneyOfQuoted } from '../order-money.ts'
import { aCart, anAgentWithAccount, anOrderForm, seen } from '../testing.ts'
import { placeOrder } from './place-order.ts'
import { submitOrder } from './submit-order.ts'

/** The N6 Pro at AT&T, financed for 36 months with a plan of $40.00, and its rule. */
async function aWorld(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const phone = await aProduct(tx)
  const at = (carrier: 'AT&T' | 'T-Mobile', itemPriceCents: number, ratePlanPriceCents: number) =>
    anOffer(tx, phone.productId, {
      carrier,
      purchaseType: 'Finance',
      itemPriceCents,
      ratePlanPriceCents,
      termMonths: 36,
    })
  const att = await at('AT&T', 1_999, 4_000)
  const tMobile = await at('T-Mobile', 1_899, 3_800)
  const rule = await aPriceRule(tx, { offerIds: [att.offerId] })
  const ctx = asCaller(deps, agent)
  const place = async (quantity: number, changes: Parameters<typeof anOrderForm>[1] = {}) => {
    await aCart(tx, agent.userId, { offerId: att.offerId, quantity })
    return (await placeOrder(ctx, anOrderForm(parties, changes))).result.orderId
  }
  return { agent, parties, att, tMobile, rule, ctx, place, read: (id: number) => seen(deps, agent, id) }
}

const test = base.extend<{ world: Awaited<ReturnType<typeof aWorld>> }>({
  world: async ({ tx, deps }, use) => use(await aWorld(tx, deps)),
})

const words = '$5.00 off each line from the 10th'
const costs = {
  monthly: 2_519.55,
  termMonths: 36,
  committed: 90_703.8,
  schedule: [{ fromMonth: 1, toMonth: 36, amount: 2_519.55 }],
  discounts: [{ words, units: 36, amount: 180 }],
}

test('45 N6 Pro at AT&T cost $2,519.55 a month and $90,703.80 in the shop, the cart, the order, its papers and files', async ({
  tx,
  deps,
  world,
}) => {
  const { agent, att, tMobile, ctx, parties } = world
  const { offers } = await readManifest(tx)
  const sold = offers.find(({ offerId }) => offerId === att.offerId)
  expect(sold?.discounts).toHaveLength(1)
  expect(discountsFor(sold?.discounts, 45)).toMatchObject([{ words, units: 36, unitCents: 500 }])
  expect(offers.find(({ offerId }) => offerId === tMobile.offerId)).not.toHaveProperty('discounts')

  await aCart(tx, agent.userId, { offerId: att.offerId, quantity: 45 })
  const cart = await readCart(ctx)
  expect(cart.costs).toMatchObject(costs)
  expect(cart.costs.totals.at(-1)).toEqual({ months: 36, total: 90_703.8 })
  expect(cart.carrierBills).toMatchObject([
    { monthly: 899.55, plans: 1_800, discounts: [{ words, units: 36, amount: 180 }] },
  ])
  expect(cart.result[0]?.discounts).toMatchObject([{ words, units: 36, amount: 180 }])

  const { result } = await placeOrder(ctx, anOrderForm(parties))
  const order = await seen(deps, agent, result.orderId)
  expect(order.costs).toMatchObject(costs)
  expect(order.orderItems[0]?.discounts).toMatchObject([{ words, units: 36, amount: 5, months: null }])
  const stored = await findWholeOrder(tx, result.orderId)
  for (const parts of [stored ? moneyOfOrder(stored, null) : [], moneyOfQuoted(order, { addedTax: null })])
    expect(parts).toMatchObject([
      { name: 'due' },
      {
        name: 'monthly',
        amount: '$2,519.55/mo.',
        rows: [
          { label: 'AT&T, devices', amount: '$899.55/mo.' },
          { label: 'AT&T, plans', amount: '$1,800.00/mo.' },
          { label: `AT&T, ${words}, 36 lines`, amount: '−$180.00/mo.' },
        ],
      },
      { name: 'commitment', amount: '$90,703.80' },
    ])
  const listed = await findListedCosts(tx, [result.orderId])
  expect(listed.get(result.orderId)).toMatchObject({ monthly: 2_519.55, committed: 90_703.8 })
})

test('they cost less than $92,323.80 at T-Mobile', () => {
  const { committedCents } = costsOf([
    {
      carrier: 'T-Mobile',
      productTypeId: '01900000-0000-7000-8030-000000000001',
      purchaseType: 'Finance',
      quantity: 45,
      unitCents: 1_899,
      isCarrierInventory: true,
      ratePlanCents: 3_800,
      termMonths: 36,
    },
  ])
  expect(committedCents).toBe(9_232_380)
})

test('a cart whose discounts changed since it was seen is refused', async ({ tx, world }) => {
  const { agent, att, ctx, parties, rule } = world
  await aCart(tx, agent.userId, { offerId: att.offerId, quantity: 12 })
  const { cartTotals, fingerprint } = await readCart(ctx)
  const cartSeen = { today: cartTotals.today, cartItemCount: cartTotals.cartItemCount, fingerprint }
  await tx.update(priceRules).set({ amountCents: 400 }).where(eq(priceRules.ruleId, rule.ruleId))
  await expect(placeOrder(ctx, anOrderForm(parties, { cartSeen }))).rejects.toMatchObject({
    code: 'CART_CHANGED',
  })
})

test('in a draft whose rules changed it is a changed price, which is confirmed; an order keeps what applied', async ({
  tx,
  world,
}) => {
  const { ctx, place, read, rule } = world
  const ordered = await place(12)
  const draft = await place(12, { saveAsDraft: true })
  await tx.update(priceRules).set({ endedAt: new Date() }).where(eq(priceRules.ruleId, rule.ruleId))

  expect((await read(ordered)).orderItems).toMatchObject([{ discounts: [{ units: 3 }], today: null }])
  const before = await read(draft)
  expect(before.orderItems).toMatchObject([
    { discounts: [{ units: 3 }], today: { state: 'price-changed', discounts: [] } },
  ])
  await expect(submitOrder(ctx, { orderId: draft })).rejects.toMatchObject({
    code: 'OFFERS_CHANGED',
    fields: {
      [`lines.${before.orderItems[0]?.orderItemId}`]: [
        expect.stringMatching(/^The discounts of .+ are others now\.$/),
      ],
    },
  })
  await acceptPrices(ctx, draft, { version: before.version })
  const after = await read(draft)
  expect(after.orderItems).toMatchObject([{ discounts: [], today: { state: 'same' } }])
  expect(after.costs.monthly).toBe(12 * 59.99)
  await expect(submitOrder(ctx, { orderId: draft })).resolves.toBeDefined()
})

test('another quantity has its own discounts', async ({ world }) => {
  const { ctx, place, read } = world
  const orderId = await place(12, { saveAsDraft: true })
  const { orderItems, version } = await read(orderId)
  const orderItemId = orderItems[0]?.orderItemId ?? ''
  await updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 45, version, dropUnits: false })
  expect((await read(orderId)).costs).toMatchObject(costs)
})
