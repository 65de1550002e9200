import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { priceRules } from '../../../db/schema/price-rules.tables.ts'
import { anOffer, aPriceRule, aProduct } from '../../../testing/builders.ts'
import { asCaller, test, testDeps } from '../../../testing/fixtures.ts'
import { readCart } from '../../cart/read-cart.ts'
import { aCart, anAgentWithAccount, anOrderForm, seen } from '../testing.ts'
import { placeOrder } from './place-order.ts'

/** What happens at the same moment, over connections of their own. */

test('a rule that is saved during Submit is in the order as the buyer saw it, or the order is refused', async ({
  database,
}) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const { agent, parties, offerId, ruleId } = await database.inTransaction(async (tx) => {
    const party = await anAgentWithAccount(tx)
    const { productId } = await aProduct(tx)
    const terms = { itemPriceCents: 1_999, ratePlanPriceCents: 4_000, termMonths: 36 }
    const { offerId } = await anOffer(tx, productId, { carrier: 'AT&T', purchaseType: 'Finance', ...terms })
    return { ...party, offerId, ruleId: (await aPriceRule(tx, { offerIds: [offerId] })).ruleId }
  })
  const ctx = asCaller(deps, agent)
  for (let round = 1; round <= 10; round++) {
    await database.inTransaction((tx) => aCart(tx, agent.userId, { offerId, quantity: 12 }))
    const { cartTotals, costs, fingerprint } = await readCart(ctx)
    const cartSeen = { today: cartTotals.today, cartItemCount: cartTotals.cartItemCount, fingerprint }
    const [placed] = await Promise.allSettled([
      placeOrder(ctx, anOrderForm(parties, { cartSeen })),
      database.inTransaction((tx) =>
        tx
          .update(priceRules)
          .set({ amountCents: 500 + round, version: round + 1 })
          .where(eq(priceRules.ruleId, ruleId)),
      ),
    ])
    if (placed.status === 'rejected') {
      expect(placed.reason).toMatchObject({ code: 'CART_CHANGED' })
      const { fingerprint: newest, ...now } = await readCart(ctx)
      const again = { ...cartSeen, fingerprint: newest }
      const { result } = await placeOrder(ctx, anOrderForm(parties, { cartSeen: again }))
      expect((await seen(deps, agent, result.orderId)).costs.monthly).toBe(now.costs.monthly)
    } else expect((await seen(deps, agent, placed.value.result.orderId)).costs.monthly).toBe(costs.monthly)
  }
})
