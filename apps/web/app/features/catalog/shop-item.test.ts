import { productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import { cardPrice, categoryAt, shopItems, toCardPrice } from './shop-item.ts'
import { aManifest, anOffer, aProduct } from './testing.ts'

const offers = [
  anOffer('o1', 'T-Mobile', 'Buy', { displayPricePrimary: '$649.00' }),
  anOffer('o2', 'Verizon', 'Finance', { displayPricePrimary: '<b>$18.99</b>/mo.' }),
  anOffer('o3', 'Verizon', 'Buy', { displayPricePrimary: '$640.00' }),
]
const itemOf = (...products: Parameters<typeof aProduct>) => {
  const [item] = shopItems(aManifest([aProduct(...products)], offers), productTypeIds.phone)
  if (!item) throw new Error('The phone is not listed.')
  return item
}

describe('the price on a card', () => {
  test('is the shop’s first offer', () => {
    expect(cardPrice(itemOf(), [])).toMatchObject({ carrier: 'T-Mobile', amount: '$649.00' })
  })

  test('is the first offer of the carrier that the list is filtered by', () => {
    expect(cardPrice(itemOf(), ['AT&T', 'Verizon'])).toEqual({
      carrier: 'Verizon',
      amount: '$18.99',
      per: '/mo.',
      label: '*billed by carrier',
      cents: 1_899,
    })
  })

  test('is missing when there is no offer', () => {
    expect(cardPrice({ prices: [] }, ['Verizon'])).toBeUndefined()
  })

  test.for([
    ['$18.99', 'Finance', { amount: '$18.99', per: '/mo.', label: '*billed by carrier' }],
    ['$18.99 /month', 'Finance', { amount: '$18.99', per: '/mo.', label: '*billed by carrier' }],
    ['$0.00', 'Subsidy', { amount: '$0.00', per: '', label: '*billed by carrier' }],
    ['from $5', 'Buy', { amount: 'from $5', per: '', label: '*due at checkout' }],
  ] as const)('%s as %s', ([displayPricePrimary, purchaseType, expected]) => {
    expect(toCardPrice(anOffer('o', 'AT&T', purchaseType, { displayPricePrimary }))).toMatchObject(expected)
  })
})

describe('a card', () => {
  test('is found by maker, model, facts and features, each word once', () => {
    const { words } = itemOf({ features: ['Rugged grip', 'Halden pen'], promoTag: '<b>New</b>' })

    expect(words.split(' ')).toEqual(
      expect.arrayContaining(['halden', 'n6', 'rugged', 'pen', '4,700', 'new']),
    )
    expect(words.match(/halden/g)).toHaveLength(1)
  })

  test('names no maker that means "no brand"', () => {
    expect(itemOf({ manufacturerName: 'NONE' }).brand).toBeNull()
    expect(itemOf().brand).toBe('Halden')
  })

  test('has its header only while it is to be shown', () => {
    expect(itemOf({ header: 'New', showHeader: false }).header).toBeNull()
    expect(itemOf({ header: 'New', showHeader: true }).header).toBe('New')
  })

  test('of a phone says screen, battery and charge, and leaves out what is unknown', () => {
    expect(itemOf({ battery: '' }).specs).toEqual([
      { label: 'Screen', value: '6.3"' },
      { label: 'Charge', value: '45 W' },
    ])
  })

  test('of an accessory says its first three features', () => {
    const product = aProduct({ productTypeId: productTypeIds.accessory, features: ['a', 'b', 'c', 'd'] })
    const [item] = shopItems(aManifest([product], [anOffer('o', 'N/A')]), productTypeIds.accessory)

    expect(item).toMatchObject({ features: ['a', 'b', 'c'], specs: [], carriers: [] })
  })

  test('lists one category only', () => {
    expect(shopItems(aManifest([aProduct()], offers), productTypeIds.tablet)).toEqual([])
  })
})

test.for([
  ['/phones', 'Phones'],
  ['/tablets/', 'Tablets'],
  ['/services-software', 'Services'],
  ['/broadband', 'Mobile Broadband & Routers'],
] as const)('%s lists %s', ([path, category]) => {
  expect(categoryAt(path).category).toBe(category)
})
