import type { OrderSort } from '@portal/contract/orders'
import type { Reader } from '../../db/client.ts'
import { gathered } from '../../db/gathered.ts'
import { serverStamp, stampOf } from '../../db/kept-while-unchanged.ts'
import { statement } from '../../db/statement.ts'

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
  from: Date | null
  to: Date | null
}

/** The last order of a page: what it was sorted by (cents, or µs since 1970) and its number. */
export type HistoryPlace = { key: string; orderId: number }

/** Which part of a history, in which order. */
export type HistoryPart = { sort: OrderSort; after: HistoryPlace | null; limit: number }

/** Orders of a page, and how many the history has in all: counted up to a limit, and not at all after the first page. */
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
  fromKey: (key: string) => `'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`,
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
export function historyConditions({ of, id, also, statusId, from, to }: HistoryWanted): Sql {
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

/** Nobody reads further than that, and counting on would cost more than reading the page. */
export const countedMax = 10_000

/** The statement for a page of a history, as it is sent. The first page says how many orders there are. */
export function historyPage(wanted: HistoryWanted, part: HistoryPart): Sql {
  const { name, rows, count, values } = historyParts(wanted, part)
  return {
    name,
    text: `select ${historyColumns}, ${rowStamp} as stamp, (select ${serverStamp}) as server${count && `, ${count} as total`} ${rows}`,
    values,
  }
}

/** With its number: a table that is written anew (VACUUM FULL) gives its rows other places. */
const rowStamp = `order_id || ${stampOf('orders')}`

/** The read of what tells whether a page is still the same: the versions of its rows, and the count. */
function stampsOf({
  name,
  rows,
  count,
  values,
}: ReturnType<typeof historyParts>): (on: Reader, values: unknown[]) => Promise<string> {
  const known = stampReads.get(name)
  if (known) return known
  // The values of all who ask side by side; from subqueries, as in session_read.
  const arrays = values.map((value, at) => `(select $${at + 1}::${typeOf(value)}[])`)
  const names = values.map((_, at) => `v${at + 1}`)
  const stamp = `select concat(${serverStamp}, ';', ${count && `${count}, ';', `}string_agg(stamp, ''))
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

type StampedRow = HistoryRow & { stamp: string; server: string; total?: number }

/** The same as one text, of a page that was read. */
const stampOfPage = ({ rows, counted }: { rows: StampedRow[]; counted: number | null }) =>
  `${rows[0]?.server};${counted === null ? '' : `${counted};`}${rows.map(({ stamp }) => stamp).join('')}`

function historyParts(wanted: HistoryWanted, { sort, after, limit }: HistoryPart) {
  const { column, way } = historySorts[sort]
  const { name, text, values } = historyConditions(wanted)
  const count =
    after === null
      ? `(select count(*)::int from (select from orders where ${text} limit ${countedMax + 1}) counted)`
      : ''
  const further = beyond(after, sort, values)
  return {
    name: `order_history_${name}_${sort}${after ? '_on' : ''}`,
    rows: `from orders where ${text}${further} order by ${column} ${way}, order_id ${way} limit $${values.push(limit)}`,
    count,
    values,
  }
}

/** Narrowed histories by total are planned anew: how many orders that leaves decides which index is quicker. */
export const dependsOnValues = ({ statusId, from, to }: HistoryWanted, { sort }: HistoryPart) =>
  (statusId !== null || from !== null || to !== null) && (sort === 'total' || sort === 'total-ascending')

/** Counting so many for each question would cost more than a page that is kept saves. */
const stampedMax = 1_000

/** A page of a history with its stamp: the same stamp later says that nothing of it has changed. Null for long ones, and empty ones. */
export async function findHistory(
  on: Reader,
  wanted: HistoryWanted,
  part: HistoryPart,
): Promise<FoundOrders & { stamp: string | null }> {
  const { name, text, values } = historyPage(wanted, part)
  const { rows } = await on.$client.query<StampedRow>({
    ...(!dependsOnValues(wanted, part) && { name }),
    text,
    values,
  })
  const counted = part.after === null ? (rows[0]?.total ?? 0) : null
  return {
    rows,
    stamp: rows.length === 0 || (counted ?? 0) > stampedMax ? null : stampOfPage({ rows, counted }),
    total: counted === null ? null : Math.min(counted, countedMax),
    totalIsExact: counted === null || counted <= countedMax,
  }
}

/** The stamp of a page as it is now. */
export function findHistoryStamp(on: Reader, wanted: HistoryWanted, part: HistoryPart): Promise<string> {
  const parts = historyParts(wanted, part)
  return stampsOf(parts)(on, parts.values)
}

export const findAgent = statement<{ zohoUserId: string }, [string]>(
  'order_history_agent',
  `select zoho_user_id as "zohoUserId" from agents where zoho_user_id = $1`,
)
export const findAccountOwner = statement<{ ownerZohoUserId: string }, [string]>(
  'order_history_account_owner',
  `select owner_zoho_user_id as "ownerZohoUserId" from accounts where zoho_account_id = $1`,
)
