import { recordStatus } from '@portal/domain/catalog'

/** The offer that a product is sold with along, as long as the shop sells that one too. */
const addOnSql = (offerId: string) =>
  `(select a.offer_id from offers a join products ap using (product_id)
    where a.offer_id = ${offerId} and a.status_id = ${recordStatus.active} and ap.is_active and ap.in_stock)`

/** What is asked of an offer `o` and its product `p` by every statement that sells it, in SQL. */
export const offerSql = {
  /** It can be bought now: the offer and its product are active, and the product is in stock. */
  isOffered: `(o.status_id = ${recordStatus.active} and p.is_active and p.in_stock)`,
  /** The shop still shows it, and only stock keeps it from being bought. */
  isOutOfStock: `(o.status_id = ${recordStatus.active} and p.is_active and not p.in_stock)`,
  screenRepairOfferId: addOnSql('case when p.is_screen_repair_eligible then p.screen_repair_offer_id end'),
  accessoryOfferId: addOnSql('p.accessory_offer_id'),
}
