import { keyAreas, keyAreasOf, keyScopes } from '@portal/domain/api-keys'
import { expect, test } from 'vitest'
import { type CallName, calls } from './calls.ts'
import { contract } from './contract.ts'
import { type Endpoint, scopeOf } from './endpoint.ts'

const names = Object.keys(calls) as CallName[]

test('every call is described, under its own name', () => {
  expect(Object.keys(contract).toSorted()).toEqual(names.toSorted())
  expect(
    Object.entries(contract).filter(([name, one]) => one.name !== name || one.path !== calls[one.name].path),
  ).toEqual([])
})

/** Reads that are written down in the activity, so they count as writes elsewhere. */
const recordedReads: CallName[] = ['exportChosenDevices', 'exportChosenByAgent']

test('a call that reads needs a scope for reading, and one that writes a scope for writing', () => {
  for (const name of names) {
    const scope = scopeOf(contract[name])
    if (scope === 'person' || scope === 'public') continue
    const effect = recordedReads.includes(name) ? 'read' : calls[name].effect
    expect(`${name} ${scope}`).toMatch(new RegExp(`:${effect}$`))
  }
})

test('keys never create keys, and never change how someone signs in, or who may use the portal', () => {
  const changed = names.filter((name) => /^\/(auth|admin|privacy|colleague)\//.test(calls[name].path))
  const scoped = changed.filter(
    (name) => scopeOf(contract[name]) !== 'person' && scopeOf(contract[name]) !== 'public',
  )
  // What the order form and the back office read of agents and the CRM.
  expect(scoped.toSorted()).toEqual([
    'exportActivity',
    'findCrmAccounts',
    'findCrmContacts',
    'getActivity',
    'getDashboard',
    'getWbcUsers',
  ])
})

test('every scope is for something', () => {
  const used = new Set<string>(Object.values<Endpoint>(contract).map(scopeOf))
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
    'lines',
    'webhooks',
  ])
  expect(keyAreasOf({ ...person, roles: ['WbcAgent'], zohoUserId: '1' })).not.toContain('webhooks')
})
