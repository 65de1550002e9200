import { expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { readableChanges } from './readable-changes.ts'

const zone = 'America/New_York'
const changesOf = (entity: string, before: Facts | null, after: Facts | null) =>
  readableChanges(entity, { before, after }, zone)

test('the status of an order is its name', () => {
  expect(changesOf('order', { statusId: 1 }, { statusId: 2, reason: 'Twice' })).toEqual([
    { field: 'status', before: 'Submitted', after: 'Cancelled' },
    { field: 'reason', before: null, after: 'Twice' },
  ])
})

test.for([
  ['order', 'orderExport', 'handled', 'orderExport', 'Handled manually'],
  ['order', 'orderTotalCents', 236_020, 'orderTotal', '$2,360.20'],
  ['offer', 'itemPrice', 289, 'itemPrice', '$289.00'],
  ['account', 'orderLimit', 1000.5, 'orderLimit', '$1,000.50'],
  ['invoice', 'paidOn', '2026-03-01', 'paidOn', '03/01/2026'],
  ['webhook', 'rotatedUntil', '2026-03-01T17:00:00.000Z', 'rotatedUntil', '03/01/2026, 12:00 PM'],
  ['order', 'date_created', '2026-07-01T17:00:00+00:00', 'dateCreated', '07/01/2026, 1:00 PM'],
  ['user', 'phoneNumber', '5550100123', 'phoneNumber', '(555) 010-0123'],
  ['user', 'isActive', false, 'isActive', 'No'],
  ['product', 'year', 2025, 'year', '2025'],
  ['station', 'name', '2026-03-01', 'name', '2026-03-01'],
  ['invoice terms', 'netDays', 30, 'netDays', '30'],
  ['settings', 'Carrier “A_b”, Name', 'A_b', 'Carrier “A_b”, Name', 'A_b'],
] as const)('of %s, %s %s is shown as %s %s', ([entity, name, value, field, after]) => {
  expect(changesOf(entity, null, { [name]: value })).toEqual([{ field, before: null, after }])
})

test('addresses are lines, and single parts of them stay parts', () => {
  const billing = { street: '12 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }
  expect(changesOf('account', { billing }, { billing: { ...billing, city: 'Akron' } })).toEqual([
    { field: 'billing', before: '12 Dock St, Toledo, OH 43604', after: '12 Dock St, Akron, OH 43604' },
  ])
  const onFile = { street1: '12 Dock St', street2: 'Bay 4', city: 'Toledo', state: 'OH', zipCode: '43604' }
  expect(changesOf('account', null, onFile)).toEqual([
    { field: 'address', before: null, after: '12 Dock St Bay 4, Toledo, OH 43604' },
  ])
  expect(changesOf('account', { zipCode: '43604' }, { zipCode: '43605' })).toEqual([
    { field: 'zipCode', before: '43604', after: '43605' },
  ])
  const registration = {
    taxId: '38-2046113',
    billingStreet: '12 Dock St',
    billingCity: 'Toledo',
    billingState: 'OH',
    billingZip: '43604',
  }
  expect(changesOf('user', null, { registration })).toEqual([
    {
      field: 'registration',
      before: null,
      after: 'tax id: 38-2046113\nbilling: 12 Dock St, Toledo, OH 43604',
    },
  ])
})

test('a removed order is read without the names, numbers and JSON of the database', () => {
  const item = {
    quantity: 12,
    manufacturer_name: 'Halden',
    model: 'N6 Pro',
    rate_cents: 28_900,
    offer_id: 'x',
  }
  const gone = {
    order_id: 10_001,
    status_id: 0,
    version: 4,
    created_by: '0190',
    shipping_street: '',
    billing_street: '12 Dock St',
    billing_city: 'Toledo',
    billing_state: 'OH',
    billing_code: '43604',
    ship_direct: false,
    shipping_rate_cents: 1895,
    items: [item, { ...item, quantity: 1, model: 'N6' }],
  }
  expect(changesOf('order', gone, null)).toEqual(
    [
      ['orderId', '10001'],
      ['status', 'Draft'],
      ['billing', '12 Dock St, Toledo, OH 43604'],
      ['shipDirect', 'No'],
      ['shippingRate', '$18.95'],
      ['items', '12 × Halden N6 Pro, $289.00 each\n1 × Halden N6, $289.00 each'],
    ].map(([field, before]) => ({ field, before, after: null })),
  )
})
