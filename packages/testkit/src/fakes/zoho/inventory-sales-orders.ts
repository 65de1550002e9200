import type { Said } from '../vendor-server.ts'
import { done, missing, paged, refused, text } from './inventory-answer.ts'
import { type ReadLines, totalOf } from './inventory-lines.ts'
import type { InventoryLine, InventorySalesOrder, Row } from './inventory-rows.ts'
import type { InventoryStore } from './inventory-store.ts'

type Needs = {
  store: InventoryStore
  readLines: ReadLines
  /** The packages of a sales order as it lists them. */
  packagesOf: (salesOrderId: string) => Row[]
}

/** Sales orders as Zoho Inventory keeps them: drafts that are confirmed, and void ones. */
export function fakeSalesOrders({ store, readLines, packagesOf }: Needs) {
  const { salesOrders, invoices, contacts, newId, answers } = store

  function salesOrderList(query: URLSearchParams): Said {
    const reference = query.get('reference_number')
    const found = [...salesOrders.values()]
      .filter((one) => !answers.filtersLists || reference === null || one.reference_number === reference)
      .toReversed()
    return paged(
      'salesorders',
      found.map(({ line_items, ...one }) => one),
      query,
    )
  }

  const asSalesOrder = (one: InventorySalesOrder): Row => {
    const made = invoicesOf(one)
    const listed = answers.listsPackages ? { packages: packagesOf(one.salesorder_id) } : {}
    return answers.listsInvoices
      ? { ...one, ...listed, invoices: made.map(({ line_items, ...invoice }) => invoice) }
      : { ...one, ...listed, invoiced_status: made.length > 0 ? 'invoiced' : 'not_invoiced' }
  }
  const invoicesOf = ({ salesorder_id }: InventorySalesOrder) =>
    [...invoices.values()].filter((invoice) => invoice.salesorder_id === salesorder_id)

  function contentOf(body: Row, lines: InventoryLine[]) {
    const shipping = Number(body.shipping_charge ?? 0)
    return {
      customer_id: text(body.customer_id),
      reference_number: text(body.reference_number),
      date: text(body.date),
      line_items: lines,
      shipping_charge: shipping,
      delivery_method: text(body.delivery_method),
      notes: text(body.notes),
      total: totalOf(lines, shipping),
    }
  }

  function createSalesOrder(body: Row): Said {
    if (!contacts.has(text(body.customer_id))) return refused(400, 4, 'Invalid value passed for customer_id')
    const lines = readLines(body)
    if (!Array.isArray(lines)) return lines
    const made: InventorySalesOrder = {
      salesorder_id: newId(),
      salesorder_number: `SO-${String(salesOrders.size + 1).padStart(5, '0')}`,
      status: 'draft',
      ...contentOf(body, lines),
    }
    salesOrders.set(made.salesorder_id, made)
    return {
      status: 201,
      json: { code: 0, message: 'Sales Order has been created.', [answers.spelling]: asSalesOrder(made) },
    }
  }

  function updateSalesOrder(one: InventorySalesOrder, body: Row): Said {
    const lines = readLines(body)
    if (!Array.isArray(lines)) return lines
    Object.assign(one, contentOf(body, lines))
    return done(200, { [answers.spelling]: asSalesOrder(one) })
  }

  function confirm(one: InventorySalesOrder): Said {
    if (one.status !== 'draft')
      return refused(400, 36118, 'The status of this sales order cannot be changed to confirmed.')
    one.status = answers.needsApproval ? 'pending_approval' : 'confirmed'
    return done(200, { message: "Sales order status has been changed to 'Confirmed'." })
  }

  function voidSalesOrder(one: InventorySalesOrder): Said {
    if (one.status === 'void') return refused(400, 36119, 'The sales order is void already.')
    if (invoicesOf(one).some(({ status }) => status !== 'void'))
      return refused(400, 36026, 'Sales orders with invoices cannot be voided.')
    one.status = 'void'
    return done(200, { message: "Sales order status has been changed to 'Void'." })
  }

  const withSalesOrder = (id: string | undefined, work: (one: InventorySalesOrder) => Said): Said => {
    const one = salesOrders.get(id ?? '')
    return one ? work(one) : missing('Sales Order')
  }

  return {
    withSalesOrder,
    salesOrderList,
    createSalesOrder,
    readSalesOrder: (one: InventorySalesOrder) => done(200, { salesorder: asSalesOrder(one) }),
    updateSalesOrder,
    confirm,
    voidSalesOrder,
  }
}
