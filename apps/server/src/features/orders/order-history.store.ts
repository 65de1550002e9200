import type { OrderSort } from '@portal/contract/orders'
import type { Reader } from '../../db/client.ts'
import { gathered } from '../../db/gathered.ts'
import { serverStamp, stampOf } from '../../db/kept-while-unchanged.ts'
import { statement } from '../../db/statement.ts'
import {
  countToEnd,
  type Earlier,
  earlierOf,
  forget,
  longFrom,
  momentOf,
  sinceThen,
} from './long-histories.ts'

/** An order as lists show it: nothing that would need its lines. */
export type HistoryRow = {
  orderId: number
  statusId: number
  zohoUserId: string
  zohoAccountId: string
  accountName: string
  zohoContactId: string
  contactFirstName: string
  contactLastName: string
  /** µs since 1970: places in a history are that exact. */
  dateCreatedUs: string
  numberOfItems: number
  orderTotalCents: number
  zohoInventoryInvoiceLink: string | null
  referenceNumber: string
}

/** Which orders: of an agent or of an account, narrowed by everything that is not null. */
export type HistoryWanted = {
  of: 'agent' | 'account'
  id: string
  /** The other one of agent and account. */
  also: string | null
  statusId: number | null
  /** Only orders with an invoice. */
  invoiced: boolean
  from: Date | null
  to: Date | null
}

/** The last order of a page: what it was sorted by (cents, or µs since 1970) and its number. */
export type HistoryPlace = { key: string; orderId: number }

/** Which part of a history, in which order. */
export type HistoryPart = { sort: OrderSort; after: HistoryPlace | null; limit: number }

/** Orders of a page, and how many the history has in all: a narrowed one is counted up to a limit; after the first page null. */
export type FoundOrders = { rows: HistoryRow[]; total: number | null; totalIsExact: boolean }

export const historyColumns = `order_id as "orderId", status_id as "statusId", zoho_user_id as "zohoUserId",
  zoho_account_id as "zohoAccountId", account_name as "accountName", zoho_contact_id as "zohoContactId",
  contact_first_name as "contactFirstName", contact_last_name as "contactLastName",
  (extract(epoch from date_created) * 1000000)::bigint as "dateCreatedUs",
  number_of_items as "numberOfItems", order_total_cents as "orderTotalCents",
  zoho_inventory_invoice_link as "zohoInventoryInvoiceLink", reference_number as "referenceNumber"`

const columnOf = { agent: 'zoho_user_id', account: 'zoho_account_id' } as const

const byDate = {
  column: 'date_created',
  keyOf: ({ dateCreatedUs }: HistoryRow) => dateCreatedUs,
  fromKey: momentOf,
}
const byTotal = {
  column: 'order_total_cents',
  keyOf: ({ orderTotalCents }: HistoryRow) => String(orderTotalCents),
  fromKey: (key: string) => `${key}::bigint`,
}
export const historySorts: Record<OrderSort, typeof byDate & { way: 'asc' | 'desc' }> = {
  newest: { ...byDate, way: 'desc' },
  oldest: { ...byDate, way: 'asc' },
  total: { ...byTotal, way: 'desc' },
  'total-ascending': { ...byTotal, way: 'asc' },
}

export type Sql = { name: string; text: string; values: unknown[] }

/**
 * The conditions that this question has, and no others: a plan for a question without a status must
 * not carry one along as "or null", or no index on it would ever be used.
 */
export function historyConditions({ of, id, also, statusId, invoiced, from, to }: HistoryWanted): Sql {
  const values: unknown[] = []
  const names: string[] = []
  const texts: string[] = []
  function add(name: string, value: unknown, condition: (value: string) => string) {
    if (value === null) return
    values.push(value)
    names.push(name)
    texts.push(condition(`$${values.length}`))
  }
  add(of, id, (value) => `${columnOf[of]} = ${value}`)
  add('also', also, (value) => `${columnOf[of === 'agent' ? 'account' : 'agent']} = ${value}`)
  add('status', statusId, (value) => `status_id = ${value}`)
  if (invoiced) {
    names.push('inv')
    texts.push('zoho_inventory_invoice_link is not null')
  }
  add('from', from, (value) => `date_created >= ${value}`)
  add('to', to, (value) => `date_created < ${value}`)
  return { name: names.join('_'), text: texts.join(' and '), values }
}

/** Where this row stands in a history of this order. */
export const placeOfRow = (row: HistoryRow, sort: OrderSort): HistoryPlace => ({
  key: historySorts[sort].keyOf(row),
  orderId: row.orderId,
})

/** Restricts a history to what follows a place in its order. `values` grows by what the text refers to. */
export function beyond(after: HistoryPlace | null, sort: OrderSort, values: unknown[]): string {
  if (after === null) return ''
  const { column, fromKey, way } = historySorts[sort]
  const at = values.push(after.key, after.orderId)
  return ` and (${column}, order_id) ${way === 'desc' ? '<' : '>'} (${fromKey(`$${at - 1}`)}, $${at}::int)`
}

/** Nobody reads further than that in a narrowed history, and counting on would cost more than reading the page. */
export const countedMax = 10_000

const isNarrowed = ({ statusId, invoiced, from, to }: HistoryWanted) =>
  statusId !== null || invoiced || from !== null || to !== null

/** The statement for a page of a history, as it is sent. The first page says how many orders there are. */
export function historyPage(wanted: HistoryWanted, part: HistoryPart, earlier: Earlier | null = null): Sql {
  const { name, rows, count, values } = historyParts(wanted, part, earlier)
  return {
    name,
    text: `select ${historyColumns}, ${rowStamp} as stamp, (select ${serverStamp}) as server${count.columns} ${rows}`,
    values,
  }
}

/** With its number: a table that is written anew (VACUUM FULL) gives its rows other places. */
const rowStamp = `order_id || ${stampOf('orders')}`

/** The read of what tells whether a page is still the same: the versions of its rows, and the count. */
function stampsOf({ name, rows, count, values }: Parts): (on: Reader, values: unknown[]) => Promise<string> {
  const known = stampReads.get(name)
  if (known) return known
  // The values of all who ask side by side; from subqueries, as in session_read.
  const arrays = values.map((value, at) => `(select $${at + 1}::${typeOf(value)}[])`)
  const names = values.map((_, at) => `v${at + 1}`)
  const stamp = `select concat(${serverStamp}, ';', ${count.stamp}string_agg(stamp, ''))
    from (select ${rowStamp} as stamp ${rows}) page`
  const read = gathered<unknown[], { number: number; stamp: string }, string>({
    name: `${name}_stamp`,
    text: `select asked.number, (${stamp.replaceAll(/\$(\d+)/g, 'asked.v$1')}) as stamp
      from unnest(${arrays.join(', ')}) with ordinality as asked (${names.join(', ')}, number)`,
    identity: (key) => JSON.stringify(key),
    values: (keys) => values.map((_, at) => keys.map((key) => key[at])),
    answers: (found, keys) => {
      const stamps = new Map(found.map((one) => [one.number, one.stamp]))
      return keys.map((_, at) => stamps.get(at + 1) ?? '')
    },
  })
  stampReads.set(name, read)
  return read
}

/** One for each way to ask, of which there are a few hundred. */
const stampReads = new Map<string, ReturnType<typeof stampsOf>>()

const typeOf = (value: unknown) =>
  value instanceof Date ? 'timestamptz' : typeof value === 'number' ? 'int' : 'text'

type StampedRow = HistoryRow & {
  stamp: string
  server: string
  /** Of a first page; of a long history in its place what it has since then, and what tells whether the rest is the same. */
  total?: number
  recent?: number
  changes?: string | null
}

/** The same as one text, of a page that was read. */
function stampOfPage(rows: StampedRow[], earlier: Earlier | null): string {
  const [{ server, total, recent, changes } = {}] = rows
  const count = earlier ? [earlier.beforeUs, changes, recent] : total === undefined ? [] : [total]
  return `${[server, ...count].join(';')};${rows.map(({ stamp }) => stamp).join('')}`
}

type Parts = ReturnType<typeof historyParts>

/** @param earlier what is known of a long history; null to count it */
function historyParts(wanted: HistoryWanted, { sort, after, limit }: HistoryPart, earlier: Earlier | null) {
  const { column, way } = historySorts[sort]
  const { name, text, values } = historyConditions(wanted)
  const count = { columns: '', stamp: '' }
  if (after === null && earlier) {
    const beforeUs = `$${values.push(earlier.beforeUs)}`
    const { recent, changes } = sinceThen({ of: wanted.of, text }, beforeUs)
    count.columns = `, ${recent} as recent, ${changes} as changes`
    count.stamp = `${beforeUs}::text, ';', ${changes}, ';', ${recent}, ';', `
  } else if (after === null) {
    const most = isNarrowed(wanted) ? countedMax : longFrom
    const total = `(select count(*)::int from (select from orders where ${text} limit ${most + 1}) counted)`
    count.columns = `, ${total} as total`
    count.stamp = `${total}, ';', `
  }
  const further = beyond(after, sort, values)
  return {
    name: `order_history_${name}_${sort}${after ? '_on' : ''}${earlier ? '_long' : ''}`,
    rows: `from orders where ${text}${further} order by ${column} ${way}, order_id ${way} limit $${values.push(limit)}`,
    count,
    values,
  }
}

/** Narrowed histories by total are planned anew: how many orders that leaves decides which index is quicker. */
export const dependsOnValues = (wanted: HistoryWanted, { sort }: HistoryPart) =>
  isNarrowed(wanted) && (sort === 'total' || sort === 'total-ascending')

/** Counting more of a narrowed history for each question would cost more than a page that is kept saves. */
const stampedMax = 1_000

/**
 * A page of a history with its stamp: the same stamp later says that nothing of it has changed. Null for an empty one,
 * for one of a long history whose count is not known yet, and for a narrowed one that would be counted far for it.
 */
export async function findHistory(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
  earlier = earlierFor(on, wanted, part),
): Promise<FoundOrders & { stamp: string | null }> {
  const { name, text, values } = historyPage(wanted, part, earlier)
  const { rows } = await on.$client.query<StampedRow>({
    ...(!dependsOnValues(wanted, part) && { name }),
    text,
    values,
  })
  const [first] = rows
  if (earlier) {
    const { recent = 0, changes, server } = first ?? {}
    if (changes !== earlier.changes || server !== earlier.server) {
      forget(on, allOf(wanted))
      return findHistory(on, wanted, part, null)
    }
    const total = earlier.count + recent
    return { rows, stamp: stampOfPage(rows, earlier), total, totalIsExact: true }
  }
  const counted = part.after === null ? (first?.total ?? 0) : null
  if (counted !== null && counted > longFrom && !isNarrowed(wanted))
    return { rows, stamp: null, total: await countToEnd(on, allOf(wanted)), totalIsExact: true }
  return {
    rows,
    stamp: first === undefined || (counted ?? 0) > stampedMax ? null : stampOfPage(rows, null),
    total: counted === null ? null : Math.min(counted, countedMax),
    totalIsExact: counted === null || counted <= countedMax,
  }
}

/** The stamp of a page as it is now. */
export function findHistoryStamp(on: Reader, wanted: HistoryWanted, part: HistoryPart): Promise<string> {
  const parts = historyParts(wanted, part, earlierFor(on, wanted, part))
  return stampsOf(parts)(on, parts.values)
}

/** The same history without anything that narrows it; `also` stays, because it may say what the caller may see. */
const unfiltered = (whose: Whose): HistoryWanted => ({
  ...whose,
  statusId: null,
  invoiced: false,
  from: null,
  to: null,
})

/** Whose history, as the caller may see it. */
export type Whose = Pick<HistoryWanted, 'of' | 'id' | 'also'>

/** How many orders this is, exactly; a long history is not counted to its end for it (ADR 0026). */
export async function countHistory(on: Reader, whose: Whose): Promise<number> {
  const history = allOf(unfiltered(whose))
  const earlier = earlierOf(on, history)
  if (earlier) {
    const total = await countSince(on, history, earlier)
    if (total !== null) return total
    forget(on, history)
  }
  const { rows } = await on.$client.query<{ total: number }>({
    name: `count_${history.name}`,
    text: `select count(*)::int as total from (select from orders where ${history.text} limit ${longFrom + 1}) counted`,
    values: history.values,
  })
  const total = rows[0]?.total ?? 0
  return total > longFrom ? countToEnd(on, history) : total
}

/** The count with what came since; null when something older has changed. */
async function countSince(on: Reader, history: ReturnType<typeof allOf>, earlier: Earlier) {
  const values = [...history.values, earlier.beforeUs]
  const { recent, changes } = sinceThen(history, `$${values.length}`)
  const { rows } = await on.$client.query<{ recent: number; changes: string | null; server: string }>({
    name: `count_${history.name}_long`,
    text: `select ${recent} as recent, ${changes} as changes, ${serverStamp} as server`,
    values,
  })
  const [row] = rows
  if (!row || row.changes !== earlier.changes || row.server !== earlier.server) return null
  return earlier.count + row.recent
}

/** Whether that is all orders of `whose`. */
export const isUnfiltered = (wanted: HistoryWanted, whose: Whose) =>
  wanted.also === whose.also && !isNarrowed(wanted)

const allOf = (wanted: HistoryWanted) => ({ of: wanted.of, ...historyConditions(wanted) })

/** What is known of a history whose first page is asked for. */
const earlierFor = (on: Reader, wanted: HistoryWanted, { after }: HistoryPart) =>
  after === null && !isNarrowed(wanted) ? earlierOf(on, allOf(wanted)) : null

export const findAgent = statement<{ zohoUserId: string }, [string]>(
  'order_history_agent',
  `select zoho_user_id as "zohoUserId" from agents where zoho_user_id = $1`,
)
export const findAccountOwner = statement<{ ownerZohoUserId: string }, [string]>(
  'order_history_account_owner',
  `select owner_zoho_user_id as "ownerZohoUserId" from accounts where zoho_account_id = $1`,
)
