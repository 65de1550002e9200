import { isMonthly, noCarrier, showsRatePlan } from './catalog.ts'
import { monthly } from './line-amounts.ts'
import { placeOfCarrier } from './listed-carriers.ts'
import { type Cents, formatCents } from './money.ts'
import { isInMonth, offInMonth, offOnce, type PartDiscount } from './part-discounts.ts'

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
  /** What price rules take off it. */
  discounts?: readonly PartDiscount[] | undefined
}

/** A discount in words, of how many units, and what they have off a month or once, in cents. */
export type BillDiscount = Pick<PartDiscount, 'words' | 'target' | 'units'> & { cents: Cents }

/** What one carrier bills, in cents: each month for devices and for rate plans, less its discounts, and once. */
export type CarrierBill = {
  carrier: string
  monthlyCents: Cents
  planCents: Cents
  /** Left out where there are none. */
  discounts?: BillDiscount[]
  /** Less its discounts. */
  onceCents: Cents
}

/** What a bill takes off each month. */
export const discountCents = ({ discounts = [] }: Pick<CarrierBill, 'discounts'>): Cents =>
  discounts.reduce((sum, { cents }) => sum + cents, 0)

/** What a carrier bills each month, with its discounts. */
export const billedMonthlyCents = (bill: Omit<CarrierBill, 'carrier' | 'onceCents'>): Cents =>
  bill.monthlyCents + bill.planCents - discountCents(bill)

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
  const month = usualMonth(parts)
  return [...byCarrier]
    .toSorted(([a], [b]) => placeOfCarrier(a) - placeOfCarrier(b))
    .map(([carrier, ofCarrier]) => billOf(carrier, ofCarrier, month))
    .filter(({ monthlyCents, planCents, onceCents }) => monthlyCents + planCents + onceCents > 0)
}

/** One sum that a carrier bills: "Billed monthly by Verizon: $56.97 + plans $120.00", "$176.97/mo." */
export type BillWords = { label: string; amount: string }

/** What a carrier bills each month, then what it bills once; neither where there is nothing. */
export function billWords(bill: CarrierBill): BillWords[] {
  const { carrier, monthlyCents, planCents, onceCents, discounts = [] } = bill
  const monthlyParts = [
    ...(monthlyCents > 0 ? [formatCents(monthlyCents)] : []),
    ...(planCents > 0 ? [`plans ${formatCents(planCents)}`] : []),
  ]
  return [
    ...(monthlyParts.length > 0
      ? [
          {
            label: `Billed monthly by ${billerOf(carrier)}: ${monthlyParts.join(' + ')}${discounts.map(lessWords).join('')}`,
            amount: monthly(billedMonthlyCents(bill)),
          },
        ]
      : []),
    ...(onceCents > 0
      ? [{ label: `Billed once by ${billerOf(carrier)}`, amount: formatCents(onceCents) }]
      : []),
  ]
}

/** " − $180.00 ($5.00 off each line from the 10th)". */
const lessWords = ({ words, cents }: BillDiscount) => ` − ${formatCents(cents)} (${words})`

/** "−$180.00", with a minus. */
export const minus = (amount: string) => `−${amount}`

/**
 * The month that stands for all: the second one where the first differs, as with a free first month
 * (docs/spec/costs.md#discounts).
 */
export const usualMonth = (parts: readonly BilledPart[]): 1 | 2 =>
  discountedCents(parts, 1) === discountedCents(parts, 2) ? 1 : 2

const discountedCents = (parts: readonly BilledPart[], month: number) =>
  sumOf(parts, (part) => offInMonth(part, 'plan', month) + offInstallments(part, month))

/** What units have off their installments in a month; none where the device is billed once. */
export const offInstallments = (part: BilledPart, month: number): Cents =>
  isMonthly(part.purchaseType) ? offInMonth(part, 'device', month) : 0

/** Discounts of a month, those with the same words together; with `once`, of what is billed once. */
export function discountsIn(parts: readonly BilledPart[], month: number | 'once'): BillDiscount[] {
  const found = new Map<string, BillDiscount>()
  for (const part of parts)
    for (const one of part.discounts ?? []) {
      const isOnce = one.target === 'device' && !isMonthly(part.purchaseType)
      if (month === 'once' ? !isOnce : isOnce || !isInMonth(one, month)) continue
      const { words, target } = one
      const { units, cents } = found.get(words) ?? { units: 0, cents: 0 }
      found.set(words, { words, target, units: units + one.units, cents: cents + one.units * one.unitCents })
    }
  return [...found.values()].toSorted((a, b) => Number(a.words > b.words) - Number(a.words < b.words))
}

/** Who sends the bill. */
export const billerOf = (carrier: string) => (carrier === noCarrier ? 'the carrier' : carrier)

function billOf(carrier: string, parts: readonly BilledPart[], month: number): CarrierBill {
  const billed = parts.filter(({ isCarrierInventory }) => isCarrierInventory)
  const discounts = discountsIn(parts, month)
  return {
    carrier,
    monthlyCents: sumOf(
      billed.filter(({ purchaseType }) => isMonthly(purchaseType)),
      partCents,
    ),
    planCents: sumOf(parts, monthlyPlanCents),
    ...(discounts.length > 0 && { discounts }),
    onceCents: sumOf(
      billed.filter(({ purchaseType }) => !isMonthly(purchaseType)),
      (part) => partCents(part) - offOnce(part),
    ),
  }
}

const sumOf = (parts: readonly BilledPart[], cents: (part: BilledPart) => Cents): Cents =>
  parts.reduce((sum, part) => sum + cents(part), 0)
