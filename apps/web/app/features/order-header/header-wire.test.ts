import { describe, expect, test } from 'vitest'
import {
  chooseAccount,
  chooseMethod,
  chooseRate,
  setSameAsBilling,
  takeAsEntered,
  typeAddress,
} from './header-changes.ts'
import { headerOf, insertBody, updateBody } from './header-wire.ts'
import { emptyHeader, type OrderHeader } from './order-header.ts'
import { anAccount, anOrder, billing } from './testing.ts'

const wbc = { shipDirect: false, shippingDescription: 'UPS Ground', shippingRate: 12.37 }

describe('the header of an order', () => {
  test('writes the agent as in every selector', () => {
    expect(headerOf(anOrder()).agent).toEqual({ id: '5', label: 'Porter, Wes - wes@wbc.example' })
  })

  test('starts with the shipping choice of the order', () => {
    const rate = { description: 'UPS Ground', rate: 12.37 }
    expect(headerOf(anOrder(wbc))).toMatchObject({ method: 'wbc', rate })
    expect(headerOf(anOrder({ shipDirect: null }))).toMatchObject({ method: null, rate: null })
    expect(headerOf(anOrder({ shipDirect: true }))).toMatchObject({ method: 'direct', rate: null })
  })
})

describe('InsertOrder', () => {
  const header: OrderHeader = {
    ...emptyHeader,
    notes: 'Gate 4',
    apps: ['ADP', 'Waze'],
    agent: { id: '7', label: 'Ana' },
    account: { id: '20', label: 'Northgate Delivery LLC' },
    contact: {
      id: '30',
      label: 'Una Marsh',
      email: 'una@northgate.example',
      phone: '1',
      firstName: 'Una',
      lastName: 'Marsh',
      mobile: '2',
    },
    billing: { street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' },
    shipping: { street: '2 Oak St', city: 'Toledo', state: 'OH', zip: '43607' },
    method: 'wbc',
    rate: { description: 'UPS Ground', rate: 48.2 },
  }
  const submit = { saveAsDraft: false, needsApps: true }
  const save = { saveAsDraft: true, needsApps: true }

  test('the payload has the fields of the spec and no other', () => {
    expect(insertBody(header, submit)).toEqual({
      agentId: '7',
      accountId: '20',
      accountName: 'Northgate Delivery LLC',
      contactId: '30',
      contactFirstName: 'Una',
      contactLastName: 'Marsh',
      contactEmail: 'una@northgate.example',
      contactMobile: '2',
      saveAsDraft: false,
      installedApps: 'ADP,Waze',
      notes: 'Gate 4',
      stagingNotes: '',
      billingStreet: '1 Elm St',
      billingCity: 'Lima',
      billingState: 'OH',
      billingCode: '45801',
      shippingStreet: '2 Oak St',
      shippingCity: 'Toledo',
      shippingState: 'OH',
      shippingCode: '43607',
      shipDirect: false,
      shippingDescription: 'UPS Ground',
      shippingRate: 48.2,
    })
  })

  test('a draft that is saved before shipping is chosen leaves the choice open', () => {
    const open = { ...header, method: null, rate: null }
    expect(insertBody(open, save)).toMatchObject({
      saveAsDraft: true,
      shipDirect: null,
      shippingDescription: null,
      shippingRate: null,
    })
    expect(insertBody({ ...open, method: 'wbc' }, save)).toMatchObject({
      shipDirect: false,
      shippingRate: null,
    })
  })

  test('a PO number is sent when there is one', () => {
    expect(insertBody({ ...header, referenceNumber: 'PO 4471' }, submit).referenceNumber).toBe('PO 4471')
  })

  test('the reason of an address that is used as entered travels with the order', () => {
    const asEntered = takeAsEntered('Shipping', 'New building')(header)
    expect(insertBody(asEntered, submit).addressOverrideReason).toBe('Shipping: New building')
    const same = { ...takeAsEntered('Billing', 'No such street yet')(header), sameAsBilling: true }
    expect(insertBody(same, submit).addressOverrideReason).toBe(
      'Billing: No such street yet; Shipping: No such street yet',
    )
  })

  test('direct shipping has no rate, even when one was chosen before', () => {
    expect(insertBody({ ...header, method: 'direct' }, save)).toMatchObject({
      shipDirect: true,
      shippingDescription: '',
      shippingRate: 0,
      saveAsDraft: true,
    })
  })

  test('a cart without phones or tablets names no apps', () => {
    expect(insertBody(header, { ...submit, needsApps: false }).installedApps).toBe('')
  })
})

describe('UpdateOrder', () => {
  test('names the version it was made from and sends billing as shipping where they are the same', () => {
    const from = anOrder({ version: 7 })
    expect(updateBody(setSameAsBilling(true)(headerOf(from)), from)).toMatchObject({
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

  test('the shipping choice is sent only where it differs: without it the server quotes again', () => {
    const from = anOrder(wbc)
    const header = headerOf(from)
    expect(updateBody(header, from)).not.toHaveProperty('shipDirect')
    expect(updateBody(chooseMethod('direct')(header), from)).toMatchObject({
      shipDirect: true,
      shippingDescription: null,
      shippingRate: null,
    })
    const other = { description: 'UPS Next Day Air', rate: 80 }
    expect(updateBody(chooseRate(other)(header), from)).toMatchObject({
      shipDirect: false,
      shippingDescription: 'UPS Next Day Air',
      shippingRate: 80,
    })
    expect(updateBody(chooseAccount(anAccount())(header), from).shipDirect).toBeNull()
  })

  test('a reason is sent, and that of the other address stays with it', () => {
    const from = anOrder({ addressOverrideReason: 'Billing: Old mill' })
    const gate = typeAddress('Shipping', 'street', 'Gate 3')(headerOf(from))
    expect(updateBody(takeAsEntered('Shipping', 'New gate')(gate), from).addressOverrideReason).toBe(
      'Billing: Old mill; Shipping: New gate',
    )
    expect(updateBody(headerOf(anOrder()), anOrder())).not.toHaveProperty('addressOverrideReason')
  })
})
