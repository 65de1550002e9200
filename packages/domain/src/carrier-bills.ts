import { isMonthly, noCarrier, showsRatePlan } from './catalog.ts'
import { monthly } from './line-amounts.ts'
import { placeOfCarrier } from './listed-carriers.ts'
import { type Cents, formatCents } from './money.ts'

/** A device, its coverage, its accessory, or one line of an order, with what decides who bills it. */
export type BilledPart = {
  carrier: string
  productTypeId: string
  purchaseType: string
  quantity: number
  /** Price of one item, in cents; per month where the purchase type is monthly. */
  unitCents: Cents
  isCarrierInventory: boolean
  /** The rate plan of one item per month, in cents; 0 without one. */
  ratePlanCents: Cents
}

/** What one carrier bills, in cents: each month for devices and for rate plans, and once. */
export type CarrierBill = { carrier: string; monthlyCents: Cents; planCents: Cents; onceCents: Cents }

/** What the items of this part come to, in cents; per month where the part is monthly. */
export const partCents = ({ quantity, unitCents }: Pick<BilledPart, 'quantity' | 'unitCents'>): Cents =>
  quantity * unitCents

/** What the customer pays us for this part today, in cents: nothing when the carrier bills it. */
export const dueTodayCents = (
  part: Pick<BilledPart, 'quantity' | 'unitCents' | 'isCarrierInventory'>,
): Cents => (part.isCarrierInventory ? 0 : partCents(part))

/**
 * What the rate plans of this part come to per month, in cents; 0 where the product has no plan
 * (docs/spec/storefront.md#price-labels).
 */
export const monthlyPlanCents = (
  part: Pick<BilledPart, 'carrier' | 'productTypeId' | 'quantity' | 'ratePlanCents'>,
): Cents => (showsRatePlan(part) ? part.quantity * part.ratePlanCents : 0)

/** One bill for each carrier that bills anything, in the order of every list of carriers. */
export function carrierBills(parts: readonly BilledPart[]): CarrierBill[] {
  const byCarrier = Map.groupBy(parts, ({ carrier }) => carrier)
  return [...byCarrier]
    .toSorted(([a], [b]) => placeOfCarrier(a) - placeOfCarrier(b))
    .map(([carrier, ofCarrier]) => billOf(carrier, ofCarrier))
    .filter(({ monthlyCents, planCents, onceCents }) => monthlyCents + planCents + onceCents > 0)
}

/** One sum that a carrier bills: "Billed monthly by Verizon: $56.97 + plans $120.00", "$176.97/mo." */
export type BillWords = { label: string; amount: string }

/** What a carrier bills each month, then what it bills once; neither where there is nothing. */
export function billWords({ carrier, monthlyCents, planCents, onceCents }: CarrierBill): BillWords[] {
  const monthlyParts = [
    ...(monthlyCents > 0 ? [formatCents(monthlyCents)] : []),
    ...(planCents > 0 ? [`plans ${formatCents(planCents)}`] : []),
  ]
  return [
    ...(monthlyParts.length > 0
      ? [
          {
            label: `Billed monthly by ${billerOf(carrier)}: ${monthlyParts.join(' + ')}`,
            amount: monthly(monthlyCents + planCents),
          },
        ]
      : []),
    ...(onceCents > 0
      ? [{ label: `Billed once by ${billerOf(carrier)}`, amount: formatCents(onceCents) }]
      : []),
  ]
}

/** Who sends the bill. */
export const billerOf = (carrier: string) => (carrier === noCarrier ? 'the carrier' : carrier)

function billOf(carrier: string, parts: readonly BilledPart[]): CarrierBill {
  const billed = parts.filter(({ isCarrierInventory }) => isCarrierInventory)
  return {
    carrier,
    monthlyCents: sumOf(
      billed.filter(({ purchaseType }) => isMonthly(purchaseType)),
      partCents,
    ),
    planCents: sumOf(parts, monthlyPlanCents),
    onceCents: sumOf(
      billed.filter(({ purchaseType }) => !isMonthly(purchaseType)),
      partCents,
    ),
  }
}

const sumOf = (parts: readonly BilledPart[], cents: (part: BilledPart) => Cents): Cents =>
  parts.reduce((sum, part) => sum + cents(part), 0)
