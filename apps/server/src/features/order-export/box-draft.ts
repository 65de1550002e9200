import { businessDay } from '@portal/domain/business-day'
import { IntegrationError } from '../../ports/integration-error.ts'
import { type BoxDraft, boxKey } from '../../ports/sales-ledger.ts'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import type { BoxExport } from './box-export.store.ts'

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
export const boxDraftOf = (order: Order, box: BoxExport, { lineIds, timeZone }: Needs): BoxDraft => ({
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
