import { expect, test } from 'vitest'
import { addressesOf, addressFields } from './address.ts'

test('two addresses become fields, and fields the same two addresses', () => {
  const billing = { street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' }
  const shipping = { street: '2 Oak St', city: 'Toledo', state: 'OH', zip: '43607' }
  const fields = addressFields(billing, shipping)
  expect(fields).toMatchObject({ billingCode: '45801', shippingStreet: '2 Oak St' })
  expect(addressesOf(fields)).toEqual({ Billing: billing, Shipping: shipping })
})
