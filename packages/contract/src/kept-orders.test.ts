import { expect, test } from 'vitest'
import * as z from 'zod'
import { approvedOrder } from './approvals.ts'
import { withLaterFields } from './kept-orders.ts'
import { quotedOrder } from './quotes.ts'

/**
 * An order as quotes kept it at first: a field is never added here. Fails when a new field of orders cannot be read from it; give that
 * field a default then.
 */
const first = {
  orderId: 10_001,
  dateCreated: '2026-03-02T14:00:00.000Z',
  numberOfItems: 2,
  orderTotal: 578,
  itemsTotal: 578,
  freightTotal: null,
  costs: { today: 578, once: 578, monthly: 0, termMonths: null, committed: null, totals: [] },
  account: { accountName: 'Northgate Delivery LLC' },
  zohoContactName: 'Marcus Bell',
  zohoUser: { full_name: 'Wes Porter', email: 'wes@wbc.example' },
  billingStreet: '4100 Harbor Blvd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43604',
  shippingStreet: '980 Airline Junction Rd',
  shippingCity: 'Toledo',
  shippingState: 'OH',
  shippingCode: '43607',
  shipDirect: true,
  shippingDescription: null,
  shippingRate: 0,
  orderItems: [
    {
      orderItemId: '0192d3a0-0000-7000-8000-000000000001',
      carrier: 'Verizon',
      purchaseTypeId: '1',
      purchaseType: 'Buy',
      productTypeId: '1',
      quantity: 2,
      rate: 289,
      total: 578,
      isCarrierInventory: false,
      ratePlanDisplay: '',
      ratePlanPrice: 0,
      offer: {
        offerId: '1',
        product: {
          productId: '1',
          model: 'N6 Pro',
          manufacturerName: 'Halden',
          image: '',
          urlPathname: 'halden-n6-pro',
          productTypeId: '1',
        },
      },
    },
  ],
}

test('fields that orders got later are empty in a quoted order', () => {
  const read = withLaterFields(quotedOrder, first)
  expect(read).toMatchObject({
    ...first,
    referenceNumber: '',
    notes: '',
    installedApps: '',
    destinations: [],
    orderItems: [{ quantity: 2, isAddOn: false, termMonths: null }],
  })
  expect(quotedOrder.parse(read)).toEqual(read)
})

test('and in one that was sent for approval, which keeps what is its own', () => {
  const kept = { ...first, accountId: '1', contactId: '2', notes: 'Ring twice' }
  const read = withLaterFields(approvedOrder, kept)
  expect(read).toMatchObject({ ...kept, stagingNotes: '', referenceNumber: '' })
  expect(approvedOrder.safeParse(read).success).toBe(true)
  expect(read.orderItems[0]).not.toHaveProperty('carrierId')
})

test('a field that cannot be empty says so, unless it has a default', () => {
  expect(() => withLaterFields(z.object({ tip: z.number() }), {})).toThrow('lacks tip, which has no default')
  expect(withLaterFields(z.object({ tip: z.number().default(5) }), {})).toEqual({ tip: 5 })
})
