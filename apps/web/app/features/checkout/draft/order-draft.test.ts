import { emptyAddress } from '@portal/domain/address'
import { describe, expect, test } from 'vitest'
import {
  chooseAccount,
  chooseAgent,
  chooseApps,
  chooseContact,
  chooseRate,
  takeAsEntered,
  typeAddress,
  write,
} from '../../order-header/header-changes.ts'
import { aContact, anAccount } from '../../order-header/testing.ts'
import {
  checkDraft,
  chooseMethodFor,
  clearAgent,
  clearedDraft,
  completeDraft,
  type DraftChange,
  emptyDraft,
  onHeader,
  refuse,
  toStep,
} from './order-draft.ts'

const agent = { id: '7', label: 'Rivera, Ana - ana@wbc.example' }
const rate = { description: 'UPS Ground', rate: 48.2 }

const apply = (draft: typeof emptyDraft, ...changes: DraftChange[]) =>
  changes.reduce((next, change) => change(next), draft)

/** A draft that may be submitted. */
const aDraft = () =>
  apply(
    emptyDraft,
    onHeader(chooseAgent(agent)),
    onHeader(chooseAccount(anAccount())),
    onHeader(chooseContact(aContact())),
    chooseMethodFor('wbc', 900),
    onHeader(chooseRate(rate)),
    onHeader(write({ notes: 'Leave at gate 4', stagingNotes: 'Blue cases' })),
    toStep('shipping'),
  )

test('a change of the header that has no effect leaves the draft as it is', () => {
  const draft = aDraft()
  expect(onHeader(chooseAgent({ ...agent }))(draft)).toBe(draft)
})

test('a cleared agent stays cleared until another is chosen', () => {
  const cleared = clearAgent(aDraft())
  expect(cleared).toMatchObject({ isAgentCleared: true, header: { agent: null, account: null } })
  expect(onHeader(write({ notes: 'x' }))(cleared).isAgentCleared).toBe(true)
  expect(onHeader(chooseAgent(agent))(cleared).isAgentCleared).toBe(false)
})

test('the method keeps the value declared to UPS', () => {
  expect(aDraft()).toMatchObject({ declaredValue: 900, header: { method: 'wbc' } })
})

describe('checking', () => {
  test('on submit billing is checked first', () => {
    const empty = apply(
      aDraft(),
      onHeader(typeAddress('Billing', 'city', '')),
      onHeader(typeAddress('Shipping', 'city', '')),
    )
    expect(checkDraft(empty)).toMatchObject({
      isValid: false,
      header: {
        billingErrors: { city: 'Billing city must be at least 2 characters' },
        shippingErrors: {},
      },
    })
  })

  test('both addresses right: no errors, valid, until another account comes or the server refuses', () => {
    const draft = aDraft()
    const valid = checkDraft({ ...draft, header: { ...draft.header, billingErrors: { zip: 'old' } } })
    expect(valid).toMatchObject({ isValid: true, header: { billingErrors: {}, shippingErrors: {} } })
    expect(onHeader(chooseAccount(anAccount({ id: '21' })))(valid).isValid).toBe(false)
    expect(refuse((header) => header)(valid).isValid).toBe(false)
  })
})

test('clearing keeps the agent and nothing else', () => {
  expect(clearedDraft(aDraft())).toEqual({ ...emptyDraft, header: { ...emptyDraft.header, agent } })
})

test('a placed order takes its own words along and leaves its number', () => {
  const draft = apply(
    aDraft(),
    onHeader(chooseApps(['Waze'])),
    onHeader(takeAsEntered('Shipping', 'New building')),
  )
  expect(completeDraft(10_001)(draft)).toMatchObject({
    orderStage: 'completed',
    orderId: 10_001,
    declaredValue: 0,
    header: {
      agent,
      apps: ['Waze'],
      notes: '',
      stagingNotes: '',
      billing: emptyAddress,
      shipping: emptyAddress,
      account: null,
      contact: null,
      method: null,
      rate: null,
      checks: { Billing: null, Shipping: null },
    },
  })
})
