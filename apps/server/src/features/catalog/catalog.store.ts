import { recordStatus } from '@portal/domain/catalog'
import { statement } from '../../db/statement.ts'
import { offerSql } from './offer-sql.ts'
import type { ListedProduct } from './sitemap.ts'

export type PublishedProduct = {
  productId: string
  model: string
  domainId: string
  manufacturerId: string
  manufacturerName: string
  productTypeId: string
  productTypeName: string
  zohoProductId: string
  isAmazonApproved: boolean
  msrpCents: number
  shortDescription: string
  longDescription: string
  image: string
  battery: string
  camera: string
  screenSize: string
  processor: string
  chargingSpeed: string
  urlPathName: string
  year: number | null
  unlocked: boolean
  inStock: boolean
  isScreenRepairEligible: boolean
  isBundle: boolean
  screenRepairOfferId: string | null
  accessoryOfferId: string | null
  promoTag: string | null
  header: string | null
  showHeader: boolean
  features: string[]
}

export type PublishedOffer = {
  offerId: string
  productId: string
  carrier: string
  carrierId: string
  purchaseType: string
  purchaseTypeId: string
  itemPromoMessage: string
  itemPriceCents: number
  displayPricePrimary: string
  displayPriceSecondary: string
  isCarrierInventory: boolean
  ratePlanDisplay: string
  ratePlanDisplayPrice: string
  ratePlanPromoMessage: string
}

type CatalogRow = {
  products: PublishedProduct[]
  offers: PublishedOffer[]
  manufacturers: Array<{ manufacturerId: string; name: string }>
  ratePlans: Array<{ ratePlanId: string; name: string }>
}

/**
 * The whole published catalog as one row of JSON lists. One statement sees one moment, so no offer
 * can arrive without its product. Repair and accessory offers that left the shop or are out of stock
 * read as null.
 */
export const readCatalog = statement<CatalogRow>(
  'catalog_read',
  `with published as (
     select o.*, p.in_stock from offers o join products p using (product_id) where o.status_id = ${recordStatus.active} and p.is_active
   )
   select
     (select coalesce(json_agg(r), '[]') from (
        select p.product_id as "productId", p.model, p.domain_id as "domainId", p.manufacturer_id as "manufacturerId",
               m.name as "manufacturerName", p.product_type_id as "productTypeId", t.name as "productTypeName",
               p.zoho_product_id as "zohoProductId", p.is_amazon_approved as "isAmazonApproved", p.msrp_cents as "msrpCents",
               p.short_description as "shortDescription", p.long_description as "longDescription", p.image, p.battery,
               p.camera, p.screen_size as "screenSize", p.processor, p.charging_speed as "chargingSpeed",
               p.url_path_name as "urlPathName", p.year, p.unlocked, p.in_stock as "inStock",
               p.is_screen_repair_eligible as "isScreenRepairEligible", p.is_bundle as "isBundle",
               repair.offer_id as "screenRepairOfferId", accessory.offer_id as "accessoryOfferId",
               p.promo_tag as "promoTag", p.header, p.show_header as "showHeader", p.features
        from products p
        join manufacturers m on m.id = p.manufacturer_id
        join product_types t on t.id = p.product_type_id
        left join published repair
          on repair.offer_id = p.screen_repair_offer_id and p.is_screen_repair_eligible and repair.in_stock
        left join published accessory on accessory.offer_id = p.accessory_offer_id and accessory.in_stock
        where p.is_active
        order by p.shop_order, m.name, p.model, p.product_id
      ) r) as products,
     (select coalesce(json_agg(r), '[]') from (
        select o.offer_id as "offerId", o.product_id as "productId", c.name as carrier, o.carrier_id as "carrierId",
               t.name as "purchaseType", o.purchase_type_id as "purchaseTypeId", o.item_promo_message as "itemPromoMessage",
               o.item_price_cents as "itemPriceCents", o.display_price_primary as "displayPricePrimary", o.display_price_secondary as "displayPriceSecondary",
               o.is_carrier_inventory as "isCarrierInventory", o.rate_plan_display as "ratePlanDisplay",
               o.rate_plan_display_price as "ratePlanDisplayPrice", o.rate_plan_promo_message as "ratePlanPromoMessage"
        from published o
        join carriers c on c.id = o.carrier_id
        join purchase_types t on t.id = o.purchase_type_id
        order by o.created_at, o.offer_id
      ) r) as offers,
     (select coalesce(json_agg(r), '[]') from (
        select id as "manufacturerId", name from manufacturers order by name
      ) r) as manufacturers,
     (select coalesce(json_agg(r), '[]') from (
        select id as "ratePlanId", name from rate_plans order by name
      ) r) as "ratePlans"`,
)

/** Where products of the shop were found before they were called otherwise, and where they are now. */
export const readFormerSlugs = statement<{ slug: string; urlPathName: string }>(
  'catalog_former_slugs',
  `select f.slug, p.url_path_name as "urlPathName" from former_slugs f join products p using (product_id)
   where p.is_active`,
)

/** Products of the shop with the last change of each or of one of its offers, in the shop's order. */
export const readListedProducts = statement<ListedProduct>(
  'catalog_listed',
  `select p.url_path_name as "urlPathName", p.product_type_id as "productTypeId",
          greatest(p.updated_at, max(o.updated_at)) as "changedAt"
   from products p left join offers o using (product_id)
   where p.is_active
   group by p.product_id
   order by p.shop_order, p.url_path_name`,
)

/** Everything about an offer that a cart line or an order line keeps. Amounts in cents. */
export type OfferFacts = {
  offerId: string
  productId: string
  productTypeId: string
  carrierId: string
  carrier: string
  purchaseTypeId: string
  purchaseType: string
  ratePlanId: string
  manufacturerName: string
  model: string
  rateCents: number
  msrpCents: number
  isCarrierInventory: boolean
  ratePlanDisplay: string
  ratePlanPriceCents: number
  /** Whether it can be bought right now: the offer and its product are active, and the product is in stock. */
  isOffered: boolean
  /** Whether only stock keeps it from being bought. */
  isOutOfStock: boolean
}
/** What may be bought along with it; null where the product takes none or it left the shop. */
export type AddOns = { screenRepairOfferId: string | null; accessoryOfferId: string | null }

const offerRows = `select o.offer_id as "offerId", o.product_id as "productId", p.product_type_id as "productTypeId",
          o.carrier_id as "carrierId", c.name as carrier, o.purchase_type_id as "purchaseTypeId", t.name as "purchaseType",
          o.rate_plan_id as "ratePlanId", m.name as "manufacturerName", p.model, o.item_price_cents as "rateCents",
          p.msrp_cents as "msrpCents", o.is_carrier_inventory as "isCarrierInventory",
          o.rate_plan_display as "ratePlanDisplay", o.rate_plan_price_cents as "ratePlanPriceCents",
          ${offerSql.isOffered} as "isOffered", ${offerSql.isOutOfStock} as "isOutOfStock",
          ${offerSql.screenRepairOfferId} as "screenRepairOfferId",
          ${offerSql.accessoryOfferId} as "accessoryOfferId"
   from offers o
   join products p using (product_id)
   join manufacturers m on m.id = p.manufacturer_id
   join carriers c on c.id = o.carrier_id
   join purchase_types t on t.id = o.purchase_type_id
`

export const findOfferRow = statement<OfferFacts & AddOns, [string]>(
  'offer_find',
  `${offerRows} where o.offer_id = $1`,
)
export const findOfferRows = statement<OfferFacts & AddOns, [string[]]>(
  'offers_find',
  `${offerRows} where o.offer_id = any($1::uuid[])`,
)
