import { orderStatus } from '@portal/domain/order-status'
import type { Tx } from '../../../db/client.ts'
import { jsonRows } from '../../../db/insert-rows.ts'
import { orderDestinations, orderItemDestinations } from '../../../db/schema/destinations.tables.ts'
import { type OrderRow, orderEvents, orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { statement } from '../../../db/statement.ts'
import { enqueueOrderConfirmation } from '../../../mail/enqueue-mail.ts'
import { stagedGoods } from '../destinations/destination-shipping.ts'
import type { Destination } from '../destinations/destinations.store.ts'
import { orderMoments } from '../moments.ts'
import { insertDiscounts } from './line-discounts.ts'
import { type OrderHeader, orderHeaderFields } from './order-header.ts'
import type { NewLine } from './order-lines.ts'
import type { NewEvent } from './orders.store.ts'

type OwnFields = Pick<OrderRow, 'statusId' | 'createdBy' | 'dateCreated' | 'dateSubmitted'>

export type NewOrder = OrderHeader &
  OwnFields &
  Partial<Pick<OrderRow, 'promisedDeliveryDate' | 'isForQuote'>>

type WrittenOrder = {
  order: NewOrder
  /** In their order. */
  lines: readonly NewLine[]
  events: readonly NewEvent[]
  /** Where else it goes; the ids of `items` are those of `lines`. */
  destinations?: readonly Destination[]
  /** The user whose cart becomes the order, and is emptied. */
  cart?: string
}

/** Writes a whole order; one that is submitted also gets its order export and its confirmation email. Answers its number. */
export async function writeOrder(tx: Tx, written: WrittenOrder): Promise<number> {
  const { order, lines, destinations = [] } = written
  const orderId = await insertOrder(tx, written)
  await insertDiscounts(tx, lines)
  if (order.statusId !== orderStatus.submitted) return orderId
  const at = order.dateCreated
  await Promise.all([
    orderMoments.sent.happens(tx, { orderId, at }),
    enqueueOrderConfirmation(tx, orderId),
    orderMoments.submitted.happens(tx, {
      orderId,
      at,
      ...stagedGoods({ shipDirect: order.shipDirect ?? null }, lines, destinations),
    }),
  ])
  return orderId
}

const orderRow = jsonRows(orders, [
  ...orderHeaderFields,
  'statusId',
  'createdBy',
  'dateCreated',
  'dateSubmitted',
  'promisedDeliveryDate',
  'isForQuote',
])
const lineRow = jsonRows(orderItems, [
  'orderItemId',
  'position',
  'productId',
  'offerId',
  'carrierId',
  'purchaseTypeId',
  'productTypeId',
  'ratePlanId',
  'manufacturerName',
  'model',
  'quantity',
  'isAddOn',
  'rateCents',
  'msrpCents',
  'isCarrierInventory',
  'ratePlanDisplay',
  'ratePlanPriceCents',
  'termMonths',
  'dateCreated',
])
const eventRow = jsonRows(orderEvents, ['orderEventId', 'kind', 'userId', 'onBehalfOf', 'reason', 'at'])
const destinationRow = jsonRows(orderDestinations, [
  'destinationId',
  'position',
  'stationId',
  'name',
  'street',
  'city',
  'state',
  'code',
  'addressOverrideReason',
  'shipDirect',
  'shippingDescription',
  'shippingRateCents',
  'promisedDeliveryDate',
  'isRemainder',
])
const splitRow = jsonRows(orderItemDestinations, ['destinationId', 'orderItemId', 'quantity'])

/**
 * The order with its lines, its timeline and its destinations, and the cart that it leaves empty: one statement, which is planned
 * once. What the database holds orders to is looked at when all of it is there. The names of its products are written with it: what
 * keeps them (migration 0017) would else change the order, and with it every index of orders, a second time.
 */
const insertWhole = statement<
  { orderId: number },
  [order: string, lines: string, events: string, destinations: string, split: string, cart: string | null]
>(
  'order_write',
  `with placed as (
     insert into orders (${orderRow.columns}, product_names)
     select ${orderRow.columns}, coalesce((
       select string_agg(distinct concat_ws(' ', case when manufacturer_name not in ('NONE', 'Other', 'SIM CARD') then manufacturer_name end, model), chr(10))
       from json_populate_recordset(null::order_items, $2)), '')
     from json_populate_record(null::orders, $1)
     returning order_id
   ), places as (
     insert into order_destinations (order_id, ${destinationRow.columns})
     select (select order_id from placed), ${destinationRow.columns} from json_populate_recordset(null::order_destinations, $4)
   ), lines as (
     insert into order_items (order_id, ${lineRow.columns})
     select (select order_id from placed), ${lineRow.columns} from json_populate_recordset(null::order_items, $2)
   ), split as (
     insert into order_item_destinations (order_id, ${splitRow.columns})
     select (select order_id from placed), ${splitRow.columns} from json_populate_recordset(null::order_item_destinations, $5)
   ), told as (
     insert into order_events (order_id, ${eventRow.columns}, by)
     select (select order_id from placed), ${eventRow.columns},
            coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.user_id = e.user_id), 'System')
     from json_populate_recordset(null::order_events, $3) e
   ), emptied as (
     delete from cart_items where user_id = $6::uuid
   )
   select order_id as "orderId" from placed`,
)

async function insertOrder(
  tx: Tx,
  { order, lines, events, destinations = [], cart }: WrittenOrder,
): Promise<number> {
  const { dateCreated } = order
  const split = destinations.flatMap(({ destinationId, items }) =>
    items.map((item) => ({ ...item, destinationId })),
  )
  const [placed] = await insertWhole(
    tx,
    JSON.stringify(orderRow.of({ promisedDeliveryDate: '', isForQuote: false, ...order })),
    JSON.stringify(lines.map((line, index) => lineRow.of({ ...line, position: index + 1, dateCreated }))),
    JSON.stringify(events.map(eventRow.of)),
    JSON.stringify(destinations.map((one, index) => destinationRow.of({ ...one, position: index + 2 }))),
    JSON.stringify(split.map(splitRow.of)),
    cart ?? null,
  )
  if (!placed) throw new Error('An insert answers its row.')
  return placed.orderId
}
