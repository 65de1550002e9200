import { expect, test } from 'vitest'
import { plainPrice, saysItemPrice } from './display-price.ts'

test.for([
  ['$289.00', 289, true],
  ['$289.00', '289', true],
  ['$1,289.50', '1289.5', true],
  ['$0.00', 0, true],
  ['$289.00', 285, false],
  ['From $289.00', 289, false],
  ['$18.99/mo.', 18.99, false],
  ['', '', false],
] as const)('“%s” beside an item price of %s: says it, %s', ([display, price, says]) => {
  expect(saysItemPrice(display, price)).toBe(says)
})

test('what is not an amount has no plain price', () => {
  expect(plainPrice('28x')).toBeUndefined()
  expect(plainPrice('-1')).toBeUndefined()
})
