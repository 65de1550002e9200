import { keyAreas, keyAreasOf, keyScopes } from '@portal/domain/api-keys'
import { expect, test } from 'vitest'
import { callScopes } from './call-scopes.ts'
import { type CallName, calls } from './calls.ts'

const names = Object.keys(calls) as CallName[]

/** Reads that are written down in the activity, so they count as writes elsewhere. */
const recordedReads: CallName[] = ['exportChosenDevices', 'exportChosenByAgent']

test('a call that reads needs a scope for reading, and one that writes a scope for writing', () => {
  for (const name of names) {
    const scope = callScopes[name]
    if (scope === 'person' || scope === 'public') continue
    const effect = recordedReads.includes(name) ? 'read' : calls[name].effect
    expect(`${name} ${scope}`).toMatch(new RegExp(`:${effect}$`))
  }
})

test('keys never create keys, and never change how someone signs in, or who may use the portal', () => {
  const changed = names.filter((name) => /^\/(auth|admin|privacy|colleague)\//.test(calls[name].path))
  const scoped = changed.filter((name) => callScopes[name] !== 'person' && callScopes[name] !== 'public')
  // What the order form and the back office read of agents and the CRM.
  expect(scoped.toSorted()).toEqual([
    'findCrmAccounts',
    'findCrmContacts',
    'getActivity',
    'getDashboard',
    'getWbcUsers',
  ])
})

test('every scope is for something', () => {
  const used = new Set<string>(Object.values(callScopes))
  expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
})

test('people are offered the areas that they reach themselves', () => {
  const person = {
    userId: '',
    zohoUserId: null,
    zohoAccountId: null,
    zohoContactId: null,
    access: 'full' as const,
    covers: [],
    roles: [],
  }
  expect(keyAreasOf({ ...person, roles: ['Administrator'] })).toEqual(keyAreas)
  expect(keyAreasOf({ ...person, roles: ['WbcAgent'], zohoUserId: '1' })).toContain('staging')
  expect(keyAreasOf({ ...person, roles: ['User'], zohoAccountId: '1' })).toEqual([
    'orders',
    'accounts',
    'fleet',
  ])
})
