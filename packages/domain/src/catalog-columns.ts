import { headingFinder } from './table-headings.ts'

/** The columns of the catalog’s files, in their order (docs/spec/back-office.md#files). */
export const productFileColumns = [
  'productId',
  'manufacturer',
  'model',
  'productType',
  'zohoProductId',
  'msrp',
  'year',
  'image',
  'imageText',
  'morePictures',
  'isActive',
  'inStock',
  'unlocked',
  'isAmazonApproved',
  'isScreenRepairEligible',
  'isBundle',
  'shortDescription',
  'longDescription',
  'battery',
  'camera',
  'screenSize',
  'processor',
  'chargingSpeed',
  'accessoryOfferId',
  'promoTag',
  'header',
  'showHeader',
  'features',
  // Only finds rows, and is in no export.
  'product',
] as const

export const offerFileColumns = [
  'offerId',
  'productId',
  'product',
  'carrier',
  'purchaseType',
  'status',
  'isCarrierInventory',
  'termMonths',
  'contractMonths',
  'itemPrice',
  'displayPricePrimary',
  'displayPriceSecondary',
  'itemPromoMessage',
  'ratePlan',
  'ratePlanPrice',
  'ratePlanDisplay',
  'ratePlanDisplayPrice',
  'ratePlanPromoMessage',
  'confirmPromo',
  'socCode',
] as const

/** Further names of columns, as price lists and exports of shops have them. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  manufacturer: ['make', 'brand'],
  carrier: ['network', 'wireless carrier', 'provider'],
  product: ['product name', 'device', 'item'],
  productType: ['type', 'category'],
  zohoProductId: ['zoho id'],
  purchaseType: ['purchase'],
  itemPrice: ['price', 'device price', 'unit price'],
  contractMonths: ['contract', 'contract months'],
  termMonths: ['term', 'months'],
  ratePlan: ['plan', 'rate plan name'],
  ratePlanPrice: ['plan price', 'monthly price'],
  socCode: ['soc'],
  msrp: ['list price', 'retail price'],
}

/** Finds which of these columns a heading names, such as "Item price". */
export const catalogColumnFinder = (names: readonly string[]) =>
  headingFinder(names.map((name) => [name, [name, ...(alsoCalled[name] ?? [])]] as const))
