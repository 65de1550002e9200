import type { AgainLine } from '@portal/contract/order-changes'
import { expect, test } from 'vitest'
import { priceOf } from '../orders/price-of.ts'
import { summaryOf } from './order-again.tsx'
import { numberedWords } from './order-notices.tsx'

const line = (state: AgainLine['state']) => ({ state }) as AgainLine

test.for([
  [['same', 'same'], 'All items are available at the same price.'],
  [['same', 'price-changed'], '1 item with a new price.'],
  [['unavailable', 'same', 'unavailable'], '2 items no longer available.'],
  [['price-changed', 'unavailable'], '1 item with a new price, 1 item no longer available.'],
  [['unavailable'], 'None of these items are available any more.'],
  [[], 'None of these items are available any more.'],
] as Array<[AgainLine['state'][], string]>)('%j: %s', ([states, sentence]) => {
  expect(summaryOf(states.map(line))).toBe(sentence)
})

test.for([
  ['Buy', false, { rate: 289, ratePlanPrice: 0 }, '$289.00'],
  ['Finance', true, { rate: 18.99, ratePlanPrice: 40 }, '$18.99/mo. + $40.00/mo.'],
  ['Subsidy', true, { rate: 0, ratePlanPrice: 40 }, '*billed by carrier + $40.00/mo.'],
] as const)('a price paid by %s', ([purchaseType, isCarrierInventory, price, text]) => {
  expect(priceOf({ purchaseType, isCarrierInventory }, price)).toBe(text)
})

test('the unit numbers of the draft are said', () => {
  expect(numberedWords({ count: 1, first: '059', last: '059' })).toBe('Its device is unit 059.')
  expect(numberedWords({ count: 22, first: '059', last: '080' })).toBe('22 units were numbered 059 to 080.')
})
