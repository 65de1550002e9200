import type { AgainLine } from '@portal/contract/orders'
import { expect, test } from 'vitest'
import { summaryOf } from './order-again.tsx'

const line = (state: AgainLine['state']) => ({ state }) as AgainLine

test.for([
  [['same', 'same'], 'All items are available at the same price.'],
  [['same', 'price-changed'], '1 line with another price.'],
  [['unavailable', 'same', 'unavailable'], '2 lines no longer available and left out.'],
  [['price-changed', 'unavailable'], '1 line with another price, 1 line no longer available and left out.'],
  [['unavailable'], 'None of these items are available any more.'],
  [[], 'None of these items are available any more.'],
] as Array<[AgainLine['state'][], string]>)('%j: %s', ([states, sentence]) => {
  expect(summaryOf(states.map(line))).toBe(sentence)
})
