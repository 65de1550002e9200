import { recordStatus } from '@portal/domain/catalog'
import { statement } from '../../db/statement.ts'

/** A product as it is stored, with the names of what it refers to. */
export type ProductRow = {
  productId: string
  domainId: string
  model: string
  manufacturerId: string
  manufacturerName: string
  productTypeId: string
  productTypeName: string
  zohoProductId: string
  isActive: boolean
  inStock: boolean
  isAmazonApproved: boolean
  unlocked: boolean
  isBundle: boolean
  isScreenRepairEligible: boolean
  screenRepairOfferId: string | null
  accessoryOfferId: string | null
  msrpCents: number
  year: number | null
  image: string
  shortDescription: string
  longDescription: string
  battery: string
  camera: string
  screenSize: string
  processor: string
  chargingSpeed: string
  urlPathName: string
  promoTag: string | null
  header: string | null
  showHeader: boolean
  features: string[]
  /** Carriers with an active offer of it. */
  carrierIds: string[]
  version: number
  updatedAt: Date
}

const productRows = `select p.product_id as "productId", p.domain_id as "domainId", p.model,
    p.manufacturer_id as "manufacturerId", m.name as "manufacturerName", p.product_type_id as "productTypeId",
    t.name as "productTypeName", p.zoho_product_id as "zohoProductId", p.is_active as "isActive",
    p.in_stock as "inStock", p.is_amazon_approved as "isAmazonApproved", p.unlocked, p.is_bundle as "isBundle",
    p.is_screen_repair_eligible as "isScreenRepairEligible", p.screen_repair_offer_id as "screenRepairOfferId",
    p.accessory_offer_id as "accessoryOfferId", p.msrp_cents as "msrpCents", p.year::float8 as year, p.image,
    p.short_description as "shortDescription", p.long_description as "longDescription", p.battery, p.camera,
    p.screen_size as "screenSize", p.processor, p.charging_speed as "chargingSpeed",
    p.url_path_name as "urlPathName", p.promo_tag as "promoTag", p.header, p.show_header as "showHeader",
    p.features, p.version, p.updated_at as "updatedAt",
    array(select distinct o.carrier_id from offers o
          where o.product_id = p.product_id and o.status_id = ${recordStatus.active}) as "carrierIds"
  from products p
  join manufacturers m on m.id = p.manufacturer_id
  join product_types t on t.id = p.product_type_id`

const matches = `($1::text is null or p.product_id::text = lower($1) or m.name || ' ' || p.model || ' ' || p.zoho_product_id ilike '%' || $2 || '%')`

/** Newest first. Values: the search, the same with its wildcards escaped, the last id of the page before, how many. */
export const readProducts = statement<
  ProductRow,
  [search: string | null, pattern: string | null, after: string | null, limit: number]
>(
  'admin_products',
  `${productRows} where ${matches} and ($3::uuid is null or p.product_id < $3::uuid) order by p.product_id desc limit $4`,
)
export const countProducts = statement<{ total: number }, [search: string | null, pattern: string | null]>(
  'admin_products_count',
  `select count(*)::int as total from products p join manufacturers m on m.id = p.manufacturer_id where ${matches}`,
)
export const readEveryProduct = statement<ProductRow>(
  'admin_products_all',
  `${productRows} order by p.shop_order, m.name, p.model, p.product_id`,
)
export const findProduct = statement<ProductRow, [string]>(
  'admin_product',
  `${productRows} where p.product_id = $1`,
)
/** Keeps every other change of this product waiting until the transaction ends. */
export const lockProduct = statement<ProductRow, [string]>(
  'admin_product_lock',
  `${productRows} where p.product_id = $1 for update of p`,
)

/** Slugs are given out one at a time: two new products of one name must not get the same. */
export const lockSlugs = statement<never>(
  'admin_slugs_lock',
  `select from pg_advisory_xact_lock(hashtext('product slugs'))`,
)
/** The slugs of other products that begin like this one. Values: the slug, the product that may keep its own. */
export const readSlugsLike = statement<{ slug: string }, [string, string]>(
  'admin_slugs_like',
  `select url_path_name as slug from products where starts_with(url_path_name, $1) and product_id <> $2`,
)
export const readLastPlace = statement<{ place: number }>(
  'admin_last_place',
  `select coalesce(max(shop_order), 0)::int as place from products`,
)

/** What products and offers refer to. */
export type Lookups = {
  manufacturers: Array<{ id: string; name: string }>
  ratePlans: Array<{ id: string; name: string }>
}
export const readLookups = statement<Lookups>(
  'admin_lookups',
  `select (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from manufacturers) as manufacturers,
          (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from rate_plans) as "ratePlans"`,
)
/** Which of these offers exist at all. */
export const findOfferIds = statement<{ offerId: string }, [string[]]>(
  'admin_offer_ids',
  `select offer_id as "offerId" from offers where offer_id = any($1::uuid[])`,
)

/** An offer as it is stored, with the names of what it refers to. */
export type OfferRow = {
  offerId: string
  productId: string
  domainId: string
  manufacturerName: string
  model: string
  productMsrpCents: number
  productTypeId: string
  carrierId: string
  carrierName: string
  purchaseTypeId: string
  purchaseTypeName: string
  ratePlanId: string
  ratePlanName: string
  statusId: number
  isCarrierInventory: boolean
  itemPriceCents: number
  displayPricePrimary: string
  displayPriceSecondary: string
  itemPromoMessage: string
  ratePlanDisplay: string
  ratePlanDisplayPrice: string
  ratePlanPriceCents: number
  ratePlanPromoMessage: string
  socCode: string
  version: number
  updatedAt: Date
}

const offerRows = `select o.offer_id as "offerId", o.product_id as "productId", o.domain_id as "domainId",
    m.name as "manufacturerName", p.model, p.msrp_cents as "productMsrpCents", p.product_type_id as "productTypeId",
    o.carrier_id as "carrierId", c.name as "carrierName", o.purchase_type_id as "purchaseTypeId",
    t.name as "purchaseTypeName", o.rate_plan_id as "ratePlanId", r.name as "ratePlanName", o.status_id as "statusId",
    o.is_carrier_inventory as "isCarrierInventory", o.item_price_cents as "itemPriceCents",
    o.display_price_primary as "displayPricePrimary", o.display_price_secondary as "displayPriceSecondary",
    o.item_promo_message as "itemPromoMessage", o.rate_plan_display as "ratePlanDisplay",
    o.rate_plan_display_price as "ratePlanDisplayPrice", o.rate_plan_price_cents as "ratePlanPriceCents",
    o.rate_plan_promo_message as "ratePlanPromoMessage", o.soc_code as "socCode", o.version, o.updated_at as "updatedAt"
  from offers o
  join products p using (product_id)
  join manufacturers m on m.id = p.manufacturer_id
  join carriers c on c.id = o.carrier_id
  join purchase_types t on t.id = o.purchase_type_id
  join rate_plans r on r.id = o.rate_plan_id`

/** In the shop's order, the archived last. */
export const readOffersOf = statement<OfferRow, [string]>(
  'admin_offers_of',
  `${offerRows} where o.product_id = $1 order by o.status_id = ${recordStatus.archived}, o.created_at, o.offer_id`,
)
export const readEveryOffer = statement<OfferRow>(
  'admin_offers_all',
  `${offerRows} where o.status_id <> ${recordStatus.archived} order by p.shop_order, m.name, p.model, o.created_at, o.offer_id`,
)
/** The first so many that match in the same order. Values: the search with its wildcards escaped, how many. */
export const searchOffers = statement<OfferRow & { total: number }, [pattern: string, limit: number]>(
  'admin_offers_search',
  `select *, count(*) over ()::int as total from (
     ${offerRows} where o.status_id <> ${recordStatus.archived}
       and m.name || ' ' || p.model || ' ' || c.name || ' ' || t.name ilike '%' || $1 || '%'
     order by p.shop_order, m.name, p.model, o.created_at, o.offer_id
   ) found limit $2`,
)
/** Keeps every other change of these offers waiting until the transaction ends; in one order, so that nobody waits in a circle. */
export const lockOffers = statement<OfferRow, [string[]]>(
  'admin_offers_lock',
  `${offerRows} where o.offer_id = any($1::uuid[]) order by o.offer_id for update of o`,
)

/** Nobody else changes products or offers until the transaction ends; everybody can go on reading and ordering. */
export const lockCatalog = statement<never>(
  'admin_catalog_lock',
  'lock table products, offers, manufacturers in share row exclusive mode',
)

/** Other transactions cannot change offers until this one ends. Taken before a row is locked, or two could wait for each other. */
export const lockOfferTable = statement<never>(
  'admin_offer_table_lock',
  'lock table offers in share row exclusive mode',
)

/** Values: the changes as a JSON list, when. */
export const writePrices = statement<never, [changes: string, at: Date]>(
  'admin_prices_write',
  `update offers o set item_price_cents = n."itemPriceCents", display_price_primary = n."displayPricePrimary",
     rate_plan_price_cents = n."ratePlanPriceCents", rate_plan_display_price = n."ratePlanDisplayPrice",
     version = o.version + 1, updated_at = $2
   from json_to_recordset($1) as n("offerId" uuid, "itemPriceCents" int, "displayPricePrimary" text,
     "ratePlanPriceCents" int, "ratePlanDisplayPrice" text)
   where o.offer_id = n."offerId"`,
)

const productFields = [
  'domain_id',
  'model',
  'manufacturer_id',
  'product_type_id',
  'zoho_product_id',
  'is_active',
  'in_stock',
  'is_amazon_approved',
  'unlocked',
  'is_bundle',
  'is_screen_repair_eligible',
  'screen_repair_offer_id',
  'accessory_offer_id',
  'msrp_cents',
  'year',
  'image',
  'short_description',
  'long_description',
  'battery',
  'camera',
  'screen_size',
  'processor',
  'charging_speed',
  'url_path_name',
  'promo_tag',
  'header',
  'show_header',
  'features',
]
const offerFields = [
  'product_id',
  'domain_id',
  'carrier_id',
  'purchase_type_id',
  'rate_plan_id',
  'status_id',
  'is_carrier_inventory',
  'item_price_cents',
  'display_price_primary',
  'display_price_secondary',
  'item_promo_message',
  'rate_plan_display',
  'rate_plan_display_price',
  'rate_plan_price_cents',
  'rate_plan_promo_message',
  'soc_code',
]

const upsert = (table: string, id: string, fields: readonly string[], alsoNew: readonly string[]) =>
  `insert into ${table} (${[id, ...fields, ...alsoNew].join(', ')}, version, created_at, updated_at)
   select ${[id, ...fields, ...alsoNew].map((name) => `n.${name}`).join(', ')}, 1, $2::timestamptz, $2::timestamptz
   from json_populate_recordset(null::${table}, $1) n
   on conflict (${id}) do update set ${fields.map((name) => `${name} = excluded.${name}`).join(', ')},
     version = ${table}.version + 1, updated_at = excluded.updated_at
   returning version`

/**
 * Whole rows as a JSON list under their columns' names, new or changed; an address in the shop that one of
 * them leaves is kept. Values: the rows, when.
 */
export const writeProducts = statement<{ version: number }, [rows: string, at: Date]>(
  'admin_products_write',
  `with renamed as (
     insert into former_slugs (slug, product_id, left_at)
     select p.url_path_name, p.product_id, $2::timestamptz
     from json_populate_recordset(null::products, $1) n join products p using (product_id)
     where p.url_path_name <> n.url_path_name
     on conflict (slug) do update set product_id = excluded.product_id, left_at = excluded.left_at
   ) ${upsert('products', 'product_id', productFields, ['shop_order'])}`,
)
export const writeOffers = statement<{ version: number }, [rows: string, at: Date]>(
  'admin_offers_write',
  upsert('offers', 'offer_id', offerFields, []),
)
export const writeManufacturers = statement<never, [rows: string]>(
  'admin_manufacturers_write',
  'insert into manufacturers (id, name) select id, name from json_populate_recordset(null::manufacturers, $1)',
)
export const findManufacturerNamed = statement<{ id: string }, [name: string]>(
  'admin_manufacturer_named',
  'select id from manufacturers where lower(name) = lower($1)',
)
export const archiveOffer = statement<never, [offerId: string, at: Date]>(
  'admin_offer_archive',
  `update offers set status_id = ${recordStatus.archived}, version = version + 1, updated_at = $2 where offer_id = $1`,
)

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Records as the writes above take them. */
export const asRows = (records: ReadonlyArray<object>) =>
  JSON.stringify(
    records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([field, value]) => [columnOf(field), value])),
    ),
  )
