import { expect, test } from 'vitest'
import { caseNextStep } from './desk-cases.ts'

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
