import { describe, expect, test } from 'vitest'
import {
  cleared,
  filterChips,
  filterCount,
  filterSearch,
  isNarrowed,
  narrowsResult,
  noFilters,
  readFilters,
  spelledAs,
} from './shop-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('filters in the address', () => {
  test('are read the way a GET form sends them', () => {
    expect(read('carriers=Verizon&carriers=AT%26T&brands=Halden&brands=Orbis&unlocked=true')).toEqual({
      carriers: ['AT&T', 'Verizon'],
      brands: ['Halden', 'Orbis'],
      unlocked: true,
      query: '',
      sort: 'featured',
    })
  })

  test.for([
    ['carriers=', 'an empty carrier'],
    [`carriers=${'x'.repeat(101)}`, 'a carrier longer than any'],
    ['brands=', 'an empty brand'],
    [`brands=${'x'.repeat(101)}`, 'a brand longer than any'],
    ['unlocked=yes', 'another word for true'],
    ['sort=name', 'an order that there is not'],
  ] as const)('%s is no filter: %s', ([search]) => {
    expect(read(search)).toEqual(noFilters)
  })

  test('a carrier that is not offered is a filter that can be taken away', () => {
    const filters = read('carriers=Former+One&carriers=Verizon&carriers=FORMER+ONE')
    expect(filters.carriers).toEqual(['Verizon', 'former one'])
    expect(filterSearch(filters)).toBe('?carriers=Verizon&carriers=former+one')
    expect(filterChips(filters).map(({ label }) => label)).toEqual(['Verizon', 'former one'])
  })

  test('say a brand once', () => {
    expect(read('brands=Halden&brands=Halden').brands).toEqual(['Halden'])
  })

  test('are compared without case', () => {
    const filters = read(
      'carriers=verizon&carriers=VERIZON&brands=halden&brands=Halden&unlocked=True&sort=Price',
    )
    expect(filters).toMatchObject({ carriers: ['Verizon'], unlocked: true, sort: 'price' })
    expect(filters.brands).toHaveLength(1)
    expect(spelledAs(['Orbis', 'Halden', null], filters).brands).toEqual(['Halden'])
    expect(spelledAs(['Orbis'], filters).brands).toEqual(['halden'])
  })

  test('are written in one order, so that one list has one address', () => {
    const both = { ...noFilters, unlocked: true }
    const one = filterSearch({ ...both, brands: ['Orbis', 'Halden'], carriers: ['Verizon', 'AT&T'] })
    const other = filterSearch({ ...both, brands: ['Halden', 'Orbis'], carriers: ['AT&T', 'Verizon'] })

    expect(one).toBe('?carriers=AT%26T&carriers=Verizon&unlocked=true&brands=Halden&brands=Orbis')
    expect(other).toBe(one)
  })

  test('come back as they were written', () => {
    const filters = {
      ...{ brands: ['A & B'], carriers: ['T-Mobile'], unlocked: true },
      ...{ query: 'rugged 5G & case', sort: 'price' as const },
    }
    expect(read(filterSearch(filters))).toEqual(filters)
  })

  test('leave the address bare when there are none', () => {
    expect(filterSearch(noFilters)).toBe('')
    expect(filterSearch(noFilters, { carrier: 'AT&T' })).toBe('?carrier=AT%26T')
  })
})

test('"with filters" is for brands and carriers, not for unlocked', () => {
  expect(narrowsResult({ ...noFilters, unlocked: true })).toBe(false)
  expect(narrowsResult({ ...noFilters, brands: ['Halden'] })).toBe(true)
  expect(narrowsResult({ ...noFilters, carriers: ['Verizon'] })).toBe(true)
})

test('each chip takes only its own filter away', () => {
  const filters = { ...noFilters, brands: ['Halden', 'Orbis'], carriers: ['Verizon'], unlocked: true }

  expect(filterCount(filters)).toBe(4)
  expect(filterChips(filters)).toEqual([
    { label: 'Verizon', without: { ...filters, carriers: [] } },
    { label: 'Unlocked', without: { ...filters, unlocked: false } },
    { label: 'Halden', without: { ...filters, brands: ['Orbis'] } },
    { label: 'Orbis', without: { ...filters, brands: ['Halden'] } },
  ])
})

describe('a search', () => {
  test('has a chip, and is no filter to be counted', () => {
    const filters = { ...noFilters, query: ' rugged ' }

    expect(filterChips(filters)).toEqual([{ label: '“rugged”', without: { ...filters, query: '' } }])
    expect([filterCount(filters), isNarrowed(filters), narrowsResult(filters)]).toEqual([0, true, false])
  })

  test('is no longer than a search may be, and no address when it is blank', () => {
    expect(read(`q=${'x'.repeat(200)}`).query).toHaveLength(100)
    expect(filterSearch({ ...noFilters, query: '  ' })).toBe('')
  })
})

test('clearing keeps the order', () => {
  expect(cleared({ ...noFilters, query: 'a', unlocked: true, sort: 'price' })).toEqual({
    ...noFilters,
    sort: 'price',
  })
})
