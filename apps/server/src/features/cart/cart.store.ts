import { limits } from '@portal/domain/limits'
import type { Reader, Tx } from '../../db/client.ts'
import { jsonStatement, statement } from '../../db/statement.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'
import { offerSql } from '../catalog/offer-sql.ts'

/** One row for the line itself, and one for each offer its product may be bought with. */
export type LineRow = OfferFacts & {
  cartItemId: string
  quantity: number
  withScreenRepair: boolean
  withAccessory: boolean
  role: 'line' | 'screenRepair' | 'accessory'
  image: string
  urlPathName: string
  displayPricePrimary: string
}

/** A person's lines in the order in which they were added. */
export const readLineRows = jsonStatement<LineRow, [userId: string]>(
  'cart_lines',
  `select l.cart_item_id as "cartItemId", l.quantity, l.with_screen_repair as "withScreenRepair",
          l.with_accessory as "withAccessory", part.role, o.offer_id as "offerId", o.product_id as "productId",
          p.product_type_id as "productTypeId", o.carrier_id as "carrierId", c.name as carrier,
          o.purchase_type_id as "purchaseTypeId", t.name as "purchaseType", o.rate_plan_id as "ratePlanId",
          m.name as "manufacturerName", p.model, o.item_price_cents as "rateCents", p.msrp_cents as "msrpCents",
          o.is_carrier_inventory as "isCarrierInventory", o.rate_plan_display as "ratePlanDisplay",
          o.rate_plan_price_cents as "ratePlanPriceCents",
          ${offerSql.isOffered} as "isOffered", ${offerSql.isOutOfStock} as "isOutOfStock",
          p.image, p.url_path_name as "urlPathName", o.display_price_primary as "displayPricePrimary"
   from cart_items l
   join offers lo on lo.offer_id = l.offer_id
   join products lp on lp.product_id = lo.product_id
   cross join lateral (values
     ('line', l.offer_id),
     ('screenRepair', case when lp.is_screen_repair_eligible then lp.screen_repair_offer_id end),
     ('accessory', lp.accessory_offer_id)
   ) as part (role, offer_id)
   join offers o on o.offer_id = part.offer_id
   join products p on p.product_id = o.product_id
   join manufacturers m on m.id = p.manufacturer_id
   join carriers c on c.id = o.carrier_id
   join purchase_types t on t.id = o.purchase_type_id
   where l.user_id = $1
   order by l.added_at, l.cart_item_id`,
)

// An upsert, because a row that is not there yet cannot be locked by a select.
const lock = statement<never, [string]>(
  'cart_lock',
  'insert into carts (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id',
)

/** Makes everyone else who changes this person's cart wait until the transaction ends. Before any other lock, orders included. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await lock(tx, userId)
}

type NewLine = {
  cartItemId: string
  userId: string
  offerId: string
  quantity: number
  withScreenRepair: boolean
  withAccessory: boolean
  addedAt: Date
}

/** What became of a line that was to be added, and of what it asked for. */
export type AddedLine = {
  isOffered: boolean
  /** Not offered, and only for want of stock. */
  isOutOfStock: boolean
  /** Asked for, and not to be had with this product now. */
  lacksScreenRepair: boolean
  lacksAccessory: boolean
  /** The line that now holds the items; null when nothing was added: for one of the above, or it would hold too many. */
  cartItemId: string | null
}

const add = statement<AddedLine, [string, string, string, number, boolean, boolean, Date]>(
  'cart_line_add',
  `with offer as (
     select ${offerSql.isOffered} as is_offered, ${offerSql.isOutOfStock} as is_out_of_stock,
            $5 and ${offerSql.screenRepairOfferId} is null as lacks_screen_repair,
            $6 and ${offerSql.accessoryOfferId} is null as lacks_accessory
     from offers o join products p using (product_id) where o.offer_id = $3
   ), cart as (
     insert into carts (user_id)
     select $2 from offer where is_offered and not lacks_screen_repair and not lacks_accessory
     on conflict (user_id) do update set user_id = excluded.user_id
     returning user_id
   ), line as (
     insert into cart_items (cart_item_id, user_id, offer_id, quantity, with_screen_repair, with_accessory, added_at)
     select $1, user_id, $3, $4, $5, $6, $7 from cart
     on conflict on constraint cart_items_line do update set quantity = cart_items.quantity + excluded.quantity
     where cart_items.quantity + excluded.quantity <= ${limits.addToCartQuantity.max}
     returning cart_item_id
   )
   select is_offered as "isOffered", is_out_of_stock as "isOutOfStock", lacks_screen_repair as "lacksScreenRepair", lacks_accessory as "lacksAccessory",
          cart_item_id as "cartItemId"
   from offer left join line on true`,
)

/**
 * Adds items to a cart in one statement, which is a transaction by itself: the cart is locked before its line is
 * written, so that whoever orders it has either all of this or nothing. Undefined for an offer that does not exist.
 */
export async function addLine(on: Reader, line: NewLine): Promise<AddedLine | undefined> {
  const { cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt } = line
  const values = [cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt] as const
  const [added] = await add(on, ...values)
  return added
}

const change = statement<never, [string, number, boolean, boolean]>(
  'cart_line_change',
  'update cart_items set quantity = $2, with_screen_repair = $3, with_accessory = $4 where cart_item_id = $1',
)

export async function changeLine(
  tx: Tx,
  cartItemId: string,
  to: { quantity: number; withScreenRepair: boolean; withAccessory: boolean },
): Promise<void> {
  await change(tx, cartItemId, to.quantity, to.withScreenRepair, to.withAccessory)
}

const merge = statement<never, [string, string, number]>(
  'cart_line_merge',
  `with gone as (delete from cart_items where cart_item_id = $1)
   update cart_items set quantity = $3 where cart_item_id = $2`,
)

/** One line goes; the other then holds this quantity. */
export async function mergeLine(tx: Tx, goneId: string, keptId: string, quantity: number): Promise<void> {
  await merge(tx, goneId, keptId, quantity)
}

const remove = statement<{ removed: true }, [string, string]>(
  'cart_line_remove',
  'delete from cart_items where user_id = $1 and cart_item_id = $2 returning true as removed',
)

/** Whether there was such a line in this person's cart. */
export async function removeLine(tx: Tx, userId: string, cartItemId: string): Promise<boolean> {
  const removed = await remove(tx, userId, cartItemId)
  return removed.length > 0
}
