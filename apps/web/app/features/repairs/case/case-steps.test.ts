import type { RepairCase } from '@portal/contract/repairs'
import { expect, test } from 'vitest'
import { formatDueMoment, weekdayOf } from '../../../lib/business-date.ts'
import { caseSteps } from './case-steps.ts'

type Stepped = Parameters<typeof caseSteps>[0]

/** Kinds of entries from the first to the latest, as they are written. */
function aCase(done: readonly string[], more: Partial<Stepped> = {}): Stepped {
  const events = done.map((kind, index) => ({
    eventId: String(index),
    kind,
    text: kind,
    detail: '',
    by: 'Wes Porter',
    onBehalfOf: null,
    at: `2026-11-2${index}T12:00:00Z`,
  })) satisfies RepairCase['events']
  return {
    kind: 'cracked',
    state: 'reported',
    reportedAt: '2026-11-20T12:00:00Z',
    reportedBy: 'Una Marsh',
    events: events.toReversed(),
    returnDueOn: null,
    waitsForReturn: false,
    dueAt: null,
    dueFor: null,
    ...more,
  }
}
const shown = (of: Stepped) => caseSteps(of).map(({ label, state }) => `${label} ${state}`)

test('a report waits for its decision, which is due', () => {
  const dueAt = '2026-11-20T16:00:00Z'
  const steps = caseSteps(aCase(['reported'], { dueAt, dueFor: 'decision' }))
  expect(steps.map(({ label, state }) => `${label} ${state}`)).toEqual([
    'Reported done',
    'Accepted next',
    'Replacement or repair later',
    'Returned later',
    'Closed later',
  ])
  expect(steps[0]).toMatchObject({ by: 'Una Marsh', at: '2026-11-20T12:00:00Z' })
  expect(steps[1]?.note).toBe(`Due ${formatDueMoment(dueAt)}`)
})

test('a replacement that was sent waits for the old device', () => {
  const steps = caseSteps(
    aCase(['reported', 'accept', 'sendReplacement'], {
      state: 'replacementSent',
      returnDueOn: '2026-12-20',
      waitsForReturn: true,
    }),
  )
  expect(steps[2]).toMatchObject({ label: 'Replacement sent', state: 'done', by: 'Wes Porter' })
  expect(steps[3]).toMatchObject({
    label: 'Returned',
    state: 'next',
    note: `Back by ${weekdayOf('2026-12-20')}`,
  })
})

test('a device that is gone does not come back', () => {
  expect(shown(aCase(['reported', 'accept'], { kind: 'stolen', state: 'accepted' }))).toEqual([
    'Reported done',
    'Accepted done',
    'Replacement sent next',
    'Closed later',
  ])
})

test('ends are named, and what was left out stays left out', () => {
  expect(shown(aCase(['reported', 'decline'], { state: 'declined' }))).toEqual([
    'Reported done',
    'Declined done',
  ])
  expect(shown(aCase(['reported', 'withdraw'], { state: 'closed' }))).toEqual([
    'Reported done',
    'Withdrawn done',
  ])
  expect(shown(aCase(['reported', 'accept', 'find'], { kind: 'lost', state: 'closed' }))).toEqual([
    'Reported done',
    'Accepted done',
    'Found again done',
  ])
  expect(shown(aCase(['reported', 'accept', 'close'], { state: 'closed' }))).toEqual([
    'Reported done',
    'Accepted done',
    'Closed done',
  ])
})

test('a spare that was swapped in is the replacement, once the case is accepted', () => {
  const kinds = ['reported', 'swap']
  expect(shown(aCase(kinds))).toContain('Replacement or repair later')
  const sent = { state: 'replacementSent', waitsForReturn: true } as const
  expect(shown(aCase([...kinds, 'accept'], sent))).toEqual([
    'Reported done',
    'Accepted done',
    'Replacement sent done',
    'Returned next',
    'Closed later',
  ])
})

test('a device that was back before the case was reopened does not come back again', () => {
  const round = ['swap', 'accept', 'markReturned', 'close', 'reopen', 'accept']
  expect(shown(aCase(round, { state: 'replacementSent' }))).toEqual([
    'Reopened done',
    'Accepted done',
    'Replacement sent done',
    'Closed next',
  ])
})

test('a case that was reopened begins anew', () => {
  expect(shown(aCase(['reported', 'accept', 'startRepair', 'close', 'reopen']))).toEqual([
    'Reopened done',
    'Accepted next',
    'Replacement or repair later',
    'Returned later',
    'Closed later',
  ])
})
