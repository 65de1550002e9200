import type { ProductType } from '@portal/domain/catalog'
import { carrierIds, purchaseTypeIds, screenRepairOfferId } from '@portal/domain/ids'
import type { orderItems } from '../schema/orders.tables.ts'
import { armorCaseOfferId, type Sellable } from './catalog-rows.ts'
import { benchOrder, type FleetOrder } from './demo-fleet.ts'
import type { Random } from './demo-ids.ts'
import { purposes, showcase } from './demo-orders.ts'

/** An order line without its order: the offer's facts, copied (docs/spec/orders.md#lines). */
export type DemoLine = Omit<
  typeof orderItems.$inferSelect,
  'orderItemId' | 'orderId' | 'position' | 'dateCreated' | 'zohoInventoryInvoiceLink'
>

const linesMax = 6

/** What a customer orders at once: one kind of thing, and what goes with it. */
export function orderLines(sellable: readonly Sellable[], random: Random): DemoLine[] {
  const purpose = purposeOf(random)
  const isDevice = purpose === 'phone' || purpose === 'tablet'
  const choice = sellable.filter(({ type }) => type === purpose)
  const main = random.pickSome(choice, random.integer(1, isDevice ? 2 : 3))
  const lines = main.flatMap((sold) => {
    const quantity = quantityOf(purpose, random)
    return [line(sold, quantity), ...(isDevice ? addOns(sold, quantity, sellable, random) : [])]
  })
  return merged(lines).slice(0, linesMax)
}

/** The draft of the screenshots. */
export const showcaseLines = (sellable: readonly Sellable[]): DemoLine[] =>
  namedLines(sellable, showcase.lines)

/** The phones at the bench have coverage, which begins with the delivery. */
export function fleetOrderLines(order: FleetOrder, sellable: readonly Sellable[]): DemoLine[] {
  const [bench, ...others] = namedLines(sellable, order.lines)
  if (order !== benchOrder) return [bench, ...others].filter((line) => line !== undefined)
  const coverage = sellable.find(({ offer }) => offer.offerId === screenRepairOfferId)
  if (!bench || !coverage) throw new Error('The demo catalogue has screen repair coverage.')
  return [bench, line(coverage, bench.quantity, true), ...others]
}

type NamedLine = {
  slug: string
  carrier: keyof typeof carrierIds
  purchaseType: keyof typeof purchaseTypeIds
  quantity: number
}

const namedLines = (sellable: readonly Sellable[], lines: readonly NamedLine[]): DemoLine[] =>
  lines.map(({ slug, carrier, purchaseType, quantity }) => {
    const sold = sellable.find(
      ({ product, offer }) =>
        product.urlPathName === slug &&
        offer.carrierId === carrierIds[carrier] &&
        offer.purchaseTypeId === purchaseTypeIds[purchaseType],
    )
    if (!sold) throw new Error(`The demo catalogue has no ${purchaseType} offer of ${slug} on ${carrier}.`)
    return line(sold, quantity)
  })

function purposeOf(random: Random): ProductType {
  let ticket = random.integer(1, 100)
  const purpose = purposes.find(({ outOf100 }) => {
    ticket -= outOf100
    return ticket <= 0
  })
  return purpose?.kind ?? 'phone'
}

function quantityOf(purpose: ProductType, random: Random) {
  if (purpose === 'router') return random.integer(1, 4)
  if (purpose === 'tablet') return random.integer(1, 12)
  // Most orders replace a few; now and then a whole station is equipped.
  return random.chance(0.2) ? random.integer(24, 60) : random.integer(2, 18)
}

/** Coverage and a case as add-ons, device management and something for the dashboard, each for as many as there are devices. */
function addOns({ product }: Sellable, quantity: number, sellable: readonly Sellable[], random: Random) {
  const isIn = (slug: string) => (sold: Sellable) => sold.product.urlPathName === slug
  const isOffer = (offerId: string) => (sold: Sellable) => sold.offer.offerId === offerId
  const wanted = [
    { isAddOn: true, isIt: random.chance(0.5) && isOffer(screenRepairOfferId) },
    {
      isAddOn: true,
      isIt: random.chance(0.4) && product.accessoryOfferId !== null && isOffer(armorCaseOfferId),
    },
    { isAddOn: false, isIt: random.chance(0.35) && isIn('mdm-yearly-subscription') },
    { isAddOn: false, isIt: random.chance(0.25) && isIn(random.pick(forTheVan)) },
  ]
  return wanted.flatMap(({ isAddOn, isIt }) =>
    isIt ? sellable.filter(isIt).map((other) => line(other, quantity, isAddOn)) : [],
  )
}

const forTheVan = ['ferro-strong-magnetic-mount', 'orbis-vent-mount', 'orbis-dual-car-charger'] as const

const line = ({ offer, product, maker }: Sellable, quantity: number, isAddOn = false): DemoLine => ({
  productId: product.productId,
  offerId: offer.offerId,
  carrierId: offer.carrierId,
  purchaseTypeId: offer.purchaseTypeId,
  productTypeId: product.productTypeId,
  ratePlanId: offer.ratePlanId,
  manufacturerName: maker,
  model: product.model,
  quantity,
  isAddOn,
  rateCents: offer.itemPriceCents,
  msrpCents: product.msrpCents,
  isCarrierInventory: offer.isCarrierInventory,
  ratePlanDisplay: offer.ratePlanDisplay,
  ratePlanPriceCents: offer.ratePlanPriceCents,
  termMonths: offer.termMonths ?? offer.contractMonths,
})

/** Two lines of the same offer are one line. */
function merged(lines: readonly DemoLine[]): DemoLine[] {
  const byOffer = new Map<string, DemoLine>()
  for (const next of lines) {
    const same = byOffer.get(next.offerId)
    byOffer.set(next.offerId, { ...next, quantity: next.quantity + (same?.quantity ?? 0) })
  }
  return [...byOffer.values()]
}
