import { fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { Reader } from '../../db/client.ts'
import { findAddedTax, type WithLedger } from '../books/find-added-tax.ts'
import { findApprovalRow, findLatestApproval } from './approvals.store.ts'

/**
 * A request with the names of its people and the tax that the invoice adds, as emails tell it; undefined when another took its
 * place or its order is gone.
 */
export async function findApprovalForEmail(on: Reader, needs: WithLedger, approvalId: string) {
  const row = await findApprovalRow(on, approvalId)
  const latest = row && (await findLatestApproval(on, row.orderId))
  if (latest?.approval.approvalId !== approvalId) return undefined
  const { order, orderId } = latest.approval
  const addedTax = await findAddedTax(on, needs, {
    orderId,
    statusId: orderStatus.draft,
    zohoAccountId: order.accountId,
    shippingState: order.shippingState,
    orderTotalCents: fromDollars(order.orderTotal),
  })
  return { ...latest, addedTax }
}
export type ApprovalForEmail = NonNullable<Awaited<ReturnType<typeof findApprovalForEmail>>>
