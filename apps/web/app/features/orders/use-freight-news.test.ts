import { expect, test } from 'vitest'
import { freightNews } from './use-freight-news.ts'

const wbc = { statusId: 0, shipDirect: false, shippingDescription: 'UPS Ground', shippingRate: 12.37 }

test.for([
  [
    'another price of the same service is said',
    { shippingRate: 313.15 },
    'Shipping is now $313.15 (was $12.37).',
  ],
  [
    'so is that there is none',
    { shippingRate: null },
    'UPS did not answer, so shipping has no price right now.',
  ],
  ['the same price is no news', {}, undefined],
  [
    'another service was chosen by the person',
    { shippingDescription: 'UPS Air', shippingRate: 80 },
    undefined,
  ],
  ['nor is direct shipping', { shipDirect: true, shippingRate: null }, undefined],
  ['nor what happens after Submit', { statusId: 1, shippingRate: 20 }, undefined],
] as const)('%s', ([, change, words]) => {
  expect(freightNews(wbc, { ...wbc, ...change })).toBe(words)
})
