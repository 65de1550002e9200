import { limits } from '@portal/domain/limits'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { textOf } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { cartItems, carts } from '../../db/schema/cart.tables.ts'
import { carriers, manufacturers, offers, products, purchaseTypes } from '../../db/schema/catalog.tables.ts'
import { statement } from '../../db/statement.ts'
import { addOnOffers, isOffered, isOutOfStock, offerFactColumns } from '../catalog/offer-conditions.ts'

const lineOffer = alias(offers, 'line_offer')
const lineProduct = alias(products, 'line_product')
/** The line itself, and what its product may be bought with. */
const parts = sql`(values ('line', ${cartItems.offerId}),
  ('screenRepair', case when ${lineProduct.isScreenRepairEligible} then ${lineProduct.screenRepairOfferId} end),
  ('accessory', ${lineProduct.accessoryOfferId})) as part (role, offer_id)`

/** A person's lines in the order in which they were added: one row for each line, and one for each add-on it may have. */
const lineRows = prepared('cart_lines', (on) =>
  on
    .select({
      cartItemId: cartItems.cartItemId,
      quantity: cartItems.quantity,
      withScreenRepair: cartItems.withScreenRepair,
      withAccessory: cartItems.withAccessory,
      role: sql<'line' | 'screenRepair' | 'accessory'>`part.role`,
      ...offerFactColumns,
      image: products.image,
      urlPathName: products.urlPathName,
      displayPricePrimary: offers.displayPricePrimary,
    })
    .from(cartItems)
    .innerJoin(lineOffer, eq(lineOffer.offerId, cartItems.offerId))
    .innerJoin(lineProduct, eq(lineProduct.productId, lineOffer.productId))
    .crossJoinLateral(parts)
    .innerJoin(offers, eq(offers.offerId, sql`part.offer_id`))
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(eq(cartItems.userId, sql.placeholder('userId')))
    .orderBy(cartItems.addedAt, cartItems.cartItemId),
)
export const readLineRows = (on: Reader, userId: string) => lineRows(on, { userId })
export type LineRow = Awaited<ReturnType<typeof readLineRows>>[number]

/** Makes everyone else who changes this person's cart wait until the transaction ends. Before any other lock, orders included.
 * An upsert, because a row that is not there yet cannot be locked by a select. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  // Sent at once: what a caller reads of the cart after this call must come after the lock.
  await upsertCart(tx, { userId })
}

const upsertCart = prepared('cart_lock', (on) =>
  on
    .insert(carts)
    .values({ userId: sql.placeholder('userId') })
    .onConflictDoUpdate({ target: carts.userId, set: { userId: sql`excluded.user_id` } }),
)

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
     select ${textOf(isOffered())} as is_offered, ${textOf(isOutOfStock())} as is_out_of_stock,
            $5 and ${textOf(addOnOffers.screenRepairOfferId)} is null as lacks_screen_repair,
            $6 and ${textOf(addOnOffers.accessoryOfferId)} is null as lacks_accessory
     from offers join products using (product_id) where offers.offer_id = $3
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
 * written, so that anyone who orders it has either all of this or nothing. Undefined for an offer that does not exist.
 */
export async function addLine(on: Reader, line: NewLine): Promise<AddedLine | undefined> {
  const { cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt } = line
  const values = [cartItemId, userId, offerId, quantity, withScreenRepair, withAccessory, addedAt] as const
  const [added] = await add(on, ...values)
  return added
}

/** What a change of a line may change. */
type LineChange = Pick<typeof cartItems.$inferSelect, 'quantity' | 'withScreenRepair' | 'withAccessory'>

export async function changeLine(tx: Tx, cartItemId: string, to: LineChange): Promise<void> {
  const { quantity, withScreenRepair, withAccessory } = to
  await tx
    .update(cartItems)
    .set({ quantity, withScreenRepair, withAccessory })
    .where(eq(cartItems.cartItemId, cartItemId))
}

/** One line goes; the other then holds this quantity. */
export async function mergeLine(tx: Tx, removedId: string, keptId: string, quantity: number): Promise<void> {
  await Promise.all([
    tx.delete(cartItems).where(eq(cartItems.cartItemId, removedId)),
    tx.update(cartItems).set({ quantity }).where(eq(cartItems.cartItemId, keptId)),
  ])
}

/** Whether there was such a line in this person's cart. */
export async function removeLine(tx: Tx, userId: string, cartItemId: string): Promise<boolean> {
  const removed = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.cartItemId, cartItemId)))
    .returning({ cartItemId: cartItems.cartItemId })
  return removed.length > 0
}
