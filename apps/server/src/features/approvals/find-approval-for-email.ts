import type { Reader } from '../../db/client.ts'
import { findApprovalRow, findLatestApproval } from './approvals.store.ts'

/** A request with the names of its people, as emails tell it; undefined when another took its place or its order is gone. */
export async function findApprovalForEmail(on: Reader, approvalId: string) {
  const row = await findApprovalRow(on, approvalId)
  const latest = row && (await findLatestApproval(on, row.orderId))
  return latest?.approval.approvalId === approvalId ? latest : undefined
}
export type ApprovalForEmail = NonNullable<Awaited<ReturnType<typeof findApprovalForEmail>>>
