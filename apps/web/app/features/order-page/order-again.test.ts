import type { AgainLine } from '@portal/contract/order-changes'
import { expect, test } from 'vitest'
import { priceOf } from '../orders/price-of.ts'
import { summaryOf } from './order-again.tsx'
import { numberedWords } from './order-notices.tsx'

const line = (state: AgainLine['state']) =>
  ({
    state,
    today: state === 'unavailable' ? null : { rate: 1, ratePlanPrice: 0, termMonths: null },
  }) as AgainLine

test.for([
  [['same', 'same'], 'All items are available at the same price.'],
  [['same', 'price-changed'], '1 item with a new price.'],
  [['unavailable', 'same', 'unavailable'], '2 items no longer available.'],
  [['price-changed', 'unavailable'], '1 item with a new price, 1 item no longer available.'],
  [['unavailable'], 'None of these items are available any more.'],
  [[], 'None of these items are available any more.'],
] as Array<[AgainLine['state'][], string]>)('%j: %s', ([states, sentence]) => {
  expect(summaryOf({ lines: states.map(line), freight: { ordered: 0, today: 0 } })).toBe(sentence)
})

test.for([
  [111.89, 118.4, 'Shipping is $118.40 now, was $111.89.'],
  [111.89, 111.89, 'Shipping stays $111.89.'],
  [0, 111.89, 'Shipping is $111.89 now, was $0.00.'],
  [null, 111.89, 'Shipping is $111.89.'],
  [111.89, null, 'Shipping is priced in the draft.'],
] as const)('shipping of %d at %d today: %s', ([ordered, today, sentence]) => {
  expect(summaryOf({ lines: [line('same')], freight: { ordered, today } })).toBe(
    `All items are available at the same price. ${sentence}`,
  )
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
