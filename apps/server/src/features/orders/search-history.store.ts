import type { Reader } from '../../db/client.ts'
import {
  beyond,
  type FoundOrders,
  type HistoryPart,
  type HistoryRow,
  type HistoryWanted,
  historyColumns,
  historyConditions,
  historySorts,
} from './order-history.store.ts'

/** What somebody typed, and the accounts whose device it names, if it is the number of one. */
export type HistorySearch = { typed: string; accountIds: string[] }

/**
 * How many orders are looked through one by one before the index is asked (ADR 0018): a few tell whether the word
 * is common, and so many fill a page with a word that is in every twentieth order.
 */
const glancedMax = 250
const walkedMax = 2_000

/** Whether `search_grams` has anything to look for: three ASCII letters or digits in a row. */
const isIndexed = (typed: string) => /[a-z0-9]{3}/i.test(typed)

/**
 * Three letters after three letters of each word: as few as cover them all. The index finds the same orders by
 * every three there are, and takes longer.
 */
export const gramsOf = (typed: string): string =>
  [...typed.toLowerCase().matchAll(/[a-z0-9]{3,}/g)]
    .flatMap(([word]) => {
      const starts = Array.from({ length: Math.floor(word.length / 3) }, (_, index) => index * 3)
      return [...new Set([...starts, word.length - 3])].map((start) => word.slice(start, start + 3))
    })
    .join(' ')

/** What `$like` is compared with: the typed text anywhere, in any case. */
const patternOf = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

type Sql = { text: string; values: unknown[] }
type Counts = { walked: number; matched: number }
/** Without an order on the page there is one row, which carries the counts alone. */
type Row<Told> = Told & (HistoryRow | { orderId: null })

const likeOf = ({ typed }: HistorySearch, values: unknown[]) =>
  `search_text like lower($${values.push(patternOf(typed))})`

const matchOf = (search: HistorySearch, values: unknown[]) => {
  const { accountIds } = search
  const like = likeOf(search, values)
  if (accountIds.length === 0) return like
  return `(${like} or zoho_account_id = any($${values.push(accountIds)}))`
}

/** The rows of these numbers, in their order; one row without an order when there are none. */
const ordersOf = (numbers: string) => `left join (
       select place, ${historyColumns} from unnest(${numbers}) with ordinality as found(order_id, place)
       join orders using (order_id)
     ) page on true
     order by page.place`

/** The statement that looks through a history in its order, `max` orders far; null for all of it. */
export function historyWalk(
  wanted: HistoryWanted,
  search: HistorySearch,
  part: HistoryPart,
  max: number | null,
): Sql {
  const { column, way } = historySorts[part.sort]
  const { text, values } = historyConditions(wanted)
  const further = beyond(part.after, part.sort, values)
  const match = matchOf(search, values)
  // Aggregates read the rows in the order of the index that they are walked by.
  return {
    text: `with counted as materialized (
       select count(*)::int as walked, (count(*) filter (where is_match))::int as matched,
              array_agg(order_id) filter (where is_match) as numbers
       from (select order_id, ${match} as is_match from orders where ${text}${further}
             order by ${column} ${way}, order_id ${way} limit $${values.push(max)}) walk
     )
     select walked, matched, page.* from counted
     ${ordersOf(`(select numbers[1:$${values.push(part.limit)}] from counted)`)}`,
    values,
  }
}

/** The statement that asks the index for an agent's orders with these words. */
export function historyLookup(wanted: HistoryWanted, search: HistorySearch, part: HistoryPart): Sql {
  const { column, way } = historySorts[part.sort]
  const { text, values } = historyConditions(wanted)
  const agent = `$${values.push(wanted.id)}::text`
  const words = `$${values.push(gramsOf(search.typed))}::text`
  const like = likeOf(search, values)
  const needed = `order_id, zoho_user_id, zoho_account_id, status_id, date_created, order_total_cents`
  const ofDevice =
    search.accountIds.length > 0
      ? `union select ${needed} from orders where zoho_account_id = any($${values.push(search.accountIds)})`
      : ''
  const further = beyond(part.after, part.sort, values)
  return {
    // Materialized, or the planner would mix in an index that leads to more orders than this one.
    text: `with likely as materialized (
       select ${needed} from orders
       where search_grams(zoho_user_id, search_text) @> search_grams(${agent}, ${words}) and ${like}
       ${ofDevice}
     ), matching as materialized (
       select order_id, date_created, order_total_cents from likely where ${text}
     )
     select counted.*, page.* from (select count(*)::int as matched from matching) counted
     ${ordersOf(
       `array(select order_id from matching where true${further}
              order by ${column} ${way}, order_id ${way} limit $${values.push(part.limit)})`,
     )}`,
    values,
  }
}

/**
 * A page of what matches a search. Common words are among the first orders, as a glance tells; for the others
 * the index is asked, which finds all of them at once.
 */
export async function searchHistory(
  on: Reader,
  wanted: HistoryWanted,
  search: HistorySearch,
  part: HistoryPart,
): Promise<FoundOrders> {
  const hasIndex = wanted.of === 'agent' && isIndexed(search.typed)
  const most = Math.max(walkedMax, part.limit)
  for (const max of hasIndex ? [Math.max(glancedMax, part.limit), most] : [most]) {
    const walked = await ask<Counts>(on, historyWalk(wanted, search, part, max))
    const isWhole = walked.told.walked < max
    if (isWhole || walked.rows.length === part.limit) return foundIn(walked, { isWhole })
    const isRare = walked.told.matched * (most / max) < part.limit
    if (hasIndex && (isRare || max === most)) break
  }
  const rest = hasIndex ? historyLookup(wanted, search, part) : historyWalk(wanted, search, part, null)
  return foundIn(await ask<Pick<Counts, 'matched'>>(on, rest), { isWhole: true })
}

const foundIn = (
  { rows, told }: { rows: HistoryRow[]; told: Pick<Counts, 'matched'> },
  { isWhole }: { isWhole: boolean },
): FoundOrders => ({ rows, total: told.matched, totalIsExact: isWhole })

/** Unnamed, so planned anew for its words. */
async function ask<Told>(on: Reader, { text, values }: Sql): Promise<{ rows: HistoryRow[]; told: Told }> {
  const { rows } = await on.$client.query<Row<Told & Record<string, unknown>>>({ text, values })
  const [first] = rows
  if (!first) throw new Error('Counts come with or without orders.')
  return { rows: rows.filter((row): row is typeof row & HistoryRow => row.orderId !== null), told: first }
}
