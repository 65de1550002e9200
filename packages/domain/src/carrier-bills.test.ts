import { expect, test } from 'vitest'
import {
  type BilledPart,
  billWords,
  carrierBills,
  dueTodayCents,
  monthlyPlanCents,
  partCents,
} from './carrier-bills.ts'
import { dueAtCheckoutCents } from './cart-totals.ts'
import { productTypeIds } from './ids.ts'

const financed: BilledPart = {
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  purchaseType: 'Finance',
  quantity: 12,
  unitCents: 1_899,
  isCarrierInventory: true,
  ratePlanCents: 4_000,
}
const bought: BilledPart = {
  ...financed,
  purchaseType: 'Buy',
  quantity: 2,
  unitCents: 64_900,
  isCarrierInventory: false,
}
const subsidised: BilledPart = {
  ...financed,
  carrier: 'AT&T',
  purchaseType: 'Subsidy',
  quantity: 3,
  unitCents: 2_900,
}
const cover: BilledPart = {
  ...bought,
  carrier: 'N/A',
  productTypeId: productTypeIds.accessory,
  quantity: 12,
  unitCents: 3_450,
  ratePlanCents: 0,
}

test('bills are read as who sends them, monthly or once, and what they come to', () => {
  expect(carrierBills([financed, bought, subsidised]).flatMap(billWords)).toEqual([
    { label: 'Billed monthly by AT&T: plans $120.00', amount: '$120.00/mo.' },
    { label: 'Billed once by AT&T', amount: '$87.00' },
    { label: 'Billed monthly by Verizon: $227.88 + plans $560.00', amount: '$787.88/mo.' },
  ])
  expect(billWords({ carrier: 'N/A', monthlyCents: 100, planCents: 0, onceCents: 0 })).toEqual([
    { label: 'Billed monthly by the carrier: $1.00', amount: '$1.00/mo.' },
  ])
})

test('twelve financed phones are $227.88 and plans of $480.00 a month, and nothing today', () => {
  expect(carrierBills([financed])).toEqual([
    { carrier: 'Verizon', monthlyCents: 22_788, planCents: 48_000, onceCents: 0 },
  ])
  expect(dueTodayCents(financed)).toBe(0)
  expect(partCents(financed)).toBe(22_788)
})

test('each carrier has one bill, in the order of every list of carriers', () => {
  expect(carrierBills([financed, cover, bought, subsidised])).toEqual([
    { carrier: 'AT&T', monthlyCents: 0, planCents: 12_000, onceCents: 8_700 },
    { carrier: 'Verizon', monthlyCents: 22_788, planCents: 56_000, onceCents: 0 },
  ])
})

test('a phone bought outright is due today, its plan is billed by the carrier', () => {
  expect(dueTodayCents(bought)).toBe(129_800)
  expect(carrierBills([bought])).toEqual([
    { carrier: 'Verizon', monthlyCents: 0, planCents: 8_000, onceCents: 0 },
  ])
})

test('what has no carrier, or is no device with a line, has no plan and no bill', () => {
  expect(monthlyPlanCents({ ...bought, carrier: 'N/A' })).toBe(0)
  expect(monthlyPlanCents({ ...bought, productTypeId: productTypeIds.service })).toBe(0)
  expect(carrierBills([cover])).toEqual([])
  expect(carrierBills([])).toEqual([])
})

test('a free device with a plan is on the bill for its plan alone', () => {
  expect(carrierBills([{ ...subsidised, unitCents: 0 }])).toEqual([
    { carrier: 'AT&T', monthlyCents: 0, planCents: 12_000, onceCents: 0 },
  ])
})

test('a carrier that we do not know comes last', () => {
  const bills = carrierBills([{ ...financed, carrier: 'Nova' }, financed])
  expect(bills.map(({ carrier }) => carrier)).toEqual(['Verizon', 'Nova'])
})

test('the parts of a cart line add up to what the line is due at checkout', () => {
  const addOn = { quantity: 12, itemPriceCents: cover.unitCents }
  for (const device of [financed, { ...bought, quantity: 12 }])
    expect(
      dueAtCheckoutCents({
        quantity: 12,
        itemPriceCents: device.unitCents,
        isCarrierInventory: device.isCarrierInventory,
        screenRepair: null,
        accessory: addOn,
      }),
    ).toBe(dueTodayCents(device) + dueTodayCents(cover))
})
