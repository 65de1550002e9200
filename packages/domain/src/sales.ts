import { signed } from './signed.ts'

/** Sales by month (docs/spec/sales.md). Months are yyyy-MM. */

export const salesGroupings = ['agent', 'account', 'carrier', 'product', 'month'] as const
export type SalesGrouping = (typeof salesGroupings)[number]

export const salesGroupingLabels: Record<SalesGrouping, string> = {
  agent: 'Agent',
  account: 'Account',
  carrier: 'Carrier',
  product: 'Product',
  month: 'Month',
}

export const salesLimits = {
  /** Months of a period. */
  monthsMax: 12,
  /** Rows of an answer; totals are of everything. */
  rows: 500,
} as const

export const salesMessages = {
  order: 'Choose a last month that is not before the first one.',
  tooLong: `Choose at most ${salesLimits.monthsMax} months.`,
} as const

export type SalesPeriod = { from: string; to: string }

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** The month so many months after this one. */
export function monthAfter(month: string, months: number): string {
  const number = numberOf(month) + months
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** How many months a period has, the first and the last included. */
export const monthsIn = ({ from, to }: SalesPeriod): number => numberOf(to) - numberOf(from) + 1

/** The period of the same length right before. */
export function periodBefore({ from, to }: SalesPeriod): SalesPeriod {
  const months = monthsIn({ from, to })
  return { from: monthAfter(from, -months), to: monthAfter(to, -months) }
}

/** Periods that are chosen with one press, as of this month. */
export const usualPeriods = (thisMonth: string): ReadonlyArray<{ label: string; period: SalesPeriod }> => {
  const lastMonth = monthAfter(thisMonth, -1)
  return [
    { label: 'This month', period: { from: thisMonth, to: thisMonth } },
    { label: 'Last month', period: { from: lastMonth, to: lastMonth } },
    { label: 'Last 3 months', period: { from: monthAfter(thisMonth, -3), to: lastMonth } },
    { label: 'This year', period: { from: `${thisMonth.slice(0, 4)}-01`, to: thisMonth } },
  ]
}

/** What is wrong with a period; undefined for nothing. */
export function periodProblem(period: SalesPeriod): string | undefined {
  const months = monthsIn(period)
  if (months < 1) return salesMessages.order
  return months > salesLimits.monthsMax ? salesMessages.tooLong : undefined
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026" */
export const monthLabel = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** "October 2026", or "August 2026 to October 2026". */
export const periodLabel = ({ from, to }: SalesPeriod): string =>
  from === to ? monthLabel(from) : `${monthLabel(from)} to ${monthLabel(to)}`

/** "+12%", "−3%", "0%"; null where there was nothing before. */
export function changeLabel(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return signed(percent, '%')
}
