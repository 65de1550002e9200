import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { type ProductType, productTypes } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { describe, expect, test } from 'vitest'
import {
  carrierTiles,
  chooseCarrier,
  chooseProduct,
  emptySelection,
  lineOf,
  missingIn,
  offersOf,
  refusalOf,
} from './add-item.ts'

const typeId = (key: ProductType) => productTypes.find((type) => type.key === key)?.productTypeId ?? ''

// Only what choosing reads.
const aProduct = (productId: string, type: ProductType) =>
  ({ productId, productTypeId: typeId(type) }) as Product
const anOffer = (offerId: string, productId: string, carrier: string) =>
  ({ offerId, productId, carrier }) as Offer

const catalog: Pick<Manifest, 'products' | 'offers'> = {
  products: [
    aProduct('phone', 'phone'),
    aProduct('tablet', 'tablet'),
    aProduct('open tablet', 'tablet'),
    aProduct('single', 'phone'),
    aProduct('case', 'accessory'),
    aProduct('router', 'router'),
    aProduct('none', 'service'),
  ],
  offers: [
    anOffer('p-att', 'phone', 'AT&T'),
    anOffer('p-vz-1', 'phone', 'Verizon'),
    anOffer('p-vz-2', 'phone', 'Verizon'),
    anOffer('t-tm', 'tablet', 'T-Mobile'),
    anOffer('t-vz', 'tablet', 'Verizon'),
    anOffer('o-na', 'open tablet', 'N/A'),
    anOffer('o-vz', 'open tablet', 'Verizon'),
    anOffer('s-uc', 'single', 'US Cellular'),
    anOffer('c-na', 'case', 'N/A'),
    anOffer('r-na-1', 'router', 'N/A'),
    anOffer('r-na-2', 'router', 'N/A'),
  ],
}

const before = {
  productId: 'case',
  carrier: 'N/A',
  offerId: 'c-na',
  quantity: '12',
  notes: 'For the bench',
  apps: ['Waze'],
}

describe('choosing a product', () => {
  test.for([
    ['a phone clears carrier and offer', 'phone', null, null],
    ['a tablet that carriers alone sell clears carrier and offer', 'tablet', null, null],
    ['a tablet that is sold without a carrier too starts with N/A', 'open tablet', 'N/A', null],
    [
      'a product with exactly one offer has it preselected, with its carrier',
      'single',
      'US Cellular',
      's-uc',
    ],
    ['an accessory has the carrier N/A, and its only offer', 'case', 'N/A', 'c-na'],
    ['a router has the carrier N/A, and its offers wait to be chosen', 'router', 'N/A', null],
    ['a product without offers has none', 'none', 'N/A', null],
  ] as const)('%s', ([, productId, carrier, offerId]) => {
    expect(chooseProduct(catalog, productId)(before)).toEqual({ ...before, productId, carrier, offerId })
  })

  test('clearing it clears the rest', () => {
    expect(chooseProduct(catalog, null)(before)).toMatchObject({
      productId: null,
      carrier: null,
      offerId: null,
    })
  })
})

test('choosing a carrier picks its first offer', () => {
  const selection = chooseCarrier(catalog, 'Verizon')(chooseProduct(catalog, 'phone')(emptySelection))

  expect(selection).toMatchObject({ carrier: 'Verizon', offerId: 'p-vz-1' })
  expect(offersOf(catalog, selection).map(({ offerId }) => offerId)).toEqual(['p-vz-1', 'p-vz-2'])
})

test('carriers without an offer for the product cannot be chosen', () => {
  const open = (productId: string | null) =>
    carrierTiles(catalog, productId)
      .filter(({ isOffered }) => isOffered)
      .map(({ carrier }) => carrier)

  expect(open('phone')).toEqual(['AT&T', 'Verizon'])
  expect(open('case')).toEqual(['N/A'])
  expect(open(null)).toEqual([])
})

describe('adding the line', () => {
  test.for([['0'], [''], ['501'], ['1.5']] as const)('quantity "%s" is not enough', ([quantity]) => {
    expect(lineOf({ ...before, quantity }, true)).toBeUndefined()
  })

  test('without an offer there is no line', () => {
    expect(lineOf({ ...before, offerId: null }, true)).toBeUndefined()
  })

  test('500 units of an offer can be added', () => {
    expect(lineOf({ ...before, quantity: '500' }, true)).toMatchObject({ quantity: 500 })
  })

  test('"Order item payload: … carrier, quantity, notes, installedApps (comma-joined)"', () => {
    const line = { ...before, notes: ' For the bench ', apps: ['ADP', 'Waze'] }
    const sent = { productId: 'case', offerId: 'c-na', carrier: 'N/A', quantity: 12, notes: 'For the bench' }
    expect(lineOf(line, true)).toEqual({ ...sent, installedApps: 'ADP,Waze' })
    expect(lineOf(line, false), 'without a phone or tablet').toEqual({ ...sent, installedApps: '' })
  })

  test('notes that no order can hold are refused', () => {
    const tooLong = { ...before, notes: 'x'.repeat(limits.notesMax + 1) }
    expect(lineOf(tooLong, true)).toBeUndefined()
    expect(missingIn(tooLong).notes).toBe('Enter at most 4,000 characters.')
  })
})

test('a product that is out of stock cannot be added', () => {
  expect(refusalOf({ inStock: false })).toBe('This product is out of stock. Choose another one.')
  expect(refusalOf({ inStock: true })).toBeUndefined()
  expect(refusalOf(undefined)).toBeUndefined()
})

test('what a line still needs is said where it is chosen', () => {
  expect(missingIn(emptySelection)).toEqual({ product: 'Choose a product.', offer: 'Choose an offer.' })
  expect(missingIn({ ...emptySelection, productId: '1', quantity: '' })).toEqual({
    offer: 'Choose an offer.',
    quantity: 'Enter a quantity from 1 to 500.',
  })
  expect(missingIn({ ...emptySelection, productId: '1', offerId: '2' })).toEqual({})
})
