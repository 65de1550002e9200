import { approversWithout } from '@portal/domain/account-access'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { lockRulesRow, writeRules } from './approvals.store.ts'

/**
 * A person who cannot approve any more is no approver of the account; the only one stays named, so that orders keep waiting
 * (docs/spec/colleagues.md#approvers).
 */
export async function dropApprover(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const row = await lockRulesRow(tx, accountId)
  if (!row?.approverIds.includes(userId)) return
  const approverIds = row.asksApproval
    ? approversWithout(row.approverIds, userId)
    : row.approverIds.filter((id) => id !== userId)
  const { version: _version, ...rules } = row
  if (approverIds.length < row.approverIds.length)
    await writeRules(tx, { ...rules, approverIds, updatedAt: now() }, false)
}
