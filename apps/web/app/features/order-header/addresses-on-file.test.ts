import type { ShippingAddress } from '@portal/contract/accounts'
import { addressFields, onFileMessages } from '@portal/domain/address'
import { expect, test } from 'vitest'
import { presentCheck, refusalOf, storedAddress } from '../addresses/address-check.ts'
import { followFile, hasStoredAddress, type OnFile } from './addresses-on-file.ts'
import * as change from './header-changes.ts'
import { emptyHeader, type OrderHeader, slotOf } from './order-header.ts'
import { accountBilling, accountShipping, anAccount, changed } from './testing.ts'

const dock: ShippingAddress = {
  id: '77',
  street1: '5 Bay Rd',
  street2: 'Dock 2',
  city: 'Toledo',
  state: 'OH',
  zipCode: '43611',
  addressTypeDisplay: 'Dock',
}
const rate = { description: 'UPS Ground', rate: 48.2 }

const onFile = (over: Partial<OnFile> = {}): OnFile => ({ account: anAccount(), addresses: [dock], ...over })
const withShipping = (shipping: Partial<typeof accountShipping>): OnFile =>
  onFile({
    account: anAccount(addressFields(accountBilling, { ...accountShipping, ...shipping })),
  })
const shipped = (...changes: change.HeaderChange[]): OrderHeader =>
  changed(
    emptyHeader,
    change.chooseAccount(anAccount()),
    ...changes,
    change.chooseMethod('wbc'),
    change.chooseRate(rate),
  )
const shippingOf = (header: OrderHeader) => slotOf('Shipping', header)

test('addresses that are on file as they were taken over change nothing', () => {
  for (const header of [shipped(), shipped(change.shipToStored(storedAddress(dock), dock.id))])
    expect(followFile(onFile())(header)).toBe(header)
})

test('the file of another account, and typed addresses, change nothing', () => {
  const header = shipped()
  expect(followFile(onFile({ account: anAccount({ id: '99' }), addresses: [] }))(header)).toBe(header)
  const typed = shipped(
    change.typeAddress('Billing', 'street', '9 New Rd'),
    change.typeAddress('Shipping', 'street', '9 New Rd'),
  )
  expect(hasStoredAddress(typed)).toBe(false)
  expect(followFile(withShipping({ zip: '45802' }))(typed)).toBe(typed)
})

test('a corrected ZIP code is taken over with a note, and quoted again', () => {
  const header = followFile(withShipping({ zip: '45802' }))(shipped())
  expect(shippingOf(header).address).toEqual({ ...accountShipping, zip: '45802' })
  expect(presentCheck(shippingOf(header))).toMatchObject({
    outcome: 'stored',
    was: '12 Dock St, Lima, OH 45801',
  })
  expect(header).toMatchObject({ billing: accountBilling, method: 'wbc', rate: null })
})

test('a corrected street clears method and rate; the correction of a correction is one, too', () => {
  const once = followFile(withShipping({ street: '14 Dock St' }))(shipped())
  expect(once).toMatchObject({ method: null, rate: null })
  const twice = followFile(withShipping({ street: '16 Dock St' }))(once)
  expect(twice.shipping.street).toBe('16 Dock St')
  expect(presentCheck(shippingOf(twice))).toMatchObject({ was: '14 Dock St, Lima, OH 45801' })
})

test('a further address follows its own record, not that of the account', () => {
  const header = shipped(change.shipToStored(storedAddress(dock), dock.id))
  const next = followFile(onFile({ addresses: [{ ...dock, street2: 'Dock 4' }] }))(header)
  expect(next.shipping.street).toBe('5 Bay Rd, Dock 4')
})

test('a record decides, also where the former address is on file as another one; without the record the other one counts', () => {
  const same = {
    ...dock,
    id: '78',
    street1: accountShipping.street,
    street2: '',
    city: accountShipping.city,
    state: accountShipping.state,
    zipCode: accountShipping.zip,
  }
  const corrected = { ...withShipping({ zip: '45802' }), addresses: [same] }
  expect(followFile(corrected)(shipped()).shipping.zip).toBe('45802')
  const emptied = { ...withShipping({ street: '', city: '', state: '', zip: '' }), addresses: [same] }
  const header = shipped()
  expect(followFile(emptied)(header)).toBe(header)
})

test('shipping that is the same as billing follows billing', () => {
  const header = shipped(change.setSameAsBilling(true))
  const billing = { ...accountBilling, zip: '43609' }
  const next = followFile(onFile({ account: anAccount(addressFields(billing, accountShipping)) }))(header)
  expect(next).toMatchObject({ billing, shipping: billing, rate: null })
})

test.for([
  ['removed', dock.id],
  ['of unknown record', undefined],
] as const)('an address that is %s asks to be checked', ([, record]) => {
  const header = shipped(change.shipToStored(storedAddress(dock), record))
  const next = followFile(onFile({ addresses: [] }))(header)
  expect(next.shipping).toEqual(storedAddress(dock))
  expect(refusalOf(shippingOf(next))).toBe(onFileMessages.gone)
  expect(followFile(onFile({ addresses: [] }))(next), 'told once').toBe(next)
})
