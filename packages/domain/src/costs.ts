import {
  type BilledPart,
  type BillWords,
  billWords,
  carrierBills,
  dueTodayCents,
  monthlyPlanCents,
  partCents,
} from './carrier-bills.ts'
import { isMonthly } from './catalog.ts'
import { type Cents, formatCents, fromDollars } from './money.ts'

/** Terms of carrier financing, in months (docs/spec/costs.md#term), and the months that totals are compared over. */
export const financeTerms = [12, 24, 36] as const
export type FinanceTerm = (typeof financeTerms)[number]

/**
 * Something that is bought, with the months agreed with the carrier: of installments, or of the contract that comes with a subsidy;
 * null where neither is.
 */
export type CostedPart = BilledPart & { termMonths: number | null }

/** An order's line with what decides its costs; amounts in cents. */
export type OrderedLine = Omit<CostedPart, 'unitCents' | 'ratePlanCents'> & {
  rateCents: Cents
  ratePlanPriceCents: Cents
}

/** A line of an order as the rules of costs read it. */
export const costedLine = ({ rateCents, ratePlanPriceCents, ...line }: OrderedLine): CostedPart => ({
  ...line,
  unitCents: rateCents,
  ratePlanCents: ratePlanPriceCents,
})

/** What a purchase comes to, in cents; freight is not part of it. */
export type Costs = {
  /** Due to us now. */
  todayCents: Cents
  /** What carriers bill once. */
  onceCents: Cents
  /** What carriers bill each month while all devices are financed: installments and rate plans. */
  monthlyCents: Cents
  /** The longest term in months; null where nothing is financed, or no term is known. */
  termMonths: number | null
  /** What carriers bill monthly over that term; null without a term. */
  committedCents: Cents | null
}

/** The costs of all parts together (docs/spec/costs.md#costs). */
export function costsOf(parts: readonly CostedPart[]): Costs {
  const termMonths = parts.reduce<number | null>((longest, part) => longerOf(longest, termOf(part)), null)
  return {
    todayCents: sumOf(parts, dueTodayCents),
    onceCents: sumOf(parts, billedOnceCents),
    monthlyCents: sumOf(parts, (part) => installmentCents(part) + monthlyPlanCents(part)),
    termMonths,
    committedCents: termMonths === null ? null : sumOf(parts, (part) => billedOverCents(part, termMonths)),
  }
}

/**
 * All that is paid in so many months: due today, billed once, installments until their term ends, and rate plans as long
 * as the months last. Freight is not part of it.
 */
export const totalOverCents = (parts: readonly CostedPart[], months: number): Cents =>
  sumOf(parts, (part) => dueTodayCents(part) + billedOnceCents(part) + billedOverCents(part, months))

type CarrierCosts = Pick<Costs, 'monthlyCents' | 'termMonths' | 'committedCents'>

/** "$2,400.00 a month, $57,600.00 over 24 months"; undefined where carriers bill nothing each month. */
export function carrierBilledWords({
  monthlyCents,
  termMonths,
  committedCents,
}: CarrierCosts): string | undefined {
  if (monthlyCents === 0) return undefined
  const aMonth = `${formatCents(monthlyCents)} a month`
  return termMonths === null || committedCents === null
    ? aMonth
    : `${aMonth}, ${formatCents(committedCents)} over ${termMonths} months`
}

/**
 * What carriers bill for the lines of an order, below its total because it is not due to us: each bill, and where
 * something is financed, all of them over the longest term.
 */
export function orderCostWords(lines: readonly OrderedLine[]): BillWords[] {
  const parts = lines.map(costedLine)
  return [...carrierBills(parts).flatMap(billWords), ...commitmentWords(costsOf(parts))]
}

/** The same of the lines of an order on the wire, in dollars. */
export const orderItemCostWords = (
  items: ReadonlyArray<
    Omit<OrderedLine, 'rateCents' | 'ratePlanPriceCents'> & { rate: number; ratePlanPrice: number }
  >,
): BillWords[] =>
  orderCostWords(
    items.map(({ rate, ratePlanPrice, ...line }) => ({
      ...line,
      rateCents: fromDollars(rate),
      ratePlanPriceCents: fromDollars(ratePlanPrice),
    })),
  )

function commitmentWords({ monthlyCents, termMonths, committedCents }: CarrierCosts): BillWords[] {
  if (termMonths === null || committedCents === null) return []
  return [
    {
      label: `Billed by carriers: ${formatCents(monthlyCents)} a month over ${termMonths} months`,
      amount: formatCents(committedCents),
    },
  ]
}

/** Whether the carrier is paid for the device in installments. */
const isFinanced = ({ isCarrierInventory, purchaseType }: CostedPart) =>
  isCarrierInventory && isMonthly(purchaseType)

/** What a carrier sells other than at once binds its line: a subsidy by the months of its contract. */
const termOf = (part: CostedPart): number | null =>
  part.isCarrierInventory && part.purchaseType !== 'Buy' ? part.termMonths : null

const installmentCents = (part: CostedPart): Cents => (isFinanced(part) ? partCents(part) : 0)

const billedOnceCents = (part: CostedPart): Cents =>
  part.isCarrierInventory && !isMonthly(part.purchaseType) ? partCents(part) : 0

/** What the carrier bills monthly in so many months; installments without a known term last as long. */
const billedOverCents = (part: CostedPart, months: number): Cents =>
  installmentCents(part) * Math.min(months, termOf(part) ?? months) + monthlyPlanCents(part) * months

const longerOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const sumOf = (parts: readonly CostedPart[], cents: (part: CostedPart) => Cents): Cents =>
  parts.reduce((sum, part) => sum + cents(part), 0)
