import type { Account, Contact } from '@portal/contract/accounts'
import type { Order } from '@portal/contract/orders'
import type { Address } from '@portal/domain/address'
import { addressFields } from '@portal/domain/address'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { placeKey, type Verification } from '../addresses/address-check.ts'
import type { HeaderChange } from './header-changes.ts'
import type { OrderHeader } from './order-header.ts'

export const billing: Address = { street: '1 Billing St', city: 'Toledo', state: 'OH', zip: '43604' }
export const shipping: Address = { street: '2 Dock Rd', city: 'Toledo', state: 'OH', zip: '43607' }

/** A draft as the order form reads it. */
export const anOrder = (change: Partial<Order> = {}) =>
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
    ...addressFields(billing, shipping),
    shippingSameAsBilling: false,
    shipDirect: null,
    shippingDescription: null,
    shippingRate: null,
    installedApps: 'ADP,Waze',
    ...emptyOrderTexts,
    notes: 'Bill the station.',
    referenceNumber: 'PO 4471',
    addressOverrideReason: null,
    ...change,
    // What the form does not read is left out.
  }) as Order

export const accountBilling: Address = { street: '980 Airline Rd', city: 'Toledo', state: 'OH', zip: '43607' }
export const accountShipping: Address = { street: '12 Dock St', city: 'Lima', state: 'OH', zip: '45801' }

export const anAccount = (change: Partial<Account> = {}): Account => ({
  id: '20',
  accountId: '20',
  accountName: 'Northgate Delivery LLC',
  billingStreet: accountBilling.street,
  billingStreet1: accountBilling.street,
  billingCity: accountBilling.city,
  billingState: accountBilling.state,
  billingCode: accountBilling.zip,
  shippingStreet: accountShipping.street,
  shippingStreet1: accountShipping.street,
  shippingCity: accountShipping.city,
  shippingState: accountShipping.state,
  shippingCode: accountShipping.zip,
  ownerName: '',
  salesSupport: '',
  salesSupportEmail: '',
  ...change,
})

export const aContact = (change: Partial<Contact> = {}): Contact => ({
  id: '30',
  full_Name: 'Una Marsh',
  first_Name: 'Una',
  last_Name: 'Marsh',
  email: 'una@northgate.example',
  mobile: '5550001111',
  phone: '5550002222',
  ...change,
})

/** The answer of the address service about one address, in its spelling. */
export const verified = (asked: Address, corrected = asked, secondLine?: string): Verification => ({
  asked: placeKey({ address: asked, country: 'USA' }),
  corrected,
  check: {
    of: placeKey({ address: corrected, country: 'USA' }),
    outcome: 'verified',
    isDeliverable: true,
    ...(secondLine !== undefined && { secondLine }),
  },
})

export const changed = (header: OrderHeader, ...changes: HeaderChange[]) =>
  changes.reduce((next, change) => change(next), header)
