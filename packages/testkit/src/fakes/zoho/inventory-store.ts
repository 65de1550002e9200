import type {
  FakeZohoInventory,
  InventoryContact,
  InventoryInvoice,
  InventoryItem,
  InventorySalesOrder,
} from './inventory-rows.ts'

/** What the parts of the fake of Zoho Inventory share: its records by id, and how it answers. */
export type InventoryStore = ReturnType<typeof emptyStore>

export function emptyStore() {
  let lastId = 4_815_000_000_044_000n
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
  return {
    items: new Map<string, InventoryItem>(),
    contacts: new Map<string, InventoryContact>(),
    salesOrders: new Map<string, InventorySalesOrder>(),
    invoices: new Map<string, InventoryInvoice>(),
    newId: () => String(++lastId),
    answers,
  }
}
