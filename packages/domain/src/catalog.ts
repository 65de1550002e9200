import { carrierIds, productTypeIds, purchaseTypeIds } from './ids.ts'
import { paths } from './paths.ts'

/** Record status values (storefront 3): stored as given. */
export const recordStatus = { inactive: 0, active: 1, archived: 2 } as const
export type RecordStatus = (typeof recordStatus)[keyof typeof recordStatus]

const recordStatusLabels: Record<number, string> = { 0: 'Inactive', 1: 'Active', 2: 'Archived' }
/** Offer status as shown (portal 4): anything else is "Unknown". */
export const recordStatusLabel = (statusId: number) => recordStatusLabels[statusId] ?? 'Unknown'

export type ProductType = keyof typeof productTypeIds
export type CarrierName = keyof typeof carrierIds
export type PurchaseTypeName = keyof typeof purchaseTypeIds

/** Product types with the words of storefront 3 and the category that lists them. */
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
/** Items that arrive with apps on them (storefront 4 "Installed apps"; portal 9). */
export const needsInstalledApps = is('phone', 'tablet')
/** Routers, accessories and services have no carrier of their own (storefront 3 "Carriers"). */
export const hasFixedCarrier = is('router', 'accessory', 'service')

export const carriers = [
  'AT&T',
  'T-Mobile',
  'Verizon',
  'US Cellular',
  'N/A',
] as const satisfies readonly CarrierName[]
/** Carriers a visitor may filter by; N/A is not one of them. */
export const wirelessCarriers = ['AT&T', 'T-Mobile', 'Verizon', 'US Cellular'] as const
export const noCarrier: CarrierName = 'N/A'

export const carrierNameOf = (carrierId: string): CarrierName | undefined =>
  carriers.find((name) => carrierIds[name] === carrierId)

/** Purchase types as people read them (portal 9). */
export const purchaseTypeLabels = {
  Buy: 'One-time payment',
  Finance: 'Carrier Financed',
  Subsidy: 'Subsidy',
} as const satisfies Record<PurchaseTypeName, string>

export const purchaseTypes = ['Buy', 'Finance', 'Subsidy'] as const satisfies readonly PurchaseTypeName[]

export const purchaseTypeOf = (purchaseTypeId: string): PurchaseTypeName | undefined =>
  purchaseTypes.find((name) => purchaseTypeIds[name] === purchaseTypeId)

/** Purchase types an offer may have: all with Carrier Inventory, otherwise only Buy (portal 4). */
export const purchaseTypesFor = ({ isCarrierInventory }: { isCarrierInventory: boolean }) =>
  isCarrierInventory ? purchaseTypes : (['Buy'] as const)

/** Whether an offer may be paid this way (portal 4); a purchase type that is not ours never may. */
export const mayBePaidBy = (
  purchaseTypeId: string,
  { isCarrierInventory }: { isCarrierInventory: boolean },
): boolean => {
  const wanted = purchaseTypeOf(purchaseTypeId)
  return purchaseTypesFor({ isCarrierInventory }).some((name) => name === wanted)
}

/** Makers that mean "no brand" (storefront 3 "Product"). */
export const unbrandedManufacturers = ['NONE', 'Other', 'SIM CARD'] as const
export const hasBrand = (manufacturerName: string) =>
  !unbrandedManufacturers.some((name) => name === manufacturerName)

/** A product in one phrase: maker and model, the model alone when the maker means "no brand". */
export const productNameOf = ({ manufacturerName, model }: { manufacturerName: string; model: string }) =>
  hasBrand(manufacturerName) ? `${manufacturerName} ${model}` : model

/** Under each price: who bills it (storefront 2 "Product details"). */
export const priceLabel = ({ isCarrierInventory }: { isCarrierInventory: boolean }) =>
  isCarrierInventory ? '*billed by carrier' : '*due at checkout'

/**
 * Whether an offer's rate plan is shown. Storefront 2 names phones and tablets, storefront 5 adds
 * routers; section 5 is the rule, and no router carries a carrier anyway (ADR 0006).
 */
export const showsRatePlan = ({ carrier, productTypeId }: { carrier: string; productTypeId: string }) =>
  carrier !== noCarrier && is('phone', 'tablet', 'router')(productTypeId)

/** Finance rates are monthly (storefront 3 "Purchase types"). */
export const isMonthly = (purchaseType: string) => purchaseType === 'Finance'

/** The page of a product: accessories have their own (storefront 2). */
export const detailsPath = ({ productTypeId, urlPathName }: { productTypeId: string; urlPathName: string }) =>
  `${productTypeOf(productTypeId) === 'accessory' ? paths.accessoryDetails : paths.itemDetails}/${encodeURIComponent(urlPathName)}`
