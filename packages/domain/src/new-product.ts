/**
 * What the form of a new product starts with (docs/spec/catalog.md#products): active, MSRP 0, everything else empty or
 * off. Year, stock and what the shop adds to a card are left out; left out, they take their own defaults.
 */
export const newProduct = () => ({
  model: '',
  manufacturerId: '',
  productTypeId: '',
  zohoProductId: '',
  msrp: 0,
  image: '',
  shortDescription: '',
  longDescription: '',
  battery: '',
  camera: '',
  screenSize: '',
  processor: '',
  chargingSpeed: '',
  unlocked: false,
  isAmazonApproved: false,
  isScreenRepairEligible: false,
  isBundle: false,
  isActive: true,
})
