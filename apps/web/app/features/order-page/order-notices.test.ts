import { expect, test } from 'vitest'
import { placeOf } from './order-notices.tsx'

const blocker = (code: string, field: string, lineId: string | null = null) => ({
  code,
  field,
  lineId,
  words: '',
})

test.for([
  ['account', 'account', null, 'order-account', true],
  ['contact', 'contact', null, 'order-contact', true],
  ['billing-street', 'billing.street', null, 'billing-street', true],
  ['shipping-zip', 'shipping.zip', null, 'shipping-zip', true],
  ['shipping-unverified', 'shipping.street', null, 'shipping-street', true],
  ['line-price', 'lines', '7', 'accept-prices', false],
  ['line-unavailable', 'lines', '7', 'remove-7', false],
  ['too-many-lines', 'lines', null, 'order-items', false],
  ['shipping-method', 'shippingMethod', null, 'order-shipping-method', false],
  ['direct', 'shippingMethod', null, 'order-shipping-method', false],
  ['shipping-rate', 'shippingRate', null, 'order-shipping-rate', false],
] as const)('%s leads to its place', ([code, field, lineId, at, isInForm]) => {
  expect(placeOf(blocker(code, field, lineId), false)).toEqual({ at, isInForm })
})

test('shipping that is the same as billing is put right there', () => {
  expect(placeOf(blocker('shipping-city', 'shipping.city'), true).at).toBe('billing-city')
})
