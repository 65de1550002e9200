import type { Order } from '@portal/contract/orders'
import { expect, test } from 'vitest'
import { itemsIn, nextStep } from './order-failure.tsx'

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

test('and what to do, for an agent and for a manager', () => {
  expect(nextStep(true, false)).toBe(
    'What to do: ask a manager to remove or replace the item. A manager can retry or edit it.',
  )
  expect(nextStep(false, true)).toBe(
    'What to do: choose Edit and retry to correct the order, or Retry once the cause is fixed in accounting.',
  )
})
