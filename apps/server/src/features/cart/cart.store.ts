import { recordStatus } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'

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
export const readLineRows = statement<LineRow, [userId: string]>(
  'cart_lines',
  `select l.cart_item_id as "cartItemId", l.quantity, l.with_screen_repair as "withScreenRepair",
          l.with_accessory as "withAccessory", part.role, o.offer_id as "offerId", o.product_id as "productId",
          p.product_type_id as "productTypeId", o.carrier_id as "carrierId", c.name as carrier,
          o.purchase_type_id as "purchaseTypeId", t.name as "purchaseType", o.rate_plan_id as "ratePlanId",
          m.name as "manufacturerName", p.model, o.item_price_cents as "rateCents", p.msrp_cents as "msrpCents",
          o.is_carrier_inventory as "isCarrierInventory", o.rate_plan_display as "ratePlanDisplay",
          o.rate_plan_price_cents as "ratePlanPriceCents",
          o.status_id = ${recordStatus.active} and p.is_active as "isOffered",
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

const put = statement<{ cartItemId: string }, [string, string, string, number, boolean, boolean, Date]>(
  'cart_line_put',
  `insert into cart_items (cart_item_id, user_id, offer_id, quantity, with_screen_repair, with_accessory, added_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict on constraint cart_items_line do update set quantity = cart_items.quantity + excluded.quantity
   where cart_items.quantity + excluded.quantity <= ${limits.addToCartQuantity.max}
   returning cart_item_id as "cartItemId"`,
)

/** The line that now holds these items; undefined when it would have held too many. */
export async function putLine(tx: Tx, line: NewLine): Promise<string | undefined> {
  const { cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt } = line
  const [row] = await put(tx, cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt)
  return row?.cartItemId
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
