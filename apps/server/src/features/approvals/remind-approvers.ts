import { approvalReminderAt, isReminderHour, mayApprove } from '@portal/domain/order-approval'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import type { ApprovalRow } from '../../db/schema/approvals.tables.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findApprovers, findRules } from '../accounts/account-rules.ts'
import { lockAnyOrder } from '../orders/draft/lock-order.ts'
import { listUnreminded, lockApprovalRow, peopleBehind, updateReminded } from './approvals.store.ts'

export type RemindNeeds = { db: Reader; inTransaction: InTransaction; now: () => Date; timeZone: string }

/**
 * Reminds approvers of orders that wait for them, once for each request, in business hours (docs/spec/approvals.md#reminders).
 * Each request is a transaction of its own: its order and itself are locked and judged again, and the emails and our note of
 * them are committed together, so a process that ends in between repeats and forgets nothing.
 */
export async function remindApprovers({ db, inTransaction, now, timeZone }: RemindNeeds): Promise<void> {
  const at = now()
  if (!isReminderHour(at, timeZone)) return
  for (const approval of await listUnreminded(db))
    if (approvalReminderAt(approval.requestedAt, timeZone) <= at)
      await inTransaction((tx) => remindIn(tx, approval, at))
}

async function remindIn(
  tx: Tx,
  { approvalId, orderId }: Pick<ApprovalRow, 'approvalId' | 'orderId'>,
  at: Date,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const approval = await lockApprovalRow(tx, approvalId)
  if (!order || approval?.status !== 'waiting' || approval.remindedAt !== null) return
  const rules = await findRules(tx, order.zohoAccountId)
  const authors = await peopleBehind(tx, {
    createdBy: order.createdBy,
    requestedBy: approval.requestedBy,
  })
  const approvers = (await findApprovers(tx, order.zohoAccountId, rules)).filter(({ userId }) =>
    mayApprove(rules, userId, authors),
  )
  // Approvers that are named later are reminded then.
  if (approvers.length === 0) return
  for (const { userId, email } of approvers)
    await enqueueMail(tx, 'approval-reminder', {
      to: email,
      key: `${approvalId}-${userId}`,
      data: { approvalId },
    })
  await updateReminded(tx, approvalId, at)
}
