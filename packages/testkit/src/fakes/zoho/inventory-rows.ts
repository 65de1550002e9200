import type { ZohoPart } from './fake-zoho.ts'

/** What the fake of Zoho Inventory keeps, and how tests look at it. */

export type Row = { [field: string]: unknown }
export type InventoryLine = {
  line_item_id: string
  item_id: string
  name: string
  description: string
  rate: number
  quantity: number
  item_total: number
  salesorder_item_id?: string
}
export type InventorySalesOrder = {
  salesorder_id: string
  salesorder_number: string
  reference_number: string
  customer_id: string
  date: string
  status: string
  line_items: InventoryLine[]
  shipping_charge: number
  delivery_method: string
  notes: string
  total: number
}
export type InventoryInvoice = {
  invoice_id: string
  invoice_number: string
  reference_number: string
  customer_id: string
  salesorder_id: string
  date: string
  status: string
  line_items: InventoryLine[]
  shipping_charge: number
  total: number
}
export type InventoryPackage = {
  package_id: string
  package_number: string
  salesorder_id: string
  date: string
  line_items: Array<{ so_line_item_id: string; quantity: number }>
}
export type InventoryShipment = {
  shipment_id: string
  shipment_number: string
  reference_number: string
  package_id: string
  salesorder_id: string
  date: string
  delivery_method: string
  tracking_number: string
}
export type InventoryContact = {
  contact_id: string
  contact_name: string
  zcrm_account_id: string
  contact_type: string
  status: string
  billing_address: Row
  contact_persons: Row[]
}
export type InventoryItem = {
  item_id: string
  name: string
  zcrm_product_id: string
  status: 'active' | 'inactive'
}

export type FakeZohoInventory = ZohoPart & {
  addItem(item: Partial<InventoryItem> & { item_id: string }): void
  addContact(contact: Partial<InventoryContact>): InventoryContact
  salesOrders(): InventorySalesOrder[]
  invoices(): InventoryInvoice[]
  packages(): InventoryPackage[]
  shipments(): InventoryShipment[]
  contacts(): InventoryContact[]
  answers: {
    /** Any item that is asked for exists. */
    knowsEveryItem: boolean
    /** How created sales orders are named: in practice, and in the document. */
    spelling: 'salesorder' | 'sales_order'
    /** Whether sales orders list their invoices, or only say that they are invoiced. */
    listsInvoices: boolean
    /** Whether sales orders list their packages. */
    listsPackages: boolean
    /** How packages are answered: in practice, and in the document. */
    packageSpelling: 'practice' | 'document'
    /** Packages get the organization's own numbers; a number in the request is ignored. */
    numbersPackages: boolean
    /** Whether contacts can be asked for by their CRM account, and carry it. */
    knowsCrmAccounts: boolean
    /** Whether lists are filtered by what is asked for; otherwise everything is listed. */
    filtersLists: boolean
    /** Invoices with their own lines are refused: only "from sales order" is left. */
    refusesInvoiceLines: boolean
    /** Whether an invoice says where it is. */
    givesInvoiceUrl: boolean
    /** Where public pages of invoices are. */
    linkBase: string
    /** Asked for a throttle's code by '429'. */
    throttleCode: 44 | 45 | 1070
    /** Sales orders need someone's approval. */
    needsApproval: boolean
  }
}
