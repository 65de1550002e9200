import { productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import { aManifest, anOffer, aProduct } from '../catalog/testing.ts'
import { noFilters } from './shop-filters.ts'
import { cardPrice, categoryAt } from './shop-item.ts'
import { fromPrices, shopItems, toCardPrice } from './shop-items.ts'

const offers = [
  anOffer('o1', 'T-Mobile', 'Buy', { displayPricePrimary: '$649.00' }),
  anOffer('o2', 'Verizon', 'Finance', { displayPricePrimary: '<b>$18.99</b>/mo.', itemPrice: 18.99 }),
  anOffer('o3', 'Verizon', 'Buy', { displayPricePrimary: '$640.00', itemPrice: 640 }),
]
const shown = (change: Partial<typeof noFilters> = {}) => ({ ...noFilters, ...change })
const itemOf = (...products: Parameters<typeof aProduct>) => {
  const [item] = shopItems(aManifest([aProduct(...products)], offers), productTypeIds.phone)
  if (!item) throw new Error('The phone is not listed.')
  return item
}

describe('the price on a card', () => {
  test('is the shop’s first offer', () => {
    expect(cardPrice(itemOf(), shown())).toMatchObject({ carrier: 'T-Mobile', amount: '$649.00' })
  })

  test('is the first offer of the carrier that the list is filtered by', () => {
    expect(cardPrice(itemOf(), shown({ carriers: ['AT&T', 'Verizon'] }))).toEqual({
      carrier: 'Verizon',
      amount: '$18.99',
      per: '/mo.',
      label: '*billed by carrier',
      cents: 1_899,
      monthly: true,
      free: false,
    })
  })

  test('is the lowest of the kind that the list is sorted by', () => {
    expect(cardPrice(itemOf(), shown({ sort: 'price' }))).toMatchObject({ amount: '$640.00', monthly: false })
    expect(cardPrice(itemOf(), shown({ sort: 'monthly' }))).toMatchObject({ amount: '$18.99', monthly: true })
    expect(cardPrice(itemOf(), shown({ sort: 'monthly', carriers: ['T-Mobile'] }))).toMatchObject({
      amount: '$649.00',
    })
  })

  test('is sorted by what is charged, regardless of what the words on the card say', () => {
    const raised = anOffer('o', 'AT&T', 'Buy', { displayPricePrimary: '$449.00', itemPrice: 471.45 })
    expect(toCardPrice(raised)).toMatchObject({ amount: '$449.00', cents: 47_145, monthly: false })
  })

  test('that the carrier bills nothing for reads as in the cart, and is no lowest price', () => {
    const nothing = { displayPricePrimary: '$0.00', itemPrice: 0 }
    const subsidized = anOffer('o', 'Verizon', 'Subsidy', nothing)
    expect(toCardPrice(subsidized)).toMatchObject({
      amount: 'No charge',
      per: '',
      label: '*billed by carrier',
    })
    const [item] = shopItems(aManifest([aProduct()], [subsidized, ...offers]), productTypeIds.phone)
    expect(item && cardPrice(item, shown())).toMatchObject({ amount: 'No charge' })
    expect(item && cardPrice(item, shown({ sort: 'price' }))).toMatchObject({ amount: '$640.00' })
    expect(fromPrices([subsidized])).toMatchObject([{ amount: 'No charge', free: true }])
    expect(toCardPrice(anOffer('o', 'N/A', 'Buy', nothing))).toMatchObject({ amount: '$0.00' })
  })

  test('is missing when there is no offer', () => {
    expect(cardPrice({ prices: [] }, shown({ carriers: ['Verizon'], sort: 'price' }))).toBeUndefined()
  })

  test.for([
    ['$18.99', 'Finance', { amount: '$18.99', per: '/mo.', label: '*billed by carrier' }],
    ['$18.99 /month', 'Finance', { amount: '$18.99', per: '/mo.', label: '*billed by carrier' }],
    ['from $5', 'Buy', { amount: 'from $5', per: '', label: '*due at checkout' }],
  ] as const)('%s as %s', ([displayPricePrimary, purchaseType, expected]) => {
    expect(toCardPrice(anOffer('o', 'AT&T', purchaseType, { displayPricePrimary }))).toMatchObject(expected)
  })
})

test('before a carrier is chosen, the lowest price of each way to pay is known', () => {
  expect(fromPrices(offers)).toEqual([
    { amount: '$18.99', per: '/mo.', label: '*billed by carrier', free: false, how: 'Carrier Financed' },
    { amount: '$640.00', per: '', label: '*due at checkout', free: false, how: 'One-time payment' },
  ])
  expect(fromPrices([])).toEqual([])
})

describe('a card', () => {
  test('is found by maker, model, facts and features, each word once', () => {
    const { words } = itemOf({ features: ['Rugged grip', 'Halden pen'], promoTag: '<b>New</b>' })

    expect(words.split(' ')).toEqual(
      expect.arrayContaining(['halden', 'n6', 'rugged', 'pen', '4,700', 'new']),
    )
    expect(words.match(/halden/g)).toHaveLength(1)
  })

  test('is found by its carriers and by what its description says', () => {
    const { words } = itemOf({ longDescription: '<p>Arrives enrolled in zero-touch there</p>' })
    expect(words.split(' ')).toEqual(
      expect.arrayContaining(['enrolled', 'zero', 'touch', 'mobile', 'tmobile', 'verizon']),
    )
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

  test('of a phone lists its first features beside the facts', () => {
    expect(itemOf({ features: ['a', 'b', 'c', 'd'] })).toMatchObject({ features: ['a', 'b', 'c'] })
  })

  test('says whether it is in stock, and whether the device can be bought without a carrier', () => {
    expect(itemOf({ inStock: false, unlocked: true })).toMatchObject({
      inStock: false,
      unlocked: true,
      sellsUnlocked: false,
    })
    const sold = aManifest([aProduct()], [...offers, anOffer('o4', 'N/A')])
    expect(shopItems(sold, productTypeIds.phone)).toMatchObject([{ sellsUnlocked: true }])
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
