import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDay, businessMoment, startOfBusinessDay } from './business-day.ts'
import { type OfferPrices, samePrices } from './price-change.ts'
import {
  factsAt,
  firstShopMoment,
  lastShopDay,
  type ScheduledChange,
  withScheduledPrices,
} from './shop-at.ts'

const prices = (itemPriceCents: number): OfferPrices => ({
  itemPriceCents,
  displayPricePrimary: `$${itemPriceCents}`,
  displayPriceSecondary: '',
  ratePlanPriceCents: 0,
  ratePlanDisplayPrice: '$0.00',
})
const anOffer = (offerId: string, cents: number, statusId = 1) => ({ offerId, statusId, ...prices(cents) })
const change = (
  priceChangeId: string,
  effectiveOn: string,
  ...lines: Array<[offerId: string, before: number, after: number]>
): ScheduledChange => ({
  priceChangeId,
  effectiveOn,
  lines: lines.map(([offerId, before, after]) => ({
    offerId,
    before: prices(before),
    after: prices(after),
  })),
})
const shown = (offers: readonly { offerId: string; itemPriceCents: number }[]) =>
  Object.fromEntries(offers.map(({ offerId, itemPriceCents }) => [offerId, itemPriceCents]))

describe('prices on a day ahead', () => {
  test('change on their day and stay afterwards', () => {
    const changes = [change('1', '2026-03-03', ['a', 100, 110])]
    const on = (day: string) =>
      shown(withScheduledPrices([anOffer('a', 100), anOffer('b', 50)], changes, day))
    expect(on('2026-03-02')).toEqual({ a: 100, b: 50 })
    expect(on('2026-03-03')).toEqual({ a: 110, b: 50 })
    expect(on('2027-01-01')).toEqual({ a: 110, b: 50 })
  })

  test('of two changes from the same price, the one of the earlier day counts and the other is skipped', () => {
    const changes = [change('1', '2026-03-05', ['a', 100, 90]), change('2', '2026-03-03', ['a', 100, 110])]
    expect(shown(withScheduledPrices([anOffer('a', 100)], changes, '2026-03-05'))).toEqual({ a: 110 })
  })

  test('two changes of one day are applied in the order in which they were saved', () => {
    const both = [change('2', '2026-03-03', ['a', 100, 90]), change('1', '2026-03-03', ['a', 100, 110])]
    expect(shown(withScheduledPrices([anOffer('a', 100)], both, '2026-03-03'))).toEqual({ a: 110 })
  })

  test('a change that fits what an earlier one leaves is applied on top of it', () => {
    const changes = [change('1', '2026-03-03', ['a', 100, 110]), change('2', '2026-03-04', ['a', 110, 120])]
    expect(shown(withScheduledPrices([anOffer('a', 100)], changes, '2026-03-04'))).toEqual({ a: 120 })
  })

  test('offers that were changed, archived or removed meanwhile are skipped', () => {
    const changes = [
      change('1', '2026-03-03', ['a', 100, 110], ['b', 100, 110], ['c', 100, 110], ['d', 100, 110]),
    ]
    const offers = [anOffer('a', 99), anOffer('b', 100, 2), anOffer('c', 100, 0)]
    expect(shown(withScheduledPrices(offers, changes, '2026-03-03'))).toEqual({ a: 99, b: 100, c: 110 })
  })

  test('any series of changes ends as a recount that goes through the days one by one', () => {
    const ids = ['a', 'b', 'c']
    const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02']
    const cents = fc.constantFrom(100, 110, 120)
    const line = fc.tuple(fc.constantFrom(...ids), cents, cents)
    const scheduled = fc.record({
      day: fc.constantFrom(...days),
      lines: fc.uniqueArray(line, { selector: ([id]) => id }),
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, fc.constantFrom(0, 1, 2)), { minLength: 3, maxLength: 3 }),
        fc.array(scheduled, { maxLength: 8 }),
        fc.constantFrom(...days),
        (start, planned, until) => {
          const offers = start.map(([price, status], index) => anOffer(ids[index] ?? '', price, status))
          const changes = planned.map(({ day, lines }, index) => change(String(index), day, ...lines))
          const counted = new Map(offers.map((offer) => [offer.offerId, { ...offer }]))
          for (const day of days)
            for (const { effectiveOn, lines } of changes)
              for (const { offerId, before, after } of lines) {
                const offer = counted.get(offerId)
                if (
                  day <= until &&
                  effectiveOn === day &&
                  offer &&
                  offer.statusId !== 2 &&
                  samePrices(offer, before)
                )
                  Object.assign(offer, after)
              }
          expect(withScheduledPrices(offers, changes.toReversed(), until)).toEqual([...counted.values()])
        },
      ),
    )
  })
})

describe('what a thing was', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 2, date))
  const now = { price: 120, status: 'Archived', carrier: 'Verizon' }
  const changes = [
    { id: 4, at: day(9), before: { status: 'Active' } },
    { id: 3, at: day(7), before: { price: 110 } },
    { id: 2, at: day(5), before: { price: 100, carrier: null } },
    { id: 1, at: day(3), before: null },
    // Something else that is noted with the thing.
    { id: 5, at: day(8), before: null },
  ]

  test.for([
    [10, now],
    [9, now],
    [8, { ...now, status: 'Active' }],
    [6, { price: 110, status: 'Active', carrier: 'Verizon' }],
    [5, { price: 110, status: 'Active', carrier: 'Verizon' }],
    [4, { price: 100, status: 'Active', carrier: null }],
    [3, { price: 100, status: 'Active', carrier: null }],
    [2, null],
  ] as const)('on March %i', ([date, facts]) => {
    expect(factsAt({ facts: now, createdAt: day(3) }, changes, day(date))).toEqual(facts)
  })

  test('any series of changes gives back every state that was', () => {
    const edit = fc.record({
      field: fc.constantFrom('price', 'status', 'carrier'),
      value: fc.oneof(fc.nat(3), fc.constant(null)),
      minutes: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), fc.nat(60), (edits, asked) => {
        let facts: Record<string, unknown> = { price: 0, status: 0, carrier: 0 }
        let minute = 1
        const log = [{ id: 0, at: new Date(minute * 60_000), before: null as Record<string, unknown> | null }]
        const states = [{ minute, facts }]
        for (const [index, { field, value, minutes }] of edits.entries()) {
          minute += minutes
          log.push({ id: index + 1, at: new Date(minute * 60_000), before: { [field]: facts[field] } })
          facts = { ...facts, [field]: value }
          states.push({ minute, facts })
        }
        const was = states.findLast((state) => state.minute <= asked)?.facts ?? null
        const present = { facts, createdAt: new Date(60_000) }
        expect(factsAt(present, log, new Date(asked * 60_000))).toEqual(was)
      }),
    )
  })
})

describe('the moments that can be shown', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  test('begin with the first offer, a year ago at most', () => {
    expect(firstShopMoment(new Date('2026-05-01T00:00:00Z'), now)).toEqual(new Date('2026-05-01T00:00:00Z'))
    expect(firstShopMoment(new Date('2020-05-01T00:00:00Z'), now)).toEqual(new Date('2025-11-25T12:00:00Z'))
    expect(firstShopMoment(null, now)).toEqual(now)
  })

  test('end one day after the last one for which a change can be scheduled', () => {
    expect(lastShopDay('2026-11-26')).toBe('2027-11-27')
  })
})

test.for([
  ['the day that loses an hour', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['the day that gains one', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['the day after it', '2026-11-02', '2026-11-02T05:00:00.000Z'],
] as const)('a change of %s begins at midnight of the business, to the minute', ([, day, begins]) => {
  const zone = 'America/New_York'
  expect(startOfBusinessDay(day, zone).toISOString()).toBe(begins)
  expect(businessMoment(`${day}T00:00`, zone).toISOString()).toBe(begins)
  const at = (ms: number) =>
    shown(
      withScheduledPrices(
        [anOffer('a', 100)],
        [change('1', day, ['a', 100, 110])],
        businessDay(new Date(Date.parse(begins) + ms), zone),
      ),
    )
  expect(at(-1)).toEqual({ a: 100 })
  expect(at(0)).toEqual({ a: 110 })
})
