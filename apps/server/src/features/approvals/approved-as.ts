import { isDeepStrictEqual } from 'node:util'
import { type ApprovedOrder, approvedOrder } from '@portal/contract/approvals'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import { toOrder } from '../orders/read-order.ts'

/** An order as it is approved: everything that an approver sees and that is the order's own. */
export const approvedAs = (order: WholeOrder): ApprovedOrder =>
  // As the database keeps it.
  JSON.parse(
    JSON.stringify(
      approvedOrder.parse({
        ...toOrder(order, { publicBaseUrl: '', blockers: [], addedTax: null, now: new Date(0) }),
        accountId: order.zohoAccountId,
        contactId: order.zohoContactId,
      }),
    ),
  )

/** Whether nothing of what was seen has changed since. A new name of a carrier is no change of the order. */
export function isSameOrder(seen: ApprovedOrder, order: WholeOrder): boolean {
  const hasIds = seen.orderItems.every(({ carrierId }) => carrierId !== undefined)
  const compared = (one: ApprovedOrder) => ({
    ...one,
    orderItems: one.orderItems.map(({ carrierId, carrier, ...item }) => ({
      ...item,
      carrier: hasIds ? carrierId : carrier,
    })),
  })
  return isDeepStrictEqual(compared(seen), compared(approvedAs(order)))
}
