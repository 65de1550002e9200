import { AppError } from '@portal/contract/errors'
import type { Order } from '@portal/contract/orders'
import { addressesOf } from '@portal/domain/address'
import { fromDollars } from '@portal/domain/money'
import { noShippingNeeded } from '@portal/domain/shipping'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { tableRates } from '../../../adapters/table-rates/table-rates.ts'
import type { Tx } from '../../../db/client.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import type { Deps } from '../../../deps.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { remainderShipment } from '../destinations/remainder.ts'
import { findWholeOrder } from '../list/find-whole-order.ts'
import { submitOrder } from '../place/submit-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../testing.ts'
import { acceptPrices } from './accept-prices.ts'
import { createOrder } from './drafts.ts'
import { addOrderItem, removeOrderItem, updateOrderItem } from './order-items.ts'
import { orderShipment } from './order-lines.ts'
import { updateOrder } from './update-order.ts'

/**
 * Regardless of what changes in a draft and in the catalog before it is submitted: the charge is what was last shown, at
 * the prices and the freight of that moment. FUZZ_RUNS sets the number of series, FUZZ_SEED other ones.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 40)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302)

const places = [
  { street: '2 Side St', city: 'Dayton', state: 'OH', zip: '45402' },
  { street: '99 Aiea Heights Dr', city: 'Honolulu', state: 'HI', zip: '96813' },
  { street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' },
]
const methods = [
  {},
  { shipDirect: false },
  { shipDirect: true },
  { shipDirect: null },
  { shipDirect: false, shippingDescription: 'UPS Next Day Air' },
]
const kinds = ['offer', 'financed', 'cover', 'repair'] as const

type Edit =
  | { do: 'add'; kind: (typeof kinds)[number]; quantity: number }
  | { do: 'change'; at: number; quantity: number }
  | { do: 'remove'; at: number }
  | { do: 'header'; place: number; method: number }
  | { do: 'price'; kind: (typeof kinds)[number]; cents: number }
  | { do: 'archive'; kind: (typeof kinds)[number] }
  | { do: 'UPS'; isSilent: boolean }

const kind = fc.constantFrom(...kinds)
const quantity = fc.integer({ min: 1, max: 60 })
const at = fc.nat({ max: 5 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), kind, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), at, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('header' as const),
      place: fc.nat({ max: places.length - 1 }),
      method: fc.nat({ max: methods.length - 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), kind, cents: fc.nat({ max: 99_900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive' as const), kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('UPS' as const), isSilent: fc.boolean() }) },
)

async function aDraftUnderWork(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const ups = { isSilent: false }
  const rates = tableRates()
  const shippingRates: Deps['shippingRates'] = {
    quote: async (shipment) => {
      if (ups.isSilent) throw new AppError('RATES_UNAVAILABLE')
      return rates.quote(shipment)
    },
  }
  const ctx = asCaller({ ...deps, shippingRates }, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  return { agent, parties, shop, ups, rates, ctx, orderId, look: () => seen(deps, agent, orderId) }
}
type Work = Awaited<ReturnType<typeof aDraftUnderWork>>

/** Refusals that a person may run into while editing; anything else is a defect. */
const expected: ReadonlySet<string> = new Set(['OFFER_NOT_FOUND', 'DIRECT_NOT_OFFERED', 'RATE_CHANGED'])
const unlessRefused = (doing: Promise<unknown>) =>
  doing.catch((error: unknown) => {
    if (!(error instanceof AppError && expected.has(error.code))) throw error
  })

async function apply(tx: Tx, { shop, ups, ctx, orderId, parties, look }: Work, one: Edit) {
  const line = async (place: number) => {
    const { orderItems } = await look()
    return orderItems.length === 0 ? undefined : orderItems[place % orderItems.length]?.orderItemId
  }
  if (one.do === 'UPS') ups.isSilent = one.isSilent
  else if (one.do === 'price')
    await tx
      .update(offers)
      .set({ itemPriceCents: one.cents })
      .where(eq(offers.offerId, shop[one.kind].offerId))
  else if (one.do === 'archive')
    await tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, shop[one.kind].offerId))
  else if (one.do === 'add') {
    const { offerId, productId } = shop[one.kind]
    await unlessRefused(addOrderItem(ctx, { orderId, offerId, productId, quantity: one.quantity }))
  } else if (one.do === 'header') {
    const form = { shippingAddress: places[one.place] ?? { street: '', city: '', state: '', zip: '' } }
    await unlessRefused(updateOrder(ctx, orderId, anUpdateForm(parties, { ...form, ...methods[one.method] })))
  } else {
    const orderItemId = await line(one.at)
    if (orderItemId === undefined) return
    if (one.do === 'remove') await removeOrderItem(ctx, { orderId, orderItemId })
    else await updateOrderItem(ctx, { orderId, orderItemId }, { quantity: one.quantity })
  }
}

/** What a person does to get the order through: reads it, corrects what is named, confirms, and submits what they see. */
async function submitAsSeen({ ctx, orderId, parties, look }: Work): Promise<Order | undefined> {
  for (let tries = 1; tries <= 6; tries += 1) {
    for (const { orderItemId, today } of (await look()).orderItems)
      if (today?.state === 'unavailable') await removeOrderItem(ctx, { orderId, orderItemId })
    let shown = await look()
    if (shown.orderItems.length === 0) return undefined
    if (shown.orderItems.some(({ today }) => today?.state === 'price-changed'))
      await acceptPrices(ctx, orderId, { version: shown.version })
    shown = await look()
    if (shown.shipDirect === null || (shown.shipDirect && !shown.mayShipDirect)) {
      const to = {
        street: shown.shippingStreet,
        city: shown.shippingCity,
        state: shown.shippingState,
        zip: shown.shippingCode,
      }
      await updateOrder(ctx, orderId, anUpdateForm(parties, { shippingAddress: to, shipDirect: false }))
      shown = await look()
    }
    try {
      await submitOrder(ctx, { orderId, zohoUserId: parties.agentId, version: shown.version })
      return shown
    } catch (error) {
      expect(await look(), 'nothing is submitted').toMatchObject({ statusId: 0 })
      if (!(error instanceof AppError && error.code === 'RATE_CHANGED')) throw error
    }
  }
  throw new Error('Nothing changes any more, so that the second look must be the last.')
}

/** The order anew: offers as they are now, and a quote as UPS gives it now. */
async function freshTotal(tx: Tx, { rates }: Work, order: Order): Promise<number> {
  const now = await tx.select().from(offers)
  const priceOf = new Map(now.map(({ offerId, itemPriceCents }) => [offerId, itemPriceCents]))
  const due = order.orderItems.reduce(
    (sum, { offer, quantity: many, isCarrierInventory }) =>
      sum + (isCarrierInventory ? 0 : many * (priceOf.get(offer.offerId) ?? Number.NaN)),
    0,
  )
  const whole = await findWholeOrder(tx, order.orderId)
  if (!whole) throw new Error('The order is there.')
  if (order.shipDirect) {
    const remainder = remainderShipment(addressesOf(whole).Shipping, whole.items)
    const [cheapest] = remainder ? await rates.quote(remainder) : []
    return due + (cheapest?.rateCents ?? 0)
  }
  const shipment = orderShipment(addressesOf(whole).Shipping, whole.items)
  const quoted = shipment.isServicesOnly ? [noShippingNeeded] : await rates.quote(shipment)
  const rate = quoted.find(({ description }) => description === order.shippingDescription)
  return due + (rate?.rateCents ?? Number.NaN)
}

test(`${numRuns} series of seed ${seed}: what is charged is what was last shown, at that moment's conditions`, {
  timeout: 60_000 + numRuns * 4_000,
}, async ({ tx, deps }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 14 }), async (edits) => {
      const work = await aDraftUnderWork(tx, deps)
      for (const one of edits) await apply(tx, work, one)
      work.ups.isSilent = false
      const shown = await submitAsSeen(work)
      if (!shown) return
      const charged = await work.look()
      expect(charged).toMatchObject({ statusId: 1, orderTotal: shown.orderTotal })
      expect(fromDollars(charged.orderTotal)).toBe(await freshTotal(tx, work, charged))
    }),
    { seed, numRuns },
  )
})
