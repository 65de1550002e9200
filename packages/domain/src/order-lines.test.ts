import { expect, test } from 'vitest'
import { itemCount, lineTotalCents, orderTotalCents } from './order-lines.ts'

const ours = { quantity: 3, rateCents: 19_999, isCarrierInventory: false }
const carriers = { quantity: 2, rateCents: 45_000, isCarrierInventory: true }

test('a line amounts to its rate times its quantity, no matter who bills it', () => {
  expect([ours, carriers].map(lineTotalCents)).toEqual([59_997, 90_000])
})

test('the customer owes what is due at checkout and the shipping; the carrier bills the rest', () => {
  expect(orderTotalCents([ours, carriers], 4_820)).toBe(64_817)
  expect(orderTotalCents([carriers], 0)).toBe(0)
  expect(orderTotalCents([], 4_820)).toBe(4_820)
})

test('an add-on goes with its item and is counted only when no item is left', () => {
  const phone = { quantity: 3, isAddOn: false }
  const cover = { quantity: 5, isAddOn: true }
  expect(itemCount([phone, cover])).toBe(3)
  expect(itemCount([cover])).toBe(5)
  expect(itemCount([])).toBe(0)
})
