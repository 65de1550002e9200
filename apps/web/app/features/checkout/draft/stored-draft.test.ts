import { emptyOrderTexts } from '@portal/domain/order-texts'
import { describe, expect, test } from 'vitest'
import { isAccepted } from '../../addresses/address-check.ts'
import {
  chooseAccount,
  chooseAgent,
  chooseApps,
  chooseContact,
  chooseMethod,
  chooseRate,
  placeAddress,
  settleAddress,
  takeAsEntered,
  write,
} from '../../order-header/header-changes.ts'
import { emptyHeader, slotOf } from '../../order-header/order-header.ts'
import { aContact, accountBilling, anAccount, changed, verified } from '../../order-header/testing.ts'
import { emptyDraft, toStep } from './order-draft.ts'
import { fromStored, savedLocally, toStored } from './stored-draft.ts'

const rate = { description: 'UPS Ground', rate: 48.2 }

/** A draft that may be submitted. */
const aDraft = () => ({
  ...emptyDraft,
  declaredValue: 900,
  orderStage: 'shipping' as const,
  header: changed(
    emptyHeader,
    chooseAgent({ id: '7', label: 'Rivera, Ana - ana@wbc.example' }),
    chooseAccount(anAccount()),
    chooseContact(aContact()),
    chooseMethod('wbc'),
    chooseRate(rate),
    chooseApps(['Waze']),
    write({ notes: 'Leave at gate 4', stagingNotes: 'Blue cases' }),
  ),
})

/** As release 0.1.0 stored `aDraft()`. */
const storedBefore = {
  notes: 'Leave at gate 4',
  stagingNotes: 'Blue cases',
  installedApps: ['Waze'],
  selectedAccount: { value: '20', label: 'Northgate Delivery LLC' },
  selectedContact: {
    value: '30',
    label: 'Una Marsh',
    email: 'una@northgate.example',
    phone: '5550002222',
    firstName: 'Una',
    lastName: 'Marsh',
    mobile: '5550001111',
  },
  selectedAgent: { value: '7', label: 'Rivera, Ana - ana@wbc.example' },
  isAgentCleared: false,
  billingAddress: accountBilling,
  shippingAddress: { street1: '12 Dock St', street2: '', city: 'Lima', state: 'OH', zip: '45801' },
  shippingSameAsBilling: false,
  billingStreet1: '980 Airline Rd',
  billingStreet2: '',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingZip: '43607',
  shippingStreet1: '12 Dock St',
  shippingStreet2: '',
  shippingCity: 'Lima',
  shippingState: 'OH',
  shippingZip: '45801',
  billingErrors: {},
  shippingErrors: {},
  billingCountry: 'USA',
  shippingCountry: 'USA',
  billingCheck: { of: '["USA","980 Airline Rd","Toledo","OH","43607"]', outcome: 'stored' as const },
  shippingCheck: { of: '["USA","12 Dock St","Lima","OH","45801"]', outcome: 'stored' as const },
  isValid: false,
  unlocked: false,
  orderStage: 'shipping' as const,
  screenRepairChoice: null,
  requiresScreenRepairSelection: false,
  declaredValue: 900,
  shippingOptionSelected: 'wbc' as const,
  selectedUpsRate: rate,
  disablePreviousStageButton: false,
  disableNextStageButton: false,
  orderId: null,
  referenceNumber: '',
}

test('the stored form has the fields that earlier releases stored, and the texts that came later', () => {
  expect(toStored(aDraft())).toEqual({
    ...emptyOrderTexts,
    ...storedBefore,
    billingCheck: { ...storedBefore.billingCheck, record: 'own' },
    shippingCheck: { ...storedBefore.shippingCheck, record: 'own' },
  })
})

test('a draft that an earlier release stored loads as it was', () => {
  const draft = aDraft()
  const checks = { Billing: storedBefore.billingCheck, Shipping: storedBefore.shippingCheck }
  expect(fromStored(storedBefore)).toEqual({ ...draft, header: { ...draft.header, checks } })
  expect(fromStored(toStored(draft))).toEqual(draft)
  expect(fromStored({})).toEqual(emptyDraft)
})

describe('delivery lines', () => {
  const dock = { street: '12 Dock Street', city: 'Lima', state: 'OH', zip: '45801' }
  const found = { ...dock, street: '12 Dock St, PMB 4' }
  const draft = () => {
    const header = changed(
      aDraft().header,
      placeAddress('Shipping', dock),
      settleAddress('Shipping', verified(dock, found, 'PMB 4')),
    )
    return { ...aDraft(), header }
  }

  test('a second delivery line has its own flat field and joins the street', () => {
    expect(draft().header.shipping.street).toBe('12 Dock St, PMB 4')
    expect(isAccepted(slotOf('Shipping', draft().header))).toBe(true)
    expect(toStored(draft())).toMatchObject({
      shippingStreet1: '12 Dock St',
      shippingStreet2: 'PMB 4',
      shippingAddress: { street1: '12 Dock St', street2: 'PMB 4' },
    })
  })

  test('a stored second line is part of the street', () => {
    const shippingAddress = { ...storedBefore.shippingAddress, street1: '1 Elm', street2: 'Unit 2' }
    expect(fromStored({ shippingAddress }).header.shipping.street).toBe('1 Elm, Unit 2')
    expect(fromStored(toStored(draft()))).toEqual(draft())
  })
})

describe('local storage', () => {
  test('keeps the agent, the address structures, the apps and the flags', () => {
    const stored = toStored({ ...aDraft(), isValid: true, unlocked: true })
    expect(savedLocally(stored)).toMatchObject({
      selectedAgent: stored.selectedAgent,
      billingAddress: stored.billingAddress,
      shippingAddress: stored.shippingAddress,
      installedApps: ['Waze'],
      shippingSameAsBilling: false,
      isValid: true,
      unlocked: true,
    })
  })

  test('never gets words, people, flat address fields, step, shipping or order number', () => {
    const saved = savedLocally(toStored({ ...aDraft(), orderId: 10_001 }))
    expect(saved).toMatchObject({
      notes: '',
      stagingNotes: '',
      referenceNumber: '',
      requestedDeliveryDate: '',
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

  test('never gets the reason of an address that is used as entered', () => {
    const header = takeAsEntered('Shipping', 'New building')(aDraft().header)
    expect(savedLocally(toStored({ ...aDraft(), header })).shippingCheck).toBeNull()
  })
})

describe('steps', () => {
  test.for([
    ['draft', true, false],
    ['installed-apps', false, false],
    ['shipping', false, true],
    ['completed', true, false],
  ] as const)('%s: back disabled %s, next disabled %s', ([step, back, next]) => {
    expect(toStored(toStep(step)(emptyDraft))).toMatchObject({
      disablePreviousStageButton: back,
      disableNextStageButton: next,
    })
  })

  test('the submit button follows the draft', () => {
    expect(toStored(aDraft()).disableNextStageButton).toBe(false)
    const without = { ...aDraft(), header: chooseRate(null)(aDraft().header) }
    expect(toStored(without).disableNextStageButton).toBe(true)
  })
})
