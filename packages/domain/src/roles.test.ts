import { expect, test } from 'vitest'
import {
  type Actor,
  agentReach,
  isCustomer,
  isShownDesk,
  mayActFor,
  mayActForOthers,
  mayChooseAgent,
  type Role,
  reachAsked,
} from './roles.ts'

const actor = (roles: Role[], changes: Partial<Actor> = {}): Actor => ({
  userId: 'user',
  roles,
  zohoUserId: '1',
  zohoAccountId: null,
  zohoContactId: null,
  access: 'full',
  covers: [],
  ...changes,
})
const customer = actor(['User'], { zohoUserId: null, zohoAccountId: 'northgate', zohoContactId: 'una' })

test.for([
  // roles, then: checkout, accounts, orders-agent (either role), orders and order form (both roles), acting for others on the server
  [['WbcAgent'], false, false, false],
  [['User'], false, false, false],
  [['Administrator'], false, false, true],
  [['Manager'], true, false, true],
  [['WbcManager'], true, false, true],
  [['Manager', 'WbcManager'], true, true, true],
] as const)(
  '%s may choose the agent where either role does: %s, where both must: %s; may act for others: %s',
  ([roles, either, both, acts]) => {
    const who = actor([...roles])
    for (const screen of ['checkout', 'accounts', 'orders-agent'] as const)
      expect(mayChooseAgent(who, screen)).toBe(either)
    for (const screen of ['orders', 'order-form'] as const) expect(mayChooseAgent(who, screen)).toBe(both)
    expect(mayChooseAgent(who, 'desk')).toBe(acts)
    expect(mayActForOthers(who)).toBe(acts)
  },
)

test.for([
  ['an agent, their own', actor(['WbcAgent']), { zohoUserId: '1', zohoAccountId: 'any' }, true],
  ['an agent, another agent’s', actor(['WbcAgent']), { zohoUserId: '2', zohoAccountId: 'any' }, false],
  [
    'an agent, that of an agent whom they cover',
    actor(['WbcAgent'], { covers: ['2', '3'] }),
    { zohoUserId: '3', zohoAccountId: 'any' },
    true,
  ],
  [
    'an agent, that of an agent whom they do not cover',
    actor(['WbcAgent'], { covers: ['2', '3'] }),
    { zohoUserId: '4', zohoAccountId: 'any' },
    false,
  ],
  ['a manager, another agent’s', actor(['Manager']), { zohoUserId: '2', zohoAccountId: 'any' }, true],
  [
    'an administrator without an agent id',
    actor(['Administrator'], { zohoUserId: null }),
    { zohoUserId: '2', zohoAccountId: 'any' },
    true,
  ],
  ['a customer, their account’s', customer, { zohoUserId: '1', zohoAccountId: 'northgate' }, true],
  [
    'a customer, another account of the same agent',
    customer,
    { zohoUserId: '1', zohoAccountId: 'southgate' },
    false,
  ],
  [
    'someone linked to nothing',
    actor(['User'], { zohoUserId: null }),
    { zohoUserId: '1', zohoAccountId: 'northgate' },
    false,
  ],
] as const)('%s object may be used: %#', ([, who, owner, allowed]) => {
  expect(mayActFor(who, owner)).toBe(allowed)
})

test('a person reaches everyone’s objects, those of agents, or none', () => {
  expect(agentReach(actor(['Manager']))).toBe('all')
  expect(agentReach(actor(['WbcAgent'], { covers: ['2'] }))).toEqual(['1', '2'])
  expect(agentReach(customer)).toEqual([])
})

test('a customer has an account, and no agent id', () => {
  expect(isCustomer(customer)).toBe(true)
  expect(isCustomer(actor(['WbcAgent']))).toBe(false)
  expect(isCustomer(actor(['User'], { zohoUserId: null }))).toBe(false)
})

test.each([
  [['User'], '4', false],
  [['User'], null, false],
  [[], '4', false],
  [['WbcAgent'], '4', true],
  [['User', 'WbcAgent'], '4', true],
  [['Staging'], null, true],
  [['Manager'], null, true],
] as Array<[Role[], string | null, boolean]>)(
  'a profile with %j and the agent %s is shown the desk: %s',
  (roles, zohoUserId, isShown) => {
    expect(isShownDesk({ roles, zohoUserId })).toBe(isShown)
  },
)

test('all agents are for those who act for others, one agent for those whose agent it is', () => {
  expect(reachAsked(actor(['Manager']), 'all')).toBe('all')
  expect(reachAsked(actor(['Administrator'], { zohoUserId: null }), 'all')).toBe('all')
  expect(reachAsked(actor(['Manager']), '2')).toEqual(['2'])
  expect(reachAsked(actor(['WbcAgent']), '1')).toEqual(['1'])
  expect(reachAsked(actor(['WbcAgent'], { covers: ['2'] }), '2')).toEqual(['2'])
  expect(reachAsked(actor(['WbcAgent'], { covers: ['2'] }), 'all')).toBeNull()
  expect(reachAsked(actor(['WbcAgent']), '2')).toBeNull()
  expect(reachAsked(customer, 'all')).toBeNull()
})
