import type { Asked, Said } from '../vendor-server.ts'
import { bent, done, missing, paged, parsed, refusalBody, refused, text } from './inventory-answer.ts'
import { fakePackages } from './inventory-packages.ts'
import type {
  FakeZohoInventory,
  InventoryContact,
  InventoryInvoice,
  InventoryItem,
  InventoryLine,
  InventorySalesOrder,
  Row,
} from './inventory-rows.ts'

/**
 * Zoho Inventory v1 as our adapter meets it: items, contacts, sales orders, invoices and packages, which it keeps, so that a
 * test can count what was made twice. Every call names the organization, success is code 0, and errors are a
 * number and a sentence. To make it lie, use the server's own switches: `lieNext`, `setMood`.
 */

export const fakeOrganizationId = '10234695'

const start = '/inventory/v1'
const dollars = (amount: number) => Math.round(amount * 100) / 100

export function fakeZohoInventory(): FakeZohoInventory {
  const items = new Map<string, InventoryItem>()
  const contacts = new Map<string, InventoryContact>()
  const salesOrders = new Map<string, InventorySalesOrder>()
  const invoices = new Map<string, InventoryInvoice>()
  let lastId = 4_815_000_000_044_000n
  const newId = () => String(++lastId)
  const answers: FakeZohoInventory['answers'] = {
    knowsEveryItem: false,
    spelling: 'salesorder',
    listsInvoices: true,
    listsPackages: true,
    packageSpelling: 'practice',
    numbersPackages: false,
    knowsCrmAccounts: true,
    filtersLists: true,
    refusesInvoiceLines: false,
    givesInvoiceUrl: true,
    linkBase: 'https://zohosecurepay.com/inventory/wbc/secure',
    throttleCode: 44,
    needsApproval: false,
  }

  const packing = fakePackages({ newId, findSalesOrder: (id) => salesOrders.get(id), answers })

  function answer(asked: Asked): Said {
    const { method, path, query } = asked
    if (path === `${start}/organizations` && method === 'GET')
      return done(200, { organizations: [{ organization_id: fakeOrganizationId, name: 'WBC' }] })
    if (query.get('organization_id') !== fakeOrganizationId)
      return refused(400, 6, 'This user is not associated with the CompanyID/CompanyName:')
    const [kind = '', id, ...rest] = path.slice(start.length).split('/').filter(Boolean)
    const body = parsed(asked.text)
    if (body === undefined) return refused(400, 1, 'Invalid value passed for JSONString')
    const call = `${method} ${kind}${id === undefined ? '' : '/:id'}${rest.map((part) => `/${part}`).join('')}`
    switch (call) {
      case 'GET items/:id':
        return item(id ?? '')
      case 'GET items':
        return itemList(query)
      case 'GET contacts':
        return contactList(query)
      case 'POST contacts':
        return createContact(body)
      case 'GET salesorders':
        return salesOrderList(query)
      case 'POST salesorders':
        return createSalesOrder(body)
      case 'GET salesorders/:id':
        return withSalesOrder(id, (one) => done(200, { salesorder: asSalesOrder(one) }))
      case 'PUT salesorders/:id':
        return withSalesOrder(id, (one) => updateSalesOrder(one, body))
      case 'POST salesorders/:id/status/confirmed':
        return withSalesOrder(id, confirm)
      case 'POST salesorders/:id/status/void':
        return withSalesOrder(id, voidSalesOrder)
      case 'GET invoices':
        return invoiceList(query)
      case 'POST invoices':
        return createInvoice(body)
      case 'POST invoices/:id':
        return id === 'fromsalesorder' ? invoiceFromSalesOrder(query) : missing('Resource')
      case 'GET invoices/:id':
        return withInvoice(id, (one) => done(200, { invoice: asInvoice(one) }))
      case 'POST invoices/:id/status/sent':
        return withInvoice(id, (one) => setInvoiceStatus(one, 'sent'))
      case 'POST invoices/:id/status/void':
        return withInvoice(id, (one) => setInvoiceStatus(one, 'void'))
      case 'GET packages':
        return packing.packageList(query)
      case 'POST packages':
        return packing.createPackage(query, body)
      case 'POST shipmentorders':
        return packing.createShipment(query, body)
      case 'GET share/:id':
        return id === 'paymentlink' ? share(query) : missing('Resource')
      default:
        return refused(404, 5, 'Invalid URL Passed')
    }
  }

  const findItem = (itemId: string): InventoryItem | undefined =>
    items.get(itemId) ??
    (answers.knowsEveryItem && /^\d{1,19}$/.test(itemId)
      ? { item_id: itemId, name: 'Item', zcrm_product_id: '', status: 'active' }
      : undefined)

  function item(id: string): Said {
    const found = findItem(id)
    return found ? done(200, { item: found }) : missing('Item')
  }

  function itemList(query: URLSearchParams): Said {
    const product = query.get('zcrm_product_id')
    const found = [...items.values()].filter(
      (one) => !answers.filtersLists || product === null || one.zcrm_product_id === product,
    )
    return paged('items', found, query)
  }

  function contactList(query: URLSearchParams): Said {
    const [account, name] = [query.get('zcrm_account_id'), query.get('contact_name')]
    const found = [...contacts.values()].filter(
      (one) =>
        !answers.filtersLists ||
        ((account === null || !answers.knowsCrmAccounts || one.zcrm_account_id === account) &&
          (name === null || one.contact_name.toLowerCase() === name.toLowerCase())),
    )
    return paged('contacts', found.map(asContact), query)
  }

  const asContact = ({ zcrm_account_id, ...contact }: InventoryContact): Row =>
    answers.knowsCrmAccounts ? { ...contact, zcrm_account_id } : contact

  function addContact(contact: Partial<InventoryContact>): InventoryContact {
    const made = {
      contact_id: newId(),
      contact_name: 'A customer',
      zcrm_account_id: '',
      contact_type: 'customer',
      status: 'active',
      billing_address: {},
      contact_persons: [],
      ...contact,
    }
    contacts.set(made.contact_id, made)
    return made
  }

  function createContact(body: Row): Said {
    const name = text(body.contact_name)
    if (name === '') return refused(400, 1, 'Contact name is mandatory')
    if ([...contacts.values()].some((one) => one.contact_name.toLowerCase() === name.toLowerCase()))
      return refused(400, 3062, `The customer "${name}" already exists.`)
    const made = addContact({
      contact_name: name,
      billing_address: (body.billing_address ?? {}) as Row,
      contact_persons: (body.contact_persons ?? []) as Row[],
    })
    return {
      status: 201,
      json: { code: 0, message: 'The contact has been added.', contact: asContact(made) },
    }
  }

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
    const listed = answers.listsPackages ? { packages: packing.listedOf(one.salesorder_id) } : {}
    return answers.listsInvoices
      ? { ...one, ...listed, invoices: made.map(({ line_items, ...invoice }) => invoice) }
      : { ...one, ...listed, invoiced_status: made.length > 0 ? 'invoiced' : 'not_invoiced' }
  }
  const invoicesOf = ({ salesorder_id }: InventorySalesOrder) =>
    [...invoices.values()].filter((invoice) => invoice.salesorder_id === salesorder_id)

  /** The lines as they are kept, or what is wrong with them. */
  function linesOf(body: Row): InventoryLine[] | Said {
    const lines = (body.line_items ?? []) as Row[]
    if (lines.length === 0) return refused(400, 36052, 'Add at least one line item.')
    for (const line of lines) {
      const known = findItem(text(line.item_id))
      if (!known) return refused(400, 4, 'Invalid value passed for item_id')
      if (known.status === 'inactive') return refused(400, 2009, 'Inactive items cannot be added.')
      if (typeof line.rate !== 'number' || typeof line.quantity !== 'number')
        return refused(400, 4, 'Invalid value passed for rate')
    }
    return lines.map((line) => ({
      line_item_id: newId(),
      item_id: text(line.item_id),
      name: text(line.name),
      description: text(line.description),
      rate: Number(line.rate),
      quantity: Number(line.quantity),
      item_total: dollars(Number(line.rate) * Number(line.quantity)),
      ...(line.salesorder_item_id !== undefined && { salesorder_item_id: text(line.salesorder_item_id) }),
    }))
  }

  const totalOf = (lines: InventoryLine[], shipping: number) =>
    dollars(lines.reduce((sum, line) => sum + line.item_total, shipping))

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
    const lines = linesOf(body)
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
    const lines = linesOf(body)
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
  const withInvoice = (id: string | undefined, work: (one: InventoryInvoice) => Said): Said => {
    const one = invoices.get(id ?? '')
    return one ? work(one) : missing('Invoice')
  }

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
    const lines = linesOf(body)
    if (!Array.isArray(lines)) return lines
    const [first] = lines
    if (answers.refusesInvoiceLines) return refused(400, 15, 'Please ensure that the line items are right.')
    const ofOrder = [...salesOrders.values()].find(({ line_items }) =>
      line_items.some(({ line_item_id }) => line_item_id === first?.salesorder_item_id),
    )
    if (!ofOrder) return refused(400, 4, 'Invalid value passed for salesorder_item_id')
    return keepInvoice(ofOrder, lines, Number(body.shipping_charge ?? 0), body)
  }

  const invoiceFromSalesOrder = (query: URLSearchParams): Said =>
    withSalesOrder(query.get('salesorder_id') ?? '', (one) =>
      keepInvoice(one, one.line_items, one.shipping_charge, one),
    )

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

  const share = (query: URLSearchParams): Said =>
    query.get('transaction_type') === 'invoice' && /^\d{4}-\d\d-\d\d$/.test(query.get('expiry_time') ?? '')
      ? withInvoice(query.get('transaction_id') ?? '', (one) =>
          done(200, { data: { share_link: `${answers.linkBase}?shared=${one.invoice_id}` } }),
        )
      : refused(400, 4, 'Invalid value passed for expiry_time')

  return {
    pathStart: '/inventory/',
    answer,
    refusal: (status, code) => refusalBody(status, code, answers.throttleCode),
    bend: ({ json }, fault) => bent(json, fault),
    addItem: (one) =>
      void items.set(one.item_id, { name: 'Item', zcrm_product_id: '', status: 'active', ...one }),
    addContact,
    salesOrders: () => [...salesOrders.values()],
    invoices: () => [...invoices.values()],
    packages: packing.packages,
    shipments: packing.shipments,
    contacts: () => [...contacts.values()],
    answers,
  }
}
