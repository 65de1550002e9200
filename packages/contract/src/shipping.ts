import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { orderId, text } from './fields.ts'

/** A UPS service and its price in dollars (docs/spec/checkout.md#rates). */
export const shippingRate = z.object({ description: z.string(), rate: z.number() })
export type ShippingRateOnWire = z.infer<typeof shippingRate>

const amount = z.union([z.number().min(0), text(20)])

export const getRates = endpoint(calls.getRates, {
  summary:
    'UPS rates for the caller’s cart to one address, cheapest first; with `orderId`, for that order’s lines. Item count and values are computed here; what is sent is not trusted.',
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
    /** Ours: why there are no rates. */
    reason: z.string().optional(),
  }),
  errors: ['CART_EMPTY', 'ORDER_EMPTY', 'ORDER_NOT_FOUND', 'RATES_UNAVAILABLE'],
})
