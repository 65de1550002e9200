import { carrierIds, productTypeIds, purchaseTypeIds } from '@portal/domain/ids'
import { endedLineStates, lineLimits } from '@portal/domain/line-states'
import { orderStatus } from '@portal/domain/order-status'
import { statement } from '../../db/statement.ts'
import { timeOrderedUuid } from '../../db/time-ordered-id.ts'

/** What becomes of the lines of an order, each in one statement however many units it has (docs/spec/lines.md#birth). */

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const isCurrent = `state not in (${listed(endedLineStates)})`

/** Who did to the order what the lines follow: the last entry of its timeline. */
const author = `author as (
  select user_id, by, on_behalf_of from order_events where order_id = $1 order by at desc, order_event_id desc limit 1
)`

const entries = (kind: string, from: string) => `
  insert into line_events (line_event_id, line_id, zoho_account_id, kind, user_id, by, on_behalf_of, at, changes, number, state, request_id)
  select ${timeOrderedUuid}, line_id, zoho_account_id, '${kind}', user_id, coalesce(by, ''), on_behalf_of, $2::timestamptz, '[]', number,
    state, ''
  from ${from} left join author on true`

/**
 * A submitted order has a pending line for each unit with a rate plan, with the terms of its order line. Repeating it makes none
 * twice: it gives lines the devices that got their places since, and drops those of units that keep the line of another device.
 */
export const bear = statement<Record<never, never>, [orderId: number, at: Date]>(
  'lines_bear',
  `with ${author}, wanted as (
     select o.order_id, o.zoho_account_id, i.order_item_id, place.position, i.carrier_id, i.rate_plan_id, i.rate_plan_display,
       i.rate_plan_price_cents, i.rate_cents, i.term_months, d.device_id, d.number_wish, d.iccid,
       i.is_carrier_inventory and i.purchase_type_id = '${purchaseTypeIds.Finance}' as is_financed
     from orders o join order_items i using (order_id)
     cross join lateral generate_series(0, i.quantity - 1) as place(position)
     left join devices d on d.order_item_id = i.order_item_id and d.line_position = place.position
       and d.status not in ('replaced', 'retired')
     where o.order_id = $1 and o.status_id in (${orderStatus.submitted}, ${orderStatus.error}) and not i.is_add_on
       and i.carrier_id <> '${carrierIds['N/A']}' and i.rate_plan_price_cents > 0
       and i.product_type_id in (${listed([productTypeIds.phone, productTypeIds.tablet, productTypeIds.router])})
   ), born as (
     insert into lines (line_id, zoho_account_id, carrier_id, state, device_id, iccid, rate_plan_id, plan_name, plan_cents,
       installment_cents, installment_months, terms_from, born_of, order_id, order_item_id, position, created_at, changed_at)
     select ${timeOrderedUuid}, zoho_account_id, carrier_id, 'pending', device_id, iccid, rate_plan_id,
       left(rate_plan_display, ${lineLimits.planNameMax}), rate_plan_price_cents,
       case when is_financed then rate_cents end, case when is_financed then term_months end, 'order', 'order', order_id,
       order_item_id, position, $2::timestamptz, $2::timestamptz
     from wanted
     where coalesce(number_wish, 'new') not in ('keep', 'none')
       and not exists (select from lines other where other.device_id = wanted.device_id)
     order by order_item_id, position
     on conflict do nothing
     returning line_id, zoho_account_id, number, state
   ), met as (
     update lines set device_id = wanted.device_id, iccid = coalesce(wanted.iccid, lines.iccid), changed_at = $2::timestamptz
     from wanted
     where lines.order_item_id = wanted.order_item_id and lines.position = wanted.position and lines.carrier_id = wanted.carrier_id
       and ${isCurrent} and lines.device_id is null and wanted.device_id is not null and coalesce(wanted.number_wish, 'new') not in ('keep', 'none')
       and not exists (select from lines other where other.device_id = wanted.device_id)
   ), dropped as (
     update lines set state = 'dropped', ended_on = ($2::timestamptz at time zone 'UTC')::date, device_id = null, version = version + 1,
       changed_at = $2::timestamptz
     from wanted
     where lines.order_item_id = wanted.order_item_id and lines.position = wanted.position and state = 'pending'
       and wanted.number_wish in ('keep', 'none')
     returning lines.line_id, lines.zoho_account_id, lines.number, lines.state
   ), told as (${entries('born', 'born')})
   ${entries('drop', 'dropped')}`,
)

/**
 * The order is a draft again, or cancelled: its pending lines are dropped. An active one stays, without a device of the order: what
 * to do about it at the carrier is for the agent to say.
 */
export const drop = statement<Record<never, never>, [orderId: number, at: Date]>(
  'lines_drop',
  `with ${author}, left_lines as (
     update lines set state = case state when 'pending' then 'dropped' else state end,
       ended_on = case state when 'pending' then ($2::timestamptz at time zone 'UTC')::date end,
       device_id = null, version = version + 1, changed_at = $2::timestamptz
     where order_id = $1 and ${isCurrent}
       and (state = 'pending' or device_id in (select device_id from devices where order_id = $1))
     returning line_id, zoho_account_id, number, state
   ), told as (${entries('drop', "(select * from left_lines where state = 'dropped') as dropped")})
   ${entries('orderGone', "(select * from left_lines where state <> 'dropped') as kept")}`,
)
