import { limits } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { count, sql } from 'drizzle-orm'
import { build, jsonObject } from '../../../db/build.ts'
import type { Reader } from '../../../db/client.ts'
import { executeAs } from '../../../db/prepared.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import {
  allOf,
  conditionOf,
  type Given,
  type HistoryWanted,
  isPlannedAnew,
  nameOf,
  placeheld,
  valuesOf,
  type Whose,
} from './history-conditions.ts'

/** `isExact` is false when there are more. `cents` is what they come to; null where they are too many, or it was not asked for. */
export type HistoryCount = { total: number; isExact: boolean; cents: number | null }

/** What a first page says of orders that are not on it. */
export type TotalsAsked = {
  /** What the caller sees without any filter; null where nothing narrows it. */
  all: Whose | null
  /** Also what all of them come to, and how many orders each view has. */
  isSummed: boolean
}
export type HistoryTotals = {
  matching: HistoryCount
  all: HistoryCount
  views: { drafts: number | null; attention: number; invoiced: number } | null
}

/** The name of a placeholder's value for everything that the caller sees. */
const ofAll = 'all_'
export const totalsValues = (asked: TotalsAsked | null) =>
  asked?.all ? valuesOf(allOf(asked.all), ofAll) : {}
export const totalsName = ({ all, isSummed }: TotalsAsked) =>
  `${isSummed ? 'summed' : 'counted'}${all ? `_of_${nameOf(allOf(all))}` : ''}`

type CountedRow = {
  total: number
  cents: number | null
  all: number | null
  drafts: number | null
  attention: number
  invoiced: number
}

/**
 * How many orders a history has, up to a limit: counting further costs more than reading the page. It is text, since it stands in each
 * row of a page, and is read from one.
 */
export function totalsColumn(wanted: HistoryWanted, { all, isSummed }: TotalsAsked) {
  const max = limits.historyCountMax
  const some = fewOf(wanted, max, placeheld()).as('some')
  const view = (narrower: Pick<HistoryWanted, 'statusId' | 'invoiced'>) =>
    countOf({ ...wanted, ...narrower }, limits.historyViewCountMax, viewPlaceheld(narrower.statusId))
  const views = isSummed
    ? {
        drafts: wanted.withoutDrafts ? sql`null` : view({ statusId: orderStatus.draft, invoiced: false }),
        attention: view({ statusId: orderStatus.error, invoiced: false }),
        invoiced: view({ statusId: null, invoiced: true }),
      }
    : {}
  const counted = {
    total: sql`count(*)`,
    ...(isSummed && { cents: sql`coalesce(sum(${some.orderTotalCents}), 0)` }),
    ...(all && { all: countOf(allOf(all), max, placeheld(ofAll)) }),
    ...views,
  }
  return sql<string>`${build.select({ totals: sql`${jsonObject(counted)}::text` }).from(some)}`
}

/** The status of a view is the same for everyone, and stands in its statement. */
const viewPlaceheld =
  (statusId: number | null): Given =>
  (name, value) =>
    name === 'status' ? sql.raw(String(statusId)) : placeheld()(name, value)

const fewOf = (wanted: HistoryWanted, max: number, given: Given) =>
  build
    .select({ orderTotalCents: orders.orderTotalCents })
    .from(orders)
    .where(conditionOf(wanted, given))
    .limit(max + 1)

const countOf = (wanted: HistoryWanted, max: number, given: Given) =>
  sql`${build.select({ total: count() }).from(fewOf(wanted, max, given).as('few'))}`

/** The totals alone: of a page without rows, and beside a search. */
export async function readTotals(
  on: Reader,
  wanted: HistoryWanted,
  asked: TotalsAsked,
): Promise<HistoryTotals> {
  const name = isPlannedAnew(wanted) ? null : `order_totals_${nameOf(wanted)}_${totalsName(asked)}`
  const query = (reader: Reader) =>
    reader.select({ totals: totalsColumn(wanted, asked) }).from(sql`(values (1)) one`)
  const [row] = await executeAs(on, name, query, { ...valuesOf(wanted), ...totalsValues(asked) })
  return toTotals(row?.totals ?? '{}')
}

/** How many orders the caller may see. */
export const countAll = async (on: Reader, all: Whose): Promise<HistoryCount> =>
  (await readTotals(on, allOf(all), { all: null, isSummed: false })).matching

export function toTotals(text: string): HistoryTotals {
  const { total = 0, cents = null, all, ...views } = JSON.parse(text) as Partial<CountedRow>
  const max = limits.historyCountMax
  const upTo = (found: number, sum: number | null = null): HistoryCount => ({
    total: Math.min(found, max),
    isExact: found <= max,
    cents: found <= max ? sum : null,
  })
  const matching = upTo(total, cents)
  const { drafts = null, attention, invoiced } = views
  return {
    matching,
    all: all === undefined || all === null ? matching : upTo(all),
    views: attention === undefined || invoiced === undefined ? null : { drafts, attention, invoiced },
  }
}
