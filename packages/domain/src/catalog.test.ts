import { expect, test } from 'vitest'
import {
  detailsPath,
  hasBrand,
  hasFixedCarrier,
  isMonthly,
  isPhone,
  mayBePaidBy,
  needsInstalledApps,
  priceLabel,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  purchaseTypesFor,
  recordStatusLabel,
  showsRatePlan,
} from './catalog.ts'
import { productTypeIds, purchaseTypeIds } from './ids.ts'

test.for([
  ['phone', true, true, false],
  ['tablet', false, true, false],
  ['accessory', false, false, true],
  ['service', false, false, true],
  ['router', false, false, true],
] as const)(
  'a %s is a phone: %s, arrives with apps: %s, has no carrier of its own: %s',
  ([type, phone, apps, fixed]) => {
    const id = productTypeIds[type]
    expect([isPhone(id), needsInstalledApps(id), hasFixedCarrier(id)]).toEqual([phone, apps, fixed])
    expect(productTypeOf(id)).toBe(type)
  },
)

test.for([
  ['Verizon', 'phone', true],
  ['Verizon', 'tablet', true],
  ['Verizon', 'router', true],
  ['Verizon', 'accessory', false],
  ['Verizon', 'service', false],
  ['N/A', 'phone', false],
] as const)('on %s the rate plan of a %s shows: %s', ([carrier, type, shown]) => {
  expect(showsRatePlan({ carrier, productTypeId: productTypeIds[type] })).toBe(shown)
})

test('prices of carrier inventory read "*billed by carrier", others "*due at checkout"', () => {
  expect(priceLabel({ isCarrierInventory: true })).toBe('*billed by carrier')
  expect(priceLabel({ isCarrierInventory: false })).toBe('*due at checkout')
})

test('purchase types have display names, and depend on Carrier Inventory', () => {
  expect(purchaseTypeLabels).toEqual({
    Buy: 'One-time payment',
    Finance: 'Carrier Financed',
    Subsidy: 'Subsidy',
  })
  expect(purchaseTypesFor({ isCarrierInventory: true })).toEqual(['Buy', 'Finance', 'Subsidy'])
  expect(purchaseTypesFor({ isCarrierInventory: false })).toEqual(['Buy'])
  expect(['Buy', 'Finance', 'Subsidy'].filter(isMonthly)).toEqual(['Finance'])
})

test('NONE, Other and SIM CARD mean no brand', () => {
  expect(['Halden', 'NONE', 'Other', 'SIM CARD'].filter(hasBrand)).toEqual(['Halden'])
})

test('ids lead back to names, and unknown ones nowhere', () => {
  expect(purchaseTypeOf(purchaseTypeIds.Subsidy)).toBe('Subsidy')
  expect([purchaseTypeOf('x'), productTypeOf('x')]).toEqual([undefined, undefined])
})

test.for([
  [0, 'Inactive'],
  [1, 'Active'],
  [2, 'Archived'],
  [7, 'Unknown'],
] as const)('offer status %s reads "%s"', ([statusId, label]) => {
  expect(recordStatusLabel(statusId)).toBe(label)
})

test.for([
  ['phone', '/buy/item-details/halden%20n6'],
  ['service', '/buy/item-details/halden%20n6'],
  ['accessory', '/buy/accessories/accessory-details/halden%20n6'],
] as const)('the details of a %s are at %s', ([type, path]) => {
  expect(detailsPath({ productTypeId: productTypeIds[type], urlPathName: 'halden n6' })).toBe(path)
})

test('only a carrier’s offer may be financed or subsidised; a way to pay that is not ours never may', () => {
  const ways = Object.values(purchaseTypeIds)
  const ours = ways.filter((id) => mayBePaidBy(id, { isCarrierInventory: false }))
  expect(ours).toEqual([purchaseTypeIds.Buy])
  expect(ways.filter((id) => mayBePaidBy(id, { isCarrierInventory: true }))).toEqual(ways)
  expect(mayBePaidBy('00000000-0000-4000-8000-000000000000', { isCarrierInventory: true })).toBe(false)
})
