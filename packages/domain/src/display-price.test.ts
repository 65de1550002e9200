import { describe, expect, test } from 'vitest'
import {
  chargedDisplayPrices,
  confirmDifferenceWords,
  differenceWords,
  displayedAmount,
  newPriceDifferences,
  plainPrice,
  priceDifferences,
  saysItemPrice,
} from './display-price.ts'

test.for([
  ['$289.00', 289, 'Buy', true],
  ['$289.00', '289', 'Buy', true],
  ['$1,289.50', '1289.5', 'Subsidy', true],
  ['$0.00', 0, 'Buy', true],
  ['$0.00', 0, 'Finance', true],
  ['$18.99/mo.', 18.99, 'Finance', true],
  ['$18.99', 18.99, 'Finance', false],
  ['$289.00', 285, 'Buy', false],
  ['From $289.00', 289, 'Buy', false],
  ['$18.99/mo.', 18.99, 'Buy', false],
  ['', '', 'Buy', false],
] as const)(
  '“%s” beside an item price of %s for %s: says it, %s',
  ([displayPricePrimary, itemPrice, purchaseType, says]) => {
    expect(saysItemPrice({ displayPricePrimary, itemPrice, purchaseType })).toBe(says)
  },
)

test('what is not an amount has no plain price', () => {
  expect(plainPrice({ itemPrice: '28x', purchaseType: 'Buy' })).toBeUndefined()
  expect(plainPrice({ itemPrice: '-1', purchaseType: 'Buy' })).toBeUndefined()
})

test.for([
  ['$449.00', 44_900, false],
  ['449', 44_900, false],
  ['$1,299', 129_900, false],
  ['from $5', 500, false],
  ['$18.99/mo.', 1_899, true],
  ['$18.99 / month', 1_899, true],
  ['$18.99 per month', 1_899, true],
  ['$18.99 a month', 1_899, true],
  ['$18.99 monthly', 1_899, true],
  ['<b>$18.99</b>/mo.', 1_899, true],
  ['$30 each', 3_000, false],
  ['$9.99*', 999, false],
  ['Free', 0, false],
] as const)('“%s” reads as %s cents, every month: %s', ([text, cents, isMonthly]) => {
  expect(displayedAmount(text)).toEqual({ cents, isMonthly })
})

test.for(['2 for $30', '$5 to $10', 'Ask us', '50% off', ''])('“%s” reads as no amount', (text) => {
  expect(displayedAmount(text)).toBeUndefined()
})

test('a hostile display price is read in a moment', () => {
  expect(displayedAmount(`$${'1,'.repeat(25_000)}x`)).toBeUndefined()
  expect(displayedAmount('<'.repeat(2_000))).toBeUndefined()
})

const offer = {
  displayPricePrimary: '$649.00',
  itemPrice: '649',
  purchaseType: 'Buy',
  ratePlanDisplayPrice: '$40.00/mo.',
  ratePlanPrice: 40,
}

describe('a difference between what is shown and what is charged', () => {
  test.for([
    ['another amount', { itemPrice: '671.45' }, 'The shop shows $649.00, but orders charge $671.45.'],
    [
      'once for what is shown as monthly',
      { displayPricePrimary: '$649.00/mo.' },
      'The shop shows $649.00/mo., but orders charge $649.00 once.',
    ],
    [
      'monthly for what is shown as once',
      { displayPricePrimary: '$18.99', itemPrice: 18.99, purchaseType: 'Finance' },
      'The shop shows $18.99, but orders charge $18.99/mo.',
    ],
    [
      'another amount each month',
      { displayPricePrimary: '$18.99/mo.', itemPrice: 17.99, purchaseType: 'Finance' },
      'The shop shows $18.99/mo., but orders charge $17.99/mo.',
    ],
    [
      'nothing',
      { displayPricePrimary: '$18.99/mo.', itemPrice: 0 },
      'The shop shows $18.99/mo., but orders charge $0.00.',
    ],
    [
      'another rate plan',
      { ratePlanPrice: 140 },
      'The shop shows a rate plan of $40.00/mo., but orders show $140.00/mo.',
    ],
    [
      'a rate plan that is shown as free',
      { ratePlanDisplayPrice: '$0.00' },
      'The shop shows a rate plan of $0.00, but orders show $40.00/mo.',
    ],
  ] as const)('is reported with both amounts: %s', ([, change, words]) => {
    expect(priceDifferences({ ...offer, ...change }).map(differenceWords)).toEqual([words])
  })

  test.for([
    ['equal amounts', { displayPricePrimary: '$649', itemPrice: 649 }],
    [
      'a monthly amount that says so',
      { displayPricePrimary: 'from $649 per month', purchaseType: 'Finance' },
    ],
    ['words without an amount', { displayPricePrimary: 'With trade-in' }],
    ['a price still being typed', { itemPrice: '6x', ratePlanPrice: '4x' }],
    ['nothing, once or every month', { displayPricePrimary: 'Free', itemPrice: 0, purchaseType: 'Finance' }],
    ['a rate plan that leaves out that it is monthly', { ratePlanDisplayPrice: '$40' }],
    ['a rate plan in words', { ratePlanDisplayPrice: 'Included' }],
  ] as const)('is none for %s', ([, change]) => {
    expect(priceDifferences({ ...offer, ...change })).toEqual([])
  })

  test('is reported for the price and the rate plan', () => {
    const both = priceDifferences({ ...offer, itemPrice: 1, ratePlanPrice: 2 })
    expect(both.map(({ field }) => field)).toEqual(['displayPricePrimary', 'ratePlanDisplayPrice'])
  })

  test('is asked about when a save brings it about, and not again while it stays the same', () => {
    const differing = { ...offer, itemPrice: 700 }
    expect(newPriceDifferences(differing)).toHaveLength(1)
    expect(newPriceDifferences(differing, offer)).toHaveLength(1)
    expect(newPriceDifferences(differing, { ...differing, displayPricePrimary: '$649' })).toEqual([])
    expect(newPriceDifferences(differing, { ...differing, itemPrice: 690 })).toHaveLength(1)
    expect(newPriceDifferences({ ...differing, ratePlanPrice: 41 }, differing)).toEqual([
      { field: 'ratePlanDisplayPrice', of: 'price', shown: '$40.00/mo.', charged: '$41.00/mo.' },
    ])
    // The same offer, now sold by the month.
    expect(newPriceDifferences({ ...offer, purchaseType: 'Finance' }, offer)).toHaveLength(1)
  })
})

test.for([
  [{ itemPrice: 649, displayPricePrimary: '$599.00' }, { displayPricePrimary: '$649.00' }],
  [{ itemPrice: 649, displayPricePrimary: '$649.00/mo.' }, { displayPricePrimary: '$649.00' }],
  [
    { itemPrice: 18.99, purchaseType: 'Finance', displayPricePrimary: '$18.99' },
    { displayPricePrimary: '$18.99/mo.' },
  ],
  [{ itemPrice: 649, displayPricePrimary: 'only $649' }, {}],
  [{ itemPrice: 15, displayPricePrimary: '2 for $30' }, {}],
  [{ ratePlanPrice: 40, ratePlanDisplayPrice: '$55.00/mo.' }, { ratePlanDisplayPrice: '$40.00/mo.' }],
  [{ purchaseType: 'Finance', termMonths: 24, displayPriceSecondary: 'for 36 months' }, {}],
] as const)('customers read what is charged: %o', ([changes, shown]) => {
  const offer = {
    itemPrice: 0,
    purchaseType: 'Buy',
    displayPricePrimary: '$0.00',
    ratePlanPrice: 0,
    ratePlanDisplayPrice: '$0.00',
    ...changes,
  }
  expect(chargedDisplayPrices(offer)).toEqual(shown)
})

test('months that texts name are compared with the term', () => {
  const sold = { ...offer, purchaseType: 'Finance', displayPricePrimary: '$649.00/mo.', termMonths: 24 }
  expect(priceDifferences({ ...sold, displayPriceSecondary: 'for 24 months' })).toEqual([])
  const [difference, ...others] = priceDifferences({ ...sold, displayPriceSecondary: 'for 36 months' })
  expect(others).toEqual([])
  if (!difference) throw new Error('The texts name another term.')
  expect(differenceWords(difference)).toBe('The shop says 36 months, but the term is 24 months.')
  expect(confirmDifferenceWords([difference], 2).question).toBe(
    '2 offers show one term and have another. Save anyway?',
  )
})

test('a difference is asked about in the words of one offer or of many', () => {
  const [item, plan] = priceDifferences({ ...offer, itemPrice: 671.45, ratePlanPrice: 140 })
  if (!item || !plan) throw new Error('Two differences.')
  expect(confirmDifferenceWords([item], 1)).toEqual({
    question: 'The shop shows $649.00, but orders charge $671.45. Save anyway?',
    text: 'Customers see the Display Price Primary. Orders and invoices use the Item Price.',
  })
  expect(confirmDifferenceWords([plan], 1)).toEqual({
    question: 'The shop shows a rate plan of $40.00/mo., but orders show $140.00/mo. Save anyway?',
    text: 'Customers see the Rate Plan Display Price. Orders use the Rate Plan Price.',
  })
  expect(confirmDifferenceWords([item, plan], 1).question).toBe(
    'The shop shows $649.00, but orders charge $671.45. The shop shows a rate plan of $40.00/mo., but orders show $140.00/mo. Save anyway?',
  )
  expect(confirmDifferenceWords([item, item], 2).question).toBe(
    '2 offers show one price and charge another. Save anyway?',
  )
})
