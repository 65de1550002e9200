import type { LineTerms } from '@portal/domain/line-terms'
import { orderStatus } from '@portal/domain/order-status'
import { toSnakeCase } from 'drizzle-orm/casing'
import { jsonStatement } from '../../db/statement.ts'
import { offerSql } from '../catalog/offer-sql.ts'
import { type OrderRow, orderColumns } from './orders.tables.ts'

/** A line as its JSON comes out of the database: moments are text. */
export type ItemRow = {
  orderItemId: string
  dateCreated: string
  carrierId: string
  carrier: string
  ratePlanId: string | null
  purchaseTypeId: string
  purchaseType: string
  productTypeId: string
  quantity: number
  isAddOn: boolean
  rateCents: number
  isCarrierInventory: boolean
  ratePlanDisplay: string
  ratePlanPriceCents: number
  zohoInventoryInvoiceLink: string | null
  offerId: string
  productId: string
  model: string
  manufacturerName: string
  image: string
  urlPathname: string
  msrpCents: number
  /** The product in the vendor's inventory; '' where none is set. */
  zohoProductId: string
  /** The line's offer as it is sold now; read for drafts only. */
  offerNow: (LineTerms & { isOffered: boolean }) | null
}
export type EventRow = {
  kind: string
  by: string
  onBehalfOf: string | null
  at: string
  reason: string | null
}
export type WholeOrder = OrderRow & {
  items: ItemRow[]
  events: EventRow[]
}

const offerNow = `(select json_build_object('productId', o.product_id, 'carrierId', o.carrier_id,
    'purchaseTypeId', o.purchase_type_id, 'isCarrierInventory', o.is_carrier_inventory,
    'rateCents', o.item_price_cents, 'ratePlanPriceCents', o.rate_plan_price_cents, 'isOffered', ${offerSql.isOffered})
  from offers o join products p using (product_id) where o.offer_id = l.offer_id)`

/** Each column of the order under its property's name, so that a new one is read without a word here. */
const selectList = Object.entries(orderColumns)
  .map(([property, column]) => `o.${toSnakeCase(column.name)} as "${property}"`)
  .join(', ')

/**
 * An order with its lines in their order and its timeline, in one statement: one moment, one trip. What its few lines
 * refer to is looked up for each of them: a join would read whole tables and costs half as much again.
 */
export const readOrderRow = jsonStatement<FoundOrder, [number]>(
  'order_read',
  `select ${selectList},
     (select coalesce(json_agg(i order by i.position), '[]') from (
        select l.position, l.order_item_id as "orderItemId", l.date_created as "dateCreated", l.carrier_id as "carrierId",
               (select name from carriers where id = l.carrier_id) as carrier, l.rate_plan_id as "ratePlanId", l.purchase_type_id as "purchaseTypeId",
               (select name from purchase_types where id = l.purchase_type_id) as "purchaseType", l.product_type_id as "productTypeId", l.quantity, l.is_add_on as "isAddOn",
               l.rate_cents as "rateCents",
               case when o.status_id = ${orderStatus.draft} then p.msrp_cents else l.msrp_cents end as "msrpCents",
               case when o.status_id = ${orderStatus.draft} then ${offerNow} end as "offerNow",
               l.is_carrier_inventory as "isCarrierInventory", l.rate_plan_display as "ratePlanDisplay",
               l.rate_plan_price_cents as "ratePlanPriceCents",
               l.zoho_inventory_invoice_link as "zohoInventoryInvoiceLink", l.offer_id as "offerId",
               l.product_id as "productId", l.model, l.manufacturer_name as "manufacturerName", p.image,
               p.url_path_name as "urlPathname", p.zoho_product_id as "zohoProductId"
        from order_items l
        cross join lateral (select image, url_path_name, msrp_cents, zoho_product_id from products p where p.product_id = l.product_id limit 1) p
        where l.order_id = o.order_id
      ) i) as items,
     (select coalesce(json_agg(e order by e.at, e.id), '[]') from (
        select order_event_id as id, kind, by, on_behalf_of as "onBehalfOf", at, reason
        from order_events where order_id = o.order_id
      ) e) as events
   from orders o where order_id = $1`,
)

/** Its moments are text, as JSON has them. */
type FoundOrder = Omit<WholeOrder, 'dateCreated' | 'dateSubmitted'> & {
  dateCreated: string
  dateSubmitted: string | null
}
