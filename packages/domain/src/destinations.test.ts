import { describe, expect, test } from 'vitest'
import { goodsWords, placeLine, placesOf } from './destination-words.ts'
import {
  freightCents,
  knownFreightCents,
  linesByDestination,
  splitByStation,
  splitProblems,
} from './destinations.ts'

const line = (id: string, quantity: number, isAddOn = false) => ({ id, quantity, isAddOn })
const split = (...items: Array<[lineId: string, quantity: number]>) => ({
  items: items.map(([lineId, quantity]) => ({ lineId, quantity })),
})
const quantities = (lines: Array<ReturnType<typeof line>>, ...splits: Array<ReturnType<typeof split>>) =>
  linesByDestination(lines, ({ id }) => id, splits).map((of) =>
    Object.fromEntries(of.map(({ id, quantity }) => [id, quantity])),
  )

describe('lines by destination', () => {
  test('all of it stays with one destination', () => {
    expect(quantities([line('a', 5), line('cover', 5, true)])).toEqual([{ a: 5, cover: 5 }])
  })

  test('add-ons go with their devices; fewer go in proportion, and the rest stays', () => {
    const lines = [line('a', 10), line('cover', 10, true), line('case', 5, true), line('b', 1)]
    expect(quantities(lines, split(['a', 4]), split(['a', 3]))).toEqual([
      { a: 3, cover: 3, case: 2, b: 1 },
      { a: 4, cover: 4, case: 2 },
      { a: 3, cover: 3, case: 1 },
    ])
  })

  test('add-ons that stay behind keep their device line, and those without a device stay', () => {
    expect(quantities([line('a', 2), line('case', 3, true)], split(['a', 2]))).toEqual([
      {},
      { a: 2, case: 3 },
    ])
    expect(quantities([line('case', 3, true), line('b', 1)], split(['b', 1]))).toEqual([
      { case: 3 },
      { b: 1 },
    ])
  })
})

test('an add-on that is given itself goes there without its device', () => {
  expect(quantities([line('phone', 2), line('case', 2, true)], split(['case', 2]))).toEqual([
    { phone: 2 },
    { phone: 0, case: 2 },
  ])
})

describe('what is wrong with a split', () => {
  const lines = [
    { id: 'a', name: 'N2', quantity: 10, isSplittable: true },
    { id: 'cover', name: 'Cover', quantity: 10, isSplittable: false },
  ]
  const words = (...splits: Array<ReturnType<typeof split>>) =>
    splitProblems(lines, splits).map(({ destination, words }) => [destination, words])

  test.for([
    ['nothing', [split(['a', 4]), split(['a', 6])], []],
    ['too many at one place', [split(['a', 11])], [[0, 'There are only 10 of N2.']]],
    [
      'too many together',
      [split(['a', 6]), split(['a', 5])],
      [[1, 'N2: 11 of 10 are given to destinations.']],
    ],
    ['an empty place', [split()], [[0, 'Give this destination at least one item, or remove it.']]],
    ['a line twice', [split(['a', 1], ['a', 1])], [[0, 'This line is named twice.']]],
    ['an unknown line', [split(['x', 1])], [[0, 'The order has no such line any more.']]],
  ] as const)('%s', ([, splits, said]) => {
    expect(words(...splits)).toEqual(said)
  })

  test('what goes with its device cannot be given away', () => {
    expect(words(split(['cover', 1]))).toEqual([[0, expect.stringContaining('can’t be split')]])
  })
})

test('freight is not known while one rate is not', () => {
  const rate = (shippingRateCents: number | null) => ({ shippingRateCents })
  expect(freightCents(rate(100), [rate(250), rate(0)])).toBe(350)
  expect(freightCents(rate(100), [rate(null)])).toBeNull()
  expect(knownFreightCents(rate(null), [rate(250)])).toBe(250)
})

test('units are counted by station and line', () => {
  const unit = (lineId: string, stationId: string | null) => ({ lineId, stationId })
  const units = [
    unit('a', 'north'),
    unit('a', 'north'),
    unit('b', 'north'),
    unit('a', 'south'),
    unit('a', null),
  ]
  expect(splitByStation(units, ['south', 'north', 'west'])).toEqual([
    { stationId: 'south', items: [{ lineId: 'a', quantity: 1 }] },
    {
      stationId: 'north',
      items: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 1 },
      ],
    },
  ])
})

test('a place is one line where there is no room; one destination is no place of its own', () => {
  const address = { street: '1 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }
  const ground = { shipDirect: false, shippingDescription: 'UPS Ground', shippingRateCents: 1_234 }
  const direct = { shipDirect: true, shippingDescription: null, shippingRateCents: 0 }
  const from = {
    lines: [{ ...line('a', 1_500), name: 'N2' }],
    first: { address, shipping: ground, promised: '' },
  }
  expect(placesOf({ ...from, destinations: [] })).toEqual([])
  const other = {
    name: 'North',
    address,
    shipping: direct,
    promised: '',
    items: [{ lineId: 'a', quantity: 500 }],
  }
  const places = placesOf({ ...from, destinations: [other] })
  expect(places.map(placeLine)).toEqual([
    'Destination 1: 1 Dock St, Toledo, OH 43604. 1,000 × N2. UPS Ground, $12.34.',
    'Destination 2, North: 1 Dock St, Toledo, OH 43604. 500 × N2. Direct from the carrier.',
  ])
  expect(goodsWords([])).toBe('')
})
