import { limits } from './limits.ts'

export const addressParts = ['street', 'city', 'state', 'zip'] as const
export type AddressPart = (typeof addressParts)[number]
export type Address = Record<AddressPart, string>
export const addressOwners = ['Billing', 'Shipping'] as const
export type AddressOwner = (typeof addressOwners)[number]
/** Messages keyed by the field name (docs/spec/addresses.md#fields). */
export type AddressErrors = Partial<Record<AddressPart, string>>

export const emptyAddress: Address = { street: '', city: '', state: '', zip: '' }

const { min, max } = limits.addressPartLength

export const addressPartMessages = (owner: AddressOwner, part: AddressPart) => ({
  tooShort: `${owner} ${part} must be at least ${min} characters`,
  tooLong: `${owner} ${part} must be at most ${max} characters`,
})

/** What is wrong with each field of one address; nothing when it may be used. */
export function addressErrors(owner: AddressOwner, address: Address): AddressErrors {
  const errors: AddressErrors = {}
  for (const part of addressParts) {
    const length = address[part].trim().length
    const messages = addressPartMessages(owner, part)
    if (length < min) errors[part] = messages.tooShort
    else if (length > max) errors[part] = messages.tooLong
  }
  return errors
}

export type AddressCheck = { isValid: boolean; billingErrors: AddressErrors; shippingErrors: AddressErrors }

/** Billing is checked first; shipping only once billing passes (docs/spec/addresses.md#fields). */
export function checkAddresses(billing: Address, shipping: Address): AddressCheck {
  const billingErrors = addressErrors('Billing', billing)
  if (Object.keys(billingErrors).length > 0) return { isValid: false, billingErrors, shippingErrors: {} }
  const shippingErrors = addressErrors('Shipping', shipping)
  return { isValid: Object.keys(shippingErrors).length === 0, billingErrors: {}, shippingErrors }
}

export const sameAddress = (a: Address, b: Address) => addressParts.every((part) => a[part] === b[part])

/** A part of an address for comparing: how it is spaced and capitalized makes no difference. */
export const normalPart = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** "350 5th Ave, New York, NY 10118" for summaries. */
export const addressLine = ({ street, city, state, zip }: Address) =>
  [street, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')

/** Both addresses field by field: the columns of accounts and orders, and the fields of InsertOrder and order details. */
export type AddressFields = Record<`${'billing' | 'shipping'}${'Street' | 'City' | 'State' | 'Code'}`, string>

export const addressFields = (billing: Address, shipping: Address): AddressFields => ({
  billingStreet: billing.street,
  billingCity: billing.city,
  billingState: billing.state,
  billingCode: billing.zip,
  shippingStreet: shipping.street,
  shippingCity: shipping.city,
  shippingState: shipping.state,
  shippingCode: shipping.zip,
})

/** The two addresses of an account, an order or a form. */
export const addressesOf = (fields: AddressFields): Record<AddressOwner, Address> => ({
  Billing: {
    street: fields.billingStreet,
    city: fields.billingCity,
    state: fields.billingState,
    zip: fields.billingCode,
  },
  Shipping: {
    street: fields.shippingStreet,
    city: fields.shippingCity,
    state: fields.shippingState,
    zip: fields.shippingCode,
  },
})

/** What checkout says of an address that was changed on file after it was chosen (docs/spec/checkout.md#addresses-on-file). */
export const onFileMessages = {
  gone: 'This address is no longer on file. Check it, or choose another one.',
  changed: 'An address on file was changed. Please check it and submit again.',
  corrected: (was: string) => `Corrected on file. It was ${was}.`,
}
