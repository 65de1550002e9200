import { expect, test } from 'vitest'
import {
  backLabel,
  isCheckoutStage,
  nextLabels,
  nextStage,
  previousStage,
  progressSteps,
} from './order-stage.ts'

test.for([
  ['draft', 'installed-apps', undefined, undefined],
  ['installed-apps', 'shipping', 'draft', 'Back to Cart'],
  ['shipping', undefined, 'installed-apps', 'Back to Installed Apps'],
  ['completed', undefined, undefined, undefined],
] as const)('from %s, Next leads to %s and Back to %s, labelled "%s"', ([stage, next, previous, label]) => {
  expect(nextStage(stage)).toBe(next)
  expect(previousStage(stage)).toBe(previous)
  expect(backLabel(stage)).toBe(label)
})

test('the labels are the spec’s', () => {
  expect(nextLabels).toEqual({
    draft: 'Choose Installed Apps',
    'installed-apps': 'Choose Shipping',
    shipping: 'Submit Order',
  })
  expect(progressSteps.map(({ label }) => label)).toEqual([
    'Cart',
    'Installed Apps',
    'Shipping',
    'Submit Order',
  ])
})

test('what is in a URL is a stage or is not', () => {
  expect(isCheckoutStage('shipping')).toBe(true)
  expect(isCheckoutStage('summary')).toBe(false)
  expect(isCheckoutStage(null)).toBe(false)
})
