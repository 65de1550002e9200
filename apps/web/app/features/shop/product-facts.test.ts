import { productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import type { Thing } from '../../lib/seo.ts'
import { aManifest, anOffer, aProduct } from '../catalog/testing.ts'
import { productFacts, productThings } from './product-facts.ts'
import { findProductPage } from './product-page.ts'

const base = 'https://portal.example'
const offers = [
  anOffer('o1', 'Verizon', 'Finance', { displayPricePrimary: '$18.99/mo.' }),
  anOffer('o2', 'AT&T', 'Buy', { displayPricePrimary: '$649.00' }),
  anOffer('o3', 'T-Mobile', 'Buy', { displayPricePrimary: 'Call us' }),
]

function pageOf(change: Parameters<typeof aProduct>[0] = {}) {
  const page = findProductPage(aManifest([aProduct(change)], offers), 'halden-n6-pro')
  if (!page) throw new Error('The product is not found.')
  return page
}
const factsOf = (...change: Parameters<typeof pageOf>) => productFacts(pageOf(...change))
function thingOf(type: string, ...change: Parameters<typeof pageOf>): Thing {
  const thing = productThings(base, pageOf(...change)).find((one) => one['@type'] === type)
  if (!thing) throw new Error(`There is no ${type}.`)
  return thing
}

test('a phone is described by its own words and the carriers that sell it', () => {
  expect(factsOf()).toMatchObject({
    title: 'Halden N6 Pro',
    description:
      'Flagship screen. On AT&T, T-Mobile and Verizon; staged, tested and tagged when it ships from our facility.',
    path: '/buy/item-details/halden-n6-pro',
  })
})

describe('the shared picture', () => {
  test('is the card of our own render', () => {
    expect(factsOf().picture?.src).toBe('/share/halden-n6-pro.jpg')
  })

  test('is the product’s own picture where it comes from elsewhere', () => {
    const image = 'https://cdn.example/n6.png'
    expect(factsOf({ image }).picture).toEqual({ src: image, alt: 'Halden N6 Pro' })
  })
})

describe('linked data', () => {
  test('offers what has one amount, monthly rates as such', () => {
    const { offers: offered } = thingOf('Product')

    expect(offered).toEqual([
      expect.objectContaining({
        name: 'Carrier Financed, Verizon',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '18.99',
          priceCurrency: 'USD',
          unitCode: 'MON',
        },
      }),
      expect.objectContaining({
        name: 'One-time payment, AT&T',
        price: '649.00',
        url: `${base}/buy/item-details/halden-n6-pro?carrier=AT%26T`,
        availability: 'https://schema.org/InStock',
      }),
    ])
  })

  test('says what is out of stock, and names no maker that means "no brand"', () => {
    const product = thingOf('Product', { inStock: false, manufacturerName: 'NONE' })

    expect(JSON.stringify(product.offers)).toContain('OutOfStock')
    expect(product.brand).toBeUndefined()
  })

  test('leads from home over the category to the product', () => {
    const names = (product: Thing) => (product.itemListElement as Thing[]).map(({ name }) => name)

    expect(names(thingOf('BreadcrumbList', { productTypeId: productTypeIds.tablet }))).toEqual([
      'Home',
      'Tablets',
      'Halden N6 Pro',
    ])
  })
})
