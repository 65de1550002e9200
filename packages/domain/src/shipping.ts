import type { Cents } from './money.ts'

/** 'wbc': kitted and staged at our facility, then UPS. 'direct': the carrier ships straight to the customer (storefront 4). */
export const shippingMethods = ['wbc', 'direct'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** A UPS service and its price (storefront 3 "Shipping rate"). */
export type ShippingRate = { description: string; rateCents: Cents }

/** A rate without 'wbc' cannot even be written down. */
export type ShippingChoice = { method: 'direct' } | { method: 'wbc'; rate: ShippingRate | null }

/** Stands wherever UPS services and their prices are shown (integrations 4). */
export const upsNotice =
  'UPS and the names of its services are trademarks of United Parcel Service of America, Inc.'
