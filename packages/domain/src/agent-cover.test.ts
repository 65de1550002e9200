import { describe, expect, test } from 'vitest'
import {
  alreadyCoveredWords,
  coveredWords,
  coveringWords,
  coverMessages,
  coverState,
  fromDayProblem,
  plannedCoveredWords,
  plannedCoveringWords,
  untilDayProblem,
} from './agent-cover.ts'

const today = '2026-03-02'

test.each([
  ['2026-03-01', coverMessages.dayPassed],
  ['2026-03-02', undefined],
  ['2027-03-03', undefined],
  ['2027-03-04', coverMessages.dayTooFar],
])('%s as the first day, on 2026-03-02', (day, problem) => {
  expect(fromDayProblem(day, today)).toBe(problem)
})

test.each([
  ['2026-03-01', today, coverMessages.dayPassed],
  ['2026-03-02', today, undefined],
  ['2026-03-02', '2026-02-01', undefined],
  ['2026-03-09', '2026-03-10', coverMessages.beforeFirstDay],
  ['2026-03-10', '2026-03-10', undefined],
  ['2027-03-03', '2026-03-10', undefined],
  ['2027-03-04', '2026-03-10', coverMessages.dayTooFar],
])('%s as the last day of a cover from %s, on 2026-03-02', (untilDay, fromDay, problem) => {
  expect(untilDayProblem(untilDay, { fromDay, today })).toBe(problem)
})

describe('a cover from 10:00 to 12:00', () => {
  const hour = (hours: number) => new Date(Date.UTC(2026, 2, 2, hours))
  test.each([
    [9, 'planned'],
    [10, 'running'],
    [11, 'running'],
    [12, 'ended'],
  ] as const)('is at %i:00 %s', (at, state) => {
    expect(coverState({ startsAt: hour(10), endsAt: hour(12) }, hour(at))).toBe(state)
  })

  test('is cancelled when it ended before it began, and ended when it ended as it began', () => {
    expect(coverState({ startsAt: hour(10), endsAt: hour(9) }, hour(9))).toBe('cancelled')
    expect(coverState({ startsAt: hour(10), endsAt: hour(9) }, hour(13))).toBe('cancelled')
    expect(coverState({ startsAt: hour(10), endsAt: hour(10) }, hour(10))).toBe('ended')
  })
})

test('both agents read from when and until when', () => {
  const cover = { agentName: 'Wes Holt', fromDay: '2026-12-04', untilDay: '2026-12-11' }
  expect(coveringWords(cover)).toBe('You cover Wes Holt until 12/11/2026.')
  expect(coveredWords(cover)).toBe('Wes Holt covers you until 12/11/2026.')
  expect(plannedCoveringWords(cover)).toBe('You cover Wes Holt from 12/04/2026 to 12/11/2026.')
  expect(plannedCoveredWords(cover)).toBe('Wes Holt covers you from 12/04/2026 to 12/11/2026.')
})

test('a refusal names the cover that is in the way', () => {
  const cover = {
    coveredName: 'Wes Holt',
    coveringName: 'Nia Ray',
    fromDay: '2026-12-04',
    untilDay: '2026-12-11',
  }
  expect(alreadyCoveredWords(cover)).toBe(
    'Nia Ray covers Wes Holt from 12/04/2026 to 12/11/2026. Choose other days, or change that cover first.',
  )
})
