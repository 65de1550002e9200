import { productTypeIds } from '@portal/domain/ids'
import { expect, test } from 'vitest'
import { addedWords } from './raise-order.ts'

const phone = {
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  purchaseType: 'Finance',
  price: 18.99,
  ratePlanPrice: 40,
}

test.for([
  ['a month', phone, 'That adds $117.98/mo.'],
  ['a month, and add-ons once', { ...phone, addOns: 49 }, 'That adds $117.98/mo. and $98.00 once.'],
  ['nothing', { ...phone, price: 0, ratePlanPrice: 0 }, 'This doesn’t change the total.'],
] as const)('says what two more devices cost: %s', ([, item, words]) => {
  expect(addedWords(item, 2)).toBe(words)
})
