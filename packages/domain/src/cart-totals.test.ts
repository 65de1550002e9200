import { expect, test } from 'vitest'
import { type CartLine, cartTotals, dueAtCheckoutCents, totalDueCents } from './cart-totals.ts'

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  quantity: 2,
  itemPriceCents: 28_900,
  msrpCents: 30_000,
  isCarrierInventory: false,
  screenRepair: null,
  accessory: null,
  ...changes,
})

test.for([
  ['its price times its quantity', {}, 57_800],
  ['nothing when the carrier bills it', { isCarrierInventory: true }, 0],
  ['coverage for each unit beside it', { screenRepair: { quantity: 2, itemPriceCents: 4_900 } }, 67_600],
  [
    'only the add-ons when the carrier bills the device',
    { isCarrierInventory: true, accessory: { quantity: 2, itemPriceCents: 3_450 } },
    6_900,
  ],
] as const)('a line costs %s', ([, change, cents]) => {
  expect(dueAtCheckoutCents(line(change))).toBe(cents)
})

test('the cart adds up what is due today, its units and its declared value', () => {
  const lines = [line(), line({ quantity: 10, isCarrierInventory: true, msrpCents: 100 })]
  expect(cartTotals(lines)).toEqual({ todayCents: 57_800, cartItemCount: 12, declaredValueCents: 61_000 })
  expect(cartTotals([])).toEqual({ todayCents: 0, cartItemCount: 0, declaredValueCents: 0 })
})

test('total due is the items plus the chosen rate, and the items alone until one is chosen', () => {
  expect(totalDueCents(231_200, 4_820)).toBe(236_020)
  expect(totalDueCents(231_200, null)).toBe(231_200)
})
