import type { OrderSort } from '@portal/contract/orders'
import type { Reader } from '../../db/client.ts'
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
  dateCreated: Date
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
  /** A pattern for ILIKE. */
  search: string | null
  statusId: number | null
  from: Date | null
  to: Date | null
}

/** The last order of a page: what it was sorted by (cents, or µs since 1970) and its number. */
export type HistoryPlace = { key: string; orderId: number }

const columns = `order_id as "orderId", status_id as "statusId", zoho_user_id as "zohoUserId",
  zoho_account_id as "zohoAccountId", account_name as "accountName", zoho_contact_id as "zohoContactId",
  contact_first_name as "contactFirstName", contact_last_name as "contactLastName", date_created as "dateCreated",
  number_of_items as "numberOfItems", order_total_cents as "orderTotalCents",
  zoho_inventory_invoice_link as "zohoInventoryInvoiceLink", reference_number as "referenceNumber"`

const columnOf = { agent: 'zoho_user_id', account: 'zoho_account_id' } as const

const byDate = {
  column: 'date_created',
  asKey: `(extract(epoch from date_created) * 1000000)::bigint::text`,
  fromKey: (key: string) => `'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`,
}
const byTotal = {
  column: 'order_total_cents',
  asKey: 'order_total_cents::text',
  fromKey: (key: string) => `${key}::bigint`,
}
const sorts: Record<OrderSort, typeof byDate & { way: 'asc' | 'desc' }> = {
  newest: { ...byDate, way: 'desc' },
  oldest: { ...byDate, way: 'asc' },
  total: { ...byTotal, way: 'desc' },
  'total-ascending': { ...byTotal, way: 'asc' },
}

type Sql = { name: string; text: string; values: unknown[] }

/**
 * The conditions that this question has, and no others: a plan for a question without a status must
 * not carry one along as "or null", or no index on it would ever be used.
 */
function conditions({ of, id, also, search, statusId, from, to }: HistoryWanted): Sql {
  const values: unknown[] = []
  const names: string[] = []
  const texts: string[] = []
  function add(name: string, value: unknown, condition: (value: string) => string) {
    if (value === null) return
    values.push(value)
    names.push(name)
    texts.push(condition(`$${values.length}`))
  }
  add(`order_history_${of}`, id, (value) => `${columnOf[of]} = ${value}`)
  add('also', also, (value) => `${columnOf[of === 'agent' ? 'account' : 'agent']} = ${value}`)
  add('search', search, (value) => `search_text ilike ${value}`)
  add('status', statusId, (value) => `status_id = ${value}`)
  add('from', from, (value) => `date_created >= ${value}`)
  add('to', to, (value) => `date_created < ${value}`)
  return { name: names.join('_'), text: texts.join(' and '), values }
}

/** The statement for a page of a history, as it is sent. */
export function historyPage(
  wanted: HistoryWanted,
  { sort, after, limit }: { sort: OrderSort; after: HistoryPlace | null; limit: number },
): Sql {
  const { column, asKey, fromKey, way } = sorts[sort]
  const { name, text, values } = conditions(wanted)
  const place = (index: number) => `$${values.length + index}`
  const beyond = after
    ? ` and (${column}, order_id) ${way === 'desc' ? '<' : '>'} (${fromKey(place(1))}, ${place(2)}::int)`
    : ''
  return {
    name: `${name}_${sort}${after ? '_on' : ''}`,
    text: `select ${columns}, ${asKey} as key from orders where ${text}${beyond}
      order by ${column} ${way}, order_id ${way} limit ${place(after ? 3 : 1)}`,
    values: [...values, ...(after ? [after.key, after.orderId] : []), limit],
  }
}

/** The statement that counts a history, as it is sent. */
export function historyTotal(wanted: HistoryWanted): Sql {
  const { name, text, values } = conditions(wanted)
  return { name: `${name}_count`, text: `select count(*)::int as total from orders where ${text}`, values }
}

/** A search is planned anew for its words: which index serves it best depends on how common they are. */
const run = async <Row>(on: Reader, { name, text, values }: Sql, isSearch: boolean): Promise<Row[]> =>
  (await on.$client.query(isSearch ? { text, values } : { name, text, values })).rows

export const findHistory = (on: Reader, wanted: HistoryWanted, page: Parameters<typeof historyPage>[1]) =>
  run<HistoryRow & { key: string }>(on, historyPage(wanted, page), wanted.search !== null)

export async function countHistory(on: Reader, wanted: HistoryWanted): Promise<number> {
  const [row] = await run<{ total: number }>(on, historyTotal(wanted), wanted.search !== null)
  return row?.total ?? 0
}

export const findAgent = statement<{ zohoUserId: string }, [string]>(
  'order_history_agent',
  `select zoho_user_id as "zohoUserId" from agents where zoho_user_id = $1`,
)
export const findAccountOwner = statement<{ ownerZohoUserId: string }, [string]>(
  'order_history_account_owner',
  `select owner_zoho_user_id as "ownerZohoUserId" from accounts where zoho_account_id = $1`,
)
