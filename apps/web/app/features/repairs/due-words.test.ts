import { expect, test } from 'vitest'
import { formatDueMoment } from '../../lib/business-date.ts'
import { dueWords, waitWords } from './due-words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const of = (dueAt: string, isLate: boolean) =>
  ({ dueFor: 'decision', dueAt, isLate, state: 'reported', kind: 'cracked' }) as const

test('staff see the clock, forward and back, on one line', () => {
  expect(dueWords(of('2026-11-20T14:00:00Z', false), true, now)).toBe('Decision due in\u00a02\u00a0hours')
  expect(dueWords(of('2026-11-20T09:00:00Z', true), true, now)).toBe('Decision was due 3\u00a0hours\u00a0ago')
})

test('customers see what they can expect', () => {
  expect(formatDueMoment('2026-11-20T14:00:00Z').replace(/\s/g, ' ')).toBe('Fri, Nov 20, 9:00 AM EST')
  const dueAt = '2026-11-20T14:00:00Z'
  expect(dueWords(of(dueAt, false), false, now)).toBe(`Decision by ${formatDueMoment(dueAt)}`)
  expect(dueWords(of(dueAt, true), false, now)).toBe(`Waiting for us since ${formatDueMoment(dueAt)}`)
})

test('without a clock a case says what it waits for, if anything', () => {
  const none = { ...of('', false), dueFor: null, dueAt: null }
  expect(dueWords(none, true, now)).toBe('')
  expect(waitWords({ state: 'replacementSent', waitsForReturn: true })).toBe('Waiting for the old device')
  // Of a lost device, or one that is back.
  expect(waitWords({ state: 'replacementSent', waitsForReturn: false })).toBe('No device to return')
  expect(waitWords({ state: 'closed', waitsForReturn: false })).toBe('')
})
