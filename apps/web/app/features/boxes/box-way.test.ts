import { expect, test } from 'vitest'
import { boxWay } from './box-way.ts'

const order = {
  shippingStreet1: '980 Airline Junction Rd',
  shippingCity: 'Toledo',
  promisedDeliveryDate: '2026-12-02',
  destinations: [{ promisedDeliveryDate: '2026-12-04' }],
}

test('a box has the place and the day of its destination', () => {
  expect(boxWay(order, { destination: null })).toEqual({
    to: '980 Airline Junction Rd, Toledo',
    day: '2026-12-02',
  })
  // It names its destination itself.
  const second = { position: 2, name: 'Yard 2', city: 'Akron' }
  expect(boxWay(order, { destination: second })).toEqual({ to: '', day: '2026-12-04' })
})

test('without an address and a promise nothing is said', () => {
  const bare = { ...order, shippingStreet1: '', shippingCity: '', promisedDeliveryDate: '' }
  expect(boxWay(bare, { destination: null })).toEqual({ to: '', day: null })
})
