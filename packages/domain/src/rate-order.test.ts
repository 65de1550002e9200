import { expect, test } from 'vitest'
import { arrangedRates } from './rate-order.ts'

const rates = [
  { description: 'UPS Ground', rate: 15.5 },
  { description: 'UPS 3 Day Select', rate: 32 },
  { description: 'UPS 2nd Day Air', rate: 40 },
  { description: 'UPS Next Day Air Saver', rate: 70 },
  { description: 'UPS Next Day Air', rate: 80 },
]
const arrives = (days: Record<string, string>) =>
  Object.entries(days).map(([description, day]) => ({ description, day, isEstimated: false }))
const arrivals = arrives({
  'UPS Ground': '2026-12-02',
  'UPS 3 Day Select': '2026-12-03',
  'UPS 2nd Day Air': '2026-12-02',
  'UPS Next Day Air Saver': '2026-12-01',
  'UPS Next Day Air': '2026-12-01',
})
const names = (list: ReadonlyArray<{ rate: { description: string } }>) =>
  list.map(({ rate }) => rate.description)
const arranged = (...given: Parameters<typeof arrangedRates<(typeof rates)[number]>>) => {
  const all = arrangedRates(...given)
  return { shown: all.filter(({ isFolded }) => !isFolded), folded: all.filter(({ isFolded }) => isFolded) }
}

test('services stand by their day, then by price; what is dearer and later than another is folded away', () => {
  const { shown, folded } = arranged(rates, arrivals, null)
  expect(names(shown)).toEqual([
    'UPS Next Day Air Saver',
    'UPS Next Day Air',
    'UPS Ground',
    'UPS 2nd Day Air',
  ])
  expect(names(folded)).toEqual(['UPS 3 Day Select'])
})

test('the cheapest and the fastest are marked, the cheaper one of two that arrive on the same day', () => {
  const { shown } = arranged(rates, arrivals, null)
  expect(shown.flatMap(({ rate, marks }) => marks.map((mark) => [mark, rate.description]))).toEqual([
    ['Fastest', 'UPS Next Day Air Saver'],
    ['Cheapest', 'UPS Ground'],
  ])
})

test('one service can be both, and a single one is neither', () => {
  const both = arranged(rates.slice(0, 2), arrivals, null)
  expect(both.shown.map(({ marks }) => marks)).toEqual([['Cheapest', 'Fastest']])
  expect(arranged(rates.slice(0, 1), arrivals, null).shown.map(({ marks }) => marks)).toEqual([[]])
})

test('the chosen service is never folded away', () => {
  expect(names(arranged(rates, arrivals, 'UPS 3 Day Select').shown)).toContain('UPS 3 Day Select')
})

test('a service without a day comes last, is not folded, and no one is called the fastest', () => {
  const { shown, folded } = arranged(rates, arrivals.slice(0, 4), null)
  expect(names(shown).at(-1)).toBe('UPS Next Day Air')
  expect(names(folded)).toEqual(['UPS 3 Day Select'])
  expect(shown.flatMap(({ marks }) => marks)).toEqual(['Cheapest'])
})

test('without any days they stand by price', () => {
  expect(names(arranged(rates, undefined, null).shown)).toEqual(names(rates.map((rate) => ({ rate }))))
})
