import { expect, test } from 'vitest'
import {
  ageWords,
  byHarm,
  countsOfKinds,
  type DeskHarm,
  daysLateWords,
  deskHarms,
  harmOfCase,
  isLateHarm,
  kindOfHarm,
} from './desk-queue.ts'
import { stuckKinds } from './stuck-work.ts'

const at = (harm: DeskHarm, atMs: number, number = 1) => ({ harm, atMs, number })

test('a broken promise comes before what stopped, that before what waits for us, and idle drafts come last', () => {
  const worst = [
    'lateOrder',
    'lateBox',
    'lateCase',
    'error',
    'acceptedQuote',
    'openQuote',
    'dueCase',
  ] as const
  const rest = ['approval', 'registration', 'waitingCase', 'idleDraft'] as const
  const ranked = [...worst, ...rest].map((harm, age) => at(harm, -age))
  expect([...ranked].reverse().sort(byHarm)).toEqual(ranked)
})

test('a draft that was reopened after an error comes right after errors: the customer takes it for ordered', () => {
  const ranked = [at('error', 5), at('reopenedDraft', 1), at('acceptedQuote', 0)]
  expect([...ranked].reverse().sort(byHarm)).toEqual(ranked)
})

test('of one harm what waits longest is first, and of one moment the lower number', () => {
  const [old, young, next] = [at('error', 1, 9), at('error', 2, 3), at('error', 2, 4)]
  expect([next, young, old].sort(byHarm)).toEqual([old, young, next])
})

test('a case is late from the moment on at which something was due', () => {
  const now = new Date('2026-11-28T15:00:00Z')
  expect(harmOfCase({ dueAt: now }, now)).toBe('lateCase')
  expect(harmOfCase({ dueAt: new Date(now.getTime() + 1) }, now)).toBe('dueCase')
  expect(harmOfCase({ dueAt: null }, now)).toBe('waitingCase')
})

test('every harm is of one kind, every kind has a harm, and only broken promises are red', () => {
  expect(new Set(deskHarms.map((harm) => kindOfHarm[harm]))).toEqual(new Set(stuckKinds))
  expect(deskHarms.filter(isLateHarm)).toEqual(['lateOrder', 'lateBox', 'lateCase'])
})

test('counts of harms add up to counts of kinds, with how many are late', () => {
  const none = Object.fromEntries(deskHarms.map((harm) => [harm, 0])) as Record<DeskHarm, number>
  const kinds = countsOfKinds({ ...none, lateCase: 2, dueCase: 3, waitingCase: 4, idleDraft: 1 })
  expect(kinds.get('cases')).toEqual({ count: 9, late: 2 })
  expect(kinds.get('drafts')).toEqual({ count: 1, late: 0 })
  expect(kinds.get('lateOrders')).toEqual({ count: 0, late: 0 })
})

test('an age is said in its largest unit', () => {
  const now = new Date('2026-11-28T15:00:00Z')
  const ago = (minutes: number) => ageWords(new Date(now.getTime() - minutes * 60_000), now)
  expect([0.5, 11, 60, 24 * 60 - 1, 24 * 60, 8 * 24 * 60].map(ago)).toEqual([
    'now',
    '11 min',
    '1 hour',
    '23 hours',
    '1 day',
    '8 days',
  ])
})

test('an order is as many days late as the calendar has since its promised day', () => {
  expect(daysLateWords('2026-11-21', '2026-11-21')).toBe('1 day')
  expect(daysLateWords('2026-11-21', '2026-11-29')).toBe('9 days')
})
