import { describe, expect, test } from 'vitest'
import {
  filterChips,
  filterCount,
  filterSearch,
  narrowsResult,
  noFilters,
  readFilters,
} from './shop-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('filters in the address', () => {
  test('are read the way a GET form sends them', () => {
    expect(read('carriers=Verizon&carriers=AT%26T&brands=Halden&brands=Orbis&unlocked=true')).toEqual({
      carriers: ['AT&T', 'Verizon'],
      brands: ['Halden', 'Orbis'],
      unlocked: true,
    })
  })

  test.for([
    ['carriers=Nobody', 'a carrier that does not exist'],
    ['carriers=N/A', 'the carrier of things without a carrier'],
    ['brands=', 'an empty brand'],
    [`brands=${'x'.repeat(101)}`, 'a brand longer than any'],
    ['unlocked=yes', 'another word for true'],
  ] as const)('%s is no filter: %s', ([search]) => {
    expect(read(search)).toEqual(noFilters)
  })

  test('say a brand once', () => {
    expect(read('brands=Halden&brands=Halden').brands).toEqual(['Halden'])
  })

  test('are written in one order, so that one list has one address', () => {
    const one = filterSearch({ brands: ['Orbis', 'Halden'], carriers: ['Verizon', 'AT&T'], unlocked: true })
    const other = filterSearch({ brands: ['Halden', 'Orbis'], carriers: ['AT&T', 'Verizon'], unlocked: true })

    expect(one).toBe('?carriers=AT%26T&carriers=Verizon&unlocked=true&brands=Halden&brands=Orbis')
    expect(other).toBe(one)
  })

  test('come back as they were written', () => {
    const filters = { brands: ['A & B'], carriers: ['T-Mobile'], unlocked: true } as const
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
  const filters = { brands: ['Halden', 'Orbis'], carriers: ['Verizon'], unlocked: true }

  expect(filterCount(filters)).toBe(4)
  expect(filterChips(filters)).toEqual([
    { label: 'Verizon', without: { ...filters, carriers: [] } },
    { label: 'Unlocked', without: { ...filters, unlocked: false } },
    { label: 'Halden', without: { ...filters, brands: ['Orbis'] } },
    { label: 'Orbis', without: { ...filters, brands: ['Halden'] } },
  ])
})
