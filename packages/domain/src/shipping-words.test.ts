import { expect, test } from 'vitest'
import { shippingLabel, shippingRow } from './shipping-words.ts'

const ground = { shipDirect: false, shippingDescription: 'UPS Ground', destinations: [] }
const direct = { shipDirect: true, shippingDescription: null, destinations: [] }

test('shipping has its service and price, or to how many places it goes', () => {
  expect(shippingRow(ground, 1_142, 'TBD')).toEqual([{ label: 'Shipping, UPS Ground', amount: '$11.42' }])
  expect(shippingRow({ ...ground, destinations: [direct] }, 1_142, null)).toEqual([
    { label: 'Shipping to 2 destinations', amount: '$11.42' },
  ])
  expect(['', null, 'UPS Ground', 'Shipping to 3 destinations'].map(shippingLabel)).toEqual([
    'Shipping',
    'Shipping',
    'Shipping, UPS Ground',
    'Shipping to 3 destinations',
  ])
})

test('what the carrier ships says so and is never $0.00, whether its rate is kept as 0 or not at all', () => {
  for (const rate of [0, null])
    expect(shippingRow({ ...direct, destinations: [direct] }, rate, 'TBD')).toEqual([
      { label: 'Shipping', amount: 'Direct from the carrier' },
    ])
  expect(shippingRow({ ...direct, destinations: [ground] }, 500, null)[0]?.amount).toBe('$5.00')
})

test('a rate that is not known is said where it can still be chosen', () => {
  expect(shippingRow(ground, null, 'TBD')).toEqual([{ label: 'Shipping', amount: 'TBD' }])
  expect(shippingRow(ground, null, null)).toEqual([])
})
