import { expect, test } from 'vitest'
import { freightNews } from './use-order-editing.ts'

const wbc = {
  statusId: 0,
  shipDirect: false,
  shippingDescription: 'UPS Ground',
  shippingRate: 12.37,
  freightTotal: 12.37,
}

test.for([
  [
    'another price of the same service is said',
    { shippingRate: 313.15, freightTotal: 313.15 },
    'Shipping is now $313.15 (was $12.37).',
  ],
  [
    'so is that there is none',
    { shippingRate: null, freightTotal: null },
    'UPS did not answer, so shipping has no price right now.',
  ],
  ['the same price is no news', {}, undefined],
  [
    'another service was chosen by the person',
    { shippingDescription: 'UPS Air', shippingRate: 80, freightTotal: 80 },
    undefined,
  ],
  ['nor is direct shipping', { shipDirect: true, shippingRate: null, freightTotal: null }, undefined],
  ['nor what happens after Submit', { statusId: 1, shippingRate: 20, freightTotal: 20 }, undefined],
  ['the price of another destination is said', { freightTotal: 20 }, 'Shipping is now $20.00 (was $12.37).'],
  ['a destination that is not complete is not', { freightTotal: null }, undefined],
] as const)('%s', ([, change, words]) => {
  expect(freightNews(wbc, { ...wbc, ...change })).toBe(words)
})
