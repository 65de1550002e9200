import { IntegrationError } from '../../ports/integration-error.ts'
import { type InvoiceRef, type SalesLedger, salesOrderKey } from '../../ports/sales-ledger.ts'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import type { OrderExport, Progress } from './order-export.store.ts'
import { accountOf, draftOf } from './sales-order-draft.ts'

export type OrderExportStep = 'customer' | 'sales-order' | 'confirm' | 'invoice' | 'void' | 'done'

type Reached = Pick<OrderExport, 'state' | 'customerId' | 'salesOrderId' | 'confirmedAt'> & {
  isCancelled: boolean
}

/** The step that comes next, or that failed, told by what is known already. */
export function stepOf({
  state,
  isCancelled,
  customerId,
  salesOrderId,
  confirmedAt,
}: Reached): OrderExportStep {
  if (state === 'exported' || state === 'handled' || state === 'void') return 'done'
  if (state === 'voiding' || isCancelled) return 'void'
  if (customerId === null) return 'customer'
  if (salesOrderId === null) return 'sales-order'
  return confirmedAt === null ? 'confirm' : 'invoice'
}

export type StepDone =
  | { is: 'progress'; progress: Progress }
  /** `invoice` is null when there is nothing to invoice. */
  | { is: 'exported'; invoice: InvoiceRef | null }
  | { is: 'void' }

type Work = { orderExport: OrderExport; order: WholeOrder; at: Date; timeZone: string; signal: AbortSignal }

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
    case 'void':
      for (const salesOrderId of await standing(ledger, orderExport, signal))
        await ledger.voidSalesOrder(salesOrderId, signal)
      return { is: 'void' }
    case 'done':
      throw new IntegrationError('ledger', 'conflict', { reason: 'Nothing left to do.' })
  }
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
