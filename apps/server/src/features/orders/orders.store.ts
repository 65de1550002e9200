import type { LineTerms } from '@portal/domain/line-terms'
import { orderStatus } from '@portal/domain/order-status'
import type { OrderLine } from '@portal/domain/order-totals'
import type { OrderShipping } from '@portal/domain/shipping'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { startDeliverySql } from '../delivery/start-delivery.ts'
import { orderConfirmationSql } from '../mail/enqueue-mail.ts'
import type { orders } from './orders.tables.ts'

/** What a timeline row may say happened. */
export type OrderEventKind =
  | 'created'
  | 'submitted'
  | 'edited'
  | 'item-added'
  | 'item-removed'
  | 'item-changed'
  | 'prices-accepted'
  | 'rate-changed'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'retried'
  | 'reopened'
  | 'handled'

/** The order as whoever changes it must know it. */
export type LockedOrder = {
  orderId: number
  statusId: number
  version: number
  zohoUserId: string
  zohoAccountId: string
  agentName: string
  numberOfItems: number
  referenceNumber: string
  notes: string
  installedApps: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingCode: string
} & OrderShipping

/** Keeps every other change of this order waiting until the transaction ends. */
export const lockOrder = statement<LockedOrder, [number]>(
  'order_lock',
  `select order_id as "orderId", status_id as "statusId", version, zoho_user_id as "zohoUserId",
          zoho_account_id as "zohoAccountId", agent_name as "agentName", number_of_items as "numberOfItems",
          reference_number as "referenceNumber", notes, installed_apps as "installedApps",
          shipping_street as "shippingStreet", shipping_city as "shippingCity", shipping_state as "shippingState",
          shipping_code as "shippingCode", ship_direct as "shipDirect", shipping_description as "shippingDescription",
          shipping_rate_cents as "shippingRateCents"
   from orders where order_id = $1 for update`,
)

/** A line of a draft, as far as a change of the draft concerns it. */
export type LineForChange = OrderLine &
  LineTerms & {
    orderItemId: string
    offerId: string
    productTypeId: string
    isAddOn: boolean
    msrpCents: number
    ratePlanDisplay: string
  }

/** In their order. */
export const readLinesForChange = statement<LineForChange, [number]>(
  'order_lines_for_change',
  `select order_item_id as "orderItemId", offer_id as "offerId", product_id as "productId",
          product_type_id as "productTypeId", carrier_id as "carrierId", purchase_type_id as "purchaseTypeId",
          quantity, is_add_on as "isAddOn", rate_cents as "rateCents", msrp_cents as "msrpCents",
          is_carrier_inventory as "isCarrierInventory", rate_plan_price_cents as "ratePlanPriceCents",
          rate_plan_display as "ratePlanDisplay"
   from order_items where order_id = $1 order by position`,
)

const headerFields = [
  'zohoUserId',
  'zohoAccountId',
  'accountName',
  'zohoContactId',
  'contactFirstName',
  'contactLastName',
  'contactEmail',
  'contactMobile',
  'agentName',
  'agentEmail',
  'billingStreet',
  'billingCity',
  'billingState',
  'billingCode',
  'shippingSameAsBilling',
  'shippingStreet',
  'shippingCity',
  'shippingState',
  'shippingCode',
  'installedApps',
  'notes',
  'stagingNotes',
  'referenceNumber',
] as const satisfies ReadonlyArray<keyof OrderRow>
const newOrderFields = [
  ...headerFields,
  'addressOverrideReason',
  'statusId',
  'shipDirect',
  'shippingDescription',
  'shippingRateCents',
  'numberOfItems',
  'orderTotalCents',
  'createdBy',
  'dateCreated',
  'dateSubmitted',
] as const satisfies ReadonlyArray<keyof OrderRow>

type OrderRow = typeof orders.$inferSelect
const headerAmounts = [
  'shipDirect',
  'shippingDescription',
  'shippingRateCents',
  'numberOfItems',
  'orderTotalCents',
] as const satisfies ReadonlyArray<keyof OrderRow>
/** What an edit of the header replaces, whole. */
export type OrderHeader = Pick<
  OrderRow,
  (typeof headerFields)[number] | (typeof headerAmounts)[number] | 'addressOverrideReason'
>
export type NewOrder = Pick<OrderRow, (typeof newOrderFields)[number]>

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = new Map<string, string>(
  [...newOrderFields, 'addressOverrideReason'].map((field) => [field, columnOf(field)]),
)
/** A row as JSON under its columns' names: one value carries a whole record. */
export function asRow(record: NewOrder | OrderHeader | DraftAmounts): string {
  const row: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) row[columns.get(field) ?? columnOf(field)] = value
  return JSON.stringify(row)
}

const headerColumns = [...headerFields, ...headerAmounts].map(columnOf)
const newOrderColumns = newOrderFields.map(columnOf).join(', ')

const newLineColumns = `order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id, product_type_id,
  rate_plan_id, manufacturer_name, model, quantity, is_add_on, rate_cents, msrp_cents, is_carrier_inventory, rate_plan_display,
  rate_plan_price_cents, date_created`
const newLineValues = (orderId: string, position: string, date: string) =>
  `l."orderItemId", ${orderId}, ${position}, l."productId", l."offerId", l."carrierId", l."purchaseTypeId", l."productTypeId",
   l."ratePlanId", l."manufacturerName", l.model, l.quantity, l."isAddOn", l."rateCents", l."msrpCents", l."isCarrierInventory",
   l."ratePlanDisplay", l."ratePlanPriceCents", ${date}`
const linesOf = (json: string) =>
  `rows from (json_to_recordset(${json}) as ("orderItemId" uuid, "productId" uuid, "offerId" uuid, "carrierId" uuid,
   "purchaseTypeId" uuid, "productTypeId" uuid, "ratePlanId" uuid, "manufacturerName" text, model text, quantity int,
   "isAddOn" boolean, "rateCents" int, "msrpCents" int, "isCarrierInventory" boolean, "ratePlanDisplay" text, "ratePlanPriceCents" int))
   with ordinality as l`

/** The events' author by name: a name that changes later changes no history. What nobody did, the system did. */
const authorOf = (userId: string) =>
  `coalesce((select trim(first_name || ' ' || last_name) from users where user_id = ${userId}), 'System')`
const eventColumns = 'order_event_id, order_id, kind, user_id, by, on_behalf_of, reason, at'
const eventsOf = (json: string) =>
  `json_to_recordset(${json}) as e("orderEventId" uuid, kind text, "userId" uuid, "onBehalfOf" text, reason text, at timestamptz)`
const eventValues = (orderId: string) =>
  `e."orderEventId", ${orderId}, e.kind, e."userId", ${authorOf('e."userId"')}, e."onBehalfOf", e.reason, e.at`

/** A timeline row about to be written. */
export type NewEvent = {
  orderEventId: string
  kind: OrderEventKind
  /** Null for what happens by nobody's hand. */
  userId: string | null
  onBehalfOf: string | null
  reason: string | null
  at: Date
}

const writeWhole = statement<
  { orderId: number },
  [order: string, lines: string, events: string, cart: string | null]
>(
  'order_write',
  `with placed as (
     insert into orders (${newOrderColumns})
     select ${newOrderColumns} from json_populate_record(null::orders, $1)
     returning order_id, status_id, contact_email, created_by, date_created, date_submitted
   ), lines as (
     insert into order_items (${newLineColumns})
     select ${newLineValues('placed.order_id', 'l.ordinality', 'placed.date_created')} from placed, ${linesOf('$2')}
   ), told as (
     insert into order_events (${eventColumns}) select ${eventValues('placed.order_id')} from placed, ${eventsOf('$3')}
   ), emptied as (
     delete from cart_items where user_id = $4
   ), submitted as (
     select * from placed where status_id = ${orderStatus.submitted}
   ), ${startDeliverySql('submitted')}, ${orderConfirmationSql('submitted')}
   select order_id as "orderId", (select count(*) from delivery_job) + (select count(*) from mail_job) as jobs
   from placed`,
)

/**
 * A whole order in one statement: header, lines in their order, timeline. The cart it came from, when there is one, is
 * emptied. A submitted order also gets its delivery to the ledger and its confirmation email.
 * Answers the order's number.
 */
export async function writeOrder(tx: Tx, { order, lines, events, cart }: WrittenOrder): Promise<number> {
  const [placed] = await writeWhole(tx, order, lines, events, cart ?? null)
  if (!placed) throw new Error('An insert answers its row.')
  return placed.orderId
}

/** As JSON, made by `asRow` and its like; `cart` is the user whose cart becomes the order. */
type WrittenOrder = { order: string; lines: string; events: string; cart?: string }

/** A reason belongs to its addresses: without a new one, the old one stays exactly as long as they do. */
const keptReason = `coalesce(h.address_override_reason, case when
  (h.billing_street, h.billing_city, h.billing_state, h.billing_code,
   h.shipping_street, h.shipping_city, h.shipping_state, h.shipping_code) is not distinct from
  (o.billing_street, o.billing_city, o.billing_state, o.billing_code,
   o.shipping_street, o.shipping_city, o.shipping_state, o.shipping_code)
  then o.address_override_reason end)`

/** Values: order, header, event. */
export const writeHeader = statement<{ version: number }, [orderId: number, header: string, events: string]>(
  'order_write_header',
  `with told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   update orders o set (${headerColumns.join(', ')}, address_override_reason, version) =
     (select ${headerColumns.map((column) => `h.${column}`).join(', ')}, ${keptReason}, o.version + 1
      from json_populate_record(null::orders, $2) h)
   where o.order_id = $1
   returning o.version`,
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

const amountColumns =
  'number_of_items, order_total_cents, shipping_description, shipping_rate_cents, notes, installed_apps'
const amountsFrom = (json: string) =>
  `update orders o set (${amountColumns}, version) =
     (select ${amountColumns
       .split(', ')
       .map((column) => `a.${column}`)
       .join(', ')}, o.version + 1
      from json_populate_record(null::orders, ${json}) a)
   where o.order_id = $1
   returning o.version`

/** One more line at the end, with the order's new amounts. */
export const writeAddedLine = statement<
  { version: number },
  [orderId: number, lines: string, events: string, amounts: string]
>(
  'order_write_added_line',
  `with line as (
     insert into order_items (${newLineColumns})
     select ${newLineValues('$1::int', `(select coalesce(max(position), 0) + 1 from order_items where order_id = $1)`, 'e.at')}
     from ${linesOf('$2')}, ${eventsOf('$3')}
   ), told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   ${amountsFrom('$4')}`,
)

export const writeRemovedLines = statement<
  { version: number },
  [orderId: number, orderItemIds: string[], events: string, amounts: string]
>(
  'order_write_removed_lines',
  `with lines as (
     delete from order_items where order_id = $1 and order_item_id = any($2::uuid[])
   ), told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   ${amountsFrom('$4')}`,
)

/** Lines get the quantities and prices of `lines`, as JSON; the order its new amounts. */
export const writeChangedLines = statement<
  { version: number },
  [orderId: number, lines: string, events: string, amounts: string]
>(
  'order_write_changed_lines',
  `with lines as (
     update order_items i
     set quantity = l.quantity, rate_cents = l."rateCents", msrp_cents = l."msrpCents",
         rate_plan_price_cents = l."ratePlanPriceCents", rate_plan_display = l."ratePlanDisplay"
     from json_to_recordset($2) as l("orderItemId" uuid, quantity int, "rateCents" int, "msrpCents" int,
       "ratePlanPriceCents" int, "ratePlanDisplay" text)
     where i.order_id = $1 and i.order_item_id = l."orderItemId"
   ), told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   ${amountsFrom('$4')}`,
)

/** The order's amounts alone. Values: order, event, amounts. */
export const writeAmounts = statement<
  { version: number },
  [orderId: number, events: string, amounts: string]
>(
  'order_write_amounts',
  `with told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$2')}
   )
   ${amountsFrom('$3')}`,
)

export const writeSubmitted = statement<never, [orderId: number, at: Date, events: string]>(
  'order_write_submitted',
  `with told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   update orders set status_id = ${orderStatus.submitted}, date_submitted = $2, version = version + 1 where order_id = $1`,
)

/** The ledger has it; the link is null when there is nothing to invoice. */
export const writeDelivered = statement<never, [orderId: number, invoiceLink: string | null, events: string]>(
  'order_write_delivered',
  `with told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   )
   update orders set zoho_inventory_invoice_link = $2, version = version + 1 where order_id = $1`,
)

/** An order moves to another status; the audit log keeps from which, and why. */
export const writeStatus = statement<
  never,
  [orderId: number, statusId: number, events: string, requestId: string]
>(
  'order_write_status',
  `with told as (
     insert into order_events (${eventColumns}) select ${eventValues('$1::int')} from ${eventsOf('$3')}
   ), logged as (
     insert into audit_log (at, user_id, user_name, entity, entity_id, action, before, after, request_id)
     select e.at, e."userId", ${authorOf('e."userId"')}, 'order', o.order_id, e.kind,
            jsonb_build_object('statusId', o.status_id),
            jsonb_build_object('statusId', $2::int, 'reason', e.reason), $4::text
     from orders o, ${eventsOf('$3')} where o.order_id = $1
   )
   update orders set status_id = $2::int, version = version + 1,
     date_submitted = case when $2::int <> ${orderStatus.draft} then date_submitted end
   where order_id = $1`,
)

/** The order goes, with its lines and timeline; the audit log keeps what it was. */
export const writeRemoved = statement<never, [orderId: number, at: Date, userId: string, requestId: string]>(
  'order_write_removed',
  `with gone as (
     delete from orders where order_id = $1 returning *
   )
   insert into audit_log (at, user_id, user_name, entity, entity_id, action, before, request_id)
   select $2::timestamptz, $3::uuid, ${authorOf('$3::uuid')}, 'order', gone.order_id, 'removed',
          to_jsonb(gone) - 'search_lines' || jsonb_build_object('items',
            (select coalesce(jsonb_agg(i order by i.position), '[]') from order_items i where i.order_id = $1)),
          $4::text
   from gone`,
)
