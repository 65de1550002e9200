import {
  monthAfter,
  periodProblem,
  type SalesGrouping,
  type SalesPeriod,
  salesGroupings,
} from '@portal/domain/sales'
import { businessDay } from '../../lib/business-date.ts'
import { withParams } from '../../lib/define-list.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'

/** What sums can be narrowed to. */
export const salesDimensions = ['agent', 'account', 'carrier', 'product'] as const
export type SalesDimension = (typeof salesDimensions)[number]

export type SalesAddress = {
  by: SalesGrouping
  period: SalesPeriod
  narrowed: Record<SalesDimension, string | null>
}

export const thisMonth = () => businessDay(new Date()).slice(0, 7)

const isMonth = (text: string | null): text is string => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')

/** The address of sales; without a period that fits it is this month. */
export function salesAddressIn(params: URLSearchParams): SalesAddress {
  const [from, to] = [params.get('from'), params.get('to')]
  const asked = isMonth(from) && isMonth(to) ? { from, to } : undefined
  const now = thisMonth()
  return {
    by: salesGroupings.find((one) => one === params.get('by')) ?? 'agent',
    period: asked && !periodProblem(asked) ? asked : { from: now, to: now },
    narrowed: {
      agent: params.get('agent'),
      account: params.get('account'),
      carrier: params.get('carrier'),
      product: params.get('product'),
    },
  }
}

/** By what the sums of one row are worth reading next. */
const nextGrouping: Record<SalesGrouping, SalesGrouping> = {
  agent: 'account',
  account: 'product',
  carrier: 'product',
  product: 'agent',
  month: 'agent',
}

/** Where a row leads: to its own sums, by what is worth reading next. */
export const rowAddress = (params: URLSearchParams, by: SalesGrouping, key: string): string =>
  `?${withParams(params, {
    by: nextGrouping[by],
    ...(by === 'month' ? { from: key, to: key } : { [by]: key }),
  })}`

/** The address of the page, and how to change it. */
export function useSalesAddress() {
  const { params, change } = useListFilter()
  return { params, ...salesAddressIn(params), change }
}

/** Months to choose from: this one and the two years before. */
export const monthsToChoose = (): string[] => {
  const now = thisMonth()
  return Array.from({ length: 36 }, (_, ago) => monthAfter(now, -ago))
}
