import { hourMs } from '@portal/domain/limits'
import { approvalNeedOf, noRules } from '@portal/domain/order-approval'
import { orderStatus } from '@portal/domain/order-status'
import { writeRules } from '../../features/accounts/account-rules.ts'
import { approvedAs, toApprove } from '../../features/approvals/approval-need.ts'
import { insertApproval, updateAwaitsApproval } from '../../features/approvals/approvals.store.ts'
import { findWholeOrder } from '../../features/orders/list/find-whole-order.ts'
import type { Tx } from '../client.ts'
import { orderEvents } from '../schema/orders.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import type { PlacedOrder } from './order-rows.ts'
import { copperCanyon, type Persona, personas } from './personas.ts'

const { cole, iris } = personas

const rules = {
  ...noRules,
  asksApproval: true,
  orderLimitCents: 100_000,
  monthlyLimitCents: 2_500_000,
  carrierMonthlyLimitCents: 200_000,
  commitmentLimitCents: 100_000,
  approverIds: [demoUserId(iris)],
}

/** Whether approvals tell the story of this order, so that nothing else does. */
export const isApprovalStory = ({ order }: PlacedOrder) =>
  order.zohoAccountId === copperCanyon.zohoAccountId && order.statusId === orderStatus.draft

/**
 * An account with approval (docs/spec/approvals.md): cole asked for two of its drafts; iris sent the older one back, and the other
 * waits.
 */
export async function writeApprovals(tx: Tx, history: readonly PlacedOrder[], now: Date): Promise<void> {
  const { zohoAccountId } = copperCanyon
  await writeRules(
    tx,
    {
      ...rules,
      zohoAccountId,
      carrierIds: [...rules.carrierIds],
      productIds: [...rules.productIds],
      limitsAddedAt: null,
      updatedAt: now,
    },
    true,
  )
  const [waiting, sentBack] = history.filter(isApprovalStory).toReversed()
  if (waiting) {
    await request(tx, waiting, new Date(now.getTime() - 3 * hourMs))
    await updateAwaitsApproval(tx, waiting.orderId, true)
  }
  if (sentBack) {
    const reason = 'Order the subscriptions apart, please.'
    await request(tx, sentBack, new Date(now.getTime() - 50 * hourMs), reason)
    await updateAwaitsApproval(tx, sentBack.orderId, false, true)
  }
}

/** @param reason why it was sent back, an hour after it was requested; it waits without one */
async function request(tx: Tx, { orderId }: PlacedOrder, requestedAt: Date, reason?: string) {
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new Error('The order was just written.')
  const { reasons } = approvalNeedOf(rules, toApprove(order), {
    spentCents: 0,
    personDayCents: 0,
    personDayCommittedCents: 0,
    carrierMonthlyCents: 0,
  })
  const decidedAt = new Date(requestedAt.getTime() + hourMs)
  await insertApproval(tx, {
    approvalId: demoUuid(`approval ${orderId}`),
    orderId,
    order: approvedAs(order),
    reasons,
    requestedBy: demoUserId(cole),
    requestedAt,
    ...(reason === undefined
      ? { status: 'waiting' }
      : { status: 'sent-back', reason, decidedBy: demoUserId(iris), decidedAt }),
  })
  await tell(tx, orderId, {
    kind: 'approval-requested',
    person: cole,
    at: requestedAt,
    reason: reasons.join(' '),
  })
  if (reason !== undefined)
    await tell(tx, orderId, { kind: 'sent-back', person: iris, at: decidedAt, reason })
}

type Told = { kind: string; person: Persona; at: Date; reason: string }

const tell = (tx: Tx, orderId: number, { kind, person, at, reason }: Told) =>
  tx.insert(orderEvents).values({
    orderEventId: demoUuid(`${kind} ${orderId}, event`),
    orderId,
    kind,
    userId: demoUserId(person),
    by: `${person.firstName} ${person.lastName}`,
    onBehalfOf: null,
    reason,
    at,
  })
