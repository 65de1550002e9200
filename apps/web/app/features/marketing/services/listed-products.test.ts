import { productTypeIds } from '@portal/domain/ids'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../catalog/testing.ts'
import { listedProducts } from './products.tsx'

test('an accessory leads to its own page with its first price', () => {
  const products = [
    aProduct({ urlPathName: 'ferro-armor-case', productTypeId: productTypeIds.accessory, productId: 'p1' }),
  ]
  const offers = [
    anOffer('o1', 'N/A', 'Buy', { displayPricePrimary: '<b>$34.50</b>' }),
    anOffer('o2', 'N/A', 'Buy', { displayPricePrimary: '$40.00' }),
  ]
  expect(listedProducts({ products, offers })).toEqual({
    case: {
      path: '/buy/accessories/accessory-details/ferro-armor-case',
      price: '$34.50',
      priceNote: '*due at checkout',
    },
  })
})

test('a service leads to the details of an item, also without an offer', () => {
  const products = [
    aProduct({ urlPathName: 'mdm-yearly-subscription', productTypeId: productTypeIds.service }),
  ]
  expect(listedProducts({ products, offers: [] }).mdm).toEqual({
    path: '/buy/item-details/mdm-yearly-subscription',
    price: '',
    priceNote: '',
  })
})

test('a product that left the catalog is not linked', () => {
  expect(listedProducts({ products: [aProduct()], offers: [] })).toEqual({})
})
