import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { orderId, text } from './fields.ts'

/** A UPS service and its price in dollars (docs/spec/checkout.md#rates). */
export const shippingRate = z.object({ description: z.string(), rate: z.number() })
export type ShippingRateOnWire = z.infer<typeof shippingRate>

/** The day on which a service arrives, if the order is submitted now (docs/spec/delivery-days.md). */
export const serviceArrival = z.object({
  description: z.string(),
  /** yyyy-MM-dd. */
  day: z.iso.date(),
  /** UPS did not say it. */
  isEstimated: z.boolean(),
})
export type ServiceArrival = z.infer<typeof serviceArrival>

const amount = z.union([z.number().min(0), text(20)])

export const getRates = endpoint(calls.getRates, {
  summary:
    'UPS rates for the caller’s cart to one address, cheapest first, and the day on which each arrives; with `orderId`, for that order’s lines. Item count and values are computed here; what is sent is not trusted.',
  dropsUnknownFields: true,
  body: z.strictObject({
    addressLine: z.array(text(100)).min(1).max(3),
    city: text(50),
    stateProvinceCode: text(50),
    postalCode: z.string().trim().min(2).max(50),
    itemCount: text(10).optional(),
    totalAmount: amount.optional(),
    declaredValue: amount.optional(),
    /** Ours: quotes this order's lines instead of the cart. */
    orderId: orderId.optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    data: z.array(shippingRate),
    /** Ours: the days of the services in `data`, in the same order; a service without a known day is left out. */
    arrivals: z.array(serviceArrival),
    /** Ours: why there are no rates. */
    reason: z.string().optional(),
  }),
  errors: ['CART_EMPTY', 'ORDER_EMPTY', 'ORDER_NOT_FOUND', 'RATES_UNAVAILABLE'],
})
