import { expect, test } from 'vitest'
import {
  backLabel,
  isCheckoutStep,
  nextLabels,
  nextStep,
  previousStep,
  progressSteps,
} from './checkout-steps.ts'

test.for([
  ['draft', 'installed-apps', undefined, undefined],
  ['installed-apps', 'shipping', 'draft', 'Back to Cart'],
  ['shipping', undefined, 'installed-apps', 'Back to Installed Apps'],
  ['completed', undefined, undefined, undefined],
] as const)('from %s, Next leads to %s and Back to %s, labelled "%s"', ([step, next, previous, label]) => {
  expect(nextStep(step)).toBe(next)
  expect(previousStep(step)).toBe(previous)
  expect(backLabel(step)).toBe(label)
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

test('what is in a URL is a step or is not', () => {
  expect(isCheckoutStep('shipping')).toBe(true)
  expect(isCheckoutStep('summary')).toBe(false)
  expect(isCheckoutStep(null)).toBe(false)
})
