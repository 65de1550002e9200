import { expect, test } from 'vitest'
import { nextStep } from './order-words.ts'

test('what to do about an order in Error, for a customer, an agent and a manager', () => {
  expect(nextStep(true, { mayRetry: false, isCustomer: true })).toBe(
    'What to do: ask your agent to remove or replace the item.',
  )
  expect(nextStep(true, { mayRetry: false, isCustomer: false })).toBe(
    'What to do: ask a manager to remove or replace the item, or to retry it.',
  )
  expect(nextStep(false, { mayRetry: true, isCustomer: false })).toBe(
    'What to do: choose Edit and retry to correct the order, or Retry once the cause is fixed in accounting.',
  )
})
