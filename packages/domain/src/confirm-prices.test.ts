import { expect, test } from 'vitest'
import { confirmDifferenceWords } from './display-price.ts'
import { confirmPricesWords, freeOfferWords, offerWarnings, repeatedOfferWarning } from './offers.ts'

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

test('a second offer on the same terms is asked about, also with the rest', () => {
  const nothing = { free: 0, differences: [], differing: 0 }
  expect(confirmPricesWords({ ...nothing, repeated: true })).toEqual({
    question: 'Sell two bundles on the same terms?',
    text: repeatedOfferWarning,
  })
  expect(confirmPricesWords({ ...nothing, free: 1, repeated: true })?.text).toContain(repeatedOfferWarning)
})

test('the answer of a save warns of the same, field by field', () => {
  expect(offerWarnings([], false)).toEqual([])
  expect(offerWarnings([difference], true)).toEqual([
    { field: 'displayPricePrimary', message: 'The shop shows $449.00, but orders charge $0.00.' },
    { field: 'carrierId', message: repeatedOfferWarning },
  ])
})
