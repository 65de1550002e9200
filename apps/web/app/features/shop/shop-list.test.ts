import { describe, expect, test } from 'vitest'
import { noFilters } from './shop-filters.ts'
import { facetsOf, hasFacets, matching, ordered, sortsOf } from './shop-list.ts'

const n6 = {
  id: 'N6',
  brand: 'Halden',
  carriers: ['AT&T', 'Verizon'],
  unlocked: true,
  words: 'halden n6 5g rugged att verizon',
}
const c5 = {
  id: 'C5',
  brand: 'Halden',
  carriers: ['AT&T'],
  unlocked: false,
  words: 'halden c5 mini at&t att',
}
const a2 = {
  id: 'A2',
  brand: 'Kestrel',
  carriers: ['Verizon', 'US Cellular'],
  unlocked: false,
  words: 'kestrel a2 rugged battery tmobile',
}
const noName = { id: 'X', brand: null, carriers: [], unlocked: true, words: 'cable' }
const items = [n6, c5, a2, noName]

const ids = (filters: Parameters<typeof matching>[1]) => matching(items, filters).map(({ id }) => id)

describe('the list', () => {
  test.for([
    ['nothing', {}, ['N6', 'C5', 'A2', 'X']],
    ['a brand', { brands: ['Halden'] }, ['N6', 'C5']],
    ['two brands, either of them', { brands: ['Halden', 'Kestrel'] }, ['N6', 'C5', 'A2']],
    ['a carrier', { carriers: ['Verizon'] }, ['N6', 'A2']],
    ['two carriers, either of them', { carriers: ['Verizon', 'AT&T'] }, ['N6', 'C5', 'A2']],
    ['brand and carrier, both at once', { brands: ['Halden'], carriers: ['Verizon'] }, ['N6']],
    ['unlocked', { unlocked: true }, ['N6', 'X']],
    ['what nothing is', { brands: ['Kestrel'], unlocked: true }, []],
    ['a brand that is not sold', { brands: ['Nokan'] }, []],
    ['a word', { query: 'Rugged' }, ['N6', 'A2']],
    ['the beginning of a word', { query: ' kes ' }, ['A2']],
    ['two words, both of them', { query: 'rugged halden' }, ['N6']],
    ['a word and a brand', { query: 'rugged', brands: ['Kestrel'] }, ['A2']],
    ['a word with an accent', { query: 'Rúgged' }, ['N6', 'A2']],
    ['a carrier without its signs', { query: 'att' }, ['N6', 'C5']],
    ['a carrier as it is written', { query: 'AT&T' }, ['N6', 'C5']],
    ['a carrier with spaces', { query: 'AT & T rugged' }, ['N6']],
    ['a carrier without its hyphen', { query: 'tmobile' }, ['A2']],
    ['a carrier of two words', { query: 'T Mobile' }, ['A2']],
    ['the beginning of a carrier', { query: 'tmob' }, ['A2']],
    ['a part of a word that is no carrier', { query: 'atter' }, ['A2']],
    ['a word that nothing has', { query: 'fax' }, []],
  ] as const)('filtered by %s', ([, filters, expected]) => {
    expect(ids({ ...noFilters, ...filters })).toEqual(expected)
  })
})

describe('the options', () => {
  test('are counted over the whole category while nothing is filtered', () => {
    expect(facetsOf(items, noFilters)).toEqual({
      carriers: [
        { value: 'AT&T', count: 2 },
        { value: 'T-Mobile', count: 0 },
        { value: 'Verizon', count: 2 },
        { value: 'US Cellular', count: 1 },
      ],
      unlocked: 2,
      brands: [
        { value: 'Halden', count: 2 },
        { value: 'Kestrel', count: 1 },
      ],
    })
  })

  test('count what choosing them would add: their own group is left out, the others are not', () => {
    const { brands, carriers } = facetsOf(items, { ...noFilters, carriers: ['Verizon'], brands: ['Kestrel'] })

    expect(brands).toEqual([
      { value: 'Halden', count: 1 },
      { value: 'Kestrel', count: 1 },
    ])
    expect(carriers.map(({ count }) => count)).toEqual([0, 0, 1, 1])
  })

  test('never vanish while someone filters', () => {
    expect(facetsOf(items, { ...noFilters, brands: ['Kestrel'], unlocked: true }).brands).toHaveLength(2)
  })

  test('makers that mean "no brand" are not one', () => {
    expect(facetsOf([noName], noFilters)).toEqual({ carriers: [], unlocked: 1, brands: [] })
  })

  test('there are none where products do not differ', () => {
    const services = [{ brand: null, carriers: [], unlocked: false, words: '' }]
    expect(hasFacets(facetsOf(services, noFilters))).toBe(false)
  })
})

describe('the order', () => {
  const price = (carrier: string, cents: number, monthly = false) => ({
    carrier,
    cents,
    monthly,
    amount: '',
    per: '',
    label: '',
    free: false,
  })
  const cheap = { id: 'cheap', prices: [price('AT&T', 900), price('Verizon', 5_000)] }
  const dear = { id: 'dear', prices: [price('Verizon', 1_000)] }
  const both = { id: 'both', prices: [price('Verizon', 500, true), price('Verizon', 2_000)] }
  const monthly = { id: 'monthly', prices: [price('AT&T', 400, true)] }
  const none = { id: 'none', prices: [] }
  const items = [monthly, none, dear, cheap, both]
  const idsOf = (filters: Partial<typeof noFilters>) =>
    ordered(items, { ...noFilters, ...filters }).map(({ id }) => id)

  test('is the shop’s own', () => {
    expect(idsOf({})).toEqual(['monthly', 'none', 'dear', 'cheap', 'both'])
  })

  test('by one-time price leaves monthly prices out; what has no such price comes last', () => {
    expect(idsOf({ sort: 'price' })).toEqual(['cheap', 'dear', 'both', 'monthly', 'none'])
    expect(idsOf({ sort: 'price', carriers: ['Verizon'] })).toEqual([
      'dear',
      'both',
      'cheap',
      'monthly',
      'none',
    ])
  })

  test('is not led by what a carrier bills at nothing', () => {
    const free = { id: 'free', prices: [{ ...price('Verizon', 0), free: true }] }
    expect(ordered([free, dear], { ...noFilters, sort: 'price' }).map(({ id }) => id)).toEqual([
      'dear',
      'free',
    ])
  })

  test('by monthly price leaves one-time prices out', () => {
    expect(idsOf({ sort: 'monthly' })).toEqual(['monthly', 'both', 'none', 'dear', 'cheap'])
  })

  test('by monthly price is offered where something is paid monthly', () => {
    expect(sortsOf(items, noFilters)).toEqual(['featured', 'price', 'monthly'])
    expect(sortsOf([dear], noFilters)).toEqual(['featured', 'price'])
    expect(sortsOf([dear], { ...noFilters, sort: 'monthly' })).toContain('monthly')
  })
})
