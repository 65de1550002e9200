import { type Order, order, orderRow, type OrderRow as WireRow } from '@portal/contract/orders'
import { type OrderRow, orderColumns } from './orders.tables.ts'

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
