import type { Account, Contact } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import type { Agent } from '@portal/contract/users'
import { describe, expect, test } from 'vitest'
import { chooseAgent } from '../../order-header/header-changes.ts'
import { isBuyer } from '../../order-header/header-parties.ts'
import type { Choice } from '../../order-header/order-header.ts'
import { choosesAgent, type KnownParties, preselected } from '../steps/order-parties-block.tsx'
import { clearAgent, emptyDraft, onHeader } from './order-draft.ts'

const profile = (over: Partial<UserProfile>): UserProfile => ({
  firstName: 'Wes',
  lastName: 'Ortiz',
  roles: ['WbcAgent'],
  email: 'wes@wbc.example',
  zohoUserId: '5',
  ...over,
})
const wes = profile({})
const mo = profile({ firstName: 'Mo', email: 'mo@wbc.example', roles: ['Manager'], zohoUserId: '2' })
const una = profile({
  firstName: 'Una',
  email: 'una@northgate.example',
  roles: ['User'],
  zohoUserId: '5',
})

const agent = (zohoUserId: string): Agent => ({
  zohoUserId,
  firstName: 'Wes',
  lastName: 'Ortiz',
  email: 'wes@wbc.example',
  roles: [],
})
// Only what the selectors read matters here.
const account = {
  id: '20',
  accountName: 'Northgate',
  billingStreet: '980 Airline Rd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43607',
  shippingStreet: '12 Dock St',
  shippingCity: 'Lima',
  shippingState: 'OH',
  shippingCode: '45801',
} as Account
const contact = (id: string, email: string) => ({ id, email, full_Name: id }) as Contact
const nothing: KnownParties = { agents: undefined, accounts: undefined, contacts: undefined }

test.for([
  ['an agent', wes, false, false],
  ['a manager', mo, true, false],
  ['a customer', una, false, true],
  ['an agent with the role User only', profile({ roles: ['User'] }), false, false],
  ['an Administrator who is no agent', profile({ roles: ['Administrator'], zohoUserId: null }), true, false],
  ['an Administrator who is an agent', profile({ roles: ['Administrator'] }), false, false],
] as const)('%s', ([, person, chooses, buys]) => {
  expect([choosesAgent(person, undefined), isBuyer(person, [agent('5')])]).toEqual([chooses, buys])
})

const withAgent = (chosen: Choice) => onHeader(chooseAgent(chosen))(emptyDraft)

describe('preselected', () => {
  test('an agent is locked to themselves, regardless of what was stored', () => {
    const draft = withAgent({ id: '9', label: 'Nia' })
    expect(preselected(draft, wes, { ...nothing, agents: [agent('5')] }).header.agent).toEqual({
      id: '5',
      label: 'Ortiz, Wes - wes@wbc.example',
    })
  })

  test('an agent who covers another keeps the one they chose', () => {
    const draft = withAgent({ id: '9', label: 'Nia' })
    expect(preselected(draft, wes, nothing)).toBe(draft)
    expect(preselected(draft, wes, { ...nothing, agents: [agent('5'), agent('9')] })).toBe(draft)
    expect(preselected(emptyDraft, wes, nothing).header.agent?.id).toBe('5')
  })

  test('a manager starts with themselves and keeps the agent they chose', () => {
    expect(preselected(emptyDraft, mo, nothing).header.agent?.id).toBe('2')
    const draft = withAgent({ id: '5', label: 'Wes' })
    expect(preselected(draft, mo, { ...nothing, agents: [agent('5')] })).toBe(draft)
  })

  test('a manager who cleared the agent has none until they choose one', () => {
    const cleared = clearAgent(preselected(emptyDraft, mo, nothing))
    expect(cleared.header.agent).toBeNull()
    const known = { ...nothing, agents: [agent('2'), agent('5')] }
    expect(preselected(cleared, mo, known)).toBe(cleared)
    const chosen = onHeader(chooseAgent({ id: '5', label: 'Wes' }))(cleared)
    expect(preselected(chosen, mo, known).header.agent?.id).toBe('5')
  })

  test('an agent who left the list is replaced by the manager', () => {
    const draft = withAgent({ id: '9', label: 'Gone' })
    expect(preselected(draft, mo, { ...nothing, agents: [agent('5')] }).header.agent?.id).toBe('2')
  })

  test('a customer gets agent, account and their own contact as each arrives', () => {
    const first = preselected(emptyDraft, una, { ...nothing, agents: [agent('5')] })
    expect(first.header).toMatchObject({ agent: { id: '5' }, account: null })
    const all = preselected(first, una, {
      agents: [agent('5')],
      accounts: [account],
      contacts: [contact('31', 'other@northgate.example'), contact('30', 'Una@northgate.example')],
    })
    expect(all.header).toMatchObject({ account: { id: '20' }, contact: { id: '30' } })
  })

  test('nothing to fill in answers the same draft', () => {
    const draft = preselected(emptyDraft, wes, nothing)
    expect(preselected(draft, wes, nothing)).toBe(draft)
  })
})
