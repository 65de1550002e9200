import type { LineTerms, OrderLine } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { products } from '../../../db/schema/catalog.tables.ts'
import {
  type OrderRow,
  orderColumns,
  orderEvents,
  orderItems,
  orders,
} from '../../../db/schema/orders.tables.ts'
import { statement } from '../../../db/statement.ts'
import { authorName } from '../../../db/user-roles.ts'
import { forgetDestinationDays } from '../destinations/destinations.store.ts'
import type { OrderHeader } from './order-header.ts'
import type { NewLine } from './order-lines.ts'

/**
 * Every write of orders. Statements of one operation are started together: the connection sends them in this order without
 * waiting for each answer.
 */

/** What a timeline row may say happened. */
export type OrderEventKind =
  | 'created'
  | 'submitted'
  | 'edited'
  | 'item-added'
  | 'item-removed'
  | 'item-changed'
  | 'destinations'
  | 'prices-accepted'
  | 'rate-changed'
  | 'exported'
  | 'failed'
  | 'cancelled'
  | 'retried'
  | 'reopened'
  | 'handled'
  | 'box-shipped'
  | 'box-delivered'
  | 'box-corrected'
  | 'box-came-back'
  | 'box-received'
  | 'direct-arrived'
  | 'quote-sent'
  | 'quote-withdrawn'
  | 'quote-accepted'
  | 'quote-declined'
  | 'quote-asked-again'
  | 'quote-address-corrected'
  | 'quote-address-requested'
  | 'quote-address-withdrawn'
  | 'approval-requested'
  | 'approval-withdrawn'
  | 'approved'
  | 'sent-back'
  | 'moved'

/** A timeline row about to be written. */
export type NewEvent = {
  orderEventId: string
  kind: OrderEventKind
  /** Null for what the system does. */
  userId: string | null
  onBehalfOf: string | null
  reason: string | null
  at: Date
}

/** The order; every other change of it waits until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select(orderColumns).from(orders).where(eq(orders.orderId, orderId)).for('update')
  return order
}

/** A line of a draft, as far as a change of the draft concerns it. */
export type LineForChange = OrderLine &
  LineTerms & {
    orderItemId: string
    offerId: string
    productTypeId: string
    isAddOn: boolean
    /** As of today: what the line is insured for. */
    msrpCents: number
    ratePlanDisplay: string
  }

/** In their order. */
export const readLinesForChange = (tx: Tx, orderId: number): Promise<LineForChange[]> =>
  tx
    .select({
      orderItemId: orderItems.orderItemId,
      offerId: orderItems.offerId,
      productId: orderItems.productId,
      productTypeId: orderItems.productTypeId,
      carrierId: orderItems.carrierId,
      purchaseTypeId: orderItems.purchaseTypeId,
      quantity: orderItems.quantity,
      isAddOn: orderItems.isAddOn,
      rateCents: orderItems.rateCents,
      msrpCents: products.msrpCents,
      isCarrierInventory: orderItems.isCarrierInventory,
      ratePlanPriceCents: orderItems.ratePlanPriceCents,
      ratePlanDisplay: orderItems.ratePlanDisplay,
      termMonths: orderItems.termMonths,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)

/** Adds to the order's timeline. */
export const insertEvents = (tx: Tx, orderId: number, events: readonly NewEvent[]): Promise<void> =>
  insertEventsOf(
    tx,
    events.map((event) => ({ ...event, orderId })),
  )

/** Adds to the timelines of several orders. */
export async function insertEventsOf(
  tx: Tx,
  events: ReadonlyArray<NewEvent & { orderId: number }>,
): Promise<void> {
  await tx.insert(orderEvents).values(events.map((event) => ({ ...event, by: authorName(event.userId) })))
}

/** Changes the order's own row, with its timeline. Answers its new version; undefined when it is gone. */
export async function writeChange(
  tx: Tx,
  orderId: number,
  changes: Partial<
    OrderHeader &
      Pick<
        OrderRow,
        | 'statusId'
        | 'dateSubmitted'
        | 'promisedDeliveryDate'
        | 'quotedUntil'
        | 'isSentBack'
        | 'zohoInventoryInvoiceLink'
      >
  >,
  events: readonly NewEvent[],
): Promise<{ version: number } | undefined> {
  const [[changed]] = await Promise.all([
    tx
      .update(orders)
      .set({ ...changes, version: sql`${orders.version} + 1` })
      .where(eq(orders.orderId, orderId))
      .returning({ version: orders.version }),
    insertEvents(tx, orderId, events),
  ])
  return changed
}

/** The ledger has the order, and its invoice where there is one; with its entry in the timeline. */
export const writeExported = statement<
  never,
  [orderId: number, invoiceLink: string | null, orderEventId: string, at: Date]
>(
  'order_exported',
  `with changed as (
     update orders set zoho_inventory_invoice_link = $2, version = version + 1 where order_id = $1 returning order_id
   )
   insert into order_events (order_event_id, order_id, kind, by, at)
   select $3::uuid, order_id, 'exported', 'System', $4::timestamptz from changed`,
)

/** What a change of lines changes of the order itself. */
export type DraftAmounts = Pick<
  OrderRow,
  | 'numberOfItems'
  | 'orderTotalCents'
  | 'shippingDescription'
  | 'shippingRateCents'
  | 'notes'
  | 'installedApps'
>

/** Adds a line at the end. */
export async function insertLine(tx: Tx, orderId: number, line: NewLine, at: Date): Promise<void> {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from order_items where order_id = ${orderId})`
  await tx.insert(orderItems).values({ ...line, orderId, position: last, dateCreated: at })
}

export async function deleteLines(tx: Tx, lines: ReadonlyArray<{ orderItemId: string }>): Promise<void> {
  const ids = lines.map(({ orderItemId }) => orderItemId)
  await tx.delete(orderItems).where(inArray(orderItems.orderItemId, ids))
}

/** Gives lines their new quantity, prices and term. */
export async function updateLines(tx: Tx, lines: readonly LineForChange[]): Promise<void> {
  await Promise.all(
    lines.map(
      ({
        orderItemId,
        quantity,
        rateCents,
        msrpCents,
        ratePlanPriceCents,
        ratePlanDisplay,
        termMonths = null,
      }) =>
        tx
          .update(orderItems)
          .set({ quantity, rateCents, msrpCents, ratePlanPriceCents, ratePlanDisplay, termMonths })
          .where(eq(orderItems.orderItemId, orderItemId)),
    ),
  )
}

/** Moves an order to another status; the audit log keeps from which, and why. */
export async function writeStatus(
  tx: Tx,
  orderId: number,
  { to, event, requestId }: { to: number; event: NewEvent; requestId: string },
): Promise<void> {
  const { userId, at, kind, reason } = event
  // Before the change, since it reads the status that it changes from.
  await tx.insert(auditLog).values({
    at,
    userId,
    userName: authorName(userId),
    entity: 'order',
    entityId: String(orderId),
    action: kind,
    before: sql`(select jsonb_build_object('statusId', status_id) from orders where order_id = ${orderId})`,
    after: { statusId: to, reason },
    requestId,
  })
  // A draft promises nothing: its day is found again when it is submitted.
  const asDraft = { dateSubmitted: null, promisedDeliveryDate: '' }
  const changes = { statusId: to, ...(to === orderStatus.draft && asDraft) }
  await writeChange(tx, orderId, changes, [event])
  if (to === orderStatus.draft) await forgetDestinationDays(tx, orderId)
}

/**
 * Removes the order with its lines and timeline; the audit log keeps what it was. SQL as text: the audit entry is made of
 * the deleted row as JSON.
 */
export const writeRemoved = statement<never, [orderId: number, at: Date, userId: string, requestId: string]>(
  'order_write_removed',
  `with gone as (
     delete from orders where order_id = $1 returning *
   )
   insert into audit_log (at, user_id, user_name, entity, entity_id, action, before, request_id)
   select $2::timestamptz, $3::uuid,
          coalesce((select trim(first_name || ' ' || last_name) from users where user_id = $3::uuid), 'System'),
          'order', gone.order_id, 'removed',
          to_jsonb(gone) - 'search_lines' || jsonb_build_object('items',
            (select coalesce(jsonb_agg(i order by i.position), '[]') from order_items i where i.order_id = $1)),
          $4::text
   from gone`,
)
