import { IntegrationError } from '../../ports/integration-error.ts'
import { invoiceTotalCents, type SalesOrderDraft, type SalesOrderRef } from '../../ports/sales-ledger.ts'
import { isAsSaid, salesOrderBody } from './inventory-bodies.ts'
import type { InventoryClient } from './inventory-client.ts'
import { hasInactiveItem, refusal, withReason } from './inventory-failure.ts'
import type { InventoryItems } from './inventory-items.ts'
import {
  type SalesOrder,
  type SalesOrderRow,
  salesOrderReply,
  salesOrdersReply,
} from './inventory-records.ts'

type Needs = { client: InventoryClient; items: InventoryItems }

const perPage = 200
/** Where the vendor does not filter, an order's own sales order is among the newest 2,000. */
const pagesOfOne = 10
/** The drift of a month is looked for among the newest 10,000. */
const pagesOfMany = 50

export function inventorySalesOrders({ client, items }: Needs) {
  /** The sales orders with these keys, void ones too; stops when all are found. */
  async function find(
    keys: ReadonlySet<string>,
    filter: Record<string, string>,
    pages: number,
    signal?: AbortSignal,
  ): Promise<SalesOrderRow[]> {
    const found: SalesOrderRow[] = []
    for (let page = 1; page <= pages; page++) {
      const query = {
        ...filter,
        sort_column: 'created_time',
        sort_order: 'D',
        page: String(page),
        per_page: String(perPage),
      }
      const reply = await client.ask({ method: 'GET', path: '/salesorders', query, signal }, salesOrdersReply)
      // A filter that the vendor does not know is no filter: only what carries our key counts.
      found.push(...reply.salesorders.filter((one) => keys.has(one.reference_number)))
      const isComplete = new Set(found.map((one) => one.reference_number)).size === keys.size
      if (isComplete || reply.page_context?.has_more_page !== true) break
    }
    return found
  }

  const read = (salesOrderId: string, signal?: AbortSignal): Promise<SalesOrder> =>
    client.ask({ method: 'GET', path: `/salesorders/${salesOrderId}`, signal }, salesOrderReply)

  /** One that is a draft still says what we say now. */
  async function corrected(
    found: SalesOrder,
    draft: SalesOrderDraft,
    signal?: AbortSignal,
  ): Promise<SalesOrder> {
    if (found.status !== 'draft' || isAsSaid(draft, found, invoiceTotalCents(draft))) return found
    const body = {
      salesorder_number: found.salesorder_number,
      shipping_charge: 0,
      ...salesOrderBody(draft, await items.findAll(draft.lines, signal)),
    }
    const path = `/salesorders/${found.salesorder_id}`
    return client.ask({ method: 'PUT', path, body, signal }, salesOrderReply)
  }

  async function make(draft: SalesOrderDraft, signal?: AbortSignal): Promise<SalesOrder> {
    const body = salesOrderBody(draft, await items.findAll(draft.lines, signal))
    return client.ask({ method: 'POST', path: '/salesorders', body, signal }, salesOrderReply)
  }

  /** What was wrong with the lines, by the item's name where one is inactive. */
  async function reasonOf(error: unknown, draft: SalesOrderDraft, signal?: AbortSignal): Promise<string> {
    const name = hasInactiveItem(error)
      ? await items.nameOfInactive(draft.lines, signal).catch(() => undefined)
      : undefined
    return name === undefined ? 'Accounting rejected the sales order.' : `${name} is inactive in accounting.`
  }

  return {
    read,
    find: (keys: readonly string[], signal?: AbortSignal) =>
      keys.length === 0 ? [] : find(new Set(keys), {}, pagesOfMany, signal),

    findOrMake: async (draft: SalesOrderDraft, signal?: AbortSignal): Promise<SalesOrderRef> => {
      const keys = new Set([draft.key])
      const rows = await find(keys, { reference_number: draft.key }, pagesOfOne, signal)
      const row = rows.find(({ status }) => status !== 'void') ?? rows[0]
      try {
        const salesOrder = row
          ? await corrected(await read(row.salesorder_id, signal), draft, signal)
          : await make(draft, signal)
        return toRef(salesOrder)
      } catch (error) {
        throw withReason(error, await reasonOf(error, draft, signal))
      }
    },

    confirm: async (salesOrderId: string, signal?: AbortSignal): Promise<void> => {
      const found = await known(read(salesOrderId, signal))
      if (found.status === 'void') throw isVoid(found)
      if (found.status !== 'draft') return
      try {
        await client.tell({ method: 'POST', path: `/salesorders/${salesOrderId}/status/confirmed`, signal })
      } catch (error) {
        throw withReason(error, `Accounting could not confirm sales order ${found.salesorder_number}.`)
      }
    },

    /** @param beforehand what has to be undone first */
    void: async (
      salesOrderId: string,
      beforehand: (salesOrder: SalesOrder) => Promise<void>,
      signal?: AbortSignal,
    ): Promise<void> => {
      const found = await read(salesOrderId, signal).catch((error: unknown) => {
        if (isNotFound(error)) return undefined
        throw error
      })
      if (!found || found.status === 'void') return
      try {
        await beforehand(found)
        await client.tell({ method: 'POST', path: `/salesorders/${salesOrderId}/status/void`, signal })
      } catch (error) {
        throw withReason(error, `Accounting could not void sales order ${found.salesorder_number}.`)
      }
    },
  }
}

export const isVoid = ({ salesorder_number }: SalesOrder) =>
  refusal('conflict', `The sales order ${salesorder_number} is void in accounting.`)

export const isNotFound = (error: unknown) => error instanceof IntegrationError && error.kind === 'not_found'

/** A sales order that someone deleted there. */
export const known = (reading: Promise<SalesOrder>): Promise<SalesOrder> =>
  reading.catch((error: unknown) => {
    throw withReason(error, 'Accounting no longer has the sales order.')
  })

const toRef = ({ salesorder_id, salesorder_number, line_items }: SalesOrder): SalesOrderRef => ({
  salesOrderId: salesorder_id,
  number: salesorder_number,
  lineIds: line_items.map((line) => line.line_item_id),
})
