import type { Account, Contact } from '@portal/contract/accounts'
import type { Order } from '@portal/contract/orders'
import { emptyAddress } from '@portal/domain/address'
import { describe, expect, test } from 'vitest'
import { placeKey, type Verification } from '../addresses/address-check.ts'
import { editProblems } from './edit-problems.ts'
import {
  changedCells,
  checkEdit,
  chooseAccount,
  chooseAgent,
  chooseContact,
  chooseMethod,
  chooseRate,
  editOf,
  hasAcceptedAddresses,
  setSameAsBilling,
  settleAddress,
  takeAsEntered,
  toggleInstalledApp,
  typeAddress,
  updateBody,
  write,
} from './order-edit.ts'

const billing = { street: '1 Billing St', city: 'Toledo', state: 'OH', zip: '43604' }
const shipping = { street: '2 Dock Rd', city: 'Toledo', state: 'OH', zip: '43607' }

const anOrder = (change: Partial<Order> = {}) =>
  ({
    orderId: 10001,
    version: 7,
    zohoUserId: '5',
    zohoUser: { full_name: 'Wes Porter', email: 'wes@wbc.example' },
    zohoAccountId: '21',
    account: { accountName: 'Northgate Delivery LLC' },
    zohoContactId: '31',
    zohoContactName: 'Marcus Bell',
    zohoContactFirstName: 'Marcus',
    zohoContactLastName: 'Bell',
    zohoContactEmail: 'marcus@northgate.example',
    zohoContactMobile: '(555) 010-0133',
    billingStreet: billing.street,
    billingCity: billing.city,
    billingState: billing.state,
    billingCode: billing.zip,
    shippingSameAsBilling: false,
    shippingStreet: shipping.street,
    shippingCity: shipping.city,
    shippingState: shipping.state,
    shippingCode: shipping.zip,
    installedApps: 'ADP,Waze',
    notes: 'Bill the station.',
    stagingNotes: '',
    referenceNumber: 'PO 4471',
    ...change,
    // What the form does not read is left out.
  }) as Order

const anEdit = (change: Partial<Order> = {}) => editOf(anOrder(change))

// Only what choosing an account reads.
const account = {
  id: '22',
  accountName: 'Bayou City Parcel',
  billingStreet: '9 Gulf Fwy',
  billingCity: 'Houston',
  billingState: 'TX',
  billingCode: '77001',
  shippingStreet: '10 Gulf Fwy',
  shippingCity: 'Houston',
  shippingState: 'TX',
  shippingCode: '77002',
} as Account

const aContact = (change: Partial<Contact> = {}): Contact => ({
  id: '32',
  full_Name: 'Ivy Tran',
  first_Name: 'Ivy',
  last_Name: 'Tran',
  email: 'ivy@bayou.example',
  mobile: '(555) 010-0001',
  phone: '(555) 010-0002',
  ...change,
})

test('the agent is written as in every selector', () => {
  expect(anEdit().agent).toEqual({ id: '5', label: 'Porter, Wes - wes@wbc.example' })
})

test('an empty street is asked for in the words of the address verification; typing takes the words back', () => {
  const edit = anEdit({ billingStreet: ' ' })
  const { billingErrors, isValid } = checkEdit(edit)
  expect({ billingErrors, isValid }).toEqual({
    billingErrors: { street: 'A street address is required.' },
    isValid: false,
  })
  const typed = typeAddress('Billing', 'street', '1')({ ...edit, billingErrors })
  expect(typed.billingErrors).toEqual({ street: 'Billing street must be at least 2 characters' })
  expect(typeAddress('Billing', 'street', '1 Dock St')(typed).billingErrors).toEqual({})
})

test('notes that are too long are refused and kept whole', () => {
  const edit = write({ notes: 'n'.repeat(4_001) })(anEdit())
  expect(edit.notes).toHaveLength(4_001)
  expect(checkEdit(edit)).toMatchObject({
    isValid: false,
    wordsErrors: { notes: 'Order Notes can have at most 4,000 characters. Remove 1.' },
  })
  expect(editProblems(edit)).toEqual([
    { at: 'edit-notes', text: 'Order Notes can have at most 4,000 characters. Remove 1.' },
  ])
})

test('the summary of a refused update leads to each place', () => {
  const edit = chooseAgent(null)(anEdit())
  expect(editProblems(edit).map(({ text, at }) => [text, at])).toEqual([
    ['Select an Agent', 'edit-agent'],
    ['Select an Account', 'edit-account'],
    ['Select a Contact', 'edit-contact'],
  ])
})

describe('the shipping choice', () => {
  const wbc = { shipDirect: false, shippingDescription: 'UPS Ground', shippingRate: 12.37 }
  const begun = () => anEdit(wbc)

  test('starts as the order has it', () => {
    expect(begun()).toMatchObject({ method: 'wbc', rate: { description: 'UPS Ground', rate: 12.37 } })
    expect(anEdit({ shipDirect: null })).toMatchObject({ method: null, rate: null })
    expect(anEdit({ shipDirect: true })).toMatchObject({ method: 'direct', rate: null })
  })

  test.for([
    ['another shipping street', typeAddress('Shipping', 'street', '7 Other St')],
    ['another account', chooseAccount(account)],
    ['another agent', chooseAgent({ id: '8', label: 'Alvarez, Theo' })],
    ['shipping to the billing address', setSameAsBilling(true)],
  ] as const)('%s clears method and rate', ([, change]) => {
    expect(change(begun())).toMatchObject({ method: null, rate: null })
  })

  test('another city clears the rate only; another billing address clears nothing', () => {
    expect(typeAddress('Shipping', 'city', 'Lima')(begun())).toMatchObject({ method: 'wbc', rate: null })
    expect(typeAddress('Billing', 'street', '9 Bill St')(begun()).rate).not.toBeNull()
  })

  test('is sent only where it differs: what is left out is quoted again', () => {
    const from = anOrder(wbc)
    expect(updateBody(editOf(from), from)).not.toHaveProperty('shipDirect')
    expect(updateBody(chooseMethod('direct')(editOf(from)), from)).toMatchObject({
      shipDirect: true,
      shippingDescription: null,
      shippingRate: null,
    })
    const other = { description: 'UPS Next Day Air', rate: 80 }
    expect(updateBody(chooseRate(other)(editOf(from)), from)).toMatchObject({
      shipDirect: false,
      shippingDescription: 'UPS Next Day Air',
      shippingRate: 80,
    })
    expect(updateBody(chooseAccount(account)(editOf(from)), from).shipDirect).toBeNull()
  })
})

describe('choosing whom an order is for', () => {
  test('another agent clears account, contact and both addresses', () => {
    const edit = chooseAgent({ id: '8', label: 'Alvarez, Theo' })(anEdit({ shippingSameAsBilling: true }))

    expect(edit).toMatchObject({
      agent: { id: '8' },
      account: null,
      contact: null,
      billing: emptyAddress,
      shipping: emptyAddress,
      sameAsBilling: false,
    })
  })

  test('the same agent again changes nothing', () => {
    const edit = anEdit()

    expect(chooseAgent({ id: '5', label: 'Porter, Wes' })(edit)).toBe(edit)
  })

  test('another account clears the contact, brings its addresses and unticks "same as billing"', () => {
    const edit = chooseAccount(account)(anEdit({ shippingSameAsBilling: true }))

    expect(edit).toMatchObject({
      account: { id: '22', label: 'Bayou City Parcel' },
      contact: null,
      billing: { street: '9 Gulf Fwy', city: 'Houston', state: 'TX', zip: '77001' },
      shipping: { street: '10 Gulf Fwy', city: 'Houston', state: 'TX', zip: '77002' },
      sameAsBilling: false,
    })
  })

  test.for([
    ['their mobile', {}, '(555) 010-0001'],
    ['their phone when there is no mobile', { mobile: '' }, '(555) 010-0002'],
  ] as const)('a contact brings %s', ([, change, mobile]) => {
    expect(chooseContact(aContact(change))(anEdit()).contact).toMatchObject({
      firstName: 'Ivy',
      lastName: 'Tran',
      email: 'ivy@bayou.example',
      mobile,
    })
  })
})

describe('the two addresses', () => {
  test('ticking "same as billing" copies billing and clears the shipping errors', () => {
    const edit = setSameAsBilling(true)({ ...anEdit(), shippingErrors: { city: 'wrong' } })

    expect(edit).toMatchObject({ shipping: billing, shippingErrors: {}, sameAsBilling: true })
  })

  test('unticking it empties shipping', () => {
    expect(setSameAsBilling(false)(anEdit({ shippingSameAsBilling: true })).shipping).toEqual(emptyAddress)
  })

  test('shipping follows what is typed into billing only while it is the same', () => {
    const type = typeAddress('Billing', 'city', 'Dayton')

    expect(type(anEdit()).shipping.city).toBe('Toledo')
    expect(type(setSameAsBilling(true)(anEdit())).shipping.city).toBe('Dayton')
  })

  test('an error that is shown goes once it is put right, and typing adds none', () => {
    const wrong = { ...anEdit(), billingErrors: { city: 'Billing city must be at least 2 characters' } }

    expect(typeAddress('Billing', 'city', 'D')(wrong).billingErrors).toEqual(wrong.billingErrors)
    expect(typeAddress('Billing', 'city', 'Dayton')(wrong).billingErrors).toEqual({})
    expect(typeAddress('Billing', 'state', 'O')(anEdit()).billingErrors).toEqual({})
  })
})

describe('checking an edit', () => {
  test.for([['agent'], ['account'], ['contact']] as const)('a missing %s is in the way', ([party]) => {
    expect(checkEdit({ ...anEdit(), [party]: null })).toMatchObject({ isValid: false, isPartyMissing: true })
  })

  test('shipping is judged only where it is not the same as billing', () => {
    const noShipping = { ...anEdit(), shipping: emptyAddress }

    expect(checkEdit(noShipping).isValid).toBe(false)
    expect(checkEdit({ ...noShipping, sameAsBilling: true }).isValid).toBe(true)
  })
})

describe('what has changed', () => {
  test.for([
    ['nothing', (edit: ReturnType<typeof anEdit>) => edit, []],
    ['an app', toggleInstalledApp('Waze'), ['apps']],
    ['reference number', write({ referenceNumber: 'PO 5000' }), ['referenceNumber']],
    ['blanks around a reference number', write({ referenceNumber: ' PO 4471 ' }), []],
    ['notes', write({ notes: 'x', stagingNotes: 'y' }), ['notes', 'stagingNotes']],
    ['the account', chooseAccount(account), ['account', 'contact', 'billing', 'shipping', 'shippingMethod']],
  ] as const)('%s', ([, change, cells]) => {
    expect([...changedCells(change(anEdit()), anEdit())]).toEqual(cells)
  })

  test('an app taken off and put back is no change', () => {
    const edit = toggleInstalledApp('ADP')(toggleInstalledApp('ADP')(anEdit()))

    expect(changedCells(edit, anEdit()).size).toBe(0)
  })
})

test('an update names the version it was made from and sends billing as shipping where they are the same', () => {
  const body = updateBody(setSameAsBilling(true)(anEdit()), anOrder({ version: 7 }))

  expect(body).toMatchObject({
    agentId: '5',
    accountId: '21',
    contactId: '31',
    installedApps: 'ADP,Waze',
    saveAsDraft: false,
    shippingSameAsBilling: true,
    billingAddress: billing,
    shippingAddress: { ...billing, sameAsBilling: true },
    version: 7,
  })
})

describe('verification of addresses', () => {
  test('the addresses of an order are accepted as they are, a typed one is not', () => {
    expect(hasAcceptedAddresses(anEdit())).toBe(true)
    expect(hasAcceptedAddresses(typeAddress('Shipping', 'street', '3 Dock Rd')(anEdit()))).toBe(false)
  })

  test('an account brings addresses that are theirs to know', () => {
    expect(hasAcceptedAddresses(chooseAccount(account)(anEdit()))).toBe(true)
  })

  test('what the check found comes into the fields, for shipping as well while it is the same', () => {
    const edit = typeAddress('Billing', 'street', '1 Billing Street')(anEdit({ shippingSameAsBilling: true }))
    const found = { ...billing, zip: '43604-1187' }
    const asked = placeKey({ address: edit.billing, country: 'USA' })
    const settled = settleAddress('Billing', { ...verified(found), asked })(edit)
    expect(settled).toMatchObject({ billing: found, shipping: found })
    expect(hasAcceptedAddresses(settled)).toBe(true)
    expect(settleAddress('Billing', { ...verified(edit.billing), asked: 'another' })(edit)).toBe(edit)
  })

  test('a reason is sent, and that of the other address stays with it', () => {
    const before = anEdit({ addressOverrideReason: 'Billing: Old mill' })
    const edit = takeAsEntered('Shipping', 'New gate')(typeAddress('Shipping', 'street', 'Gate 3')(before))
    expect(updateBody(edit, anOrder({ version: 7 })).addressOverrideReason).toBe(
      'Billing: Old mill; Shipping: New gate',
    )
    expect(updateBody(anEdit(), anOrder({ version: 7 }))).not.toHaveProperty('addressOverrideReason')
  })
})

const verified = (address: typeof billing): Verification => ({
  asked: placeKey({ address, country: 'USA' }),
  corrected: address,
  lines: [address.street, ''],
  check: { of: placeKey({ address, country: 'USA' }), outcome: 'verified', isDeliverable: false },
})
