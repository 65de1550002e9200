import { orders } from './orders.tables.ts'

/** Both addresses of an order, as `addressesOf` of the domain takes them. */
export const addressColumns = {
  billingStreet: orders.billingStreet,
  billingCity: orders.billingCity,
  billingState: orders.billingState,
  billingCode: orders.billingCode,
  shippingStreet: orders.shippingStreet,
  shippingCity: orders.shippingCity,
  shippingState: orders.shippingState,
  shippingCode: orders.shippingCode,
}
