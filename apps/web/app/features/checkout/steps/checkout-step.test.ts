import { expect, test } from 'vitest'
import { reachableStep, stepIn, stepPath } from './checkout-step.ts'

test.for(['draft', 'installed-apps', 'shipping', 'completed'] as const)(
  '%s is found in its own address',
  (step) => {
    expect(stepIn(new URL(stepPath(step), 'http://wbc.example').searchParams)).toBe(step)
  },
)

test.for(['', '?step=summary', '?step=nonsense'])('"%s" is the cart', (search) => {
  expect(stepIn(new URLSearchParams(search))).toBe('draft')
})

test.for([
  ['shipping', { cartIsEmpty: false, orderId: null }, 'shipping'],
  ['shipping', { cartIsEmpty: true, orderId: 10_001 }, 'draft'],
  ['installed-apps', { cartIsEmpty: true, orderId: null }, 'draft'],
  ['completed', { cartIsEmpty: true, orderId: 10_001 }, 'completed'],
  ['completed', { cartIsEmpty: false, orderId: null }, 'draft'],
  ['draft', { cartIsEmpty: true, orderId: null }, 'draft'],
] as const)('%s with %o shows %s', ([wanted, facts, shown]) => {
  expect(reachableStep(wanted, facts)).toBe(shown)
})
