import { createHash } from 'node:crypto'
import { carrierNameOf, noCarrier, purchaseTypeOf } from '@portal/domain/catalog'
import { invoiceNumber, salesOrderNumber } from '@portal/domain/ledger-numbers'
import { orderStatus } from '@portal/domain/order-status'
import type { orderDeliveries } from '../../features/delivery/delivery.tables.ts'
import { draftOf } from '../../features/delivery/sales-order-draft.ts'
import type {
  ledgerCustomers,
  ledgerInvoices,
  ledgerSalesOrders,
} from '../../features/invoices/invoices.tables.ts'
import { hasNothingToInvoice, invoiceTotalCents } from '../../ports/sales-ledger.ts'
import type { DemoOrder } from './order-rows.ts'

/** An order of the demo with the number that the database gave it. */
export type NumberedOrder = DemoOrder & { orderId: number }

export type LedgerRows = {
  customers: Array<typeof ledgerCustomers.$inferInsert>
  salesOrders: Array<typeof ledgerSalesOrders.$inferInsert>
  invoices: Array<typeof ledgerInvoices.$inferInsert>
  deliveries: Array<typeof orderDeliveries.$inferInsert>
  /** Where each order's invoice is: a path, since a seed does not know the portal's address. */
  links: Array<{ orderId: number; link: string }>
}

/** The leading digits of each kind of ledger record. */
const kinds = { customer: 1, salesOrder: 2, invoice: 3 } as const
const ledgerId = (kind: keyof typeof kinds, n: number) =>
  `48150000000${kinds[kind]}${String(n).padStart(4, '0')}000`
const secretOf = (orderId: number) =>
  createHash('sha256').update(`demo invoice of order ${orderId}`).digest('base64url').slice(0, 32)

/** The embedded ledger's side of the history: everything submitted arrived there, except what it refused. */
export function ledgerRows(
  orders: readonly NumberedOrder[],
  zohoProductIdOf: (productId: string) => string,
): LedgerRows {
  const rows: LedgerRows = { customers: [], salesOrders: [], invoices: [], deliveries: [], links: [] }
  const customerIds = new Map<string, string>()
  for (const [place, demo] of orders.entries()) {
    const { order, orderId } = demo
    if (order.statusId === orderStatus.draft) continue
    if (order.statusId === orderStatus.error) {
      rows.deliveries.push(refusedDelivery(demo))
      continue
    }
    const { zohoAccountId, accountName } = order
    const customerId = customerIds.get(zohoAccountId) ?? ledgerId('customer', customerIds.size + 1)
    if (!customerIds.has(zohoAccountId)) {
      customerIds.set(zohoAccountId, customerId)
      rows.customers.push({ customerId, zohoAccountId, name: accountName })
    }
    const isVoid = order.statusId === orderStatus.cancelled
    const draft = draftOf(orderForLedger(demo, zohoProductIdOf), { customerId })
    const at = arrivedAt(demo)
    const salesOrderId = ledgerId('salesOrder', place + 1)
    rows.salesOrders.push({
      salesOrderId,
      key: draft.key,
      orderId,
      customerId,
      status: isVoid ? 'void' : 'confirmed',
      draft,
      createdAt: at,
    })
    const invoiceId = hasNothingToInvoice(draft) ? null : ledgerId('invoice', place + 1)
    if (invoiceId !== null) {
      const secret = secretOf(orderId)
      rows.invoices.push({
        invoiceId,
        salesOrderId,
        secret,
        totalCents: invoiceTotalCents(draft),
        createdAt: at,
      })
      rows.links.push({ orderId, link: `/i/${invoiceId}/${secret}` })
    }
    rows.deliveries.push({
      orderId,
      state: isVoid ? 'void' : 'delivered',
      customerId,
      salesOrderId,
      salesOrderNumber: salesOrderNumber(rows.salesOrders.length),
      salesOrderLineIds: draft.lines.map((_, line) => String(BigInt(salesOrderId) + BigInt(line) + 1n)),
      confirmedAt: at,
      invoiceId,
      invoiceNumber: invoiceId && invoiceNumber(rows.invoices.length),
      attempts: 1,
      createdAt: submittedAt(demo),
      finishedAt: at,
    })
  }
  return rows
}

function submittedAt({ order, orderId }: NumberedOrder): Date {
  if (!order.dateSubmitted) throw new Error(`Order ${orderId} was submitted and has no moment of it.`)
  return order.dateSubmitted
}

/** At once, or when somebody tried again. */
const arrivedAt = (demo: NumberedOrder): Date =>
  demo.events.find(({ kind }) => kind === 'retried')?.at ?? submittedAt(demo)

function refusedDelivery(demo: NumberedOrder): LedgerRows['deliveries'][number] {
  const failure = demo.events.findLast(({ kind }) => kind === 'failed')
  return {
    orderId: demo.orderId,
    state: 'failed',
    attempts: 1,
    lastError: failure?.reason ?? null,
    createdAt: submittedAt(demo),
    finishedAt: failure?.at ?? null,
  }
}

function orderForLedger(demo: NumberedOrder, zohoProductIdOf: (productId: string) => string) {
  const { order, items, orderId } = demo
  return {
    orderId,
    statusId: order.statusId,
    zohoAccountId: order.zohoAccountId,
    accountName: order.accountName,
    contactFirstName: order.contactFirstName,
    contactLastName: order.contactLastName,
    contactEmail: order.contactEmail,
    contactMobile: order.contactMobile,
    agentName: order.agentName,
    billingStreet: order.billingStreet ?? '',
    billingCity: order.billingCity ?? '',
    billingState: order.billingState ?? '',
    billingCode: order.billingCode ?? '',
    shippingStreet: order.shippingStreet ?? '',
    shippingCity: order.shippingCity ?? '',
    shippingState: order.shippingState ?? '',
    shippingCode: order.shippingCode ?? '',
    shippingDescription: order.shippingDescription ?? null,
    shippingRateCents: order.shippingRateCents ?? null,
    installedApps: order.installedApps ?? '',
    notes: order.notes ?? '',
    referenceNumber: order.referenceNumber ?? '',
    dateSubmitted: submittedAt(demo),
    items: items.map((item) => ({
      zohoProductId: zohoProductIdOf(item.productId),
      productTypeId: item.productTypeId,
      manufacturerName: item.manufacturerName,
      model: item.model,
      carrier: carrierNameOf(item.carrierId) ?? noCarrier,
      purchaseType: purchaseTypeOf(item.purchaseTypeId) ?? '',
      quantity: item.quantity,
      rateCents: item.rateCents,
      isCarrierInventory: item.isCarrierInventory ?? false,
      ratePlanDisplay: item.ratePlanDisplay ?? '',
    })),
  }
}
