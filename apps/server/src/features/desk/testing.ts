import { orderStatus } from '@portal/domain/order-status'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import type { Parties } from '../orders/testing.ts'

/** Rows that the tests of desks share. */

const dayMs = 24 * 3_600_000
export const daysAgo = (days: number) => new Date(testNow.getTime() - days * dayMs)

type OrderChanges = Partial<typeof orders.$inferInsert> & {
  /** What happened to it, the last one last; that it was created, unless said otherwise. */
  events?: Array<{ kind: string; at: Date; reason?: string }>
}

/** An order of these parties with one item, made so many days ago; submitted unless said otherwise. */
export async function anOrderOf(
  tx: Tx,
  { agentId, accountId, contactId }: Parties,
  days: number,
  { events, statusId = orderStatus.submitted, ...changes }: OrderChanges = {},
): Promise<number> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const dateCreated = daysAgo(days)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId,
      zohoUserId: agentId,
      zohoAccountId: accountId,
      accountName: 'Northgate Delivery LLC',
      zohoContactId: contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: 'marcus@northgate.example',
      contactMobile: '(555) 010-0133',
      agentName: 'Wes Porter',
      agentEmail: 'wes@wbc.example',
      createdBy: author?.userId ?? '',
      dateCreated,
      dateSubmitted: statusId === orderStatus.draft ? null : dateCreated,
      numberOfItems: 1,
      orderTotalCents: 12_345,
      ...changes,
    })
    .returning({ orderId: orders.orderId })
  if (!order) throw new Error('An insert answers its row.')
  for (const event of events ?? [{ kind: 'created', at: dateCreated }])
    await tx
      .insert(orderEvents)
      .values({ orderEventId: v7(), orderId: order.orderId, by: 'Test', userId: null, ...event })
  return order.orderId
}
