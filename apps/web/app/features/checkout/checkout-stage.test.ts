import { expect, test } from 'vitest'
import { reachableStage, stageIn, stagePath } from './checkout-stage.ts'

test.for(['draft', 'installed-apps', 'shipping', 'completed'] as const)(
  '%s is found in its own address',
  (stage) => {
    expect(stageIn(new URL(stagePath(stage), 'http://wbc.example').searchParams)).toBe(stage)
  },
)

test.for(['', '?step=summary', '?step=nonsense'])('"%s" is the cart', (search) => {
  expect(stageIn(new URLSearchParams(search))).toBe('draft')
})

test.for([
  ['shipping', { cartIsEmpty: false, orderId: null }, 'shipping'],
  ['shipping', { cartIsEmpty: true, orderId: 10_001 }, 'draft'],
  ['installed-apps', { cartIsEmpty: true, orderId: null }, 'draft'],
  ['completed', { cartIsEmpty: true, orderId: 10_001 }, 'completed'],
  ['completed', { cartIsEmpty: false, orderId: null }, 'draft'],
  ['draft', { cartIsEmpty: true, orderId: null }, 'draft'],
] as const)('%s with %o shows %s', ([wanted, facts, shown]) => {
  expect(reachableStage(wanted, facts)).toBe(shown)
})
