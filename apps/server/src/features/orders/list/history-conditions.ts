import type { ApprovalFilter, QuoteFilter } from '@portal/domain/order-filters'
import type { OrderStage } from '@portal/domain/order-stage'
import { orderStatus } from '@portal/domain/order-status'
import { and, eq, gte, isNotNull, lt, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { utcDay } from '../../../db/columns.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { orderStaging } from '../../../db/schema/staging.tables.ts'
import { isQuotedAs } from './listed-quotes.ts'
import { inStage } from './order-progress.ts'
import { type HistorySearch, searchCondition } from './order-wire.ts'

/** Which orders: of an agent, of an account, or of all agents; narrowed by everything that is not null. */
export type HistoryWanted = {
  of: 'agent' | 'account' | 'all'
  /** '' for all agents. */
  id: string
  /** The other one of agent and account; one of several agents. Null for all agents. */
  also: readonly string[] | null
  /** Drafts are left out for people of an account who see submitted orders only. */
  withoutDrafts?: boolean
  statusId: number | null
  /** Only orders with an invoice. */
  invoiced: boolean
  stage: OrderStage | null
  /** How its newest quote stands at this moment. */
  quote: { as: QuoteFilter; at: Date } | null
  approval: ApprovalFilter | null
  from: Date | null
  to: Date | null
  search: HistorySearch | null
}

/** Whose history, as the caller may see it. */
export type Whose = Pick<HistoryWanted, 'of' | 'id' | 'also' | 'withoutDrafts'>

const columnOf = { agent: orders.zohoUserId, account: orders.zohoAccountId } as const

/** How a value stands in a statement: written in, or as a placeholder of a statement that is kept. */
export type Given = (name: string, value: unknown) => SQLWrapper
export const written: Given = (_, value) => sql`${value instanceof Date ? value.toISOString() : value}`
export const placeheld =
  (prefix = ''): Given =>
  (name) =>
    sql.placeholder(`${prefix}${name}`)

/** The values that placeholders stand for. */
export const valuesOf = ({ id, also, statusId, from, to }: HistoryWanted, prefix = '') => ({
  [`${prefix}id`]: id,
  [`${prefix}status`]: statusId,
  [`${prefix}from`]: from?.toISOString(),
  [`${prefix}to`]: to?.toISOString(),
  ...Object.fromEntries((also ?? []).map((one, at) => [`${prefix}also${at}`, one])),
})

/**
 * The conditions of this question and no others: a plan that also serves "any status" could use no index on the status.
 * Each is made when it is asked for: a statement that is kept needs their names alone.
 */
const conditionsOf = ({
  of,
  id,
  also,
  withoutDrafts,
  statusId,
  invoiced,
  stage,
  quote,
  approval,
  from,
  to,
  search,
}: HistoryWanted): Record<string, ((given: Given) => SQL | undefined) | undefined> => ({
  ...(of !== 'all' && {
    [of]: (given) => eq(columnOf[of], given('id', id)),
    ...alsoOf(columnOf[of === 'agent' ? 'account' : 'agent'], also),
  }),
  drafts: withoutDrafts ? () => ne(orders.statusId, orderStatus.draft) : undefined,
  status: statusId === null ? undefined : (given) => eq(orders.statusId, given('status', statusId)),
  inv: invoiced ? () => isNotNull(orders.zohoInventoryInvoiceLink) : undefined,
  ...(stage !== null && {
    [`stage${stage}`]: () =>
      sql`exists (select from ${orderStaging} where ${orderStaging.orderId} = ${orders.orderId} and ${inStage(stage)})`,
  }),
  quote: quote === null ? undefined : () => isQuotedAs(quote.as, quote.at),
  // As the partial indexes have them; each is a question of its own.
  approval: approval === 'waiting' ? () => sql`${orders.awaitsApproval}` : undefined,
  sentBack:
    approval === null || approval === 'waiting'
      ? undefined
      : () => sql`${orders.isSentBack} and ${orders.statusId} = 0`,
  from:
    from === null
      ? undefined
      : (given) => and(gte(orders.dateCreated, given('from', from)), fromDay(of, given('from', from))),
  to:
    to === null
      ? undefined
      : (given) => and(lt(orders.dateCreated, given('to', to)), toDay(of, given('to', to))),
  search: search === null ? undefined : () => searchCondition(search),
})

/** What the index of days has of a moment. */
const fromDay = (of: HistoryWanted['of'], from: SQLWrapper) =>
  of === 'all' ? gte(utcDay(orders.dateCreated), dayOf(from)) : undefined
const toDay = (of: HistoryWanted['of'], to: SQLWrapper) =>
  of === 'all' ? lte(utcDay(orders.dateCreated), dayOf(to)) : undefined
const dayOf = (moment: SQLWrapper) => utcDay(sql`${moment}::timestamptz`)

/** One and several are questions of their own, with plans of their own. */
function alsoOf(
  column: (typeof columnOf)['agent' | 'account'],
  also: HistoryWanted['also'],
): ReturnType<typeof conditionsOf> {
  if (also === null || also.length === 0) return {}
  const [one] = also
  return also.length === 1
    ? { also: (given) => eq(column, given('also0', one)) }
    : {
        [`also${also.length}`]: (given) =>
          sql`${column} in (${sql.join(
            also.map((agent, at) => given(`also${at}`, agent)),
            sql`, `,
          )})`,
      }
}

/** Whether an order is one of these, regardless of the other filters. */
export const isOfWhose = (whose: Whose): SQL | undefined => conditionOf(allOf(whose))

/** Names each combination of conditions, so that PostgreSQL can keep a plan for it. */
export const nameOf = (wanted: HistoryWanted) =>
  [
    ...(wanted.of === 'all' ? ['all'] : []),
    ...Object.entries(conditionsOf(wanted)).flatMap(([name, condition]) => (condition ? [name] : [])),
  ].join('_')

export const conditionOf = (wanted: HistoryWanted, given: Given = written): SQL | undefined =>
  and(...Object.values(conditionsOf(wanted)).map((condition) => condition?.(given)))

export const isNarrowed = ({ statusId, invoiced, stage, quote, approval, from, to, search }: HistoryWanted) =>
  invoiced || [statusId, stage, quote, approval, from, to, search].some((one) => one !== null)

/** All orders that the caller may see. */
export const allOf = (whose: Whose): HistoryWanted => ({
  ...whose,
  statusId: null,
  invoiced: false,
  stage: null,
  quote: null,
  approval: null,
  from: null,
  to: null,
  search: null,
})

/** Whether these are all orders of `whose`. */
export const isAllOf = (wanted: HistoryWanted, whose: Whose) =>
  wanted.of === whose.of && isSame(wanted.also, whose.also) && !isNarrowed(wanted)

const isSame = (one: HistoryWanted['also'], other: HistoryWanted['also']) =>
  one === other || one?.join() === other?.join()

/**
 * How many orders the narrowing leaves decides which index is quicker: planned anew for each question. Few quotes end soon, and
 * which they are follows from the moment that is asked about.
 */
export const isPlannedAnew = ({ quote }: HistoryWanted) => quote !== null
