import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import {
  dollars,
  orderId,
  orderIdParam,
  quantity,
  seenOrderVersion,
  seenOrderVersionInQuery,
  storable,
  text,
  uuid,
  zohoId,
} from './fields.ts'
import {
  addressRequests,
  appsRequest,
  headerRequest,
  nestedAddress,
  partyRequests,
  refuseIncomplete,
  textRequests,
} from './order-header.ts'
import { destinationsOfCart } from './shipping.ts'
import { unitsOfCart } from './unit-rows.ts'

export const insertOrder = endpoint(calls.insertOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Order the caller’s cart: its lines become an order, submitted or (saveAsDraft) a draft, and the cart is empty. Prices and the rate are computed here; a rate that is no longer ours is refused. A draft needs agent, account and contact only: addresses may be empty and the shipping choice null or left out, which starts it with WBC shipping and the cheapest UPS service.',
  dropsUnknownFields: true,
  body: z
    .strictObject({
      ...headerRequest,
      ...addressRequests,
      /** The cart as the buyer saw it; a cart that differs by now is refused with CART_CHANGED. */
      cartSeen: z
        .strictObject({ today: dollars, cartItemCount: z.int().min(0), fingerprint: text(100).optional() })
        .optional(),
      /** What the devices are called and who gets them (docs/spec/fleet.md#sheet); `fields` names cells as `units.4.unitNumber`. */
      units: unitsOfCart,
      /** Dollars, as GetRates answered for what no carrier ships of a direct order; another price than ours is refused with RATE_CHANGED. */
      remainderRate: dollars.optional(),
      /** Where else it goes beside the shipping address (docs/spec/orders.md#destinations); `fields` names them as `destinations.0.items`. */
      destinations: destinationsOfCart,
    })
    .superRefine(refuseIncomplete),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'CART_EMPTY',
    'CART_CHANGED',
    'OFFER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'ORDER_FULL',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'RATES_UNAVAILABLE',
    'APPROVAL_REQUIRED',
    'PORT_PIN_UNAVAILABLE',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const createOrder = endpoint(calls.createOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Start an empty draft for a customer (the create panel of the order history).',
  body: z.strictObject({
    ...partyRequests,
    referenceNumber: textRequests.referenceNumber,
    /** Whether the draft is begun to be offered: on its page Send Quote comes before Submit Order. */
    isForQuote: z.boolean().optional(),
  }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['AGENT_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'CONTACT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const updateOrder = endpoint(calls.updateOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Change the header of a draft. A reference number that is left out stays; an empty one goes. The shipping fields: `shipDirect` true is direct from the carrier; false is WBC shipping with the UPS service `shippingDescription` at `shippingRate`, which must be our quote (without a description, the cheapest service; without a rate, at our quote); null takes the choice back. Left out, the choice stays and is quoted again for the new address.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    ...headerRequest,
    saveAsDraft: z.literal(false),
    shippingSameAsBilling: z.boolean(),
    billingAddress: nestedAddress('Billing'),
    shippingAddress: nestedAddress('Shipping'),
    /** The version the editor started from; a newer one in between is refused. */
    version: seenOrderVersion.optional(),
    /** True: numbered devices that belong to the former account are removed; otherwise they refuse the change. */
    dropUnits: z.boolean().optional(),
    /** True: the destinations of the former account are removed; otherwise they refuse the change. */
    dropDestinations: z.boolean().optional(),
  }),
  answer: result(z.object({ orderId: z.int(), version: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_CHANGED',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'UNITS_NUMBERED',
    'DESTINATIONS_SET',
  ],
})

export const insertOrderItem = endpoint(calls.insertOrderItem, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Add a line to a draft, which is quoted again. `notes` join the order’s notes under the product’s name, `installedApps` its apps; another `carrier` than the offer’s is refused.',
  dropsUnknownFields: true,
  body: z.strictObject({
    orderId,
    productId: uuid,
    offerId: uuid,
    quantity: quantity(limits.addItemQuantity),
    carrier: text(50).optional(),
    notes: textRequests.notes.optional(),
    installedApps: appsRequest.optional(),
  }),
  answer: result(z.object({ orderItemId: z.string() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_FULL',
    'OFFER_NOT_FOUND',
    'OUT_OF_STOCK',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const updateOrderItem = endpoint(calls.updateOrderItem, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Change the quantity of a draft’s line, which is quoted again. Add-ons of the line that had its quantity follow it.',
  params: z.object({ orderId: orderIdParam, orderItemId: uuid }),
  body: z.strictObject({
    quantity: quantity(limits.addItemQuantity),
    /** The version of the order that the person saw; a newer one is refused. */
    version: seenOrderVersion.optional(),
    /** True: numbered devices that have no place any more are removed; otherwise they refuse the change. */
    dropUnits: z.boolean().optional(),
  }),
  answer: result(z.object({ orderItemId: z.string(), version: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_CHANGED',
    'ORDER_ITEM_NOT_FOUND',
    'UNITS_NUMBERED',
    'DESTINATIONS_SET',
  ],
})

export const acceptPrices = endpoint(calls.acceptPrices, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Confirm today’s prices: every line of a draft whose offer has another price now gets that price. Lines that are no longer available stay, and must be removed.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: seenOrderVersion,
  }),
  answer: result(z.object({ orderId: z.int(), version: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_FROZEN', 'ORDER_CHANGED'],
})

export const removeOrderItem = endpoint(calls.removeOrderItem, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Take a line off a draft. `dropUnits` true: also when its devices are numbered.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam, orderItemId: uuid }),
  body: z.object({ dropUnits: z.boolean().optional() }).optional(),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_FROZEN', 'ORDER_ITEM_NOT_FOUND', 'UNITS_NUMBERED'],
})

export const removeOrder = endpoint(calls.removeOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Remove a draft.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_FROZEN'],
})

export const submitOrder = endpoint(calls.submitOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Submit a draft, exactly once. The second segment is the order’s zohoUserId. `version`, in the query or the body, is the one that the person saw: of a newer one nothing is submitted. API keys have to send it. A changed freight price is stored and refused once with RATE_CHANGED; submitting again confirms it. Changed line prices are confirmed with AcceptPrices.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam, zohoUserId: zohoId }),
  query: z.object({ version: seenOrderVersionInQuery.optional() }),
  body: z.object({ version: seenOrderVersion.optional() }).optional(),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_EMPTY',
    'ORDER_CHANGED',
    'ORDER_INCOMPLETE',
    'ORDER_FULL',
    'OFFERS_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'RATES_UNAVAILABLE',
    'APPROVAL_REQUIRED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

const reason = z
  .string()
  .trim()
  .min(1, 'Tell us why the order is being cancelled.')
  .max(limits.reasonMax, `Use at most ${limits.reasonMax} characters.`)
  .refine(...storable)

export const cancelOrder = endpoint(calls.cancelOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Cancel a submitted order, with a reason. For managers and administrators.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({ reason }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
    'ORDER_NOT_SUBMITTED',
    'BOX_LEFT',
    'DEVICES_ARRIVED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const retryOrder = endpoint(calls.retryOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Submit an order in Error again. For managers and administrators.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'ORDER_NOT_IN_ERROR', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const reopenOrder = endpoint(calls.reopenOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Make an order in Error a draft again, to fix what the ledger refused and submit it anew. For managers and administrators.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
    'ORDER_NOT_IN_ERROR',
    'BOX_LEFT',
    'DEVICES_ARRIVED',
    'ORDER_IN_LEDGER',
    'VENDOR_UNAVAILABLE',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

/** `termMonths` is null where nothing is financed, or no term is known. */
const againPrice = z.object({
  rate: z.number(),
  ratePlanPrice: z.number(),
  termMonths: z.nullable(z.int()),
})

/** A line of a past order as it would be ordered today. Amounts are dollars; `today` is null when it cannot be. */
export const againLine = z.object({
  orderItemId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  carrier: z.string(),
  /** How it is paid: Finance rates are monthly. */
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  quantity: z.int(),
  state: z.enum(['same', 'price-changed', 'unavailable']),
  ordered: againPrice,
  today: z.nullable(againPrice),
})
export type AgainLine = z.infer<typeof againLine>

/** Shipping to all destinations as it was ordered and at today's rates; null where it is not known, or nothing is offered. */
export const againFreight = z.object({ ordered: z.nullable(z.number()), today: z.nullable(z.number()) })
export type AgainFreight = z.infer<typeof againFreight>

export const orderAgain = endpoint(calls.orderAgain, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Order again: without `confirm`, what would become of each line today; with it, a new draft of the lines that are still offered, at today’s prices, with the order’s apps, notes and shipping.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    confirm: z.boolean().optional(),
    /** The preview that was confirmed; when it no longer holds, nothing is created. */
    previewId: text(100).optional(),
  }),
  answer: result(
    z.object({
      /** The new draft; null for a preview. */
      orderId: z.nullable(z.int()),
      /** The unit numbers that the devices of the draft got, when those of the past order had some. */
      numbered: z.nullable(z.object({ count: z.int(), first: z.string(), last: z.string() })),
      previewId: z.string(),
      lines: z.array(againLine),
      freight: againFreight,
    }),
  ),
  errors: [
    'ORDER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'OFFER_NOT_FOUND',
    'OFFERS_CHANGED',
    'ORDER_FULL',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
