import { expect, test } from 'vitest'
import { displayedPrice } from './display-price.ts'

test.for([
  ['$18.99/mo.', 1_899, true],
  ['<b>$18.99</b> / month', 1_899, true],
  ['$18 per month', 1_800, true],
  ['$1,299.00', 129_900, false],
  ['$649', 64_900, false],
  ['$0.00', 0, false],
  ['Free', 0, false],
  ['from $5', 500, false],
  ['$12.5 each', 1_250, false],
] as const)('%s is %i cents, monthly: %s', ([text, cents, monthly]) => {
  expect(displayedPrice(text)).toEqual({ cents, monthly })
})

test.for(['', 'Call us', '2 for $30', '$5 to $10', '$5 – $10', '50% off', '649', '$1.999', '$5 off $20'])(
  '"%s" names no single amount',
  (text) => {
    expect(displayedPrice(text)).toBeUndefined()
  },
)
