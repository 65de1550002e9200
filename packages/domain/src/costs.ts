import {
  type BillDiscount,
  type BilledPart,
  discountsIn,
  dueTodayCents,
  monthlyPlanCents,
  offInstallments,
  partCents,
  usualMonth,
} from './carrier-bills.ts'
import { isMonthly } from './catalog.ts'
import { type Cents, formatCents, fromDollars } from './money.ts'
import { offInMonth, offOnce, type PartDiscount } from './part-discounts.ts'

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
  /**
   * What carriers bill each month while all devices are financed: installments and rate plans, less their discounts. Where the first
   * month differs, as the second one.
   */
  monthlyCents: Cents
  /** The longest term in months; null where nothing is financed, or no term is known. */
  termMonths: number | null
  /** What carriers bill monthly over that term; null without a term. */
  committedCents: Cents | null
  /** What carriers bill in each month of the longest term, or of 36: months with the same amount together. Empty for nothing. */
  schedule: ScheduledMonths[]
  /** Of that month; those of the first month and of what is billed once behind them. */
  discounts: BillDiscount[]
}

export type ScheduledMonths = { fromMonth: number; toMonth: number; cents: Cents }

/** The costs of all parts together (docs/spec/costs.md#costs). */
export function costsOf(parts: readonly CostedPart[]): Costs {
  const termMonths = parts.reduce<number | null>((longest, part) => longerOf(longest, termOf(part)), null)
  const schedule = scheduleOf(parts, termMonths ?? longestTerm)
  const month = usualMonth(parts)
  const usual = discountsIn(parts, month)
  const others = [...(month === 1 ? [] : discountsIn(parts, 1)), ...discountsIn(parts, 'once')]
  return {
    todayCents: sumOf(parts, dueTodayCents),
    onceCents: sumOf(parts, billedOnceCents),
    monthlyCents: monthCents(parts, month),
    termMonths,
    committedCents: termMonths === null ? null : scheduledCents(schedule),
    schedule: schedule.some(({ cents }) => cents > 0) ? schedule : [],
    discounts: [...usual, ...others.filter(({ words }) => !usual.some((one) => one.words === words))],
  }
}

/** Months that totals are compared over, where no term is known. */
const longestTerm = Math.max(...financeTerms)

function scheduleOf(parts: readonly CostedPart[], months: number): ScheduledMonths[] {
  const schedule: ScheduledMonths[] = []
  for (let month = 1; month <= months; month++) {
    const cents = monthCents(parts, month)
    const last = schedule.at(-1)
    if (last?.cents === cents) last.toMonth = month
    else schedule.push({ fromMonth: month, toMonth: month, cents })
  }
  return schedule
}

const scheduledCents = (schedule: readonly ScheduledMonths[]): Cents =>
  schedule.reduce((sum, { fromMonth, toMonth, cents }) => sum + (toMonth - fromMonth + 1) * cents, 0)

/**
 * All that is paid in so many months: due today, billed once, installments until their term ends, and rate plans as long
 * as the months last. Freight is not part of it.
 */
export const totalOverCents = (parts: readonly CostedPart[], months: number): Cents =>
  sumOf(parts, (part) => dueTodayCents(part) + billedOnceCents(part)) +
  scheduledCents(scheduleOf(parts, months))

/** "$0.00 in the first month" where that is not what is billed from then on. */
export function firstMonthWords({ monthlyCents, schedule }: Pick<Costs, 'monthlyCents' | 'schedule'>) {
  const [first] = schedule
  return first?.toMonth === 1 && first.cents !== monthlyCents
    ? [`${formatCents(first.cents)} in the first month, then`]
    : []
}

/** "$2,699.55 from month 13" where a discount ends before the installments do. */
export const laterMonthWords = ({ schedule }: Pick<Costs, 'schedule'>): string[] =>
  schedule
    .filter(({ cents, fromMonth }, index) => fromMonth > 2 && cents > (schedule[index - 1]?.cents ?? cents))
    .map(({ fromMonth, cents }) => `${formatCents(cents)} from month ${fromMonth}`)

/** A discount on the wire: off one unit in dollars. */
export type WireDiscount = Omit<PartDiscount, 'unitCents'> & { amount: number }
/** What of a line is dollars on the wire. */
export type LineOnWire = {
  rate: number
  ratePlanPrice: number
  discounts?: readonly WireDiscount[] | undefined
}

/** Lines on the wire, in dollars, as the rules of money read them. */
export const linesInCents = <L extends LineOnWire>(lines: readonly L[]) =>
  lines.map(({ rate, ratePlanPrice, discounts = [], ...line }) => ({
    ...line,
    rateCents: fromDollars(rate),
    ratePlanPriceCents: fromDollars(ratePlanPrice),
    discounts: discounts.map(({ amount, ...one }) => ({ ...one, unitCents: fromDollars(amount) })),
  }))

/** Whether the carrier is paid for the device in installments. */
const isFinanced = ({ isCarrierInventory, purchaseType }: CostedPart) =>
  isCarrierInventory && isMonthly(purchaseType)

/** What a carrier sells other than at once binds its line: a subsidy by the months of its contract. */
const termOf = (part: CostedPart): number | null =>
  part.isCarrierInventory && part.purchaseType !== 'Buy' ? part.termMonths : null

const installmentCents = (part: CostedPart): Cents => (isFinanced(part) ? partCents(part) : 0)

const billedOnceCents = (part: CostedPart): Cents =>
  part.isCarrierInventory && !isMonthly(part.purchaseType) ? partCents(part) - offOnce(part) : 0

/** What carriers bill in a month; installments without a known term go on. */
const monthCents = (parts: readonly CostedPart[], month: number): Cents =>
  sumOf(parts, (part) => {
    const plans = monthlyPlanCents(part) - offInMonth(part, 'plan', month)
    const isPaid = month > (termOf(part) ?? month)
    return plans + (isPaid ? 0 : installmentCents(part) - offInstallments(part, month))
  })

const longerOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const sumOf = (parts: readonly CostedPart[], cents: (part: CostedPart) => Cents): Cents =>
  parts.reduce((sum, part) => sum + cents(part), 0)
