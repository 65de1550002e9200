import { expect, test } from 'vitest'
import { daysAfter } from './business-day.ts'
import { dueDaysOf, invoiceAges } from './invoice-ages.ts'

const today = '2026-11-28'

test.for([
  ['2026-12-15', 'notDue'],
  ['2026-11-28', 'notDue'],
  ['2026-11-27', 'to30'],
  ['2026-10-29', 'to30'],
  ['2026-10-28', 'to60'],
  ['2026-09-29', 'to60'],
  ['2026-09-28', 'to90'],
  ['2026-08-30', 'to90'],
  ['2026-08-29', 'over90'],
  ['2020-01-01', 'over90'],
] as const)('an invoice that was due on %s is %s', ([due, age]) => {
  const fits = invoiceAges.filter((one) => {
    const { from, to } = dueDaysOf(one, today)
    return (from === null || due >= from) && (to === null || due <= to)
  })
  expect(fits).toEqual([age])
})

test('each day has one age', () => {
  for (let days = -100; days <= 100; days++) {
    const due = daysAfter(today, days)
    const ages = invoiceAges.filter((age) => {
      const { from, to } = dueDaysOf(age, today)
      return (from === null || due >= from) && (to === null || due <= to)
    })
    expect(ages, due).toHaveLength(1)
  }
})
