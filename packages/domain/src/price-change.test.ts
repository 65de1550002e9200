import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adjustedCents,
  adjustedPrices,
  adjustmentWords,
  newPriceProblem,
  type PriceAdjustment,
  priceRoundings,
  priceUnits,
  priceValueProblem,
  samePrices,
  textWithAmount,
} from './price-change.ts'

const up = (changes: Partial<PriceAdjustment> = {}): PriceAdjustment => ({
  target: 'itemPrice',
  unit: 'percent',
  value: 5,
  rounding: 'cent',
  ...changes,
})

test.for([
  [28_900, up(), 30_345],
  [28_900, up({ value: -10 }), 26_010],
  [1_899, up({ value: 2.5 }), 1_946],
  [1_899, up({ unit: 'amount', value: 1.01 }), 2_000],
  [1_899, up({ unit: 'amount', value: -18.99 }), 0],
  [1_899, up({ unit: 'amount', value: -20 }), -101],
  [28_900, up({ rounding: 'dime' }), 30_350],
  [28_900, up({ rounding: 'dollar' }), 30_300],
  [28_900, up({ rounding: 'ninetyNine' }), 30_299],
  [40, up({ rounding: 'ninetyNine' }), 99],
  [10, up({ rounding: 'dollar' }), 0],
  [0, up({ unit: 'amount', value: 5 }), 0],
] as const)('%i cents by %o is %i', ([cents, adjustment, after]) => {
  expect(adjustedCents(cents, adjustment)).toBe(after)
})

test('a price that is above $0.00 stays above it, or is refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.constantFrom(...priceUnits),
      fc.integer({ min: -9_000, max: 50_000 }),
      fc.constantFrom(...priceRoundings),
      (cents, unit, hundredths, rounding) => {
        const after = adjustedCents(cents, up({ unit, value: hundredths / 100, rounding }))
        expect(Number.isInteger(after)).toBe(true)
        expect(newPriceProblem(cents, after) === undefined).toBe(after > 0)
      },
    ),
  )
})

test.for([
  ['percent', 0, /other than 0/],
  ['percent', -90.5, /from -90 to 500/],
  ['percent', 501, /from -90 to 500/],
  ['amount', 10_000.01, /at most 10,000/],
  ['amount', 1.234, /two decimals/],
  ['percent', Number.NaN, /two decimals/],
] as const)('%s %d is refused', ([unit, value, words]) => {
  expect(priceValueProblem(unit, value)).toMatch(words)
})

test('values of both signs with two decimals are fine', () => {
  for (const value of [5, -2.5, 0.29, 499.99, 1.15, -89.95])
    for (const unit of priceUnits) expect(priceValueProblem(unit, value)).toBeUndefined()
})

describe('display texts', () => {
  test.for([
    ['$289.00', '$303.45'],
    ['From $289', 'From $303.45'],
    ['<b>$289.00</b>/mo. for 36 mo.', '<b>$303.45</b>/mo. for 36 mo.'],
    ['289.00 each', '303.45 each'],
    ['$ 289.00', '$ 303.45'],
    // It names another amount, twice the amount, or only a number.
    ['$299.00', '$299.00'],
    ['$289.00, was $289.00', '$289.00, was $289.00'],
    ['Model 289', 'Model 289'],
    ['$289.00.5', '$289.00.5'],
    ['$1,289.00', '$1,289.00'],
    ['Ask us', 'Ask us'],
  ] as const)('%s becomes %s', ([text, after]) => {
    expect(textWithAmount(text, 28_900, 30_345)).toBe(after)
  })

  test('thousands are grouped as they were', () => {
    expect(textWithAmount('$1,299.00', 129_900, 134_900)).toBe('$1,349.00')
    expect(textWithAmount('$1299.00', 129_900, 134_900)).toBe('$1349.00')
    expect(textWithAmount('$999', 99_900, 104_900)).toBe('$1,049')
  })
})

test('only the price that is meant changes, with its texts', () => {
  const offer = {
    itemPriceCents: 1_899,
    displayPricePrimary: '$18.99/mo.',
    displayPriceSecondary: '$18.99 for 36 months',
    ratePlanPriceCents: 4_000,
    ratePlanDisplayPrice: '$40.00/mo.',
  }
  expect(adjustedPrices(offer, up({ unit: 'amount', value: 1 }))).toEqual({
    ...offer,
    itemPriceCents: 1_999,
    displayPricePrimary: '$19.99/mo.',
    displayPriceSecondary: '$19.99 for 36 months',
  })
  const plan = adjustedPrices(offer, up({ target: 'ratePlanPrice', unit: 'amount', value: -2 }))
  expect(plan).toEqual({ ...offer, ratePlanPriceCents: 3_800, ratePlanDisplayPrice: '$38.00/mo.' })
  expect(samePrices(offer, { ...offer })).toBe(true)
  expect(samePrices(offer, plan)).toBe(false)
})

test('an adjustment in words', () => {
  expect(adjustmentWords(up())).toBe('Item Price +5%')
  expect(
    adjustmentWords(up({ target: 'ratePlanPrice', unit: 'amount', value: -2.5, rounding: 'ninetyNine' })),
  ).toBe('Rate Plan Price −$2.50, rounded to .99')
})
