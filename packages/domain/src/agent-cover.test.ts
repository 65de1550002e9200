import { expect, test } from 'vitest'
import { coveredWords, coveringWords, coverMessages, untilDayProblem } from './agent-cover.ts'

test.each([
  ['2026-03-01', coverMessages.dayPassed],
  ['2026-03-02', undefined],
  ['2027-03-03', undefined],
  ['2027-03-04', coverMessages.dayTooFar],
])('%s as the last day, on 2026-03-02', (day, problem) => {
  expect(untilDayProblem(day, '2026-03-02')).toBe(problem)
})

test('both agents read until when', () => {
  const cover = { agentName: 'Wes Holt', untilDay: '2026-12-04' }
  expect(coveringWords(cover)).toBe('You cover Wes Holt until 12/04/2026.')
  expect(coveredWords(cover)).toBe('Wes Holt covers you until 12/04/2026.')
})
