import type { AgainLine } from '@portal/contract/orders'
import { expect, test } from 'vitest'
import { summaryOf } from './order-again.tsx'

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
