import { productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import { aManifest, anOffer, aProduct } from '../catalog/testing.ts'
import { addToCartReason } from './add-to-cart.tsx'
import {
  askedCarrier,
  askedChoice,
  carrierOptions,
  cartItemOf,
  choicePath,
  choosesCarrier,
  offersToChoose,
  openingChoice,
  withCarrier,
} from './product-choice.ts'
import { findProductPage, type ProductPage } from './product-page.ts'

const phoneOffers = [
  anOffer('vzw-finance', 'Verizon', 'Finance'),
  anOffer('vzw-buy', 'Verizon'),
  anOffer('att-buy', 'AT&T'),
]
const repairOffer = anOffer('repair', 'N/A', 'Buy', { productId: 'p2', productName: 'Screen Repair' })
const repair = aProduct({ productId: 'p2', urlPathName: 'repair', productTypeId: productTypeIds.service })

function pageOf(change: Parameters<typeof aProduct>[0] = {}, offers = phoneOffers): ProductPage {
  const manifest = aManifest([aProduct(change), repair], [...offers, repairOffer])
  const page = findProductPage(manifest, 'halden-n6-pro')
  if (!page) throw new Error('The product is not found.')
  return page
}
const accessory = () => pageOf({ productTypeId: productTypeIds.accessory }, [anOffer('only', 'N/A')])

describe('a product page', () => {
  test('is not there for an unknown product', () => {
    expect(findProductPage(aManifest([aProduct()], []), 'orbis-nothing')).toBeNull()
    expect(findProductPage(aManifest([aProduct()], []), undefined)).toBeNull()
  })

  test('offers repair coverage to eligible products only', () => {
    expect(pageOf({ isScreenRepairEligible: true, screenRepairOfferId: 'repair' }).screenRepair?.name).toBe(
      'Screen Repair',
    )
    expect(pageOf({ isScreenRepairEligible: false, screenRepairOfferId: 'repair' }).screenRepair).toBeNull()
    expect(pageOf({ isScreenRepairEligible: true, screenRepairOfferId: 'gone' }).screenRepair).toBeNull()
  })
})

describe('the opening choice', () => {
  test('is no carrier and one unit', () => {
    expect(openingChoice(pageOf(), null)).toEqual({
      carrier: null,
      offerId: null,
      quantity: '1',
      screenRepair: false,
      accessory: false,
    })
  })

  test('is the carrier asked for, with its first offer', () => {
    expect(openingChoice(pageOf(), 'Verizon')).toMatchObject({ carrier: 'Verizon', offerId: 'vzw-finance' })
  })

  test.for(['US Cellular', 'Nobody', ''])('ignores "%s", which has no offer', (carrier) => {
    expect(openingChoice(pageOf(), carrier)).toMatchObject({ carrier: null, offerId: null })
  })

  test('is the only offer, with its carrier', () => {
    expect(openingChoice(pageOf({}, [anOffer('one', 'T-Mobile')]), null)).toMatchObject({
      carrier: 'T-Mobile',
      offerId: 'one',
    })
    expect(openingChoice(accessory(), null)).toMatchObject({ carrier: null, offerId: 'only' })
  })

  test('leaves the offer open where there are two and no carriers', () => {
    const page = pageOf({ productTypeId: productTypeIds.service }, [anOffer('a', 'N/A'), anOffer('b', 'N/A')])
    expect(openingChoice(page, null).offerId).toBeNull()
  })

  test('covers the screen of an eligible product', () => {
    const page = pageOf({ isScreenRepairEligible: true, screenRepairOfferId: 'repair' })
    expect(openingChoice(page, null).screenRepair).toBe(true)
  })
})

describe('carriers', () => {
  test('are chosen for phones and tablets, not for anything else', () => {
    expect(choosesCarrier(pageOf())).toBe(true)
    expect(choosesCarrier(pageOf({ productTypeId: productTypeIds.tablet }))).toBe(true)
    expect(choosesCarrier(accessory())).toBe(false)
  })

  test('without an offer are listed as such', () => {
    expect(carrierOptions(pageOf()).map(({ label, hasOffer }) => [label, hasOffer])).toEqual([
      ['AT&T', true],
      ['T-Mobile', false],
      ['Verizon', true],
      ['US Cellular', false],
    ])
  })

  test('include Unlocked where the phone is sold without one', () => {
    const page = pageOf({}, [...phoneOffers, anOffer('free', 'N/A')])
    expect(carrierOptions(page).at(-1)).toEqual({ carrier: 'N/A', label: 'Unlocked', hasOffer: true })
  })

  test('show their own offers', () => {
    expect(offersToChoose(pageOf(), { carrier: 'Verizon' }).map(({ offerId }) => offerId)).toEqual([
      'vzw-finance',
      'vzw-buy',
    ])
    expect(offersToChoose(pageOf(), { carrier: null })).toEqual([])
    expect(offersToChoose(accessory(), { carrier: null })).toHaveLength(1)
  })

  test('a new one takes its first offer and one unit, and keeps coverage as it was chosen', () => {
    const page = pageOf({ isScreenRepairEligible: true, screenRepairOfferId: 'repair' })
    const before = {
      ...openingChoice(page, 'Verizon'),
      offerId: 'vzw-buy',
      quantity: '40',
      screenRepair: false,
    }

    expect(withCarrier(page, before, 'AT&T')).toEqual({
      carrier: 'AT&T',
      offerId: 'att-buy',
      quantity: '1',
      screenRepair: false,
      accessory: false,
    })
  })

  test.for([
    ['carrier=AT%26T', 'AT&T'],
    ['carriers=Verizon', 'Verizon'],
    ['carrier=at%26t', 'AT&T'],
    ['carriers=VERIZON', 'Verizon'],
    ['carrier=Nobody', null],
    ['carriers=Unknown', null],
    ['carriers=Verizon&carriers=AT%26T', null],
    ['carrier=Verizon&carriers=AT%26T', 'Verizon'],
    ['', null],
  ] as const)('"%s" asks for %s', ([search, expected]) => {
    expect(askedCarrier(new URLSearchParams(search))).toBe(expected)
  })
})

test('add-ons cover every unit or none', () => {
  const choice = { carrier: 'AT&T', offerId: 'o', quantity: '12', screenRepair: true, accessory: false }
  expect(cartItemOf(choice)).toMatchObject({ quantity: 12, screenRepairQuantity: 12, accessoryQuantity: 0 })
})

test.for([
  [[], false, ''],
  [['offer'], true, 'To add to cart: choose a carrier.'],
  [['offer', 'signed-out'], false, 'To add to cart: choose a payment option and sign in.'],
  [
    ['offer', 'quantity', 'signed-out'],
    true,
    'To add to cart: choose a carrier, enter a quantity from 1 to 300 and sign in.',
  ],
  [['out-of-stock'], true, 'This product is out of stock.'],
] as const)('what is missing is said: %s', ([blockers, needsCarrier, sentence]) => {
  expect(addToCartReason(blockers, needsCarrier)).toBe(sentence)
})

describe('going to sign in and back', () => {
  const page = pageOf()
  const path = '/buy/item-details/halden-n6-pro'
  const back = (asked: string) => askedChoice(page, new URLSearchParams(asked.split('?')[1]))

  test('keeps carrier, payment option, quantity and repair choice, and the shop filters beside them', () => {
    const choice = {
      ...openingChoice(page, 'Verizon'),
      offerId: 'vzw-buy',
      quantity: '3',
      screenRepair: false,
    }
    const here = choicePath(path, new URLSearchParams('brands=Halden'), choice)
    expect(here.startsWith(`${path}?brands=Halden&`)).toBe(true)
    expect(choicePath(path, new URLSearchParams('brands=Halden&gclid=1'), choice)).toBe(here)
    expect(back(here)).toEqual(choice)
  })

  test.for([
    ['an offer of another carrier', '?carrier=AT%26T&offer=vzw-buy', { carrier: 'AT&T', offerId: 'att-buy' }],
    ['a quantity that cannot be typed', '?carrier=Verizon&quantity=9000', { quantity: '1' }],
    ['an accessory that is not offered', '?accessory=true', { accessory: false }],
  ] as const)('drops %s', ([, asked, kept]) => {
    expect(back(asked)).toMatchObject(kept)
  })
})
