import { productNameOf, recordStatusLabel } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import type { Facts } from '../../audit/facts.ts'
import type { ProductRow } from './catalog-admin.store.ts'
import type { OfferRow } from './offers.store.ts'

/** What the audit log keeps of a product, under the names of the screens. */
export const productFacts = (row: Omit<ProductRow, 'version' | 'updatedAt' | 'carriers'>): Facts => ({
  model: row.model,
  manufacturer: row.manufacturerName,
  productType: row.productTypeName,
  urlSlug: row.urlPathName,
  zohoProductId: row.zohoProductId,
  msrp: toDollars(row.msrpCents),
  year: row.year,
  image: row.image,
  imageText: row.imageAlt === '' ? null : row.imageAlt,
  isActive: row.isActive,
  inStock: row.inStock,
  unlocked: row.unlocked,
  isAmazonApproved: row.isAmazonApproved,
  isScreenRepairEligible: row.isScreenRepairEligible,
  isBundle: row.isBundle,
  screenRepairOfferId: row.screenRepairOfferId,
  accessoryOfferId: row.accessoryOfferId,
  shortDescription: row.shortDescription,
  longDescription: row.longDescription,
  battery: row.battery,
  camera: row.camera,
  screenSize: row.screenSize,
  processor: row.processor,
  chargingSpeed: row.chargingSpeed,
  promoTag: row.promoTag,
  header: row.header,
  showHeader: row.showHeader,
  features: row.features,
  ...Object.fromEntries(
    row.morePictures.flatMap(({ image, alt }, index) => [
      [`picture${index + 2}`, image],
      [`picture${index + 2}Text`, alt],
    ]),
  ),
})

/** The same of an offer. */
export const offerFacts = (row: Omit<OfferRow, 'version' | 'updatedAt' | 'manufacturerId'>): Facts => ({
  status: recordStatusLabel(row.statusId),
  carrier: row.carrierName,
  purchaseType: row.purchaseTypeName,
  isCarrierInventory: row.isCarrierInventory,
  termMonths: row.termMonths,
  contractMonths: row.contractMonths,
  isPromoConfirmed: row.isPromoConfirmed,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  ratePlan: row.ratePlanName,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanDisplay: row.ratePlanDisplay,
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  ratePlanPromoMessage: row.ratePlanPromoMessage,
  socCode: row.socCode,
})

/** "Halden N6 Pro, Verizon, Buy" */
export const offerName = (
  row: Pick<OfferRow, 'manufacturerName' | 'model' | 'carrierName' | 'purchaseTypeName'>,
) => [productNameOf(row), row.carrierName, row.purchaseTypeName].join(', ')
