import { orderTotalCents } from '@portal/domain/order-lines'

/**
 * Where submitted orders become sales orders and invoices, and their boxes packages and shipment orders
 * (docs/spec/integrations.md#ledger): Zoho Inventory, or the
 * embedded ledger over our own tables. Every call may be repeated after any failure: what exists already under the same
 * key is found and answered, never made twice. Every call throws IntegrationError: `retryable` ones may succeed later;
 * of the others, `reason` says in plain words what a person has to fix.
 */
export type SalesLedger = {
  driver: 'embedded' | 'live'
  /** The ledger's customer for a CRM account. Finds or makes it. */
  ensureCustomer(account: LedgerAccount, signal?: AbortSignal): Promise<string>
  /**
   * Finds the sales order by its key, or makes it. One found that is still a draft takes over what is said now;
   * a binding one stays as it is.
   */
  createSalesOrder(draft: SalesOrderDraft, signal?: AbortSignal): Promise<SalesOrderRef>
  /** A draft there becomes binding; nothing happens to one that is already. */
  confirmSalesOrder(salesOrderId: string, signal?: AbortSignal): Promise<void>
  /** The sales order was cancelled by us; nothing happens to one that is void or gone. */
  voidSalesOrder(salesOrderId: string, signal?: AbortSignal): Promise<void>
  /**
   * Finds the sales order's invoice, or makes it and marks it as sent. Null when there is nothing to invoice,
   * since the carrier bills every line.
   */
  createInvoice(
    draft: SalesOrderDraft,
    salesOrder: SalesOrderRef,
    signal?: AbortSignal,
  ): Promise<InvoiceRef | null>
  /**
   * Asks about an invoice that it made: null for one that is gone. Null itself for the embedded ledger, whose payments,
   * credit notes and voids are entered in the books.
   */
  readInvoice: ((invoiceId: string, signal?: AbortSignal) => Promise<InvoiceAmounts | null>) | null
  /** Finds the package of a box by the box's key, or makes it. Its sales order is binding by then. */
  createPackage(
    box: BoxDraft,
    salesOrder: Pick<SalesOrderRef, 'salesOrderId'>,
    signal?: AbortSignal,
  ): Promise<PackageRef>
  /**
   * Finds the shipment order of a box's package, or makes it: the package has left with the carrier. One found of a box whose
   * tracking number was corrected takes over this number.
   */
  createShipment(
    box: BoxDraft,
    salesOrder: Pick<SalesOrderRef, 'salesOrderId'>,
    signal?: AbortSignal,
  ): Promise<ShipmentRef>
  /** Sales orders of these keys that stand in the ledger, void ones not: for the comparison with our own orders. */
  findSalesOrders(
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<Array<{ key: string; salesOrderId: string }>>
  /**
   * Keys of the boxes whose packages have a shipment order of this day or later, yyyy-MM-dd: for the comparison with our own boxes.
   * Others can be among them.
   */
  findShippedBoxes(since: string, signal?: AbortSignal): Promise<string[]>
  /** Whether the ledger answers and lets us in: the cheapest question. Throws IntegrationError. */
  check(signal?: AbortSignal): Promise<void>
  lastSuccess(): Date | null
}

export type LedgerAddress = { street: string; city: string; state: string; zip: string }

export type LedgerAccount = {
  zohoAccountId: string
  accountName: string
  contact: { firstName: string; lastName: string; email: string; mobile: string }
  billing: LedgerAddress
}

export type LedgerLine = {
  /** The product's id in the ledger's item list. */
  zohoProductId: string
  /** "Halden N6 Pro — Verizon (Buy)". */
  name: string
  description: string
  quantity: number
  rateCents: number
  /** Billed by the carrier: on the sales order for the record, never on the invoice. */
  isCarrierInventory: boolean
}

export type SalesOrderDraft = {
  /** Unique: `salesOrderKey`. */
  key: string
  orderId: number
  customerId: string
  /** The day it was submitted, yyyy-MM-dd. */
  date: string
  /** The customer's own number for the order; empty when they gave none. */
  customerReference: string
  lines: LedgerLine[]
  /** null while it ships at no charge. */
  shipping: { description: string; rateCents: number } | null
  shippingAddress: LedgerAddress
  notes: string
  /** Who sold it. */
  salesperson: string
}

export type SalesOrderRef = {
  salesOrderId: string
  number: string
  /** The ledger's own line ids, in the order of the draft's lines. */
  lineIds: string[]
}

export type InvoiceRef = { invoiceId: string; number: string; url: string } & InvoiceAmounts

/** What the ledger says of an invoice (docs/spec/books.md#invoices); days yyyy-MM-dd. */
export type InvoiceAmounts = {
  invoicedOn: string
  dueOn: string
  taxCents: number
  /** With tax. */
  totalCents: number
  /** What was paid, and what credit notes took off; never more than the total together. */
  paidCents: number
  creditedCents: number
  /** Of the last payment; null before it, and where the ledger does not say. */
  paidOn: string | null
  isVoid: boolean
}

/** A box that has left (docs/spec/integrations.md#boxes). The same box always says the same. */
export type BoxDraft = {
  /** Unique: `boxKey`. The number of its package and of its shipment order. */
  key: string
  /** From 1 within the order. */
  number: number
  /** The day it left, yyyy-MM-dd. */
  date: string
  /** How much of which line of the sales order is in it, by the ledger's own line ids; at least one. */
  lines: Array<{ lineId: string; quantity: number }>
  /** Of UPS. */
  trackingNumber: string
  /** Whether it is another one than when the box left. */
  isCorrected: boolean
}

export type PackageRef = { packageId: string; number: string }
export type ShipmentRef = { shipmentId: string; number: string }

/** The ledger's unique reference of an order of ours. */
export const salesOrderKey = (orderId: number) => `WBC-${orderId}`

/** The ledger's unique reference of a box of ours. */
export const boxKey = ({ orderId, number }: { orderId: number; number: number }) =>
  `${salesOrderKey(orderId)}-B${number}`

/**
 * What the customer owes us for it, by the rule of the order's own total (docs/spec/money.md#order-total): lines that
 * the carrier bills are not on the invoice, so the invoice's total is the order's.
 */
export const invoiceTotalCents = ({ lines, shipping }: Pick<SalesOrderDraft, 'lines' | 'shipping'>) =>
  orderTotalCents(lines, shipping?.rateCents ?? 0)

/** The carrier bills every line, and shipping is free. */
export const hasNothingToInvoice = ({ lines, shipping }: Pick<SalesOrderDraft, 'lines' | 'shipping'>) =>
  lines.every(({ isCarrierInventory }) => isCarrierInventory) && (shipping?.rateCents ?? 0) === 0
