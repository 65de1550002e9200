import type { Address, AddressOwner } from './address.ts'

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
