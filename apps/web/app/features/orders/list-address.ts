import { type ApprovalFilter, approvalFilters } from '@portal/domain/approval-filter'
import { type OrderStage, orderStages } from '@portal/domain/order-stage'
import { orderStatus } from '@portal/domain/order-status'
import { type QuoteFilter, quoteFilters } from '@portal/domain/quote-filter'

/** What narrows a history. Days are yyyy-MM-dd of the business's calendar, both included; '' for none. */
export type ListFilters = {
  /** Only orders of this account; null for all. */
  accountId: string | null
  statusId: number | null
  /** Only orders with an invoice. */
  invoiced: boolean
  /** How far the goods are; null for all. */
  stage: OrderStage | null
  /** How the newest quote stands; null for all, and for orders without one. */
  quote: QuoteFilter | null
  /** Whether it waits for approval; null for all. */
  approval: ApprovalFilter | null
  from: string
  to: string
}

export const noFilters: ListFilters = {
  accountId: null,
  statusId: null,
  invoiced: false,
  stage: null,
  quote: null,
  approval: null,
  from: '',
  to: '',
}

/** Every parameter that narrows a list, as its address names it; the search is another one. */
export const filterParams = [
  'account',
  'status',
  'invoiced',
  'stage',
  'quote',
  'approval',
  'from',
  'to',
] as const

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null) => (text !== null && day.test(text) ? text : '')

/** The filters that an address names; what is malformed does not count. */
export function filtersIn(params: URLSearchParams): ListFilters {
  const account = params.get('account')
  const status = params.get('status') ?? ''
  return {
    accountId: account !== null && /^\d{1,19}$/.test(account) ? account : null,
    statusId: Object.hasOwn(orderStatus, status) ? orderStatus[status as keyof typeof orderStatus] : null,
    invoiced: params.get('invoiced') === 'yes',
    stage: orderStages.find((stage) => stage === params.get('stage')) ?? null,
    quote: quoteFilters.find((quote) => quote === params.get('quote')) ?? null,
    approval: approvalFilters.find((approval) => approval === params.get('approval')) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }
}

/** The same filters as parameters; null takes one out of the address. */
export function paramsOf(filters: Partial<ListFilters>): Record<string, string | null> {
  const params: Record<string, string | null> = {}
  if (filters.accountId !== undefined) params.account = filters.accountId
  if (filters.statusId !== undefined) params.status = nameOfStatus(filters.statusId)
  if (filters.invoiced !== undefined) params.invoiced = filters.invoiced ? 'yes' : null
  if (filters.stage !== undefined) params.stage = filters.stage
  if (filters.quote !== undefined) params.quote = filters.quote
  if (filters.approval !== undefined) params.approval = filters.approval
  if (filters.from !== undefined) params.from = filters.from || null
  if (filters.to !== undefined) params.to = filters.to || null
  return params
}

const nameOfStatus = (statusId: number | null) =>
  Object.entries(orderStatus).find(([, id]) => id === statusId)?.[0] ?? null

/** What narrows a list beside its account, which has a separate badge and text. */
export type Narrowing = Omit<ListFilters, 'accountId'>
const { accountId: _accountId, ...none } = noFilters
export const noNarrowing: Narrowing = none

/** How many of status, invoice, stage, quote, approval and days narrow the list. */
export const narrowedBy = (filters: Narrowing): number =>
  [filters.invoiced, filters.from, filters.to].filter(Boolean).length +
  [filters.statusId, filters.stage, filters.quote, filters.approval].filter((one) => one !== null).length

export const isNarrowed = (filters: Narrowing) => narrowedBy(filters) > 0

type ViewFilters = Pick<ListFilters, 'statusId' | 'invoiced'>

/** The saved views above a list. */
export const listViews: Array<{ key: string; label: string; filters: ViewFilters }> = [
  { key: 'all', label: 'All', filters: { statusId: null, invoiced: false } },
  { key: 'drafts', label: 'Drafts', filters: { statusId: orderStatus.draft, invoiced: false } },
  { key: 'attention', label: 'Needs attention', filters: { statusId: orderStatus.error, invoiced: false } },
  { key: 'invoiced', label: 'Invoiced', filters: { statusId: null, invoiced: true } },
]

export const isView = (filters: ViewFilters, view: ViewFilters) =>
  filters.statusId === view.statusId && filters.invoiced === view.invoiced

/** The address's query with another view; "All" shows all orders, regardless of what narrowed them before. */
export function searchOfView(params: URLSearchParams, { key, filters }: (typeof listViews)[number]): string {
  const next = new URLSearchParams(params)
  if (key === 'all') for (const name of [...filterParams, 'search']) next.delete(name)
  for (const [name, value] of Object.entries(paramsOf(filters)))
    if (value === null) next.delete(name)
    else next.set(name, value)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
