import type { CartItem } from '@portal/contract/cart'
import { expect, test } from 'vitest'
import { priceChanges, rememberPrices } from './price-changes.ts'

// Only what prices are read from.
const anItem = (over: Partial<CartItem> = {}) =>
  ({
    cartItemId: 'a',
    productName: 'Orbis T9 Duty',
    itemPrice: 289,
    quantity: 2,
    screenRepairQuantity: 2,
    screenRepairPrice: 49,
    accessoryQuantity: 0,
    accessoryPrice: 34.5,
    accessoryName: 'Ferro Armor Case',
    ...over,
  }) as CartItem

const seen = rememberPrices({}, [anItem()])

test('the same prices are no news, regardless of the quantity', () => {
  expect(priceChanges(seen, [anItem({ quantity: 9, screenRepairQuantity: 9 })])).toEqual([])
})

test('a changed price is shown with the one before, for an add-on as well', () => {
  expect(priceChanges(seen, [anItem({ itemPrice: 299.5, screenRepairPrice: 45 })])).toMatchObject([
    { name: 'Orbis T9 Duty', beforeCents: 28_900, cents: 29_950 },
    { name: 'Screen repair for Orbis T9 Duty', beforeCents: 4_900, cents: 4_500 },
  ])
})

test('an add-on that is new in the cart is no change, nor is one that left it', () => {
  expect(priceChanges(seen, [anItem({ accessoryQuantity: 2, screenRepairQuantity: 0 })])).toEqual([])
})

test('remembering keeps the first price and removes what is no longer in the cart', () => {
  expect(rememberPrices(seen, [anItem({ itemPrice: 299 })])).toEqual(seen)
  expect(rememberPrices(seen, [anItem({ cartItemId: 'b', screenRepairQuantity: 0 })])).toEqual({
    'b item': 28_900,
  })
})
