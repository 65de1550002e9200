import { type Order, order, orderRow, type OrderRow as WireRow } from '@portal/contract/orders'
import type { PrintedKind } from '@portal/domain/printed-number'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { type OrderRow, orderColumns, orders } from '../../../db/schema/orders.tables.ts'
import { hasWordsOrNumber } from '../../../db/words.ts'
import { beginsWith } from './find-named-orders.ts'

/**
 * What a person typed, the accounts whose repair device it names, and the orders that it names by a printed number: looked up before, so
 * that the index of words can be used.
 */
export type HistorySearch = {
  typed: string
  /** What the text says that it is: it is looked for as nothing else. */
  kind: PrintedKind | null
  accountIds: readonly string[]
  orderIds: readonly number[]
}

/**
 * Orders that have the typed words, or a phone number however its digits are grouped, in their searched lines, or that belong to one of
 * the accounts; of a printed number those that it leads to.
 */
export const searchCondition = ({ typed, kind, accountIds, orderIds }: HistorySearch): SQL =>
  or(
    kind === null ? hasWordsOrNumber(orders.searchLines, typed) : undefined,
    kind === 'order' ? beginsWith(orders.orderId, typed) : undefined,
    accountIds.length > 0 ? inArray(orders.zohoAccountId, [...accountIds]) : undefined,
    orderIds.length > 0 ? inArray(orders.orderId, [...orderIds]) : undefined,
  ) ?? sql`false`

/**
 * Columns that an answer has under the same name: what is added to the table and to the contract is answered without
 * another line here. A list counts the moment of an order in µs, so its `dateCreated` is none of them.
 */
type ListName = Exclude<keyof OrderRow & keyof WireRow, 'dateCreated'>
type DetailName = keyof OrderRow & keyof Order

const namesIn = (shape: object) => Object.keys(orderColumns).filter((name) => name in shape)
// The names that table and schema share are those of both types.
const listNames = namesIn(orderRow.omit({ dateCreated: true }).shape) as ListName[]
const detailNames = namesIn(order.shape) as DetailName[]

const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  // One entry for each of the names.
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

/** The columns that lists select for it. */
export const listColumns = pick(orderColumns, listNames)
export const listFieldsOf = (row: Pick<OrderRow, ListName>) => pick(row, listNames)
export const detailFieldsOf = (row: OrderRow) => pick(row, detailNames)
