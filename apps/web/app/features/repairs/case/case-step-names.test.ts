import { type CaseFacts, caseActionsFor } from '@portal/domain/repair-cases'
import type { Actor } from '@portal/domain/roles'
import { expect, test } from 'vitest'
import { stepsOf } from './case-steps.ts'

const person = (actor: Partial<Actor>): Actor => ({
  userId: 'u',
  roles: ['User'],
  zohoUserId: null,
  zohoAccountId: '1',
  zohoContactId: null,
  access: 'full',
  covers: [],
  ...actor,
})
const customer = person({})
const agent = person({ roles: ['WbcAgent'], zohoUserId: '1', zohoAccountId: null })

type Facts = Pick<CaseFacts, 'kind' | 'state'>

const stepsFor = (actor: Actor, facts: Facts, mayReplace = true) =>
  stepsOf({
    state: facts.state,
    actions: caseActionsFor(actor, { isFound: false, isSwapped: false, reopened: 0, ...facts }, 'inService'),
    mayReplace,
    decides: actor === agent,
  })

test('staff decide a report first', () => {
  const steps = stepsFor(agent, { kind: 'cracked', state: 'reported' })
  expect(steps).toEqual({ primary: 'accept', beside: 'decline', more: ['withdraw', 'replace'] })
})

test('an accepted case has its device replaced, or sent once that is under way', () => {
  const accepted = { kind: 'cracked', state: 'accepted' } as const
  expect(stepsFor(agent, accepted).primary).toBe('replace')
  expect(stepsFor(agent, accepted, false)).toEqual({
    primary: 'sendReplacement',
    beside: 'startRepair',
    more: ['close'],
  })
})

test('a customer decides nothing, and says that a device was found', () => {
  expect(stepsFor(customer, { kind: 'cracked', state: 'reported' })).toEqual({
    primary: null,
    beside: 'withdraw',
    more: ['replace'],
  })
  expect(stepsFor(customer, { kind: 'lost', state: 'accepted' }).primary).toBe('find')
})
