import { orderActions } from '@portal/domain/order-status'
import type { Tx } from '../../db/client.ts'
import { systemEvent } from './order-events.ts'
import { writeChange, writeStatus } from './orders.store.ts'

/** What the order export changes in an order, without a person. The caller has locked the order. */

const requestId = 'export-order'

/**
 * The ledger has the order (docs/spec/orders.md#statuses): it stays Submitted, and has its invoice where there is one.
 */
export async function recordExported(
  tx: Tx,
  { orderId, at, invoiceLink }: { orderId: number; at: Date; invoiceLink: string | null },
): Promise<void> {
  const event = systemEvent({ kind: 'exported', at })
  await writeChange(tx, orderId, { zohoInventoryInvoiceLink: invoiceLink }, [event])
}

/** The ledger refused the order for good, for the reason given in plain words. */
export async function failOrder(
  tx: Tx,
  { orderId, at, reason }: { orderId: number; at: Date; reason: string },
): Promise<void> {
  const { to } = orderActions.fail
  if (to === null) throw new Error('A failed order keeps a status.')
  await writeStatus(tx, orderId, { to, event: systemEvent({ kind: 'failed', at, reason }), requestId })
}
