import type { OfferPrice } from '@portal/contract/offer-prices'
import type { AdminOffer, AdminProduct } from '@portal/contract/products'
import { noCarrier } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import { picturesOf } from '@portal/domain/product-pictures'
import type { ProductRow } from './catalog-admin.store.ts'
import type { OfferRow } from './offers.store.ts'

/** A stored product as the wire says it. */
export function toAdminProduct({
  msrpCents,
  carriers,
  updatedAt,
  imageAlt,
  morePictures,
  ...row
}: ProductRow): AdminProduct {
  const named = carriers.filter(({ name }) => name !== noCarrier)
  return {
    ...row,
    pictures: picturesOf({ image: row.image, imageAlt, morePictures }),
    msrp: toDollars(msrpCents),
    updatedAt: updatedAt.toISOString(),
    carriers: (named.length > 0 ? named : carriers).map(({ carrierId, name }) => ({
      label: name,
      carrierId,
    })),
  }
}

/** A stored offer as the wire says it. */
export const toAdminOffer = (row: OfferRow): AdminOffer => ({
  offerId: row.offerId,
  productId: row.productId,
  domainId: row.domainId,
  carrierId: row.carrierId,
  carrier: { name: row.carrierName },
  statusId: row.statusId,
  purchaseTypeId: row.purchaseTypeId,
  purchaseType: { name: row.purchaseTypeName },
  isCarrierInventory: row.isCarrierInventory,
  termMonths: row.termMonths,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  productMsrp: toDollars(row.productMsrpCents),
  ratePlanId: row.ratePlanId,
  ratePlanDisplay: row.ratePlanDisplay,
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanPromoMessage: row.ratePlanPromoMessage,
  socCode: row.socCode,
  productTypeId: row.productTypeId,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

/** The same as a line of the price list. */
export const toOfferPrice = (row: OfferRow): OfferPrice => ({
  offerId: row.offerId,
  productId: row.productId,
  manufacturerName: row.manufacturerName,
  model: row.model,
  carrier: row.carrierName,
  purchaseType: row.purchaseTypeName,
  statusId: row.statusId,
  termMonths: row.termMonths,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  version: row.version,
})
