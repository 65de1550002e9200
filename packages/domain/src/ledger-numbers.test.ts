import { expect, test } from 'vitest'
import { invoiceNumber, salesOrderNumber } from './books.ts'

test.each([
  [1, 'SO-00001', 'INV-00001'],
  ['42', 'SO-00042', 'INV-00042'],
  [123_456, 'SO-123456', 'INV-123456'],
] as const)('number %s', (n, salesOrder, invoice) => {
  expect([salesOrderNumber(n), invoiceNumber(n)]).toEqual([salesOrder, invoice])
})
