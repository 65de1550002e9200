import { type carrierIds, productTypeIds, purchaseTypeIds } from './ids.ts'
import { paths } from './paths.ts'

/** Record status values (docs/spec/catalog.md#record-status): stored as given. */
export const recordStatus = { inactive: 0, active: 1, archived: 2 } as const
export type RecordStatus = (typeof recordStatus)[keyof typeof recordStatus]

const recordStatusLabels: Record<number, string> = { 0: 'Inactive', 1: 'Active', 2: 'Archived' }
/** Offer status as shown (docs/spec/catalog.md#record-status): anything else is "Unknown". */
export const recordStatusLabel = (statusId: number) => recordStatusLabels[statusId] ?? 'Unknown'

export type ProductType = keyof typeof productTypeIds
export type CarrierName = keyof typeof carrierIds
export type PurchaseTypeName = keyof typeof purchaseTypeIds

/** Product types and the category that lists them (docs/spec/catalog.md#product-types). */
export const productTypes = [
  {
    key: 'phone',
    productTypeId: productTypeIds.phone,
    name: 'phone',
    category: 'Phones',
    path: paths.phones,
  },
  {
    key: 'tablet',
    productTypeId: productTypeIds.tablet,
    name: 'tablet',
    category: 'Tablets',
    path: paths.tablets,
  },
  {
    key: 'accessory',
    productTypeId: productTypeIds.accessory,
    name: 'accessory',
    category: 'Accessories',
    path: paths.accessories,
  },
  {
    key: 'router',
    productTypeId: productTypeIds.router,
    name: 'mobile broadband router',
    category: 'Mobile Broadband & Routers',
    path: paths.broadband,
  },
  {
    key: 'service',
    productTypeId: productTypeIds.service,
    name: 'service',
    category: 'Services',
    path: paths.servicesSoftware,
  },
] as const satisfies ReadonlyArray<{
  key: ProductType
  productTypeId: string
  name: string
  category: string
  path: string
}>

export const productTypeOf = (productTypeId: string): ProductType | undefined =>
  productTypes.find((type) => type.productTypeId === productTypeId)?.key

const is =
  (...keys: ProductType[]) =>
  (productTypeId: string) =>
    keys.some((key) => productTypeIds[key] === productTypeId)

export const isPhone = is('phone')
/** Items that arrive with apps on them (docs/spec/checkout.md#installed-apps). */
export const needsInstalledApps = is('phone', 'tablet')
/** Routers, accessories and services have no carrier of their own (docs/spec/catalog.md#carriers). */
export const hasFixedCarrier = is('router', 'accessory', 'service')

/** The carriers of every installation while its settings list no others (docs/spec/settings.md#carriers). */
export const standardCarriers = [
  'AT&T',
  'T-Mobile',
  'Verizon',
  'US Cellular',
] as const satisfies readonly CarrierName[]
/** The carrier of what has none. */
export const noCarrier = 'N/A' as const satisfies CarrierName

/** Purchase types as people read them (docs/spec/catalog.md#purchase-types). */
export const purchaseTypeLabels = {
  Buy: 'One-time payment',
  Finance: 'Carrier Financed',
  Subsidy: 'Subsidy',
} as const satisfies Record<PurchaseTypeName, string>

export const purchaseTypes = ['Buy', 'Finance', 'Subsidy'] as const satisfies readonly PurchaseTypeName[]

export const purchaseTypeOf = (purchaseTypeId: string): PurchaseTypeName | undefined =>
  purchaseTypes.find((name) => purchaseTypeIds[name] === purchaseTypeId)

/**
 * Purchase types an offer may have: all with Carrier Inventory, otherwise only Buy
 * (docs/spec/catalog.md#purchase-types).
 */
export const purchaseTypesFor = ({ isCarrierInventory }: { isCarrierInventory: boolean }) =>
  isCarrierInventory ? purchaseTypes : (['Buy'] as const)

/**
 * Whether an offer may be paid this way (docs/spec/catalog.md#purchase-types); a purchase type that is not ours never
 * may.
 */
export const mayBePaidBy = (
  purchaseTypeId: string,
  { isCarrierInventory }: { isCarrierInventory: boolean },
): boolean => {
  const wanted = purchaseTypeOf(purchaseTypeId)
  return purchaseTypesFor({ isCarrierInventory }).some((name) => name === wanted)
}

/** Makers that mean "no brand" (docs/spec/catalog.md#products). */
export const unbrandedManufacturers = ['NONE', 'Other', 'SIM CARD'] as const
export const hasBrand = (manufacturerName: string) =>
  !unbrandedManufacturers.some((name) => name === manufacturerName)

/** A product in one phrase: maker and model, the model alone when the maker means "no brand". */
export const productNameOf = ({ manufacturerName, model }: { manufacturerName: string; model: string }) =>
  hasBrand(manufacturerName) ? `${manufacturerName} ${model}` : model

/** Under each price: who bills it (docs/spec/storefront.md#price-labels). */
export const priceLabel = ({ isCarrierInventory }: { isCarrierInventory: boolean }) =>
  isCarrierInventory ? '*billed by carrier' : '*due at checkout'

/**
 * Whether an offer's rate plan is shown (docs/spec/storefront.md#price-labels, ADR 0006).
 */
export const showsRatePlan = ({ carrier, productTypeId }: { carrier: string; productTypeId: string }) =>
  carrier !== noCarrier && is('phone', 'tablet', 'router')(productTypeId)

/** Finance rates are monthly (docs/spec/catalog.md#purchase-types). */
export const isMonthly = (purchaseType: string) => purchaseType === 'Finance'

/** The page of a product: accessories have their own (docs/spec/navigation.md#public-routes). */
export const detailsPath = ({ productTypeId, urlPathName }: { productTypeId: string; urlPathName: string }) =>
  `${productTypeOf(productTypeId) === 'accessory' ? paths.accessoryDetails : paths.itemDetails}/${encodeURIComponent(urlPathName)}`
