import { afterEach, expect, test } from 'vitest'
import { configureCompany } from './brand.ts'
import { carrierChoices, carrierKey, carriersIn, wirelessCarriers, withCarrierKeys } from './carriers.ts'
import { carrierIds } from './ids.ts'
import { type Carrier, carrierNameOf, listedCarriers, placeOfCarrier } from './listed-carriers.ts'

afterEach(() => configureCompany({}))

const publish = (carriers: Carrier[]) => configureCompany({ carriers })

test('without settings they are the four of the spec', () => {
  expect(wirelessCarriers()).toEqual(['AT&T', 'T-Mobile', 'Verizon', 'US Cellular'])
  expect(carrierNameOf(carrierIds['US Cellular'])).toBe('US Cellular')
  expect(carrierNameOf('x')).toBeUndefined()
})

test('published ones are in their order; an ended one keeps its name and place, and is not offered', () => {
  publish([
    { carrierId: carrierIds.Verizon, name: 'Verizon Business', isOffered: true },
    { carrierId: carrierIds['AT&T'], name: 'AT&T', isOffered: false },
    { carrierId: 'new', name: 'Northwave', isOffered: true },
  ])

  expect(listedCarriers().map(({ name }) => name)).toEqual(['Verizon Business', 'AT&T', 'Northwave'])
  expect(carrierChoices()).toEqual(['Verizon Business', 'Northwave', 'N/A'])
  expect(carrierNameOf(carrierIds['AT&T'])).toBe('AT&T')
  expect(
    ['Northwave', 'unknown', 'N/A', 'AT&T'].toSorted((a, b) => placeOfCarrier(a) - placeOfCarrier(b)),
  ).toEqual(['AT&T', 'Northwave', 'N/A', 'unknown'])
})

test('N/A keeps its name regardless of the published carriers', () => {
  publish([])
  expect(carrierNameOf(carrierIds['N/A'])).toBe('N/A')
  expect(carrierChoices()).toEqual(['N/A'])
})

test.for([
  ['rugged T-Mobile', 'rugged tmobile'],
  ['t mobile', 'tmobile'],
  ['AT & T, Verizon', 'att, verizon'],
  ['us-cellular', 'uscellular'],
  ['U.S. Cellular', 'uscellular'],
  ['battery', 'battery'],
  ['that T shirt', 'that t shirt'],
] as const)('"%s" is searched for as "%s"', ([typed, text]) => {
  expect(withCarrierKeys(typed)).toBe(text)
})

test('the carriers that a text names, and what their spellings have in common', () => {
  expect(carriersIn('For AT&T and t-mobile lines; a battery.')).toEqual(['att', 'tmobile'])
  expect(['AT&T', 'at & t', 'T-Mobile', 'US Cellular'].map(carrierKey)).toEqual([
    'att',
    'att',
    'tmobile',
    'uscellular',
  ])
})
