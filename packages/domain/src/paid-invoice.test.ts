import { expect, test } from 'vitest'
import { paidWhenCancelled } from './books.ts'

test.each([
  [
    { number: 'INV-00007', paid: 1_250.5 },
    '$1,250.50 is paid on invoice INV-00007. It stays as a credit of the account until it is refunded.',
  ],
  [
    { number: null, paid: null },
    'A payment was entered on the invoice of this order. It stays as a credit of the account until it is refunded.',
  ],
])('what is said before an order with %j is cancelled', (invoice, words) => {
  expect(paidWhenCancelled(invoice)).toBe(words)
})
