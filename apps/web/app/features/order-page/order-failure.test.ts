import type { Order } from '@portal/contract/orders'
import { orderStatus } from '@portal/domain/order-status'
import { expect, test } from 'vitest'
import { itemsIn, rejectedItems } from './order-failure.tsx'

const line = (manufacturerName: string, model: string) => ({
  offer: { product: { manufacturerName, model } },
})
// Only what is read.
const order = {
  orderItems: [line('Orbis', 'T9 Duty'), line('Orbis', 'T9 Duty'), line('Halden', 'N6 Pro')],
} as unknown as Order

test('an order in Error says which of its items is affected', () => {
  expect(itemsIn('The ledger has no item for Orbis T9 Duty.', order)).toEqual(['Orbis T9 Duty'])
  expect(itemsIn('Accounting rejected the billing address.', order)).toEqual([])
})

test('the lines that accounting named are marked while the order is in Error', () => {
  const timeline = [{ kind: 'failed', reason: 'Halden N6 Pro is inactive in accounting.' }]
  const failed = { ...order, timeline, statusId: orderStatus.error } as Order
  expect(rejectedItems(failed)).toEqual(['Halden N6 Pro'])
  expect(rejectedItems({ ...failed, statusId: orderStatus.draft })).toEqual([])
})
