import { expect, test } from 'vitest'
import { caseDueWords, caseNextStep } from './desk-cases.ts'

const accepted = { kind: 'cracked', state: 'accepted', dueFor: 'shipment', waitsForReturn: false } as const
const sent = { kind: 'cracked', state: 'replacementSent', dueFor: null, waitsForReturn: true } as const

test('the next step of a case is what staff owes, and what the customer does where staff owes nothing', () => {
  expect(caseNextStep({ ...accepted, state: 'reported', dueFor: 'decision' })).toBe(
    'accept or decline the report.',
  )
  expect(caseNextStep(accepted)).toBe('send a replacement, or start the repair.')
  expect(caseNextStep({ ...accepted, kind: 'stolen' })).toBe('send a replacement.')
  expect(caseNextStep({ ...sent, dueFor: 'answer' })).toBe('answer the customer’s message.')
  expect(caseNextStep(sent)).toBe('ask the customer to send the old device back.')
  expect(caseNextStep({ ...sent, waitsForReturn: false })).toBe('close the case.')
})

test('a line says since when a case is late, by when something is due, or for what it waits', () => {
  const now = new Date('2026-11-28T15:00:00Z')
  const words = (hours: number | null, waitsForReturn = false) =>
    caseDueWords(
      {
        dueFor: hours === null ? null : 'decision',
        dueAt: hours === null ? null : new Date(now.getTime() + hours * 3_600_000),
        waitsForReturn,
      },
      now,
      'America/New_York',
    )
  expect(words(-20)).toBe('Decision was due 20 hours ago')
  expect(words(-24 * 40)).toBe('Decision was due Mon, Oct 19')
  expect(words(47)).toBe('Decision due by Mon, Nov 30, 9:00 AM EST')
  expect(words(null, true)).toBe('The old device is not back yet')
  expect(words(null)).toBe('Waits for the customer')
})
