// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { businessDay, formatBusinessDate } from './business-date.ts'

const evening = '2026-02-01T00:53:00Z'

afterEach(() => {
  delete document.documentElement.dataset.timeZone
})

test('days are those of the zone that the document names, wherever the reader is', () => {
  document.documentElement.dataset.timeZone = 'America/New_York'
  expect(formatBusinessDate(evening)).toBe('01/31/2026')
  document.documentElement.dataset.timeZone = 'Europe/Berlin'
  expect(formatBusinessDate(evening)).toBe('02/01/2026')
  expect(businessDay(evening)).toBe('2026-02-01')
})

test('without a name they are New York’s', () => {
  expect(formatBusinessDate(evening)).toBe('01/31/2026')
  expect(formatBusinessDate('never')).toBe('')
})
