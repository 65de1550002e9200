/**
 * Ids that are the same in every installation (docs/spec/product.md#ids).
 */
const fixed = (group: string, n: number) => `01900000-0000-7000-8${group}-${String(n).padStart(12, '0')}`

/** `domainId` of carts and users, and the `{id}` of `resource/GetAll/{id}`. */
export const defaultDomainId = fixed('000', 1)

export const carrierIds = {
  'AT&T': fixed('010', 1),
  'T-Mobile': fixed('010', 2),
  Verizon: fixed('010', 3),
  'US Cellular': fixed('010', 4),
  'N/A': fixed('010', 5),
} as const

export const purchaseTypeIds = {
  Buy: fixed('020', 1),
  Finance: fixed('020', 2),
  Subsidy: fixed('020', 3),
} as const

export const productTypeIds = {
  phone: fixed('030', 1),
  tablet: fixed('030', 2),
  accessory: fixed('030', 3),
  service: fixed('030', 4),
  router: fixed('030', 5),
} as const

export const defaultRatePlanId = fixed('040', 1)

/** The offer that "Is Screen Repair Eligible" sets on a product (docs/spec/back-office.md#product-details). */
export const screenRepairOfferId = fixed('050', 1)

export const roleIds = {
  Administrator: fixed('060', 1),
  Manager: fixed('060', 2),
  WbcManager: fixed('060', 3),
  WbcAgent: fixed('060', 4),
  User: fixed('060', 5),
  Staging: fixed('060', 6),
  Accountant: fixed('060', 7),
} as const
