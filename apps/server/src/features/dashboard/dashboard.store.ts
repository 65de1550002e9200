import { orderStatus } from '@portal/domain/order-status'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

/** SQL for the day of a moment in UTC, as in the index `orders_by_day`: it narrows, the moments themselves decide. */
const utcDay = (moment: string) => `(${moment} at time zone 'UTC')::date`

export const countOrdersByStatus = statement<{ statusId: number; count: number }>(
  'dashboard_by_status',
  `select status_id as "statusId", count(*)::int as count from orders group by status_id order by status_id`,
)
const ordersByDay = statement<
  { place: number; count: number },
  [starts: readonly Date[], from: Date, to: Date]
>(
  'dashboard_by_day',
  `select width_bucket(date_created, $1::timestamptz[]) as place, count(*)::int as count
   from orders where date_created >= $2 and date_created < $3
     and ${utcDay('date_created')} >= ${utcDay('$2::timestamptz')}
     and ${utcDay('date_created')} <= ${utcDay('$3::timestamptz')} group by 1`,
)
/**
 * How many orders were made between each of these moments and the next, which are in their order: `place` is 1 for the
 * first. Between which there were none, there is no row.
 */
export const countOrdersByDay = (on: Reader, starts: readonly Date[]) =>
  ordersByDay(on, starts, starts[0] ?? new Date(0), starts.at(-1) ?? new Date(0))
export const countDrafts = statement<{ count: number; olderThanAWeek: number }, [weekAgo: Date]>(
  'dashboard_drafts',
  `select count(*)::int as count, (count(*) filter (where date_created < $1))::int as "olderThanAWeek"
   from orders where status_id = ${orderStatus.draft}`,
)
export const countWaiting = statement<{ count: number }>(
  'dashboard_waiting',
  `select count(*)::int as count from users where registration is not null and not is_active`,
)
export const findOrdersInError = statement<
  { orderId: number; accountName: string; dateCreated: Date; total: number },
  [limit: number]
>(
  'dashboard_errors',
  `select order_id as "orderId", account_name as "accountName", date_created as "dateCreated",
          (count(*) over ())::int as total
   from orders where status_id = ${orderStatus.error} order by date_created desc, order_id desc limit $1`,
)
export const countBouncedEmails = statement<{ count: number }, [from: Date]>(
  'dashboard_emails',
  `select count(*)::int as count from outbound_mail where state = 'bounced' and created_at >= $1`,
)
const bestSellers = statement<
  { productId: string; manufacturerName: string; model: string; units: number },
  [from: Date, limit: number]
>(
  'dashboard_best_sellers',
  `select sold.product_id as "productId", m.name as "manufacturerName", p.model, sold.units
   from (select i.product_id, sum(i.quantity)::int as units
         from orders o join order_items i using (order_id)
         where o.date_created >= $1 and ${utcDay('o.date_created')} >= ${utcDay('$1::timestamptz')}
           and o.status_id in (${orderStatus.submitted}, ${orderStatus.error})
         group by i.product_id order by units desc, i.product_id limit $2) sold
   join products p using (product_id) join manufacturers m on m.id = p.manufacturer_id
   order by sold.units desc, p.model`,
)
/** Products by units ordered since then, the most first. */
export const findBestSellers = (on: Reader, from: Date, limit: number) => bestSellers(on, from, limit)
