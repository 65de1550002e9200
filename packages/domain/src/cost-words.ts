import { type BillDiscount, type BillWords, billWords, carrierBills } from './carrier-bills.ts'
import {
  type Costs,
  costedLine,
  costsOf,
  firstMonthWords,
  type LineOnWire,
  laterMonthWords,
  linesInCents,
  type OrderedLine,
} from './costs.ts'
import { formatCents, fromDollars } from './money.ts'

/** What carriers bill, in words (docs/spec/costs.md#costs). */

type CarrierCosts = Pick<Costs, 'monthlyCents' | 'termMonths' | 'committedCents' | 'schedule'> & {
  discounts: ReadonlyArray<Pick<BillDiscount, 'words' | 'cents'>>
}

/**
 * "$2,400.00 a month, $57,600.00 over 24 months"; undefined where carriers bill nothing each month. With discounts: "$2,519.55 a
 * month, with $5.00 off each line from the 10th ($180.00)". A first month that differs is said first.
 */
export function carrierBilledWords(costs: CarrierCosts): string | undefined {
  const { monthlyCents, termMonths, committedCents, discounts } = costs
  if (monthlyCents === 0 && discounts.length === 0) return undefined
  const off = discounts.map(({ words, cents }) => `${words} (${formatCents(cents)})`)
  return [
    [...firstMonthWords(costs), `${formatCents(monthlyCents)} a month`].join(' '),
    ...(off.length > 0 ? [`with ${off.join(' and ')}`] : []),
    ...laterMonthWords(costs),
    ...(termMonths === null || committedCents === null
      ? []
      : [`${formatCents(committedCents)} over ${termMonths} months`]),
  ].join(', ')
}

type CostsOnWire = {
  monthly: number
  termMonths: number | null
  committed: number | null
  schedule: ReadonlyArray<{ fromMonth: number; toMonth: number; amount: number }>
  discounts: ReadonlyArray<{ words: string; amount: number }>
}

/** The same of costs on the wire, in dollars. */
export const wireBilledWords = (costs: CostsOnWire): string | undefined =>
  carrierBilledWords({
    monthlyCents: fromDollars(costs.monthly),
    termMonths: costs.termMonths,
    committedCents: costs.committed === null ? null : fromDollars(costs.committed),
    schedule: costs.schedule.map(({ amount, ...months }) => ({ ...months, cents: fromDollars(amount) })),
    discounts: costs.discounts.map(({ words, amount }) => ({ words, cents: fromDollars(amount) })),
  })

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
  items: ReadonlyArray<Omit<OrderedLine, 'rateCents' | 'ratePlanPriceCents' | 'discounts'> & LineOnWire>,
): BillWords[] => orderCostWords(linesInCents(items))

function commitmentWords({ monthlyCents, termMonths, committedCents }: Costs): BillWords[] {
  if (termMonths === null || committedCents === null) return []
  return [
    {
      label: `Billed by carriers: ${formatCents(monthlyCents)} a month over ${termMonths} months`,
      amount: formatCents(committedCents),
    },
  ]
}
