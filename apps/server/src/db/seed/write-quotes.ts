import { defaultTimeZone } from '@portal/domain/business-day'
import { formatLongDay } from '@portal/domain/format-date'
import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { quoteLabel, quoteLimits, validityOf } from '@portal/domain/quotes'
import { eq } from 'drizzle-orm'
import { findWholeOrder } from '../../features/orders/list/find-whole-order.ts'
import { quotedAs } from '../../features/quotes/quotes.ts'
import type { Tx } from '../client.ts'
import { orderEvents, orders } from '../schema/orders.tables.ts'
import { quotes } from '../schema/quotes.tables.ts'
import { demoUuid } from './demo-ids.ts'
import type { OrderEventRow } from './demo-orders.ts'
import { demoUserId } from './demo-people.ts'
import type { DemoOrder, PlacedOrder } from './order-rows.ts'
import { personas } from './personas.ts'
import { isApprovalStory } from './write-approvals.ts'

const dayMs = 24 * hourMs
const { wes } = personas
const wesId = demoUserId(wes)
const wesName = `${wes.firstName} ${wes.lastName}`

type Story = { placed: PlacedOrder; name: string; sentAt: Date }
type Changes = Partial<typeof quotes.$inferInsert>

/**
 * Quotes of wes: one that can be answered, one that expired, and one that was accepted and submitted (docs/spec/quotes.md). The
 * newest draft is free, as people try things with it.
 * @returns what the timeline says of the order that was submitted by its quote; null without one
 */
export async function writeQuotes(
  tx: Tx,
  history: readonly PlacedOrder[],
  now: Date,
): Promise<SubmittedByQuote | null> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const own = history.filter(({ order }) => order.zohoUserId === wes.zohoUserId).toReversed()
  const drafts = own.filter(
    (one) =>
      one.order.statusId === orderStatus.draft &&
      one.order.shipDirect !== null &&
      one.order.dateCreated < ago(5) &&
      !isApprovalStory(one),
  )
  const [open] = drafts
  const expired = drafts.find((one) => one !== open && one.order.dateCreated < ago(21))
  const accepted = own.find(({ order }) => wasSubmittedLater(order))
  if (open) {
    const sentAt = ago(3)
    await quote(tx, { placed: open, name: 'open', sentAt }, { firstSeenAt: ago(2) })
  }
  if (expired) {
    const story = { placed: expired, name: 'expired', sentAt: ago(20) }
    await quote(tx, story, { remindedAt: ago(8), expiryToldAt: ago(5) })
  }
  return accepted ? writeAccepted(tx, accepted) : null
}

/** What the entry "submitted" of an order is instead of what it would be without a quote. */
type SubmittedByQuote = {
  orderId: number
  event: Pick<OrderEventRow, 'userId' | 'by' | 'onBehalfOf' | 'reason'>
}

const wasSubmittedLater = ({ statusId, dateSubmitted, dateCreated }: DemoOrder['order']) =>
  statusId === orderStatus.submitted &&
  dateSubmitted instanceof Date &&
  dateSubmitted.getTime() - dateCreated.getTime() > 2 * hourMs

async function writeAccepted(tx: Tx, placed: PlacedOrder): Promise<SubmittedByQuote> {
  const { order, orderId } = placed
  const sentAt = new Date(order.dateCreated.getTime() + hourMs / 2)
  const answeredAt = order.dateSubmitted ?? sentAt
  const by = { answeredName: `${order.contactFirstName} ${order.contactLastName}`, answeredTitle: 'Owner' }
  const label = await quote(
    tx,
    { placed, name: 'accepted', sentAt },
    {
      status: 'accepted',
      onAccept: 'submit',
      firstSeenAt: new Date(sentAt.getTime() + hourMs),
      answeredAt,
      ...by,
    },
  )
  const words = `${by.answeredName}, ${by.answeredTitle}`
  await tx.insert(orderEvents).values({
    orderEventId: demoUuid('quote accepted, event', 1),
    orderId,
    kind: 'quote-accepted',
    userId: null,
    by: 'System',
    onBehalfOf: null,
    reason: `${label} by ${words}`,
    // Just before it is submitted.
    at: new Date(answeredAt.getTime() - 1),
  })
  const reason = `${label} was accepted by ${words}`
  return { orderId, event: { userId: wesId, by: wesName, onBehalfOf: null, reason } }
}

/** Writes a quote as it was sent, and that its draft is bound. Answers what people call it. */
async function quote(tx: Tx, { placed, name, sentAt }: Story, changes: Changes) {
  const { order, orderId } = placed
  const whole = await findWholeOrder(tx, orderId)
  if (!whole) throw new Error('The order was just written.')
  const validity = validityOf(sentAt, quoteLimits.validDays.default, defaultTimeZone)
  const recipientName = `${order.contactFirstName} ${order.contactLastName}`
  const [stored] = await tx
    .insert(quotes)
    .values({
      quoteId: demoUuid(`quote ${name}`),
      orderId,
      version: 1,
      isLatest: true,
      status: 'sent',
      onAccept: 'submit',
      ...validity,
      order: quotedAs(whole, { publicBaseUrl: '', now: sentAt }),
      // Demo data has no tax rates.
      announced: { addedTax: null },
      recipientName,
      recipientEmail: order.contactEmail,
      message: 'As discussed on the phone. These prices hold until the last day of this quote.',
      sentBy: wesId,
      sentAt,
      ...changes,
    })
    .returning({ quoteNumber: quotes.quoteNumber })
  if (!stored) throw new Error('An insert answers its row.')
  const label = quoteLabel(stored.quoteNumber)
  if (order.statusId === orderStatus.draft)
    await tx.update(orders).set({ quotedUntil: validity.expiresAt }).where(eq(orders.orderId, orderId))
  await tx.insert(orderEvents).values({
    orderEventId: demoUuid(`quote ${name}, event`),
    orderId,
    kind: 'quote-sent',
    userId: wesId,
    by: wesName,
    onBehalfOf: null,
    reason: `${label} to ${recipientName}, valid until ${formatLongDay(validity.validUntil)}`,
    at: sentAt,
  })
  return label
}
