import { emptyAddress } from '@portal/domain/address'
import { describe, expect, test } from 'vitest'
import { isAccepted, verificationOf } from '../addresses/address-check.ts'
import * as change from './header-changes.ts'
import { fieldErrors, hasAcceptedAddresses, shownErrors } from './header-check.ts'
import { headerOf } from './header-wire.ts'
import { emptyHeader, type OrderHeader, slotOf } from './order-header.ts'
import {
  aContact,
  accountBilling,
  accountShipping,
  anAccount,
  anOrder,
  billing,
  changed,
  verified,
} from './testing.ts'

const agent = { id: '7', label: 'Rivera, Ana - ana@wbc.example' }
const rate = { description: 'UPS Ground', rate: 48.2 }
const otherRate = { description: 'UPS 2nd Day Air', rate: 131.4 }

/** As checkout fills it in, with everything that an order needs. */
const filled = () =>
  changed(
    emptyHeader,
    change.chooseAgent(agent),
    change.chooseAccount(anAccount()),
    change.chooseContact(aContact()),
    change.chooseMethod('wbc'),
    change.chooseRate(rate),
  )

/** As the order form starts, with shipping chosen. */
const edited = (over: Parameters<typeof anOrder>[0] = {}) =>
  headerOf(anOrder({ shipDirect: false, shippingDescription: 'UPS Ground', shippingRate: 48.2, ...over }))

describe.for([
  ['in checkout', filled],
  ['in the order form', () => edited()],
] as const)('%s', ([, header]) => {
  test('another agent clears account, contact, both addresses, method and rate', () => {
    const before = { ...header(), sameAsBilling: true, billingErrors: { city: 'x' } }
    expect(change.chooseAgent({ id: '8', label: 'Alvarez, Theo' })(before)).toMatchObject({
      agent: { id: '8' },
      account: null,
      contact: null,
      billing: emptyAddress,
      shipping: emptyAddress,
      sameAsBilling: false,
      billingErrors: {},
      method: null,
      rate: null,
    })
  })

  test('the same agent or account again changes nothing', () => {
    const before = header()
    expect(change.chooseAgent({ id: before.agent?.id ?? '', label: 'Another label' })(before)).toBe(before)
    expect(change.chooseAccount(anAccount({ id: before.account?.id ?? '' }))(before)).toBe(before)
  })

  test('another account clears contact, method and rate and brings its own addresses, which are accepted', () => {
    const before = { ...header(), sameAsBilling: true, billingErrors: { city: 'x' } }
    const after = change.chooseAccount(
      anAccount({ id: '22', accountName: 'Bayou City Parcel', billingStreet: '1 Elm St' }),
    )(before)
    expect(after).toMatchObject({
      account: { id: '22', label: 'Bayou City Parcel' },
      contact: null,
      billing: { ...accountBilling, street: '1 Elm St' },
      shipping: accountShipping,
      sameAsBilling: false,
      billingErrors: {},
      method: null,
      rate: null,
    })
    expect(hasAcceptedAddresses(after)).toBe(true)
  })

  test('no account leaves both addresses empty, and nothing on record', () => {
    const after = change.chooseAccount(null)(header())
    expect([after.billing, after.shipping]).toEqual([emptyAddress, emptyAddress])
    expect(hasAcceptedAddresses(after)).toBe(false)
  })

  test.for([
    ['another shipping street', change.typeAddress('Shipping', 'street', '99 Pier Rd')],
    ['a suggested address with another street', change.placeAddress('Shipping', billing)],
    ['shipping to the billing address', change.setSameAsBilling(true)],
  ] as const)('%s clears method and rate', ([, step]) => {
    expect(step(header())).toMatchObject({ method: null, rate: null })
  })

  test.for(['city', 'state', 'zip'] as const)(
    'another shipping %s clears only the rate quoted for the old one',
    (part) => {
      expect(change.typeAddress('Shipping', part, 'Akron')(header())).toMatchObject({
        method: 'wbc',
        rate: null,
      })
    },
  )

  test('another billing address leaves method and rate alone', () => {
    const after = change.typeAddress('Billing', 'street', '9 Bill St')(header())
    expect(after).toMatchObject({ method: 'wbc', rate })
  })

  test('"same as billing" copies billing and clears the shipping errors; unticked, shipping is empty', () => {
    const same = change.setSameAsBilling(true)({ ...header(), shippingErrors: { city: 'wrong' } })
    expect(same).toMatchObject({ shipping: header().billing, shippingErrors: {}, sameAsBilling: true })
    expect(change.setSameAsBilling(false)(same).shipping).toEqual(emptyAddress)
  })

  test('shipping follows what is typed into billing only while it is the same', () => {
    const type = change.typeAddress('Billing', 'street', '7 New St')
    expect(type(header()).shipping).toEqual(header().shipping)
    expect(changed(header(), change.setSameAsBilling(true), type).shipping.street).toBe('7 New St')
  })

  test('the chosen rate again takes it back, another one replaces it, and so does none', () => {
    expect(change.chooseRate({ ...rate })(header()).rate).toBeNull()
    expect(change.chooseRate(otherRate)(header()).rate).toEqual(otherRate)
    const without = change.chooseRate(null)(header())
    expect(without.rate).toBeNull()
    expect(change.chooseRate(null)(without)).toBe(without)
  })

  test('the other method clears the rate, the same one keeps it', () => {
    expect(change.chooseMethod('direct')(header())).toMatchObject({ method: 'direct', rate: null })
    expect(change.chooseMethod('wbc')(header()).rate).toEqual(rate)
  })
})

test('another agent clears addresses that were typed without an account', () => {
  const typed = changed(
    emptyHeader,
    change.chooseAgent(agent),
    change.typeAddress('Billing', 'street', '1 Typed Way'),
  )
  expect(change.chooseAgent({ id: '8', label: 'Bo' })(typed).billing).toEqual(emptyAddress)
})

describe('a contact', () => {
  test('is kept with what the order says about them', () => {
    expect(change.chooseContact(aContact())(emptyHeader).contact).toEqual({
      id: '30',
      label: 'Una Marsh',
      email: 'una@northgate.example',
      phone: '5550002222',
      firstName: 'Una',
      lastName: 'Marsh',
      mobile: '5550001111',
    })
  })

  test('without a mobile is called at their phone', () => {
    expect(change.chooseContact(aContact({ mobile: '' }))(emptyHeader).contact?.mobile).toBe('5550002222')
  })
})

describe('errors of fields', () => {
  test('leaving a field judges what was typed, not what was left out', () => {
    const typed = change.typeAddress('Billing', 'city', 'T')(emptyHeader)
    expect(change.checkPart('Billing', 'city')(typed).billingErrors).toEqual({
      city: 'Billing city must be at least 2 characters',
    })
    expect(change.checkPart('Billing', 'street')(typed)).toBe(typed)
  })

  test('shipping that is the same as billing has no errors', () => {
    const same = changed(
      emptyHeader,
      change.setSameAsBilling(true),
      change.typeAddress('Billing', 'city', 'T'),
    )
    expect(change.checkPart('Shipping', 'city')(same)).toBe(same)
  })

  test('an error goes as soon as it is corrected, and typing adds none', () => {
    const wrong = changed(
      emptyHeader,
      change.typeAddress('Shipping', 'zip', '4'),
      change.checkPart('Shipping', 'zip'),
    )
    const stays = { zip: 'Shipping zip must be at least 2 characters' }
    expect(change.typeAddress('Shipping', 'zip', '5')(wrong).shippingErrors).toEqual(stays)
    expect(change.typeAddress('Shipping', 'city', 'X')(wrong).shippingErrors).toEqual(stays)
    expect(change.typeAddress('Shipping', 'zip', '43')(wrong).shippingErrors).toEqual({})
  })

  test('the order form asks for an empty street in the words of the verification, checkout by its length', () => {
    const header: OrderHeader = {
      ...edited({ billingStreet: ' ' }),
      billingErrors: { street: 'Billing street must be at least 2 characters' },
    }
    const street = (shown: OrderHeader) => fieldErrors('Billing', shown, 'required').street
    expect(street(header)).toBe('A street address is required.')
    expect(fieldErrors('Billing', header).street).toBe('Billing street must be at least 2 characters')
    const typed = change.typeAddress('Billing', 'street', '1')(header)
    expect(street(typed)).toBe('Billing street must be at least 2 characters')
    expect(street(change.typeAddress('Billing', 'street', '')(typed))).toBe('A street address is required.')
    expect(change.typeAddress('Billing', 'street', '1 Dock St')(typed).billingErrors).toEqual({})
  })

  test('errors of the server replace those shown before', () => {
    const errors = { billingErrors: { zip: 'Too short' }, shippingErrors: {} }
    const before = { ...filled(), shippingErrors: { city: 'old' } }
    expect(change.showErrors(errors)(before)).toMatchObject(errors)
  })
})

describe('verification', () => {
  const dock = { street: '12 Dock Street', city: 'Lima', state: 'OH', zip: '45801' }
  const found = { street: '12 Dock St', city: 'Lima', state: 'OH', zip: '45801-0007' }
  const ready = () =>
    changed(
      filled(),
      change.placeAddress('Shipping', dock),
      change.chooseMethod('wbc'),
      change.chooseRate(rate),
    )
  const isShippingAccepted = (header: OrderHeader) => isAccepted(slotOf('Shipping', header))

  test('a typed address is not accepted until it is verified', () => {
    const header = change.typeAddress('Shipping', 'street', '14 Dock St')(filled())
    expect(isShippingAccepted(header)).toBe(false)
    expect(isAccepted(slotOf('Billing', header))).toBe(true)
  })

  test('the addresses of an order are accepted as they are, a typed one is not', () => {
    expect(hasAcceptedAddresses(edited())).toBe(true)
    expect(hasAcceptedAddresses(change.typeAddress('Shipping', 'street', '3 Dock Rd')(edited()))).toBe(false)
  })

  test('a saved address of the account is taken as it is, in the home country', () => {
    const abroad = change.chooseCountry('Shipping', 'CAN')(filled())
    const header = change.shipToStored(dock)(abroad)
    expect(header).toMatchObject({ shipping: dock, countries: { Shipping: 'USA' }, method: null })
    expect(isShippingAccepted(header)).toBe(true)
  })

  test('the better spelling comes into the fields; method and rate stay, for it is the same place', () => {
    const header = change.settleAddress('Shipping', verified(dock, found))(ready())
    expect(header).toMatchObject({ shipping: found, method: 'wbc', rate })
    expect(isShippingAccepted(header)).toBe(true)
  })

  test('an answer about an address that was changed in the meantime changes nothing', () => {
    const header = change.typeAddress('Shipping', 'city', 'Toledo')(ready())
    expect(change.settleAddress('Shipping', verified(dock, found))(header)).toBe(header)
  })

  test('shipping that is the same as billing is verified with it', () => {
    const same = changed(filled(), change.placeAddress('Billing', dock), change.setSameAsBilling(true))
    const header = change.settleAddress('Billing', verified(dock, found))(same)
    expect(header).toMatchObject({ billing: found, shipping: found })
    expect(hasAcceptedAddresses(header)).toBe(true)
  })

  test('another country asks anew', () => {
    const header = change.settleAddress('Shipping', verified(dock, found))(ready())
    expect(isShippingAccepted(change.chooseCountry('Shipping', 'CAN')(header))).toBe(false)
  })

  test('a refusal is shown at the street, behind the error of the field itself', () => {
    const refusal = verificationOf({ address: dock, country: 'USA' }, [], { fromSuggestion: false })
    const header = change.settleAddress('Shipping', refusal)(ready())
    expect(shownErrors('Shipping', header)).toEqual({ street: 'The address is invalid.' })
    const wrong = { ...header, shippingErrors: { street: 'Too long' } }
    expect(shownErrors('Shipping', wrong)).toEqual({ street: 'Too long' })
  })

  test('addresses that the server could not verify are refused, each by its own message', () => {
    const errors = { billingErrors: {}, shippingErrors: { street: 'The address is invalid.' } }
    const header = change.refuseAddresses(errors)(ready())
    expect(shownErrors('Shipping', header)).toEqual({ street: 'The address is invalid.' })
    expect(shownErrors('Billing', header)).toEqual({})
  })

  test('a reason lets a refused address through, as long as it stays as it is', () => {
    const header = change.takeAsEntered('Shipping', ' New building ')(ready())
    expect(header.checks.Shipping).toMatchObject({ outcome: 'as-entered', reason: 'New building' })
    expect(isShippingAccepted(header)).toBe(true)
    expect(isShippingAccepted(change.typeAddress('Shipping', 'zip', '45802')(header))).toBe(false)
    expect(isShippingAccepted(change.takeAsEntered('Shipping', null)(header))).toBe(false)
  })
})

describe('keep mine of an order that someone else saved', () => {
  const other = { id: '22', label: 'Bayou City Parcel' }

  test('each keeps what only they changed', () => {
    const start = edited()
    const mine = change.write({ stagingNotes: 'Mine' })(start)
    const theirs = change.write({ notes: 'Theirs' })(start)
    expect(change.keepMyHeader(start, mine, theirs)).toMatchObject({ stagingNotes: 'Mine', notes: 'Theirs' })
  })

  test('another account of theirs brings its contact and addresses, unless I chose parties too', () => {
    const start = edited()
    const theirs = {
      ...start,
      account: other,
      contact: null,
      billing: { ...start.billing, street: '9 Elm St' },
    }
    const typed = change.write({ notes: 'Mine' })(start)
    expect(change.keepMyHeader(start, typed, theirs)).toMatchObject({
      notes: 'Mine',
      account: other,
      contact: null,
      billing: theirs.billing,
    })
    const moved = change.typeAddress('Billing', 'street', '1 Oak St')(typed)
    expect(change.keepMyHeader(start, moved, theirs)).toMatchObject({
      account: start.account,
      contact: start.contact,
      billing: moved.billing,
    })
  })
})
