import type { Account, Contact } from '@portal/contract/accounts'
import { emptyAddress } from '@portal/domain/address'
import { describe, expect, test } from 'vitest'
import { isAccepted, placeKey, type Verification, verificationOf } from '../addresses/address-check.ts'
import {
  clearedDraft,
  emptyDraft,
  type OrderDraft,
  savedLocally,
  shippingOf,
  shownErrors,
  slotOf,
} from './order-draft.ts'
import * as change from './order-draft-changes.ts'

const agent = { value: '7', label: 'Rivera, Ana - ana@wbc.example' }
const rate = { description: 'UPS Ground', rate: 48.2 }
const otherRate = { description: 'UPS 2nd Day Air', rate: 131.4 }

const anAccount = (over: Partial<Account> = {}): Account => ({
  id: '20',
  accountId: '20',
  accountName: 'Northgate Delivery LLC',
  billingStreet: '980 Airline Rd',
  billingStreet1: '980 Airline Rd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43607',
  shippingStreet: '12 Dock St',
  shippingStreet1: '12 Dock St',
  shippingCity: 'Lima',
  shippingState: 'OH',
  shippingCode: '45801',
  ownerName: '',
  salesSupport: '',
  salesSupportEmail: '',
  ...over,
})

const aContact = (over: Partial<Contact> = {}): Contact => ({
  id: '30',
  full_Name: 'Una Marsh',
  first_Name: 'Una',
  last_Name: 'Marsh',
  email: 'una@northgate.example',
  mobile: '5550001111',
  phone: '5550002222',
  ...over,
})

const apply = (draft: OrderDraft, ...changes: change.Change[]) =>
  changes.reduce((next, step) => step(next), draft)

/** A draft that may be submitted. */
const aDraft = () =>
  apply(
    emptyDraft,
    change.chooseAgent(agent),
    change.chooseAccount(anAccount()),
    change.chooseContact(aContact()),
    change.chooseMethod('wbc', 900),
    change.toggleRate(rate),
    change.writeNotes({ notes: 'Leave at gate 4', stagingNotes: 'Blue cases' }),
    change.toStage('shipping'),
  )

const billing = { street: '980 Airline Rd', city: 'Toledo', state: 'OH', zip: '43607' }
const shipping = { street: '12 Dock St', city: 'Lima', state: 'OH', zip: '45801' }

describe('what is kept', () => {
  test('local storage keeps the agent, the address structures, the apps and the flags', () => {
    const draft = { ...apply(aDraft(), change.chooseApps(['Waze'])), isValid: true, unlocked: true }
    expect(savedLocally(draft)).toMatchObject({
      selectedAgent: agent,
      billingAddress: draft.billingAddress,
      shippingAddress: draft.shippingAddress,
      installedApps: ['Waze'],
      shippingSameAsBilling: false,
      isValid: true,
      unlocked: true,
    })
  })

  test('local storage never gets words, people, flat address fields, stage, shipping or order number', () => {
    const saved = savedLocally({ ...aDraft(), orderId: 10_001 })
    expect(saved).toMatchObject({
      notes: '',
      stagingNotes: '',
      selectedAccount: null,
      selectedContact: null,
      orderStage: 'draft',
      declaredValue: 0,
      shippingOptionSelected: null,
      selectedUpsRate: null,
      orderId: null,
    })
    const flat = Object.entries(saved).filter(([key]) =>
      /^(billing|shipping)(Street\d|City|State|Zip)$/.test(key),
    )
    expect(flat).toHaveLength(10)
    expect(flat.every(([, value]) => value === '')).toBe(true)
  })

  test('clearing keeps the agent and nothing else', () => {
    expect(clearedDraft(aDraft())).toEqual({ ...emptyDraft, selectedAgent: agent })
  })
})

describe('agent, account, contact', () => {
  test('another agent clears account, contact, both addresses, method and rate', () => {
    const draft = change.chooseAgent({ value: '8', label: 'Bo' })(aDraft())
    expect(draft).toMatchObject({
      selectedAccount: null,
      selectedContact: null,
      selectedAgent: { value: '8' },
      billingAddress: emptyAddress,
      billingStreet1: '',
      shippingOptionSelected: null,
      selectedUpsRate: null,
    })
    expect(shippingOf(draft)).toEqual(emptyAddress)
  })

  test('another agent clears addresses that were typed without an account', () => {
    const typed = apply(emptyDraft, change.chooseAgent(agent), change.editBilling('street', '1 Typed Way'))
    expect(change.chooseAgent({ value: '8', label: 'Bo' })(typed).billingAddress).toEqual(emptyAddress)
  })

  test('the same agent again changes nothing', () => {
    const draft = aDraft()
    expect(change.chooseAgent({ ...agent })(draft)).toBe(draft)
  })

  test('an account fills both addresses', () => {
    const draft = change.chooseAccount(anAccount())(emptyDraft)
    expect(draft.billingAddress).toEqual(billing)
    expect(shippingOf(draft)).toEqual(shipping)
    expect(draft).toMatchObject({ billingStreet1: '980 Airline Rd', shippingZip: '45801' })
  })

  test('another account clears contact, method and rate and brings its own addresses', () => {
    const draft = change.chooseAccount(
      anAccount({ id: '21', billingStreet: '1 Elm St', shippingStreet: '2 Oak St' }),
    )({ ...aDraft(), billingErrors: { city: 'x' }, shippingSameAsBilling: true })
    expect(draft).toMatchObject({
      selectedContact: null,
      shippingOptionSelected: null,
      selectedUpsRate: null,
      billingErrors: {},
      shippingSameAsBilling: false,
    })
    expect([draft.billingAddress.street, shippingOf(draft).street]).toEqual(['1 Elm St', '2 Oak St'])
  })

  test('no account leaves both addresses empty', () => {
    const draft = change.chooseAccount(null)(aDraft())
    expect([draft.billingAddress, shippingOf(draft)]).toEqual([emptyAddress, emptyAddress])
  })

  test('a contact is kept with what the order says about them', () => {
    expect(change.chooseContact(aContact())(emptyDraft).selectedContact).toEqual({
      value: '30',
      label: 'Una Marsh',
      email: 'una@northgate.example',
      phone: '5550002222',
      firstName: 'Una',
      lastName: 'Marsh',
      mobile: '5550001111',
    })
  })
})

describe('shipping', () => {
  test('another shipping street clears method and rate', () => {
    const draft = change.editShipping('street', '99 Pier Rd')(aDraft())
    expect(draft).toMatchObject({ shippingOptionSelected: null, selectedUpsRate: null })
  })

  test.for(['city', 'state', 'zip'] as const)(
    'another shipping %s clears only the rate quoted for the old one',
    (part) => {
      const draft = change.editShipping(part, 'Akron')(aDraft())
      expect(draft).toMatchObject({ shippingOptionSelected: 'wbc', selectedUpsRate: null })
    },
  )

  test('another billing street leaves method and rate alone', () => {
    const draft = change.editBilling('street', '99 Pier Rd')(aDraft())
    expect(draft).toMatchObject({ shippingOptionSelected: 'wbc', selectedUpsRate: rate })
  })

  test('same as billing copies billing and clears shipping errors', () => {
    const draft = change.setSameAsBilling(true)({ ...aDraft(), shippingErrors: { city: 'wrong' } })
    expect(shippingOf(draft)).toEqual(billing)
    expect(draft).toMatchObject({ shippingSameAsBilling: true, shippingErrors: {}, selectedUpsRate: null })
  })

  test('while it is the same, typing into billing types into shipping', () => {
    const draft = apply(aDraft(), change.setSameAsBilling(true), change.editBilling('street', '7 New St'))
    expect(shippingOf(draft).street).toBe('7 New St')
  })

  test('no longer the same: shipping is empty', () => {
    const draft = apply(aDraft(), change.setSameAsBilling(true), change.setSameAsBilling(false))
    expect(shippingOf(draft)).toEqual(emptyAddress)
  })

  test('the chosen rate again takes it back, another one replaces it', () => {
    expect(change.toggleRate({ ...rate })(aDraft()).selectedUpsRate).toBeNull()
    expect(change.toggleRate(otherRate)(aDraft()).selectedUpsRate).toEqual(otherRate)
  })

  test('direct forgets the rate, and wbc keeps the value declared to UPS', () => {
    expect(change.chooseMethod('direct', 900)(aDraft())).toMatchObject({
      shippingOptionSelected: 'direct',
      selectedUpsRate: null,
    })
    expect(aDraft().declaredValue).toBe(900)
  })

  test('a second address line is part of the street', () => {
    const draft = {
      ...emptyDraft,
      shippingAddress: { ...emptyDraft.shippingAddress, street1: '1 Elm', street2: 'Unit 2' },
    }
    expect(shippingOf(draft).street).toBe('1 Elm, Unit 2')
  })
})

describe('checking addresses', () => {
  test('leaving a field judges what was typed, not what was left out', () => {
    const typed = apply(emptyDraft, change.editBilling('city', 'T'))
    expect(change.checkPart('Billing', 'city')(typed).billingErrors).toEqual({
      city: 'Billing city must be at least 2 characters',
    })
    expect(change.checkPart('Billing', 'street')(typed)).toBe(typed)
  })

  test('an error goes as soon as it is put right, and typing adds none', () => {
    const wrong = apply(emptyDraft, change.editShipping('zip', '4'), change.checkPart('Shipping', 'zip'))
    expect(change.editShipping('zip', '43')(wrong).shippingErrors).toEqual({})
    expect(change.editShipping('city', 'X')(wrong).shippingErrors).toEqual({
      zip: 'Shipping zip must be at least 2 characters',
    })
  })

  test('on submit billing is checked first', () => {
    const empty = apply(aDraft(), change.editBilling('city', ''), change.editShipping('city', ''))
    expect(change.checkDraft(empty)).toMatchObject({
      isValid: false,
      billingErrors: { city: 'Billing city must be at least 2 characters' },
      shippingErrors: {},
    })
  })

  test('both addresses right: no errors, valid', () => {
    expect(change.checkDraft({ ...aDraft(), billingErrors: { zip: 'old' } })).toMatchObject({
      isValid: true,
      billingErrors: {},
      shippingErrors: {},
    })
  })
})

describe('stages', () => {
  test.for([
    ['draft', true, false],
    ['installed-apps', false, false],
    ['shipping', false, true],
    ['completed', true, false],
  ] as const)('%s: back disabled %s, next disabled %s', ([stage, back, next]) => {
    expect(change.toStage(stage)(emptyDraft)).toMatchObject({
      disablePreviousStageButton: back,
      disableNextStageButton: next,
    })
  })

  test('the submit button follows the draft', () => {
    expect(aDraft().disableNextStageButton).toBe(false)
    expect(change.toggleRate(rate)(aDraft()).disableNextStageButton).toBe(true)
  })

  test('a placed order takes its own words along and leaves its number', () => {
    const draft = change.completeDraft(10_001)(aDraft())
    expect(draft).toMatchObject({
      orderStage: 'completed',
      orderId: 10_001,
      selectedAgent: agent,
      notes: '',
      stagingNotes: '',
      billingAddress: emptyAddress,
      selectedAccount: null,
      selectedContact: null,
      shippingOptionSelected: null,
      selectedUpsRate: null,
      declaredValue: 0,
    })
    expect(shippingOf(draft)).toEqual(emptyAddress)
  })
})

describe('verification', () => {
  const dock = { street: '12 Dock Street', city: 'Lima', state: 'OH', zip: '45801' }
  const found = { street: '12 Dock St', city: 'Lima', state: 'OH', zip: '45801-0007' }
  const answer = (asked: typeof dock, corrected = found): Verification => ({
    asked: placeKey({ address: asked, country: 'USA' }),
    corrected,
    lines: [corrected.street, ''],
    check: {
      of: placeKey({ address: corrected, country: 'USA' }),
      outcome: 'verified',
      isDeliverable: true,
    },
  })
  const ready = () =>
    apply(aDraft(), change.shipTo(dock), change.chooseMethod('wbc', 900), change.toggleRate(rate))

  test('what the account has on record is accepted, for both addresses', () => {
    const draft = change.chooseAccount(anAccount())(emptyDraft)
    expect(isAccepted(slotOf('Billing', draft))).toBe(true)
    expect(isAccepted(slotOf('Shipping', draft))).toBe(true)
  })

  test('a typed address is not accepted until it is verified', () => {
    const draft = change.editShipping('street', '14 Dock St')(aDraft())
    expect(isAccepted(slotOf('Shipping', draft))).toBe(false)
    expect(isAccepted(slotOf('Billing', draft))).toBe(true)
  })

  test('the better spelling comes into all fields; method and rate stay, for it is the same place', () => {
    const draft = change.settleAddress('Shipping', answer(dock))(ready())
    expect(shippingOf(draft)).toEqual(found)
    expect(draft).toMatchObject({
      shippingStreet1: '12 Dock St',
      shippingZip: '45801-0007',
      shippingOptionSelected: 'wbc',
      selectedUpsRate: rate,
    })
    expect(isAccepted(slotOf('Shipping', draft))).toBe(true)
  })

  test('choosing another street, typed or suggested, clears method and rate', () => {
    expect(change.shipTo({ ...dock, street: '1 Elm St' })(ready())).toMatchObject({
      shippingOptionSelected: null,
      selectedUpsRate: null,
    })
  })

  test('an answer about an address that was changed meanwhile changes nothing', () => {
    const draft = change.editShipping('city', 'Toledo')(ready())
    expect(change.settleAddress('Shipping', answer(dock))(draft)).toBe(draft)
  })

  test('a second delivery line has its own flat field and joins the street', () => {
    const two = { ...answer(dock, { ...found, street: '12 Dock St, PMB 4' }) }
    const draft = change.settleAddress('Shipping', { ...two, lines: ['12 Dock St', 'PMB 4'] })(ready())
    expect(draft).toMatchObject({ shippingStreet1: '12 Dock St', shippingStreet2: 'PMB 4' })
    expect(shippingOf(draft).street).toBe('12 Dock St, PMB 4')
    expect(isAccepted(slotOf('Shipping', draft))).toBe(true)
  })

  test('shipping that is the same as billing is verified with it', () => {
    const draft = apply(aDraft(), change.billTo(dock), change.setSameAsBilling(true))
    const settled = change.settleAddress('Billing', answer(dock))(draft)
    expect(shippingOf(settled)).toEqual(found)
    expect(isAccepted(slotOf('Shipping', settled))).toBe(true)
  })

  test('another country asks anew', () => {
    const draft = change.settleAddress('Shipping', answer(dock))(ready())
    expect(isAccepted(slotOf('Shipping', change.chooseCountry('Shipping', 'CAN')(draft)))).toBe(false)
  })

  test('a refusal stands at the street, behind the error of the field itself', () => {
    const refusal = verificationOf({ address: dock, country: 'USA' }, [], { fromSuggestion: false })
    const draft = change.settleAddress('Shipping', refusal)(ready())
    expect(shownErrors('Shipping', draft)).toEqual({ street: 'The address is invalid.' })
    expect(shownErrors('Shipping', { ...draft, shippingErrors: { street: 'Too long' } })).toEqual({
      street: 'Too long',
    })
  })

  test('a reason lets a refused address through, as long as it stays as it is', () => {
    const draft = change.takeAsEntered('Shipping', ' New building ')(ready())
    expect(draft.shippingCheck).toMatchObject({ outcome: 'as-entered', reason: 'New building' })
    expect(isAccepted(slotOf('Shipping', draft))).toBe(true)
    expect(isAccepted(slotOf('Shipping', change.editShipping('zip', '45802')(draft)))).toBe(false)
    expect(isAccepted(slotOf('Shipping', change.takeAsEntered('Shipping', null)(draft)))).toBe(false)
  })

  test('local storage and the next order never get a reason', () => {
    const draft = change.takeAsEntered('Shipping', 'New building')(ready())
    expect(savedLocally(draft).shippingCheck).toBeNull()
    expect(change.completeDraft(10_001)(draft).shippingCheck).toBeNull()
  })
})
