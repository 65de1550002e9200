import { catalogLimits } from '@portal/domain/catalog-limits'
import { purchaseTypeIds } from '@portal/domain/ids'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

const { min: altMin, max: altMax } = catalogLimits.pictureAltLength
const isAlt = (column: AnyPgColumn) =>
  sql`length(${column}) between ${sql.raw(String(altMin))} and ${sql.raw(String(altMax))}`

/** Lookup lists of the manifest (docs/spec/catalog.md#manifest). */
const lookup = () => ({ id: uuid().primaryKey(), name: text().notNull().unique() })

export const manufacturers = pgTable('manufacturers', lookup())
/** The carriers of the settings (docs/spec/settings.md#carriers), and N/A. */
export const carriers = pgTable('carriers', {
  ...lookup(),
  /** Where it is in every list. */
  place: integer().notNull().default(0),
  /** Whether active offers may have it. */
  isOffered: boolean().notNull().default(true),
})
export const purchaseTypes = pgTable('purchase_types', lookup())
export const ratePlans = pgTable('rate_plans', lookup())
export const productTypes = pgTable('product_types', { ...lookup(), category: text().notNull() })

export const products = pgTable(
  'products',
  {
    productId: uuid().primaryKey(),
    domainId: uuid().notNull(),
    manufacturerId: uuid()
      .notNull()
      .references(() => manufacturers.id),
    productTypeId: uuid()
      .notNull()
      .references(() => productTypes.id),
    model: text().notNull(),
    urlPathName: text().notNull().unique(),
    zohoProductId: text().notNull(),
    isActive: boolean().notNull().default(true),
    inStock: boolean().notNull().default(true),
    isAmazonApproved: boolean().notNull().default(false),
    unlocked: boolean().notNull().default(false),
    isBundle: boolean().notNull().default(false),
    isScreenRepairEligible: boolean().notNull().default(false),
    screenRepairOfferId: uuid().references((): AnyPgColumn => offers.offerId, { onDelete: 'set null' }),
    accessoryOfferId: uuid().references((): AnyPgColumn => offers.offerId, { onDelete: 'set null' }),
    msrpCents: integer().notNull().default(0),
    /** "Up to 2 decimals", as the form takes it (docs/spec/catalog.md#products). */
    year: numeric({ precision: 7, scale: 2, mode: 'number' }),
    /** The address of the first picture. */
    image: text().notNull(),
    /** What the first picture shows; empty where the product's name says it. */
    imageAlt: text().notNull().default(''),
    shortDescription: text().notNull().default(''),
    longDescription: text().notNull().default(''),
    battery: text().notNull().default(''),
    camera: text().notNull().default(''),
    screenSize: text().notNull().default(''),
    processor: text().notNull().default(''),
    chargingSpeed: text().notNull().default(''),
    promoTag: text(),
    header: text(),
    showHeader: boolean().notNull().default(false),
    features: text().array().notNull().default([]),
    /** Place in the shop's own order; ties go by name. */
    shopOrder: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('products_model', sql`length(${t.model}) between 2 and 100`),
    check('products_msrp', sql`${t.msrpCents} >= 0`),
    check('products_image_alt', sql`${t.imageAlt} = '' or ${isAlt(t.imageAlt)}`),
    index().on(t.productTypeId),
  ],
)

/** The pictures of a product after the first one, which is its `image` (docs/spec/catalog.md#pictures). */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references((): AnyPgColumn => products.productId, { onDelete: 'cascade' }),
    /** Counted from 1, which is the product's `image`. */
    position: smallint().notNull(),
    image: text().notNull(),
    alt: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    unique('product_pictures_once').on(t.productId, t.image),
    check(
      'product_pictures_position',
      sql`${t.position} between 2 and ${sql.raw(String(catalogLimits.productPicturesMax))}`,
    ),
    check('product_pictures_alt', isAlt(t.alt)),
  ],
)

/** Addresses in the shop that a product had before it was called otherwise. Each continues leading to it. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references((): AnyPgColumn => products.productId, { onDelete: 'cascade' }),
    leftAt: moment().notNull(),
  },
  (t) => [index().on(t.productId)],
)

export const offers = pgTable(
  'offers',
  {
    offerId: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references((): AnyPgColumn => products.productId),
    domainId: uuid().notNull(),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id),
    purchaseTypeId: uuid()
      .notNull()
      .references(() => purchaseTypes.id),
    ratePlanId: uuid()
      .notNull()
      .references(() => ratePlans.id),
    statusId: smallint().notNull().default(1),
    isCarrierInventory: boolean().notNull().default(false),
    itemPriceCents: integer().notNull().default(0),
    displayPricePrimary: text().notNull().default('$0.00'),
    displayPriceSecondary: text().notNull().default(''),
    itemPromoMessage: text().notNull().default(''),
    ratePlanDisplay: text().notNull().default('Unlimited Talk, Text & Data'),
    ratePlanDisplayPrice: text().notNull().default('$0.00'),
    ratePlanPriceCents: integer().notNull().default(0),
    ratePlanPromoMessage: text().notNull().default(''),
    socCode: text().notNull().default(''),
    /** Of financing, in months; null on offers of earlier versions of the portal. Read through `soldTerm`. */
    termMonths: smallint(),
    /** Of the line that a subsidy asks for, in months. Read through `soldContract`. */
    contractMonths: smallint(),
    /** Someone confirmed that what its promo texts promise beyond prices and rules is in no total. */
    isPromoConfirmed: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('offers_status', sql`${t.statusId} in (0, 1, 2)`),
    check('offers_prices', sql`${t.itemPriceCents} >= 0 and ${t.ratePlanPriceCents} >= 0`),
    check('offers_term', sql`${t.termMonths} in (12, 24, 36)`),
    check('offers_contract', sql`${t.contractMonths} in (12, 24, 36)`),
    // One-time payments and carriers' stock (packages/domain/src/catalog.ts, mayBePaidBy). What is archived is history.
    check(
      'offers_paid_by',
      sql`${t.isCarrierInventory} or ${t.statusId} = 2 or ${t.purchaseTypeId} = ${sql.raw(`'${purchaseTypeIds.Buy}'`)}`,
    ),
    // What an order line refers to, so that its product is the offer's.
    unique('offers_with_product').on(t.offerId, t.productId),
    index().on(t.productId),
  ],
)
