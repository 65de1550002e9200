import type { Said } from '../vendor-server.ts'
import { done, missing, paged, refused, text } from './inventory-answer.ts'
import { type ReadLines, totalOf } from './inventory-lines.ts'
import type { InventoryInvoice, InventoryLine, InventorySalesOrder, Row } from './inventory-rows.ts'
import type { InventoryStore } from './inventory-store.ts'

type Needs = {
  store: Pick<InventoryStore, 'salesOrders' | 'invoices' | 'newId' | 'answers'>
  readLines: ReadLines
}

/** Invoices as Zoho Inventory keeps them: with lines of their own, or those of their sales order. */
export function fakeInvoices({ store, readLines }: Needs) {
  const { salesOrders, invoices, newId, answers } = store

  function invoiceList(query: URLSearchParams): Said {
    const reference = query.get('reference_number')
    const found = [...invoices.values()].filter(
      (one) => !answers.filtersLists || reference === null || one.reference_number === reference,
    )
    return paged(
      'invoices',
      found.toReversed().map(({ line_items, ...one }) => one),
      query,
    )
  }

  const asInvoice = (one: InventoryInvoice): Row => ({
    ...one,
    balance: one.total,
    ...(answers.givesInvoiceUrl && { invoice_url: linkOf(one) }),
  })
  const linkOf = ({ invoice_id }: InventoryInvoice) => `${answers.linkBase}?CInvoiceID=2-${invoice_id}`

  function createInvoice(body: Row): Said {
    const lines = readLines(body)
    if (!Array.isArray(lines)) return lines
    const [first] = lines
    if (answers.refusesInvoiceLines) return refused(400, 15, 'Please ensure that the line items are right.')
    const ofOrder = [...salesOrders.values()].find(({ line_items }) =>
      line_items.some(({ line_item_id }) => line_item_id === first?.salesorder_item_id),
    )
    if (!ofOrder) return refused(400, 4, 'Invalid value passed for salesorder_item_id')
    return keepInvoice(ofOrder, lines, Number(body.shipping_charge ?? 0), body)
  }

  const invoiceFromSalesOrder = (one: InventorySalesOrder): Said =>
    keepInvoice(one, one.line_items, one.shipping_charge, one)

  function keepInvoice(one: InventorySalesOrder, lines: InventoryLine[], shipping: number, said: Row): Said {
    if (one.status === 'void') return refused(400, 36021, 'Void sales orders cannot be invoiced.')
    const made: InventoryInvoice = {
      invoice_id: newId(),
      invoice_number: `INV-${String(invoices.size + 1).padStart(5, '0')}`,
      reference_number: text(said.reference_number),
      customer_id: one.customer_id,
      salesorder_id: one.salesorder_id,
      date: text(said.date),
      status: 'draft',
      line_items: lines,
      shipping_charge: shipping,
      total: totalOf(lines, shipping),
    }
    invoices.set(made.invoice_id, made)
    return {
      status: 201,
      json: { code: 0, message: 'The invoice has been created.', invoice: asInvoice(made) },
    }
  }

  function setInvoiceStatus(one: InventoryInvoice, status: string): Said {
    one.status = status
    return done(200, { message: `Invoice status has been changed to ${status}.` })
  }

  const withInvoice = (id: string | undefined, work: (one: InventoryInvoice) => Said): Said => {
    const one = invoices.get(id ?? '')
    return one ? work(one) : missing('Invoice')
  }

  const share = (query: URLSearchParams): Said =>
    query.get('transaction_type') === 'invoice' && /^\d{4}-\d\d-\d\d$/.test(query.get('expiry_time') ?? '')
      ? withInvoice(query.get('transaction_id') ?? '', (one) =>
          done(200, { data: { share_link: `${answers.linkBase}?shared=${one.invoice_id}` } }),
        )
      : refused(400, 4, 'Invalid value passed for expiry_time')

  return {
    withInvoice,
    invoiceList,
    createInvoice,
    invoiceFromSalesOrder,
    readInvoice: (one: InventoryInvoice) => done(200, { invoice: asInvoice(one) }),
    setInvoiceStatus,
    share,
  }
}
