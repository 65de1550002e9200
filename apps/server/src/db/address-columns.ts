import type { Address } from '@portal/domain/address'

/** Both addresses as the columns that accounts and orders have for them. */
export const addressColumns = (billing: Address, shipping: Address) => ({
  billingStreet: billing.street,
  billingCity: billing.city,
  billingState: billing.state,
  billingCode: billing.zip,
  shippingStreet: shipping.street,
  shippingCity: shipping.city,
  shippingState: shipping.state,
  shippingCode: shipping.zip,
})
