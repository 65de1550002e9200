import { describe, expect, test } from 'vitest'
import {
  type AddressSlot,
  deliveryLines,
  enteredReasonMax,
  isAccepted,
  isWorthChecking,
  joinReasons,
  placeKey,
  presentCheck,
  refusalOf,
  refusedByService,
  splitReasons,
  verificationOf,
} from './address-check.ts'

const address = { street: '350 5th Avenue', city: 'New York', state: 'NY', zip: '10118' }
const place = { address, country: 'USA' }
const match = (street1: string, street2 = '') => ({
  deliveryLine1: street1,
  deliveryLine2: street2,
  components: { cityName: 'New York', state: 'NY', zipCode: '10118', plus4Code: '0110' },
  analysis: { dpvMatchCode: 'Y' },
})

describe('reasons', () => {
  test.for([
    [{}, undefined],
    [{ Billing: 'a' }, 'Billing: a'],
    [{ Shipping: 'b; c' }, 'Shipping: b; c'],
    [{ Billing: 'a', Shipping: 'b' }, 'Billing: a; Shipping: b'],
  ] as const)('%o is one text, and is read from it again', ([reasons, joined]) => {
    expect(joinReasons(reasons)).toBe(joined)
    expect(splitReasons(joined ?? null)).toEqual(reasons)
  })

  test('two of the longest fit into an order', () => {
    const reason = 'x'.repeat(enteredReasonMax)
    expect(joinReasons({ Billing: reason, Shipping: reason })?.length).toBeLessThanOrEqual(200)
  })

  test('one without a label is about the parcel', () => {
    expect(splitReasons('Driver knows the place')).toEqual({ Shipping: 'Driver knows the place' })
  })
})

describe('what a check says', () => {
  test('it says nothing about any other address, and spaces make no other', () => {
    const { check } = verificationOf(place, [], { fromSuggestion: false })
    const slot: AddressSlot = { ...place, check }
    expect(refusalOf(slot)).toBe('The address is invalid.')
    expect(presentCheck({ ...slot, address: { ...address, city: ' New York ' } })).toBe(check)
    expect(presentCheck({ ...slot, address: { ...address, city: 'Newark' } })).toBeNull()
    expect(presentCheck({ ...slot, country: 'CAN' })).toBeNull()
  })

  test('nothing known is not accepted, and neither is a service out of order', () => {
    expect(isAccepted({ ...place, check: null })).toBe(false)
    const { check } = refusedByService(place, 'Down.', true)
    expect(isAccepted({ ...place, check })).toBe(false)
    expect(refusalOf({ ...place, check })).toBe('Validation Error: Down.')
  })

  test('both delivery lines come into the street', () => {
    const { corrected, check } = verificationOf(place, [match('350 5th Ave', 'Fl 21')], {
      fromSuggestion: false,
    })
    const slot = { ...place, address: corrected, check }
    expect(corrected).toEqual({ ...address, street: '350 5th Ave, Fl 21', zip: '10118-0110' })
    expect(deliveryLines(slot)).toEqual(['350 5th Ave', 'Fl 21'])
    expect(deliveryLines({ ...slot, address: { ...corrected, street: '350 5th Ave' } })).toEqual([
      '350 5th Ave',
      '',
    ])
  })

  test('a line that is too long for an order, or a part that is empty, stays as it was typed', () => {
    const long = match('350 5th Avenue of the Americas Extension Northbound', 'Floor 21')
    const found = { ...long, components: { ...long.components, state: '' } }
    const { corrected, check } = verificationOf(place, [found], { fromSuggestion: false })
    expect(corrected).toEqual({ ...address, zip: '10118-0110' })
    expect(check.of).toBe(placeKey({ ...place, address: corrected }))
  })
})

test.for([
  [{}, true],
  [{ street: '' }, true],
  [{ city: '' }, false],
  [{ zip: '1' }, false],
  [{ street: '', city: '', state: '', zip: '' }, false],
  [{ street: 'x'.repeat(51) }, false],
] as const)('with %o, worth checking is %s', ([over, isWorth]) => {
  expect(isWorthChecking({ ...place, address: { ...address, ...over } })).toBe(isWorth)
})
