import { describe, expect, test } from 'vitest'
import {
  type AccountPerson,
  accessAllows,
  accessOf,
  approversWithout,
  kindsWith,
  leavesNoManager,
  mayDo,
  type Right,
  rights,
} from './account-access.ts'
import type { Actor } from './roles.ts'
import { type Access, accessKinds } from './roles.ts'

const customer = (access: Access, changes: Partial<Actor> = {}): Actor => ({
  userId: 'una',
  roles: ['User'],
  zohoUserId: null,
  zohoAccountId: 'northgate',
  zohoContactId: null,
  access,
  covers: [],
  ...changes,
})

describe('what each kind of access lets a person do', () => {
  test.for<[Access, Right[]]>([
    ['full', [...rights]],
    ['orders', ['readOrders', 'readDrafts', 'order', 'fleet', 'lines']],
    ['approves', ['readOrders', 'readDrafts', 'approve', 'changeRules']],
    ['fleet', ['fleet', 'lines']],
    ['invoices', ['readOrders', 'lines']],
  ])('%s: %j', ([access, wanted]) => {
    expect(rights.filter((right) => accessAllows(access, right))).toEqual(wanted)
  })

  test('what everyone may, each kind may; of several rights one is enough', () => {
    for (const access of accessKinds) expect(accessAllows(access, 'everyone')).toBe(true)
    expect(accessAllows('fleet', ['order', 'fleet'])).toBe(true)
    expect(accessAllows('invoices', ['order', 'fleet'])).toBe(false)
  })

  test('a right names the kinds that have it', () => {
    expect(kindsWith('approve')).toEqual(['full', 'approves'])
    expect(kindsWith('people')).toEqual(['full'])
  })
})

describe('whom access limits', () => {
  test('the people of an account', () => {
    expect(accessOf(customer('fleet'))).toBe('fleet')
    expect(mayDo(customer('fleet'), 'order')).toBe(false)
  })

  test.for<[string, Partial<Actor>]>([
    ['an agent', { roles: ['WbcAgent'], zohoUserId: '1', zohoAccountId: null }],
    ['an Administrator', { roles: ['Administrator'] }],
    ['a Manager', { roles: ['Manager'] }],
    ['a person of no account', { roles: [], zohoAccountId: null }],
  ])('not %s', ([, changes]) => {
    expect(mayDo(customer('fleet', changes), 'order')).toBe(true)
  })
})

describe('the last person with full access', () => {
  const una: AccountPerson = { userId: 'una', access: 'full', isActive: true }
  const kim: AccountPerson = { userId: 'kim', access: 'full', isActive: true }
  const lee: AccountPerson = { userId: 'lee', access: 'orders', isActive: true }

  test.for<[string, AccountPerson[], string, Access | null, boolean]>([
    ['the only one', [una, lee], 'una', null, true],
    ['the only one, for less', [una, lee], 'una', 'orders', true],
    ['the only one, for the same', [una, lee], 'una', 'full', false],
    ['one of two', [una, kim], 'una', null, false],
    ['one of two, the other has ended', [una, { ...kim, isActive: false }], 'una', null, true],
    ['another person', [una, lee], 'lee', null, false],
    ['one who has ended already', [{ ...una, isActive: false }, lee], 'una', null, false],
    ['one who is not there', [una], 'pat', null, false],
  ])('%s', ([, people, userId, next, refused]) => {
    expect(leavesNoManager(people, userId, next)).toBe(refused)
  })
})

describe('approvers without a person', () => {
  test('the others stay', () => {
    expect(approversWithout(['una', 'kim'], 'una')).toEqual(['kim'])
    expect(approversWithout(['kim'], 'una')).toEqual(['kim'])
  })
  test('the only one stays named', () => {
    expect(approversWithout(['una'], 'una')).toEqual(['una'])
  })
})
