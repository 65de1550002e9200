import { recordStatus } from '@portal/domain/catalog'
import { purchaseTypeIds } from '@portal/domain/ids'
import type { ProductPicture } from '@portal/domain/products'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { build } from '../../db/build.ts'
import {
  carriers,
  manufacturers,
  offers,
  productPictures,
  products,
  purchaseTypes,
} from '../../db/schema/catalog.tables.ts'

type OfferColumns = { statusId: AnyPgColumn }
type ProductColumns = { isActive: AnyPgColumn; inStock: AnyPgColumn }

const isActive = ({ statusId }: OfferColumns) => eq(statusId, recordStatus.active)

/** It can be bought now: the offer and its product are active, and the product is in stock. */
export const isOffered = (offer: OfferColumns = offers, product: ProductColumns = products) =>
  sql<boolean>`(${isActive(offer)} and ${product.isActive} and ${product.inStock})`

/** The shop still shows it, and only stock keeps it from being bought. */
export const isOutOfStock = (offer: OfferColumns = offers, product: ProductColumns = products) =>
  sql<boolean>`(${isActive(offer)} and ${product.isActive} and not ${product.inStock})`

/**
 * The term of a financed offer, in months; null for all others, also where an earlier version of the portal changed the
 * purchase type and left the term.
 */
export const soldTerm = sql<
  number | null
>`case when ${offers.purchaseTypeId} = ${sql.raw(`'${purchaseTypeIds.Finance}'`)} then ${offers.termMonths} end`

/** The contract of a subsidized offer, in months; null for all others. */
export const soldContract = sql<
  number | null
>`case when ${offers.purchaseTypeId} = ${sql.raw(`'${purchaseTypeIds.Subsidy}'`)} then ${offers.contractMonths} end`

/** What a line of an order agrees on with the carrier, in months: of installments or of the contract. */
export const agreedTerm = sql<number | null>`coalesce(${soldTerm}, ${soldContract})`

/** As a column of a query of products: their pictures after the first, in their order. */
export const morePictures = sql<ProductPicture[]>`coalesce((
  select json_agg(json_build_object('image', ${productPictures.image}, 'alt', ${productPictures.alt}) order by ${productPictures.position})
  from ${productPictures} where ${productPictures.productId} = ${products.productId}), '[]')`

/** Everything about an offer that a cart line or an order line keeps. Amounts in cents. */
export const offerFactColumns = {
  offerId: offers.offerId,
  productId: offers.productId,
  productTypeId: products.productTypeId,
  carrierId: offers.carrierId,
  carrier: carriers.name,
  purchaseTypeId: offers.purchaseTypeId,
  purchaseType: purchaseTypes.name,
  ratePlanId: offers.ratePlanId,
  manufacturerName: manufacturers.name,
  model: products.model,
  rateCents: offers.itemPriceCents,
  msrpCents: products.msrpCents,
  isCarrierInventory: offers.isCarrierInventory,
  ratePlanDisplay: offers.ratePlanDisplay,
  ratePlanPriceCents: offers.ratePlanPriceCents,
  termMonths: agreedTerm,
  /** Whether it can be bought right now: the offer and its product are active, and the product is in stock. */
  isOffered: isOffered(),
  /** Whether only stock keeps it from being bought. */
  isOutOfStock: isOutOfStock(),
}

const addOn = alias(offers, 'add_on')
const addOnProduct = alias(products, 'add_on_product')

/** The offer that a product is sold with, as long as the shop also sells that one. */
function soldAddOn(offerId: SQLWrapper): SQL<string | null> {
  const sold = build
    .select({ offerId: addOn.offerId })
    .from(addOn)
    .innerJoin(addOnProduct, eq(addOnProduct.productId, addOn.productId))
    .where(and(eq(addOn.offerId, offerId), isOffered(addOn, addOnProduct)))
  return sql`${sold}`
}

/** Which screen repair and which accessory can be bought with a product of `products`; null for none. */
export const addOnOffers = {
  screenRepairOfferId: soldAddOn(
    sql`case when ${products.isScreenRepairEligible} then ${products.screenRepairOfferId} end`,
  ),
  accessoryOfferId: soldAddOn(sql`${products.accessoryOfferId}`),
}
