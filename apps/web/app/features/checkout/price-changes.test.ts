// @vitest-environment jsdom

import type { CartItem } from '@portal/contract/cart'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptPrices, priceChanges, rememberPrices, usePriceChanges } from './price-changes.store.ts'

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

test('what one person saw in this browser is no news for the next one', () => {
  const [cart, later] = [[anItem()], [anItem({ itemPrice: 299 })]]
  const changesOf = (email: string, items: CartItem[]) =>
    renderHook(() => usePriceChanges(email, items)).result.current
  expect(changesOf('wes@wbc.example', cart)).toEqual([])
  expect(changesOf('wes@wbc.example', later)).toMatchObject([{ beforeCents: 28_900, cents: 29_900 }])
  expect(changesOf('nia@wbc.example', later)).toEqual([])
  expect(changesOf('nia@wbc.example', cart)).toMatchObject([{ beforeCents: 29_900 }])
  acceptPrices('nia@wbc.example', cart)
  expect(changesOf('nia@wbc.example', cart)).toEqual([])
})
