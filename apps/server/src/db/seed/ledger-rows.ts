import { createHash } from 'node:crypto'
import { invoiceNumber, salesOrderNumber } from '@portal/domain/books'
import { defaultTimeZone } from '@portal/domain/business-day'
import { noCarrier, purchaseTypeOf } from '@portal/domain/catalog'
import { hourMs } from '@portal/domain/limits'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { orderStatus } from '@portal/domain/order-status'
import { attemptDays } from '../../features/order-export/read-order-exports.ts'
import { draftOf } from '../../features/order-export/sales-order-draft.ts'
import { hasNothingToInvoice, invoiceTotalCents } from '../../ports/sales-ledger.ts'
import type { ledgerCustomers, ledgerInvoices, ledgerSalesOrders } from '../schema/invoices.tables.ts'
import type { orderExportAttempts, orderExports } from '../schema/order-export.tables.ts'
import { type OrderRow, orderColumns } from '../schema/orders.tables.ts'
import { addToBooks, type BookRows, daysOf, noBooks } from './book-rows.ts'
import { demoUuid } from './demo-ids.ts'
import { refusedStep } from './demo-orders.ts'
import type { DemoOrder } from './order-rows.ts'

/** An order of the demo with the number that the database gave it. */
export type NumberedOrder = DemoOrder & { orderId: number }

type LedgerRows = {
  customers: Array<typeof ledgerCustomers.$inferInsert>
  salesOrders: Array<typeof ledgerSalesOrders.$inferInsert>
  invoices: Array<typeof ledgerInvoices.$inferInsert>
  books: BookRows
  orderExports: Array<typeof orderExports.$inferInsert>
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
  now: Date,
): LedgerRows {
  const rows: LedgerRows = {
    customers: [],
    salesOrders: [],
    invoices: [],
    books: noBooks(),
    orderExports: [],
    links: [],
  }
  const customerIds = new Map<string, string>()
  const customerOf = ({ order: { zohoAccountId, accountName } }: NumberedOrder) => {
    const known = customerIds.get(zohoAccountId)
    if (known) return known
    const customerId = ledgerId('customer', customerIds.size + 1)
    customerIds.set(zohoAccountId, customerId)
    rows.customers.push({ customerId, zohoAccountId, name: accountName })
    return customerId
  }
  for (const [place, demo] of orders.entries()) {
    const { order, orderId } = demo
    if (order.statusId === orderStatus.draft) continue
    const refusal = order.statusId === orderStatus.error ? refusalOf(demo) : undefined
    if (refusal?.step === 'customer') {
      rows.orderExports.push(refusedOrderExport(demo, refusal, null))
      continue
    }
    const customerId = customerOf(demo)
    if (refusal) {
      rows.orderExports.push(refusedOrderExport(demo, refusal, customerId))
      continue
    }
    const isVoid = order.statusId === orderStatus.cancelled
    const draft = draftOf(orderForLedger(demo, zohoProductIdOf), { customerId, timeZone: defaultTimeZone })
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
        ...daysOf(at),
        createdAt: at,
      })
      addToBooks(rows.books, {
        order,
        orderId,
        invoiceId,
        number: invoiceNumber(rows.invoices.length),
        totalCents: invoiceTotalCents(draft),
        at,
        isVoid,
        now,
      })
      rows.links.push({ orderId, link: `/i/${invoiceId}/${secret}` })
    }
    rows.orderExports.push({
      orderId,
      state: isVoid ? 'void' : 'exported',
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

/** At once, or when someone tried again. */
const arrivedAt = (demo: NumberedOrder): Date =>
  demo.events.find(({ kind }) => kind === 'retried')?.at ?? submittedAt(demo)

type Refusal = { reason: string | null; at: Date; step: ReturnType<typeof refusedStep> }

function refusalOf({ events, orderId }: NumberedOrder): Refusal {
  const failure = events.findLast(({ kind }) => kind === 'failed')
  if (!failure) throw new Error(`Order ${orderId} is in Error and nothing of it failed.`)
  const reason = failure.reason ?? null
  return { reason, at: failure.at, step: refusedStep(reason) }
}

/** What came before the refusal exists: the customer, where the sales order was what the ledger refused. */
const refusedOrderExport = (
  demo: NumberedOrder,
  { reason, at }: Refusal,
  customerId: string | null,
): LedgerRows['orderExports'][number] => ({
  orderId: demo.orderId,
  state: 'failed',
  customerId,
  attempts: 1,
  lastError: reason,
  createdAt: submittedAt(demo),
  finishedAt: at,
})

/** A row as the database will have it. */
const withDefaults = (order: DemoOrder['order']) =>
  // What a row leaves out is in the defaults.
  ({ ...defaults, ...order }) as OrderRow
// Columns without a default of their own are null, or given in every row.
const defaults = Object.fromEntries(
  Object.entries(orderColumns).map(([name, { default: value = null }]) => [name, value]),
) as OrderRow

function orderForLedger(demo: NumberedOrder, zohoProductIdOf: (productId: string) => string) {
  const { order, items, orderId } = demo
  return {
    ...withDefaults(order),
    orderId,
    dateSubmitted: submittedAt(demo),
    destinations: [],
    items: items.map((item) => ({
      orderItemId: item.orderItemId,
      isAddOn: item.isAddOn ?? false,
      zohoProductId: zohoProductIdOf(item.productId),
      productTypeId: item.productTypeId,
      manufacturerName: item.manufacturerName,
      model: item.model,
      carrier: carrierNameOf(item.carrierId) ?? noCarrier,
      purchaseType: purchaseTypeOf(item.purchaseTypeId) ?? '',
      quantity: item.quantity,
      rateCents: item.rateCents,
      isCarrierInventory: item.isCarrierInventory,
      ratePlanDisplay: item.ratePlanDisplay,
    })),
  }
}

type AttemptRow = typeof orderExportAttempts.$inferInsert
type OrderExportRow = LedgerRows['orderExports'][number]

const steps = ['customer', 'sales-order', 'confirm', 'invoice'] as const

/** How the demo's orders reached the ledger, as far back as attempts are kept: step by step, or up to the refusal. */
export const attemptRows = (orderExports: readonly OrderExportRow[], now: Date): AttemptRow[] =>
  orderExports
    .filter(({ createdAt }) => createdAt.getTime() > now.getTime() - attemptDays * 24 * hourMs)
    .flatMap((orderExport) => {
      if (orderExport.state === 'exported') return steps.map((_, place) => stepAt(orderExport, place))
      if (orderExport.state === 'failed') return untilRefused(orderExport)
      return []
    })

function stepAt({ orderId, createdAt, finishedAt }: OrderExportRow, place: number): AttemptRow {
  return {
    orderExportAttemptId: demoUuid(`order export of ${orderId} step ${place}`, place),
    orderId,
    attempt: 1,
    step: steps[place] ?? 'invoice',
    at: finishedAt ?? createdAt,
    tookMs: 90 + ((orderId * 37 + place * 61) % 300),
    outcome: 'done',
  }
}

function untilRefused(orderExport: OrderExportRow): AttemptRow[] {
  const place = steps.indexOf(refusedStep(orderExport.lastError ?? null))
  const done = steps.slice(0, place).map((_, earlier) => stepAt(orderExport, earlier))
  return [
    ...done,
    {
      ...stepAt(orderExport, place),
      outcome: 'invalid',
      httpStatus: 400,
      says: orderExport.lastError ?? null,
    },
  ]
}
