import { describe, expect, test } from 'vitest'
import {
  confirmDifferenceWords,
  differenceWords,
  displayedCents,
  newPriceDifference,
  plainPrice,
  priceDifference,
  saysItemPrice,
} from './display-price.ts'

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

test.for([
  ['$449.00', 44_900],
  ['449', 44_900],
  ['$1,299', 129_900],
  ['from $5', 500],
  ['$18.99/mo.', 1_899],
  ['$18.99 / month', 1_899],
  ['<b>$18.99</b>/mo.', 1_899],
  ['$30 each', 3_000],
  ['$9.99*', 999],
  ['Free', 0],
  ['2 for $30', undefined],
  ['$5 to $10', undefined],
  ['Ask us', undefined],
  ['50% off', undefined],
  ['', undefined],
] as const)('“%s” reads as %s cents', ([text, cents]) => {
  expect(displayedCents(text)).toBe(cents)
})

test('a hostile display price is read in a moment', () => {
  expect(displayedCents(`$${'1,'.repeat(25_000)}x`)).toBeUndefined()
  expect(displayedCents('<'.repeat(2_000))).toBeUndefined()
})

describe('a difference between what is shown and what is charged', () => {
  const shown = { displayPricePrimary: '$449.00', itemPrice: '471.45' }

  test('is told with both amounts', () => {
    expect(priceDifference(shown)).toEqual({ shown: '$449.00', charged: '$471.45' })
    expect(differenceWords({ shown: '$449.00', charged: '$471.45' })).toBe(
      'The shop shows $449.00, but orders charge $471.45.',
    )
  })

  test.for([
    ['equal amounts', { displayPricePrimary: '$471.45', itemPrice: 471.45 }],
    ['words without an amount', { displayPricePrimary: 'With trade-in', itemPrice: 471.45 }],
    ['a price still being typed', { displayPricePrimary: '$449.00', itemPrice: '4x' }],
  ] as const)('is none for %s', ([, prices]) => {
    expect(priceDifference(prices)).toBeUndefined()
  })

  test('is asked about when a save brings it about, and not again while it stays the same', () => {
    expect(newPriceDifference(shown)).toBeDefined()
    expect(newPriceDifference(shown, { displayPricePrimary: '$449.00', itemPrice: 449 })).toBeDefined()
    expect(newPriceDifference(shown, { displayPricePrimary: '$449', itemPrice: 471.45 })).toBeUndefined()
    expect(newPriceDifference(shown, { displayPricePrimary: '$449.00', itemPrice: 460 })).toBeDefined()
  })

  test('is asked about in the words of one offer or of many', () => {
    const one = { shown: '$449.00', charged: '$471.45' }
    expect(confirmDifferenceWords([one]).question).toBe(
      'The shop shows $449.00, but orders charge $471.45. Save anyway?',
    )
    expect(confirmDifferenceWords([one, one]).question).toBe(
      '2 offers show one price and charge another. Save anyway?',
    )
  })
})
