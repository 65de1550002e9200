import { describe, expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { missingForSale } from './product-sale.ts'

const product = {
  isActive: true,
  inStock: true,
  productTypeId: productTypeIds.phone,
  zohoProductId: '487687600000009001',
}
const offer = {
  offerId: 'a',
  statusId: 1,
  itemPrice: 289,
  ratePlanPrice: 40,
  isCarrierInventory: false,
  carrier: { name: 'Verizon' },
  purchaseType: { name: 'Buy' },
}
const textsOf = (...args: Parameters<typeof missingForSale>) =>
  missingForSale(...args).map(({ isNeeded, text, at }) => [isNeeded, text.split(/[.(:]/)[0]?.trim(), at])

describe('what is missing before a product can be sold', () => {
  test('nothing where it is active with an active offer that has its prices', () => {
    expect(missingForSale(product, [offer])).toEqual([])
  })

  test('an offer, or one that is active', () => {
    expect(textsOf(product, [])).toEqual([[true, 'It has no offer', 'newOffer']])
    expect(textsOf(product, [{ ...offer, statusId: 2 }])).toEqual([[true, 'It has no offer', 'newOffer']])
    expect(textsOf(product, [{ ...offer, statusId: 0 }])).toEqual([
      [true, 'None of its offers is active', { offerId: 'a' }],
    ])
  })

  test('what its form has', () => {
    expect(
      textsOf({ ...product, isActive: false, inStock: false, zohoProductId: '4.87688E+17' }, [offer]),
    ).toEqual([
      [true, 'The product is inactive', 'product'],
      [true, 'It is out of stock', 'product'],
      [true, 'Its Zoho Product Id is not valid', 'product'],
    ])
  })

  test('prices are worth a look: the item price unless the carrier bills it, the plan price unless there is no plan', () => {
    const free = { ...offer, itemPrice: 0, ratePlanPrice: 0 }
    expect(textsOf(product, [free])).toEqual([
      [false, 'Verizon, Buy has no item price', { offerId: 'a' }],
      [false, 'Verizon, Buy has no plan price', { offerId: 'a' }],
    ])
    const router = { ...product, productTypeId: productTypeIds.router }
    expect(missingForSale(router, [{ ...free, isCarrierInventory: true }])).toEqual([])
  })
})
