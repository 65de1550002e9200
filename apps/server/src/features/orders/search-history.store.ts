import { limits } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import {
  beyond,
  dependsOnValues,
  type FoundOrders,
  type HistoryPart,
  type HistoryRow,
  type HistoryWanted,
  historyColumns,
  historyConditions,
  historySorts,
  placeOfRow,
  type Sql,
} from './order-history.store.ts'

/** What somebody typed, and the accounts whose device it names, if it is the number of one. */
export type HistorySearch = { typed: string; accountIds: string[] }

/**
 * How many orders are looked through one by one before the index is asked (ADR 0018): a few tell whether the word
 * is common, and so many fill a page with a word that is in every twentieth order.
 */
const glancedMax = 250
const walkedMax = 2_000
/** Without an index to ask, each further walk. */
const walkedOnMax = 10_000

/** Whether the index can be asked for it: it knows ASCII letters and digits only. */
const isIndexed = (typed: string) => gramsOf(typed).length > 0

/**
 * What the index is asked for: the first three letters of each word, and the last ones of a word that is alone. Letters
 * of one word come together, so further ones would tell the index little and make it read more. Of a word of two
 * letters, as in "N6 Pro", the space beside it is the third one.
 */
export function gramsOf(typed: string): string[] {
  const text = typed.toLowerCase()
  const words = text.match(/[a-z0-9]{3,}/g) ?? []
  const [only, ...others] = words
  const grams = words.map((word) => word.slice(0, 3))
  if (only !== undefined && others.length === 0) grams.push(only.slice(-3))
  for (const [, before, word, after] of text.matchAll(
    /([ -/]?)(?<![a-z0-9])([a-z0-9]{2})(?![a-z0-9])([ -/]?)/g,
  ))
    if (before) grams.push(` ${word}`)
    else if (after) grams.push(`${word} `)
  return [...new Set(grams)]
}

/** What `$like` is compared with: the typed text anywhere, in any case. */
const patternOf = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** The ways to find a text: as it is typed, and a phone number by its ten digits, however they are grouped. */
function spellingsOf({ typed }: HistorySearch): string[] {
  const digits = typed.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '')
  const isPhone = /^[+0-9 ().-]+$/.test(typed) && digits.length === limits.phoneDigits
  return isPhone && digits !== typed ? [typed, digits] : [typed]
}

const likeOf = (search: HistorySearch, values: unknown[]) =>
  anyOf(
    spellingsOf(search).map((spelling) => `search_lines like lower($${values.push(patternOf(spelling))})`),
  )

const anyOf = (conditions: string[]) =>
  conditions.length === 1 ? conditions[0] : `(${conditions.join(' or ')})`

const matchOf = (search: HistorySearch, values: unknown[]) => {
  const { accountIds } = search
  const like = likeOf(search, values)
  if (accountIds.length === 0) return like
  return `(${like} or zoho_account_id = any($${values.push(accountIds)}))`
}

/** Names a statement by all that shapes its text, so that its plan is kept; PostgreSQL reads 63 letters of a name. */
const nameOf = (
  kind: 'walk' | 'count' | 'lookup',
  of: string,
  search: HistorySearch,
  { sort, after }: HistoryPart,
) =>
  [
    'search',
    kind,
    of,
    sort,
    after && 'on',
    search.accountIds.length > 0 && 'dev',
    spellingsOf(search).length > 1 && 'tel',
  ]
    .filter(Boolean)
    .join('_')

/** An order that was found, with what else the search looks through: so that the list can say why it was found. */
export type FoundRow = HistoryRow & {
  contactEmail: string
  contactMobile: string
  notes: string
  stagingNotes: string
  productNames: string
}
const foundColumns = `${historyColumns}, contact_email as "contactEmail", contact_mobile as "contactMobile", notes,
  staging_notes as "stagingNotes", product_names as "productNames"`

/** How far one walk goes. */
export type Walk = {
  /** So many orders, unless the page is full before that. */
  max: number
  /** Also past a full page when the history ends within `max` orders, to tell how many match in all. */
  countsToEnd: boolean
}

/** A match, or the last order that was walked to: there the next walk goes on. */
type WalkedRow = FoundRow & { isMatch: boolean; isLast: boolean; matched: number; goesOn: boolean }

/** The statement that looks through the next orders of a history in its order, one by one. */
export function historyWalk(
  wanted: HistoryWanted,
  search: HistorySearch,
  part: HistoryPart,
  { max, countsToEnd }: Walk,
): Sql {
  const { column, way } = historySorts[part.sort]
  const { name, text, values } = historyConditions(wanted)
  const further = beyond(part.after, part.sort, values)
  const match = matchOf(search, values)
  const limit = `$${values.push(part.limit)}::int`
  const most = `$${values.push(max)}::int`
  const order = `order by ${column} ${way}, order_id ${way}`
  const goesOn = countsToEnd
    ? `select count(*) > ${most} as goes_on from (select from orders where ${text}${further} limit ${most} + 1) counted`
    : `select true as goes_on`
  return {
    name: nameOf(countsToEnd ? 'count' : 'walk', name, search, part),
    text: `with history as materialized (${goesOn})
     select ${foundColumns}, is_match as "isMatch", is_last as "isLast", (count(*) over ())::int as matched,
            (select goes_on from history) as "goesOn"
     from (
       select *
       from (
         select *, ${match} as is_match, row_number() over (${order}) = ${most} as is_last
         from orders where ${text}${further} ${order} limit ${most}
       ) walk
       where is_match or (is_last and (select goes_on from history))
       ${order} limit (select case when goes_on then ${limit} end from history)
     ) found
     ${order} limit ${limit}`,
    values,
  }
}

/** Without an order on the page there is one row, which carries the count alone. */
type LookupRow = { matched: number } & (FoundRow | { orderId: null })

/** The statement that asks the index for an agent's orders with these words. */
export function historyLookup(wanted: HistoryWanted, search: HistorySearch, part: HistoryPart): Sql {
  const { column, way } = historySorts[part.sort]
  const { name, text, values } = historyConditions(wanted)
  const agent = `$${values.push(wanted.id)}::text`
  const hasGrams = anyOf(
    spellingsOf(search).map(
      (spelling) =>
        `line_grams(zoho_user_id, search_lines) @> line_grams(${agent}, $${values.push(gramsOf(spelling))}::text[])`,
    ),
  )
  const like = likeOf(search, values)
  const needed = `order_id, zoho_user_id, zoho_account_id, status_id, date_created, order_total_cents`
  const ofDevice =
    search.accountIds.length > 0
      ? `union select ${needed} from orders where zoho_account_id = any($${values.push(search.accountIds)})`
      : ''
  const further = beyond(part.after, part.sort, values)
  return {
    name: nameOf('lookup', name, search, part),
    // Its own subquery with an offset, or the planner would mix in an index that leads to more orders than this one.
    text: `with matching as materialized (
       select count(*)::int as matched,
              (array_agg(order_id order by ${column} ${way}, order_id ${way}) filter (where true${further}))[1:$${values.push(part.limit)}] as numbers
       from (
         select ${needed} from orders
         where ${hasGrams} and ${like}
         ${ofDevice} offset 0
       ) likely where ${text}
     )
     select matched, page.* from matching
     left join (
       select place, ${foundColumns}
       from unnest((select numbers from matching)) with ordinality as found(order_id, place)
       join orders using (order_id)
     ) page on true
     order by page.place`,
    values,
  }
}

export type FoundBySearch = FoundOrders & { rows: FoundRow[] }

/**
 * A page of what matches a search. Common words are among the first orders, as a glance tells; for the others
 * the index is asked, which finds all of them at once. Without an index one walk follows the other.
 */
export async function searchHistory(
  on: Reader,
  wanted: HistoryWanted,
  search: HistorySearch,
  part: HistoryPart,
): Promise<FoundBySearch> {
  const hasIndex = wanted.of === 'agent' && isIndexed(search.typed)
  const most = Math.max(walkedMax, part.limit)
  const rows: FoundRow[] = []
  let { after } = part
  let walked = 0
  let max = hasIndex ? Math.max(glancedMax, part.limit) : most
  for (;;) {
    const missing = { ...part, after, limit: part.limit - rows.length }
    // Later pages have the count of the first one.
    const walk = historyWalk(wanted, search, missing, { max, countsToEnd: part.after === null })
    const seen = await ask<WalkedRow>(on, wanted, part, walk)
    const last = seen.at(-1)
    const counted = rows.length + (last?.matched ?? 0)
    rows.push(...seen.filter(({ isMatch }) => isMatch))
    const isFull = rows.length === part.limit
    const isWhole = !last?.goesOn || !(isFull || last.isLast)
    if (isWhole) return { rows, total: counted, totalIsExact: true }
    if (isFull) return { rows, total: part.limit - 1, totalIsExact: false }
    walked += max
    const isRare = rows.length * (most / walked) < part.limit
    if (hasIndex && isRare) return lookUp(on, wanted, search, part)
    after = placeOfRow(last, part.sort)
    max = hasIndex ? most - walked : walkedOnMax
  }
}

async function lookUp(
  on: Reader,
  wanted: HistoryWanted,
  search: HistorySearch,
  part: HistoryPart,
): Promise<FoundBySearch> {
  const found = await ask<LookupRow>(on, wanted, part, historyLookup(wanted, search, part))
  return {
    rows: found.filter((row): row is typeof row & FoundRow => row.orderId !== null),
    total: found[0]?.matched ?? 0,
    totalIsExact: true,
  }
}

async function ask<Row extends WalkedRow | LookupRow>(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
  { name, ...sql }: Sql,
): Promise<Row[]> {
  const { rows } = await on.$client.query<Row>(dependsOnValues(wanted, part) ? sql : { name, ...sql })
  return rows
}
