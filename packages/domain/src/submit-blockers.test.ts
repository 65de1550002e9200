import { expect, test } from 'vitest'
import { blockerHints, type SubmitDraft, submitBlockers } from './submit-blockers.ts'

const address = { street: '1 Dock Rd', city: 'Toledo', state: 'OH', zip: '43604' }
const rate = { description: 'UPS Ground', rateCents: 4_820 }
const draft: SubmitDraft = {
  accountId: '1',
  contactId: '2',
  billing: address,
  shipping: address,
  shippingChoice: { method: 'direct' },
}

test('a complete draft has nothing in its way', () => {
  expect(submitBlockers(draft)).toEqual([])
  expect(submitBlockers({ ...draft, shippingChoice: { method: 'wbc', rate } })).toEqual([])
})

test.for([
  ['no account', { accountId: null }, ['account']],
  ['no contact', { contactId: null }, ['contact']],
  ['a blank billing street', { billing: { ...address, street: '  ' } }, ['billing-street']],
  ['no shipping street', { shipping: { ...address, street: '' } }, ['shipping-street']],
  ['no shipping option', { shippingChoice: null }, ['shipping-method']],
  ["'wbc' without a rate", { shippingChoice: { method: 'wbc', rate: null } }, ['shipping-rate']],
] as const)('%s blocks submitting', ([, change, blockers]) => {
  expect(submitBlockers({ ...draft, ...change })).toEqual(blockers)
})

test('an empty draft names everything, in the order the screen asks for it, each in words', () => {
  const empty = { street: '', city: '', state: '', zip: '' }
  const blockers = submitBlockers({
    accountId: null,
    contactId: null,
    billing: empty,
    shipping: empty,
    shippingChoice: null,
  })
  expect(blockers).toEqual(['account', 'contact', 'billing-street', 'shipping-street', 'shipping-method'])
  expect(blockers.map((blocker) => blockerHints[blocker])).toEqual([
    'choose an account',
    'choose a contact',
    'fill in the billing street',
    'fill in the shipping street',
    'choose a shipping method',
  ])
  expect(blockerHints['shipping-rate']).toBe('choose a UPS rate')
})
