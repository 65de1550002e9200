import { expect, test } from 'vitest'
import { addressErrors, addressLine, checkAddresses, emptyAddress, sameAddress } from './address.ts'

const good = { street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }

test.for([
  ['Billing', 'street', 'x', 'Billing street must be at least 2 characters'],
  ['Billing', 'city', '', 'Billing city must be at least 2 characters'],
  ['Billing', 'state', 'N', 'Billing state must be at least 2 characters'],
  ['Billing', 'zip', '1', 'Billing zip must be at least 2 characters'],
  ['Billing', 'street', 'x'.repeat(51), 'Billing street must be at most 50 characters'],
  ['Shipping', 'street', ' x ', 'Shipping street must be at least 2 characters'],
  ['Shipping', 'zip', '1'.repeat(51), 'Shipping zip must be at most 50 characters'],
] as const)('%s %s "%s" is refused in the words of the spec', ([owner, part, value, message]) => {
  expect(addressErrors(owner, { ...good, [part]: value })).toEqual({ [part]: message })
})

test('2 and 50 characters are enough and not too many', () => {
  expect(addressErrors('Billing', { ...good, street: 'xy', city: 'x'.repeat(50) })).toEqual({})
})

test('billing is checked first: its errors alone are set, regardless of what shipping says', () => {
  const check = checkAddresses({ ...good, city: '' }, { ...good, city: '' })
  expect(check).toEqual({
    isValid: false,
    billingErrors: { city: 'Billing city must be at least 2 characters' },
    shippingErrors: {},
  })
})

test('once billing passes, shipping is checked; when both pass all errors clear', () => {
  expect(checkAddresses(good, { ...good, zip: '' })).toEqual({
    isValid: false,
    billingErrors: {},
    shippingErrors: { zip: 'Shipping zip must be at least 2 characters' },
  })
  expect(checkAddresses(good, good)).toEqual({ isValid: true, billingErrors: {}, shippingErrors: {} })
})

test('an address reads as one line', () => {
  expect(addressLine(good)).toBe('350 5th Ave, New York, NY 10118')
  expect(addressLine({ street: '', city: 'New York', state: 'NY', zip: '' })).toBe('New York, NY')
})

test('two addresses are the same when every part is', () => {
  expect(sameAddress(good, { ...good })).toBe(true)
  for (const part of ['street', 'city', 'state', 'zip'] as const)
    expect(sameAddress(good, { ...good, [part]: 'other' })).toBe(false)
})

test('an empty address says nothing, and a part of one no more than it has', () => {
  expect(addressLine(emptyAddress)).toBe('')
  expect(addressLine({ ...emptyAddress, city: 'Toledo', zip: '43604' })).toBe('Toledo, 43604')
})
