import { recordStatus } from '@portal/domain/catalog'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import {
  carriers,
  formerSlugs,
  manufacturers,
  offers,
  products,
  productTypes,
  purchaseTypes,
  ratePlans,
} from '../../db/schema/catalog.tables.ts'
import {
  addOnOffers,
  isOffered,
  morePictures,
  offerFactColumns,
  soldContract,
  soldTerm,
} from './offer-conditions.ts'

/** A product and an offer with what the shop shows of them, and whether and since when it does. */
export type ShopProduct = Awaited<ReturnType<typeof readShopProducts>>[number]
export type ShopOffer = Awaited<ReturnType<typeof readShopOffers>>[number]

const shopProductColumns = {
  productId: products.productId,
  model: products.model,
  domainId: products.domainId,
  manufacturerId: products.manufacturerId,
  manufacturerName: manufacturers.name,
  productTypeId: products.productTypeId,
  productTypeName: productTypes.name,
  zohoProductId: products.zohoProductId,
  isAmazonApproved: products.isAmazonApproved,
  msrpCents: products.msrpCents,
  shortDescription: products.shortDescription,
  longDescription: products.longDescription,
  image: products.image,
  imageAlt: products.imageAlt,
  morePictures,
  battery: products.battery,
  camera: products.camera,
  screenSize: products.screenSize,
  processor: products.processor,
  chargingSpeed: products.chargingSpeed,
  urlPathName: products.urlPathName,
  year: products.year,
  unlocked: products.unlocked,
  inStock: products.inStock,
  isScreenRepairEligible: products.isScreenRepairEligible,
  isBundle: products.isBundle,
  ...addOnOffers,
  promoTag: products.promoTag,
  header: products.header,
  showHeader: products.showHeader,
  features: products.features,
  isActive: products.isActive,
  createdAt: products.createdAt,
}

/**
 * All products in the shop's order, or those that meet a condition. Repair and accessory offers that left the shop or are out of
 * stock read as null.
 */
export const readShopProducts = (on: Reader, condition?: SQL) =>
  on
    .select(shopProductColumns)
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(condition)
    .orderBy(products.shopOrder, manufacturers.name, products.model, products.productId)

/** Products that the shop shows. */
export const readPublishedProducts = (on: Reader) => readShopProducts(on, eq(products.isActive, true))

/** All offers, the oldest first, or those that meet a condition. */
export const readShopOffers = (on: Reader, condition?: SQL) =>
  on
    .select({
      offerId: offers.offerId,
      productId: offers.productId,
      carrier: carriers.name,
      carrierId: offers.carrierId,
      purchaseType: purchaseTypes.name,
      purchaseTypeId: offers.purchaseTypeId,
      itemPromoMessage: offers.itemPromoMessage,
      itemPriceCents: offers.itemPriceCents,
      displayPricePrimary: offers.displayPricePrimary,
      displayPriceSecondary: offers.displayPriceSecondary,
      termMonths: soldTerm,
      contractMonths: soldContract,
      isPromoConfirmed: offers.isPromoConfirmed,
      isCarrierInventory: offers.isCarrierInventory,
      ratePlanPriceCents: offers.ratePlanPriceCents,
      ratePlanDisplay: offers.ratePlanDisplay,
      ratePlanDisplayPrice: offers.ratePlanDisplayPrice,
      ratePlanPromoMessage: offers.ratePlanPromoMessage,
      ratePlanId: offers.ratePlanId,
      statusId: offers.statusId,
      createdAt: offers.createdAt,
    })
    .from(offers)
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(condition)
    .orderBy(offers.createdAt, offers.offerId)

/** Offers that the shop shows. */
export const readPublishedOffers = (on: Reader) =>
  readShopOffers(on, and(eq(offers.statusId, recordStatus.active), eq(products.isActive, true)))

export const readManufacturers = (on: Reader) =>
  on
    .select({ manufacturerId: manufacturers.id, name: manufacturers.name })
    .from(manufacturers)
    .orderBy(manufacturers.name)

export const readRatePlans = (on: Reader) =>
  on.select({ ratePlanId: ratePlans.id, name: ratePlans.name }).from(ratePlans).orderBy(ratePlans.name)

/** Active products with one of these models, as devices that were bought elsewhere name them: without regard to case. */
export const findProductsOfModels = (on: Reader, models: readonly string[]) =>
  on
    .select({
      productId: products.productId,
      productTypeId: products.productTypeId,
      make: manufacturers.name,
      model: products.model,
    })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(
      and(
        eq(products.isActive, true),
        inArray(
          sql`lower(${products.model})`,
          models.map((model) => model.toLowerCase()),
        ),
      ),
    )
    .orderBy(products.productId)

/** Former addresses of products of the shop, and their current ones. */
export const readFormerSlugs = (on: Reader) =>
  on
    .select({ slug: formerSlugs.slug, urlPathName: products.urlPathName })
    .from(formerSlugs)
    .innerJoin(products, eq(products.productId, formerSlugs.productId))
    .where(eq(products.isActive, true))

/** Products of the shop with the last change of each or of one of its offers, in the shop's order. */
export const readListedProducts = (on: Reader) =>
  on
    .select({
      urlPathName: products.urlPathName,
      productTypeId: products.productTypeId,
      changedAt: sql<Date>`greatest(${products.updatedAt}, max(${offers.updatedAt}))`.mapWith(
        products.updatedAt,
      ),
    })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(products.isActive, true))
    .groupBy(products.productId)
    .orderBy(products.shopOrder, products.urlPathName)

/** What these products are called, and whether the shop sells them now. */
export const findProductNameRows = (on: Reader, productIds: string[]) =>
  on
    .select({
      productId: products.productId,
      manufacturerName: manufacturers.name,
      model: products.model,
      isSold: sql<boolean>`(${products.isActive} and ${products.inStock})`,
    })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(inArray(products.productId, productIds))

/** These offers with their facts, and what can be bought with each; null where the product takes none or it left the shop. */
export const findOfferRows = (on: Reader, offerIds: string[]) =>
  on
    .select({ ...offerFactColumns, ...addOnOffers })
    .from(offers)
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(inArray(offers.offerId, offerIds))

/** All offers of a product that the shop sells now. */
export const findSoldOfferRows = (on: Reader, productId: string) =>
  on
    .select({ ...offerFactColumns, ...addOnOffers })
    .from(offers)
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(and(eq(offers.productId, productId), isOffered()))

type OfferRow = Awaited<ReturnType<typeof findOfferRows>>[number]
export type AddOns = Pick<OfferRow, keyof typeof addOnOffers>
export type OfferFacts = Omit<OfferRow, keyof AddOns>
