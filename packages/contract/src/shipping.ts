import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import {
  addressPart,
  dollars,
  orderId,
  orderIdParam,
  quantity,
  singleLine,
  storable,
  text,
  uuid,
} from './fields.ts'

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
  scope: 'orders:read',
  needs: 'order',
  summary:
    'UPS rates for the caller’s cart to one address, cheapest first, and the day on which each arrives; with `orderId`, for that order’s lines, with `offer`, for so many of it. Item count and values are computed here; what is sent is not trusted.',
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
    /** Ours: quotes so many of an offer instead of the cart, before it is added. */
    offer: z.strictObject({ offerId: uuid, quantity: quantity(limits.addToCartQuantity) }).optional(),
    /** Ours: quotes only what no carrier ships, for an order whose other goods ship direct from the carrier. */
    remainder: z.boolean().optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    data: z.array(shippingRate),
    /** Ours: the days of the services in `data`, in the same order; a service without a known day is left out. */
    arrivals: z.array(serviceArrival),
    /** Ours: why there are no rates. */
    reason: z.string().optional(),
  }),
  errors: ['CART_EMPTY', 'ORDER_EMPTY', 'ORDER_NOT_FOUND', 'OFFER_NOT_FOUND', 'RATES_UNAVAILABLE'],
})

/**
 * Several destinations on one order (docs/spec/orders.md#destinations). The first is the shipping address of the order's
 * header and stands in no list here; what is given to no other destination goes there.
 */

const part = z
  .string()
  .trim()
  .max(limits.addressPartLength.max)
  .refine(...storable)
  .refine(...singleLine)

const addressRequests = { street: part, city: part, state: part, code: part }

const destinationsMax = limits.destinationsMax - 1
const tooMany = `One order goes to at most ${limits.destinationsMax} places.`

const itemQuantity = quantity({ min: 1, max: limits.addItemQuantity.max })
const itemsMax = limits.orderLinesMax

/** What goes to a destination: lines of an order. */
const orderItems = z.array(z.strictObject({ orderItemId: uuid, quantity: itemQuantity })).max(itemsMax)
/** The same of a cart. */
const cartItems = z.array(z.strictObject({ cartItemId: uuid, quantity: itemQuantity })).max(itemsMax)

const destinationRequest = {
  /** The station that it was chosen as; its address is copied. */
  stationId: uuid.nullable().optional(),
  /** How people call it; without one its street is its name. */
  name: z
    .string()
    .trim()
    .max(limits.destinationNameMax, `A name has at most ${limits.destinationNameMax} characters.`)
    .refine(...storable)
    .refine(...singleLine)
    .optional(),
  ...addressRequests,
  /** Given when the address is used as entered although the address service refused it. */
  addressOverrideReason: z
    .string()
    .trim()
    .min(1, messages.address.reasonRequired)
    .max(limits.addressOverrideReasonMax)
    .refine(...storable)
    .nullish(),
  /** True: direct from the carrier; false: WBC shipping; null: not chosen. Left out, WBC shipping. */
  shipDirect: z.boolean().nullish(),
  /** The UPS service; without one the cheapest. */
  shippingDescription: z.string().max(100).nullish(),
  /** As quoted; another price than ours is refused with RATE_CHANGED. */
  shippingRate: dollars.nullish(),
}

/** Other destinations of an order that is placed from the cart. */
export const destinationsOfCart = z
  .array(z.strictObject({ ...destinationRequest, items: cartItems }))
  .max(destinationsMax, tooMany)
  .optional()

/** A destination after the first, as an order answers it. Amounts are dollars. */
export const orderDestination = z.object({
  destinationId: z.string(),
  stationId: z.nullable(z.string()),
  /** '' where it has none: its street is its name then. */
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  code: z.string(),
  addressOverrideReason: z.nullable(z.string()),
  shipDirect: z.nullable(z.boolean()),
  shippingDescription: z.nullable(z.string()),
  shippingRate: z.nullable(z.number()),
  /** The day on which it arrives, yyyy-MM-dd, as of Submit; '' on drafts and where none is known. */
  promisedDeliveryDate: z.string(),
  /** Whether "direct from the carrier" can be chosen for what goes there. */
  mayShipDirect: z.boolean(),
  /** Made by us for what no carrier ships of an order that ships direct: it goes to the shipping address, by the cheapest service. */
  isRemainder: z.boolean(),
  /** What goes there; add-ons go with the devices of their line, and are named only where their devices go elsewhere. */
  items: z.array(z.object({ orderItemId: z.string(), quantity: z.int() })),
})

export const saveDestinations = endpoint(calls.saveDestinations, {
  scope: 'orders:write',
  needs: 'order',
  summary: `Where else a draft goes: at most ${destinationsMax} destinations beside its shipping address, each with the quantities of the lines that go there. The list replaces the stored one; an empty list sends everything to the shipping address. What is given to no destination goes to the shipping address; add-ons go with the devices of their line. All of them are quoted again: a rate is the server’s own, of the chosen service, or the cheapest. With \`shippingAddress\` the draft also gets this shipping address; both are saved or neither. \`fields\` has an entry for each problem, such as \`destinations.0.items\`.`,
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0),
    /** The new shipping address, where everything goes to stations and the first of them becomes it; left out, it stays. */
    shippingAddress: z
      .strictObject({
        street: addressPart('Shipping', 'street'),
        city: addressPart('Shipping', 'city'),
        state: addressPart('Shipping', 'state'),
        code: addressPart('Shipping', 'zip'),
      })
      .optional(),
    destinations: z
      .array(z.strictObject({ ...destinationRequest, destinationId: uuid.optional(), items: orderItems }))
      .max(destinationsMax, tooMany),
  }),
  answer: result(z.object({ orderId: z.int(), version: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const getDestinationRates = endpoint(calls.getDestinationRates, {
  scope: 'orders:read',
  needs: 'order',
  summary:
    'UPS rates for each destination of the caller’s cart, or of an order with `orderId`, cheapest first, and the day on which each arrives, in the order in which they were sent. The first one gets what is given to no other; its `items` are not looked at. Where UPS did not answer, or has no rate, `reason` says so. Changes nothing.',
  body: z.strictObject({
    orderId: orderId.optional(),
    destinations: z
      .array(
        z.strictObject({
          ...addressRequests,
          /** Ids of the lines of the cart or of the order. */
          items: z.array(z.strictObject({ lineId: uuid, quantity: itemQuantity })).max(itemsMax),
        }),
      )
      .min(1)
      .max(limits.destinationsMax, tooMany),
  }),
  answer: results(
    z.object({
      rates: z.array(shippingRate),
      /** The days of the services in `rates`, in the same order; a service without a known day is left out. */
      arrivals: z.array(serviceArrival),
      /** Why there are no rates; null where there are some, and where the address is not complete yet. */
      reason: z.nullable(z.string()),
    }),
  ),
  errors: ['CART_EMPTY', 'ORDER_EMPTY', 'ORDER_NOT_FOUND'],
})
