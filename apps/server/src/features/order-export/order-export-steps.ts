import { businessDay } from '@portal/domain/business-day'
import { IntegrationError } from '../../ports/integration-error.ts'
import {
  type BoxDraft,
  boxKey,
  type InvoiceRef,
  type SalesLedger,
  salesOrderKey,
} from '../../ports/sales-ledger.ts'
import type { WholeOrder } from '../orders/list/find-whole-order.ts'
import type { BoxExport, BoxProgress } from './box-export.store.ts'
import type { OrderExport, Progress } from './order-export.store.ts'
import { accountOf, draftOf } from './sales-order-draft.ts'

export type OrderExportStep =
  | 'customer'
  | 'sales-order'
  | 'confirm'
  | 'invoice'
  | 'package'
  | 'shipment'
  | 'void'
  | 'done'

type Reached = Pick<OrderExport, 'state' | 'customerId' | 'salesOrderId' | 'confirmedAt' | 'exportedAt'> & {
  isCancelled: boolean
  /** The box that goes next, once the order is there. */
  box: Pick<BoxExport, 'packageId'> | undefined
}

/** The step that comes next, or that failed, told by what is known already. */
export function stepOf({
  state,
  isCancelled,
  customerId,
  salesOrderId,
  confirmedAt,
  exportedAt,
  box,
}: Reached): OrderExportStep {
  if (state === 'exported' || state === 'handled' || state === 'void') return 'done'
  if (state === 'voiding' || isCancelled) return 'void'
  if (customerId === null) return 'customer'
  if (salesOrderId === null) return 'sales-order'
  if (confirmedAt === null) return 'confirm'
  if (exportedAt === null) return 'invoice'
  if (!box) return 'done'
  return box.packageId === null ? 'package' : 'shipment'
}

export type StepDone =
  | { is: 'progress'; progress: Progress }
  /** `invoice` is null when there is nothing to invoice. */
  | { is: 'exported'; invoice: InvoiceRef | null }
  | { is: 'box'; box: BoxExport; found: BoxProgress }
  | { is: 'void' }

export type Work = {
  orderExport: OrderExport
  order: WholeOrder
  box: BoxExport | undefined
  at: Date
  timeZone: string
  signal: AbortSignal
}

/** Asks the ledger for one step. Repeated after any failure it finds what it made. Throws IntegrationError. */
export async function takeStep(ledger: SalesLedger, step: OrderExportStep, work: Work): Promise<StepDone> {
  const { orderExport, order, at, timeZone, signal } = work
  const draft = () => draftOf(order, { customerId: orderExport.customerId, timeZone })
  switch (step) {
    case 'customer':
      return progress({ customerId: await ledger.ensureCustomer(accountOf(order), signal) })
    case 'sales-order': {
      const made = await ledger.createSalesOrder(draft(), signal)
      return progress({
        salesOrderId: made.salesOrderId,
        salesOrderNumber: made.number,
        salesOrderLineIds: made.lineIds,
      })
    }
    case 'confirm':
      await ledger.confirmSalesOrder(salesOrderOf(orderExport).salesOrderId, signal)
      return progress({ confirmedAt: at })
    case 'invoice':
      return {
        is: 'exported',
        invoice: await ledger.createInvoice(draft(), salesOrderOf(orderExport), signal),
      }
    case 'package':
    case 'shipment':
      return boxStep(ledger, step, work)
    case 'void':
      for (const salesOrderId of await standing(ledger, orderExport, signal))
        await ledger.voidSalesOrder(salesOrderId, signal)
      return { is: 'void' }
    case 'done':
      throw new IntegrationError('ledger', 'conflict', { reason: 'Nothing left to do.' })
  }
}

async function boxStep(
  ledger: SalesLedger,
  step: 'package' | 'shipment',
  { orderExport, order, box, timeZone, signal }: Work,
): Promise<StepDone> {
  if (!box) throw new Error('A box is there for its steps.')
  const salesOrder = salesOrderOf(orderExport)
  const draft = boxDraftOf(order, box, { lineIds: salesOrder.lineIds, timeZone })
  if (step === 'package') {
    const { packageId } = await ledger.createPackage(draft, salesOrder, signal)
    return { is: 'box', box, found: { packageId } }
  }
  const { shipmentId } = await ledger.createShipment(draft, salesOrder, signal)
  return { is: 'box', box, found: { shipmentId } }
}

const progress = (found: Progress): StepDone => ({ is: 'progress', progress: found })

/** An answer that got lost may have made one that we do not know of. */
async function standing(ledger: SalesLedger, { orderId, salesOrderId }: OrderExport, signal: AbortSignal) {
  if (salesOrderId !== null) return [salesOrderId]
  const found = await ledger.findSalesOrders([salesOrderKey(orderId)], signal)
  return found.map((one) => one.salesOrderId)
}

function salesOrderOf({ salesOrderId, salesOrderNumber, salesOrderLineIds }: OrderExport) {
  if (salesOrderId === null) throw new Error('A sales order is made before it is used.')
  return { salesOrderId, number: salesOrderNumber ?? '', lineIds: salesOrderLineIds ?? [] }
}

type Order = Pick<WholeOrder, 'orderId'> & { items: ReadonlyArray<{ orderItemId: string }> }
type Needs = {
  /** The sales order's own line ids, in the order of the order's lines. */
  lineIds: readonly string[]
  timeZone: string
}

/**
 * What is sent to the ledger about a box: its devices by line, its tracking number and the business day it left.
 * Throws IntegrationError when the sales order has no line for a device.
 */
const boxDraftOf = (order: Order, box: BoxExport, { lineIds, timeZone }: Needs): BoxDraft => ({
  key: boxKey({ orderId: order.orderId, number: box.number }),
  number: box.number,
  date: businessDay(box.shippedAt, timeZone),
  trackingNumber: box.trackingNumber,
  isCorrected: box.correctedTo !== null,
  lines: box.lines.map(({ orderItemId, quantity }) => {
    const lineId = lineIds[order.items.findIndex((item) => item.orderItemId === orderItemId)]
    if (lineId !== undefined) return { lineId, quantity }
    throw new IntegrationError('ledger', 'invalid', {
      reason: `The sales order has no line for a device in box ${box.number}.`,
    })
  }),
})
