import { expect, test } from 'vitest'
import { lineAmount } from './line-amounts.ts'

test.for([
  ['a one-time price', 28_900, 'Buy', false, '$289.00'],
  ['a carrier-financed rate is monthly', 1_899, 'Finance', true, '$18.99/mo.'],
  ['an item of ours may be free', 0, 'Buy', false, '$0.00'],
  ['what the carrier bills never reads $0.00', 0, 'Subsidy', true, ''],
  ['nor by the month', 0, 'Finance', true, ''],
] as const)('%s', ([, cents, purchaseType, isCarrierInventory, text]) => {
  expect(lineAmount(cents, { purchaseType, isCarrierInventory })).toBe(text)
})
