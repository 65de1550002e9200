import { expect, test } from 'vitest'
import { confirmPricesWords } from './confirm-prices.ts'
import { confirmDifferenceWords } from './display-price.ts'
import { freeOfferWords } from './free-offer.ts'

const difference = {
  field: 'displayPricePrimary' as const,
  of: 'price' as const,
  shown: '$449.00',
  charged: '$0.00',
}

test('nothing is asked about prices that are above zero and shown as they are charged', () => {
  expect(confirmPricesWords({ free: 0, differences: [], differing: 0 })).toBeUndefined()
})

test('free offers and differences are asked about once, together', () => {
  expect(confirmPricesWords({ free: 2, differences: [], differing: 0 })).toEqual(freeOfferWords(2))
  expect(confirmPricesWords({ free: 0, differences: [difference], differing: 1 })).toEqual(
    confirmDifferenceWords([difference], 1),
  )
  expect(confirmPricesWords({ free: 1, differences: [difference], differing: 1 })?.text).toMatch(
    /1 offer would cost \$0\.00\.$/,
  )
})
