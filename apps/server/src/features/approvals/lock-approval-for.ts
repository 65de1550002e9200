import { AppError } from '@portal/contract/errors'
import { mayActFor } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { lockAnyOrder } from '../orders/lock-any-order.ts'
import type { OrderRow } from '../orders/orders.tables.ts'
import { findApprovalRow, lockApprovalRow } from './approvals.store.ts'
import type { ApprovalRow } from './approvals.tables.ts'

/**
 * A request with its order, both locked: the order first, as every change of an order does.
 * Throws APPROVAL_NOT_FOUND, also for the order of others.
 */
export async function lockApprovalFor(
  tx: Tx,
  { actor }: Pick<SignedInContext, 'actor'>,
  approvalId: string,
): Promise<{ order: OrderRow; approval: ApprovalRow }> {
  const found = await findApprovalRow(tx, approvalId)
  const order = found && (await lockAnyOrder(tx, found.orderId))
  if (!order || !mayActFor(actor, order)) throw new AppError('APPROVAL_NOT_FOUND')
  const approval = await lockApprovalRow(tx, approvalId)
  if (!approval) throw new AppError('APPROVAL_NOT_FOUND')
  return { order, approval }
}
