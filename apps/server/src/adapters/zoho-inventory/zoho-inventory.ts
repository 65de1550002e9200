import { defaultTimeZone } from '@portal/domain/business-day'
import type { LedgerSettings } from '../../config-vendors.ts'
import type { InTransaction } from '../../db/client.ts'
import { hasNothingToInvoice, type SalesLedger } from '../../ports/sales-ledger.ts'
import type { ZohoToken } from '../zoho/zoho-token.ts'
import { type ClientOptions, clientOptions, inventoryClient } from './inventory-client.ts'
import { inventoryCustomers } from './inventory-customers.ts'
import { refusal } from './inventory-failure.ts'
import { inventoryInvoices } from './inventory-invoices.ts'
import { inventoryItems } from './inventory-items.ts'
import { inventoryPackages } from './inventory-packages.ts'
import { organizationsReply } from './inventory-records.ts'
import { inventorySalesOrders } from './inventory-sales-orders.ts'
import { oneByOne } from './one-by-one.ts'

type Needs = {
  /** The one that the CRM uses too. */
  token: ZohoToken
  /** For the map of accounts to customers. */
  inTransaction: InTransaction
  now: () => Date
  timeZone?: string
  options?: Partial<ClientOptions>
}

/**
 * Zoho Inventory v1 (docs/spec/integrations.md#ledger). The vendor has no key for requests that are repeated:
 * everything is looked for before it is made, and what an answer says is taken for ours only when it carries our key.
 * Calls for one order, or one customer, wait for each other in this process; between processes the export's lease
 * keeps them apart.
 */
export function zohoInventory(
  settings: LedgerSettings,
  { token, inTransaction, now, timeZone = defaultTimeZone, options }: Needs,
): SalesLedger {
  const { organizationId, zoho } = settings
  const client = inventoryClient({ organizationId, token, now, options: { ...clientOptions, ...options } })
  const items = inventoryItems({ client, now })
  const ensureCustomer = inventoryCustomers({ client, inTransaction, organizationId })
  const salesOrders = inventorySalesOrders({ client, items })
  const invoices = inventoryInvoices({
    client,
    readSalesOrder: salesOrders.read,
    findItems: items.findAll,
    now,
    timeZone,
    ownHost: zoho.apiUrl === undefined ? undefined : new URL(zoho.apiUrl).host,
  })
  const packages = inventoryPackages({ client, readSalesOrder: salesOrders.read })
  const inTurn = oneByOne()

  return {
    driver: 'live',
    ensureCustomer: (account, signal) =>
      inTurn(`customer ${account.zohoAccountId}`, () => ensureCustomer(account, signal)),
    createSalesOrder: (draft, signal) => inTurn(draft.key, () => salesOrders.findOrMake(draft, signal)),
    confirmSalesOrder: (salesOrderId, signal) => salesOrders.confirm(salesOrderId, signal),
    voidSalesOrder: (salesOrderId, signal) =>
      salesOrders.void(salesOrderId, (salesOrder) => invoices.voidAll(salesOrder, signal), signal),
    createInvoice: async (draft, salesOrder, signal) =>
      hasNothingToInvoice(draft)
        ? null
        : inTurn(draft.key, () => invoices.findOrMake(draft, salesOrder, signal)),
    readInvoice: (invoiceId, signal) => invoices.read(invoiceId, signal),
    createPackage: (box, salesOrder, signal) =>
      inTurn(box.key, () => packages.findOrMake(box, salesOrder, signal)),
    createShipment: (box, salesOrder, signal) =>
      inTurn(box.key, () => packages.findOrShip(box, salesOrder, signal)),
    findSalesOrders: async (keys, signal) =>
      (await salesOrders.find(keys, signal))
        .filter(({ status }) => status !== 'void')
        .map((one) => ({ key: one.reference_number, salesOrderId: one.salesorder_id })),
    findShippedBoxes: (since, signal) => packages.findShipped(since, signal),
    check: async (signal) => {
      const { organizations } = await client.ask(
        { method: 'GET', path: '/organizations', signal },
        organizationsReply,
      )
      if (!organizations.some((one) => one.organization_id === organizationId))
        throw refusal('forbidden', 'We have no access to the organization in ZOHO_INVENTORY_ORG_ID.')
    },
    lastSuccess: client.lastSuccess,
  }
}
