import type { Asked, Said } from '../vendor-server.ts'
import { bent, done, missing, parsed, refusalBody, refused } from './inventory-answer.ts'
import { fakeContacts } from './inventory-contacts.ts'
import { fakeInvoices } from './inventory-invoices.ts'
import { fakeItems } from './inventory-items.ts'
import { linesReader } from './inventory-lines.ts'
import { fakePackages } from './inventory-packages.ts'
import type { FakeZohoInventory } from './inventory-rows.ts'
import { fakeSalesOrders } from './inventory-sales-orders.ts'
import { emptyStore } from './inventory-store.ts'

/**
 * Zoho Inventory v1 as our adapter meets it: items, contacts, sales orders, invoices and packages, which it keeps, so that a
 * test can count what was made twice. Every call names the organization, success is code 0, and errors are a
 * number and a sentence. To make it lie, use the server's own switches: `lieNext`, `setMood`.
 */

export const fakeOrganizationId = '10234695'

const start = '/inventory/v1'

export function fakeZohoInventory(): FakeZohoInventory {
  const store = emptyStore()
  const { answers, newId } = store
  const items = fakeItems(store)
  const contacts = fakeContacts(store)
  const readLines = linesReader({ newId, findItem: items.find })
  const packing = fakePackages({ newId, findSalesOrder: (id) => store.salesOrders.get(id), answers })
  const orders = fakeSalesOrders({ store, readLines, packagesOf: packing.listedOf })
  const invoices = fakeInvoices({ store, readLines })

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
        return items.item(id ?? '')
      case 'GET items':
        return items.itemList(query)
      case 'GET contacts':
        return contacts.contactList(query)
      case 'POST contacts':
        return contacts.createContact(body)
      case 'GET salesorders':
        return orders.salesOrderList(query)
      case 'POST salesorders':
        return orders.createSalesOrder(body)
      case 'GET salesorders/:id':
        return orders.withSalesOrder(id, orders.readSalesOrder)
      case 'PUT salesorders/:id':
        return orders.withSalesOrder(id, (one) => orders.updateSalesOrder(one, body))
      case 'POST salesorders/:id/status/confirmed':
        return orders.withSalesOrder(id, orders.confirm)
      case 'POST salesorders/:id/status/void':
        return orders.withSalesOrder(id, orders.voidSalesOrder)
      case 'GET invoices':
        return invoices.invoiceList(query)
      case 'POST invoices':
        return invoices.createInvoice(body)
      case 'POST invoices/:id':
        return id === 'fromsalesorder'
          ? orders.withSalesOrder(query.get('salesorder_id') ?? '', invoices.invoiceFromSalesOrder)
          : missing('Resource')
      case 'GET invoices/:id':
        return invoices.withInvoice(id, invoices.readInvoice)
      case 'POST invoices/:id/status/sent':
        return invoices.withInvoice(id, (one) => invoices.setInvoiceStatus(one, 'sent'))
      case 'POST invoices/:id/status/void':
        return invoices.withInvoice(id, (one) => invoices.setInvoiceStatus(one, 'void'))
      case 'GET packages':
        return packing.packageList(query)
      case 'POST packages':
        return packing.createPackage(query, body)
      case 'POST shipmentorders':
        return packing.createShipment(query, body)
      case 'PUT shipmentorders/:id':
        return packing.updateShipment(id ?? '', query, body)
      case 'GET share/:id':
        return id === 'paymentlink' ? invoices.share(query) : missing('Resource')
      default:
        return refused(404, 5, 'Invalid URL Passed')
    }
  }

  return {
    pathStart: '/inventory/',
    answer,
    refusal: (status, code) => refusalBody(status, code, answers.throttleCode),
    bend: ({ json }, fault) => bent(json, fault),
    addItem: (one) =>
      void store.items.set(one.item_id, { name: 'Item', zcrm_product_id: '', status: 'active', ...one }),
    addContact: contacts.addContact,
    salesOrders: () => [...store.salesOrders.values()],
    invoices: () => [...store.invoices.values()],
    packages: packing.packages,
    shipments: packing.shipments,
    contacts: () => [...store.contacts.values()],
    answers,
  }
}
