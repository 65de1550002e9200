import { type CarrierName, purchaseTypeLabels } from '@portal/domain/catalog'
import { orderItemCostWords, wireBilledWords } from '@portal/domain/cost-words'
import { costedLine, costsOf } from '@portal/domain/costs'
import { carrierIds } from '@portal/domain/ids'
import { formatCents, fromDollars } from '@portal/domain/money'
import { expect } from 'vitest'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { priceRules } from '../../../db/schema/price-rules.tables.ts'
import { anOffer, aPriceRule, aProduct } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { toApprove } from '../../approvals/approval-need.ts'
import { readCart } from '../../cart/read-cart.ts'
import { quotedAs } from '../../quotes/quotes.ts'
import { findWholeOrder } from '../list/find-whole-order.ts'
import { findListedCosts } from '../list/listed-orders.ts'
import { moneyOfOrder, moneyOfQuoted } from '../order-money.ts'
import { aCart, anAgentWithAccount, anOrderForm, seen } from '../testing.ts'
import { placeOrder } from './place-order.ts'

const orders = 500
const carriers = ['AT&T', 'T-Mobile', 'Verizon'] as const satisfies readonly CarrierName[]

/** The same numbers each time. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[integer(0, list.length - 1)]
    if (found === undefined) throw new Error('There is something to pick from.')
    return found
  }
  return { integer, pick, chance: (of1: number) => next() < of1 }
}

test(`${orders} random orders cost the same to the cent in cart, order, papers, email, files, quote and approval`, async ({
  tx,
  deps,
}) => {
  const random = seeded(20_261_130)
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const offers: string[] = []
  for (let count = 0; count < 24; count++) {
    const purchaseType = random.pick(Object.keys(purchaseTypeLabels) as (keyof typeof purchaseTypeLabels)[])
    const { productId } = await aProduct(tx, { type: random.pick(['phone', 'tablet', 'router']) })
    const { offerId } = await anOffer(tx, productId, {
      carrier: random.pick(carriers),
      purchaseType,
      itemPriceCents: random.integer(0, purchaseType === 'Finance' ? 4_000 : 60_000),
      ratePlanPriceCents: random.chance(0.1) ? 0 : random.integer(1_000, 7_000),
      ...(purchaseType === 'Finance' && { termMonths: random.pick([12, 24, 36]) }),
    })
    offers.push(offerId)
  }
  let discounted = 0
  for (let count = 0; count < orders; count++) {
    if (count % 10 === 0) {
      // What orders name stays; a rule that ended gives nothing.
      await tx.update(priceRules).set({ endedAt: new Date() })
      for (let rules = random.integer(0, 6); rules > 0; rules--)
        await aPriceRule(tx, {
          carrierId: carrierIds[random.pick(carriers)],
          offerIds: random.chance(0.5) ? [random.pick(offers), random.pick(offers)] : [],
          target: random.pick(['plan', 'plan', 'device']),
          ...(random.chance(0.5)
            ? { amountCents: random.integer(1, 5_000) }
            : { amountCents: null, amountPercent: random.integer(1, 10_000) }),
          rhythm: random.pick(['monthly', 'monthly', 'once']),
          months: random.pick([null, 1, 12, 24]),
          firstMonth: random.pick([1, 1, 2, 13]),
          fromUnit: random.integer(1, 20),
          reach: random.pick(['fromUnit', 'allUnits']),
          needsLines: random.pick([null, null, 5]),
          group: random.pick(['', '', 'best']),
        })
    }
    await tx.delete(cartItems)
    const chosen = [...new Set(Array.from({ length: random.integer(1, 6) }, () => random.pick(offers)))]
    await aCart(tx, agent.userId, ...chosen.map((offerId) => ({ offerId, quantity: random.integer(1, 60) })))

    const cart = await readCart(ctx)
    const { today, cartItemCount } = cart.cartTotals
    const cartSeen = { today, cartItemCount, fingerprint: cart.fingerprint }
    const { shipDirect: _, ...form } = anOrderForm(parties, { saveAsDraft: true, cartSeen })
    const placing = await placeOrder(ctx, form)
    const { orderId } = placing.result
    const order = await seen(deps, agent, orderId)
    const whole = await findWholeOrder(tx, orderId)
    if (!whole) throw new Error('The order was just placed.')

    const freight = order.freightTotal ?? 0
    const plus = (dollars: number) => (fromDollars(dollars) + fromDollars(freight)) / 100
    expect(order.costs, `order ${count}`).toEqual({
      ...cart.costs,
      today: plus(cart.costs.today),
      totals: cart.costs.totals.map(({ months, total }) => ({ months, total: plus(total) })),
    })
    expect(order.orderItems.every(({ today: now }) => now?.state === 'same')).toBe(true)
    const direct = costsOf(whole.items.map(costedLine))
    expect(fromDollars(order.costs.monthly)).toBe(direct.monthlyCents)
    const { once, monthly, termMonths, committed } = order.costs
    expect((await findListedCosts(tx, [orderId])).get(orderId)).toEqual({
      once,
      monthly,
      termMonths,
      committed,
    })
    expect(toApprove(whole).billed).toEqual(direct)
    const quoted = quotedAs(whole, { publicBaseUrl: '', now: deps.now() })
    expect(quoted.costs).toEqual(order.costs)
    const email = moneyOfOrder(whole, null)
    expect(moneyOfQuoted(order, { addedTax: null })).toEqual(email)
    expect(moneyOfQuoted(quoted, { addedTax: null })).toEqual(email)
    const month = email.find(({ name }) => name === 'monthly')
    if (month) expect(month.amount).toBe(`${formatCents(direct.monthlyCents)}/mo.`)
    const rows = month?.rows.reduce((sum, { amount }) => sum + centsIn(amount), 0) ?? 0
    if (month) expect(rows).toBe(direct.monthlyCents)
    if (committed !== null) {
      expect(email.find(({ name }) => name === 'commitment')?.amount).toBe(
        formatCents(fromDollars(committed)),
      )
      expect(orderItemCostWords(order.orderItems).at(-1)?.amount).toBe(formatCents(fromDollars(committed)))
      expect(wireBilledWords(cart.costs) ?? formatCents(0)).toContain(formatCents(fromDollars(monthly)))
    }
    const bills = cart.carrierBills.reduce((sum, bill) => {
      const off = bill.discounts.reduce((all, { amount }) => all + fromDollars(amount), 0)
      return sum + fromDollars(bill.monthly) + fromDollars(bill.plans) - off
    }, 0)
    expect(bills).toBe(direct.monthlyCents)
    if (order.orderItems.some(({ discounts }) => discounts.length > 0)) discounted++
  }
  expect(discounted).toBeGreaterThan(orders / 5)
}, 600_000)

/** "−$180.00/mo." as cents. */
const centsIn = (amount: string) =>
  Math.round(Number(amount.replace('−', '-').replace(/[$,]|\/mo\./g, '')) * 100)
