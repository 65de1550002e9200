import { describe, expect, test } from 'vitest'
import {
  type Arrival,
  arrivalWords,
  deliveryWords,
  lastPromised,
  lateWords,
  spokenDay,
  standingPromise,
} from './arrival-words.ts'
import { orderStatus } from './order-status.ts'

const arrives = (description: string, day: string, isEstimated = false): Arrival => ({
  description,
  day,
  isEstimated,
})
const arrivals = [
  arrives('UPS Ground', '2026-12-10'),
  arrives('UPS 2nd Day Air', '2026-12-04'),
  arrives('UPS Next Day Air', '2026-12-03', true),
]

test('a day is spoken with its weekday, the same everywhere', () => {
  expect(spokenDay('2026-12-03')).toBe('Thursday, December 3')
  expect(spokenDay('2026-02-30')).toBe('')
  expect(arrivals.map(arrivalWords)).toEqual([
    'arrives Thursday, December 10',
    'arrives Friday, December 4',
    'arrives about Thursday, December 3 (estimated)',
  ])
})

describe('a wish that the chosen service does not meet', () => {
  const said = (requested: string, chosen: string | null, of: Arrival[] | undefined = arrivals) =>
    lateWords({ requested, chosen, arrivals: of })

  test('is said with the cheapest service that does', () => {
    expect(said('2026-12-07', 'UPS Ground')).toBe(
      'UPS Ground arrives Thursday, December 10, after the requested Monday, December 7. UPS 2nd Day Air arrives in time, Friday, December 4.',
    )
  })

  test('is said with the earliest service when none does', () => {
    const nothing =
      'No UPS service arrives by Wednesday, December 2. The earliest is UPS Next Day Air, about Thursday, December 3.'
    expect(said('2026-12-02', 'UPS Ground')).toBe(
      `UPS Ground arrives Thursday, December 10, after the requested Wednesday, December 2. ${nothing}`,
    )
    expect(said('2026-12-02', null)).toBe(nothing)
  })

  test.each([
    ['without a wish', '', 'UPS Ground', arrivals],
    ['on the very day', '2026-12-10', 'UPS Ground', arrivals],
    ['while another service can meet it and none is chosen', '2026-12-04', null, arrivals],
    ['while no day is known', '2026-12-01', 'UPS Ground', undefined],
    ['for a service without a day', '2026-12-01', 'UPS 3 Day Select', arrivals],
  ])('nothing is said %s', (_, requested, chosen, of) => {
    expect(lateWords({ requested, chosen, arrivals: of })).toBeUndefined()
  })
})

describe('the confirmation says', () => {
  // Monday at 3 PM, so Tuesday is the first day; Thursday is Thanksgiving.
  const order = {
    submitted: new Date('2026-11-23T20:00:00Z'),
    timeZone: 'America/New_York',
    service: 'UPS Ground',
  }
  const usual = 'Estimated Delivery: 3-5 business days'

  test.each([
    ['the usual time where no day is known', '', [usual]],
    [
      'both within five business days',
      '2026-12-02',
      [usual, 'Your order should arrive on Wednesday, December 2 with UPS Ground.'],
    ],
    ['the day alone where it is later', '2026-12-03', ['Estimated Delivery: Thursday, December 3']],
  ])('%s', (_, promised, words) => {
    expect(deliveryWords({ ...order, promised })).toEqual(words)
  })

  test('the last day of several destinations, and none where one is not known', () => {
    const promised = lastPromised(['2026-11-30', '2026-12-02', '2026-12-01'])
    expect(deliveryWords({ ...order, service: null, promised })).toEqual([
      usual,
      'Your order should arrive by Wednesday, December 2.',
    ])
    expect(lastPromised(['2026-11-30', ''])).toBe('')
  })
})

test('an order in Error has no day that has passed', () => {
  const { error, submitted } = orderStatus
  expect(standingPromise(error, '2026-12-02', '2026-12-03')).toBe('')
  expect(standingPromise(error, '2026-12-03', '2026-12-03')).toBe('2026-12-03')
  expect(standingPromise(submitted, '2026-12-02', '2026-12-03')).toBe('2026-12-02')
})
