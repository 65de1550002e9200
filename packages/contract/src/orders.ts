import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import {
  addressPart,
  dollars,
  listQuery,
  orderId,
  orderIdParam,
  quantity,
  storable,
  text,
  uuid,
  zohoId,
} from './fields.ts'

/** One row of an order history (portal 2, 3). Amounts are dollars, `dateCreated` is ISO 8601. */
export const orderRow = z.object({
  orderId: z.int(),
  statusId: z.int(),
  zohoUserId: z.string(),
  zohoAccountId: z.string(),
  zohoAccountName: z.string(),
  account: z.object({ accountName: z.string() }),
  zohoContactId: z.string(),
  zohoContactName: z.string(),
  dateCreated: z.string(),
  numberOfItems: z.int(),
  orderTotal: z.number(),
  zohoInventoryInvoiceLink: z.nullable(z.string()),
  /** The customer's own number for it (a purchase order); '' when there is none. */
  referenceNumber: z.string(),
})
export type OrderRow = z.infer<typeof orderRow>

/** An order line (portal 3 "Order item"). `rate` and `total` are dollars. */
export const orderItem = z.object({
  orderItemId: z.string(),
  orderId: z.int(),
  dateCreated: z.string(),
  carrierId: z.string(),
  carrier: z.string(),
  ratePlanId: z.nullable(z.string()),
  purchaseTypeId: z.string(),
  purchaseType: z.string(),
  productTypeId: z.string(),
  quantity: z.int(),
  rate: z.number(),
  total: z.number(),
  isCarrierInventory: z.boolean(),
  ratePlanDisplay: z.string(),
  ratePlanPrice: z.number(),
  offer: z.object({
    offerId: z.string(),
    product: z.object({
      productId: z.string(),
      model: z.string(),
      manufacturerName: z.string(),
      image: z.string(),
      urlPathname: z.string(),
      productTypeId: z.string(),
    }),
  }),
  zohoInventoryInvoiceLink: z.nullable(z.string()),
})
export type OrderItem = z.infer<typeof orderItem>

/** What happened to an order: who did it, in whose name, when, and why. */
export const orderEvent = z.object({
  kind: z.string(),
  by: z.string(),
  onBehalfOf: z.nullable(z.string()),
  at: z.string(),
  reason: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** A whole order (portal 3 "Order"). */
export const order = orderRow.extend({
  /** Rises with every change; an update names the version it was made from. */
  version: z.int(),
  zohoContactFirstName: z.string(),
  zohoContactLastName: z.string(),
  zohoContactMobile: z.string(),
  zohoContactEmail: z.string(),
  zohoUser: z.object({ full_name: z.string(), email: z.string() }),
  billingStreet: z.string(),
  billingStreet1: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingCode: z.string(),
  shippingSameAsBilling: z.boolean(),
  shippingStreet: z.string(),
  shippingStreet1: z.string(),
  shippingCity: z.string(),
  shippingState: z.string(),
  shippingCode: z.string(),
  /** Why an address that the address service refused is used as entered; null when it was verified. Staging looks twice. */
  addressOverrideReason: z.nullable(z.string()),
  shipDirect: z.nullable(z.boolean()),
  shippingDescription: z.nullable(z.string()),
  shippingRate: z.nullable(z.number()),
  dateSubmitted: z.nullable(z.string()),
  installedApps: z.string(),
  notes: z.string(),
  stagingNotes: z.string(),
  orderItems: z.array(orderItem),
  timeline: z.array(orderEvent),
})
export type Order = z.infer<typeof order>

const apps = text(500)
const notes = text(limits.notesMax)
const referenceNumber = z
  .string()
  .trim()
  .max(
    limits.referenceNumberMax,
    `A PO or reference number has at most ${limits.referenceNumberMax} characters.`,
  )
  .refine(...storable)
  .optional()

/** Given when an address is used as entered although the address service refused it (architecture 5.15). */
const addressOverrideReason = z
  .string()
  .trim()
  .min(1, messages.address.reasonRequired)
  .max(limits.addressOverrideReasonMax, `Use at most ${limits.addressOverrideReasonMax} characters.`)
  .refine(...storable)
  .optional()

/** Account and contact names travel with the order but are read again from the CRM; ids decide. */
const header = {
  agentId: zohoId,
  accountId: zohoId,
  accountName: text(400),
  contactId: zohoId,
  contactFirstName: text(100),
  contactLastName: text(100),
  contactEmail: text(limits.emailMax),
  contactMobile: text(40),
  saveAsDraft: z.boolean(),
  installedApps: apps,
  notes,
  stagingNotes: notes,
  referenceNumber,
}

const choice = {
  shipDirect: z.boolean(),
  shippingDescription: text(100),
  shippingRate: dollars,
}

export const insertOrder = endpoint(calls.insertOrder, {
  summary:
    'Order the caller’s cart: its lines become an order, submitted or (saveAsDraft) a draft, and the cart is empty. Prices and the rate are computed here; a rate that is no longer ours is refused.',
  spec: 'storefront 7, architecture 5.3',
  body: z.strictObject({
    ...header,
    billingStreet: addressPart('Billing', 'street'),
    billingCity: addressPart('Billing', 'city'),
    billingState: addressPart('Billing', 'state'),
    billingCode: addressPart('Billing', 'zip'),
    shippingStreet: addressPart('Shipping', 'street'),
    shippingCity: addressPart('Shipping', 'city'),
    shippingState: addressPart('Shipping', 'state'),
    shippingCode: addressPart('Shipping', 'zip'),
    addressOverrideReason,
    ...choice,
    /** The cart's totals as the buyer saw them; what differs by now is told before anything is ordered. */
    cartSeen: z.strictObject({ today: dollars, cartItemCount: z.int().min(0) }).optional(),
  }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'CART_EMPTY',
    'CART_CHANGED',
    'OFFER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'RATE_CHANGED',
    'RATES_UNAVAILABLE',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const createOrder = endpoint(calls.createOrder, {
  summary: 'Start an empty draft for a customer (the create panel of the order history).',
  spec: 'architecture 5.3',
  body: z.strictObject({ agentId: zohoId, accountId: zohoId, contactId: zohoId, referenceNumber }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['AGENT_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'CONTACT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

const nestedAddress = (owner: 'Billing' | 'Shipping') =>
  z.strictObject({
    street: addressPart(owner, 'street'),
    city: addressPart(owner, 'city'),
    state: addressPart(owner, 'state'),
    zip: addressPart(owner, 'zip'),
    sameAsBilling: z.boolean().optional(),
  })

export const updateOrder = endpoint(calls.updateOrder, {
  summary: 'Change the header of a draft. A reference number that is left out stays; an empty one goes.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    ...header,
    saveAsDraft: z.literal(false),
    shippingSameAsBilling: z.boolean(),
    billingAddress: nestedAddress('Billing'),
    shippingAddress: nestedAddress('Shipping'),
    addressOverrideReason,
    /** The version the editor started from; a newer one in between is refused. */
    version: z.int().min(0).optional(),
  }),
  answer: result(z.object({ orderId: z.int(), version: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_CHANGED',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
  ],
})

export const insertOrderItem = endpoint(calls.insertOrderItem, {
  summary: 'Add a line to a draft.',
  spec: 'storefront 7, portal 7',
  body: z.strictObject({
    orderId,
    productId: uuid,
    offerId: uuid,
    quantity: quantity(limits.addItemQuantity),
    carrier: text(50).optional(),
    notes: notes.optional(),
    installedApps: apps.optional(),
  }),
  answer: result(z.object({ orderItemId: z.string() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'OFFER_NOT_FOUND',
    'OUT_OF_STOCK',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const removeOrderItem = endpoint(calls.removeOrderItem, {
  summary: 'Take a line off a draft.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam, orderItemId: uuid }),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_ITEM_NOT_FOUND'],
})

export const removeOrder = endpoint(calls.removeOrder, {
  summary: 'Remove a draft.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT'],
})

export const submitOrder = endpoint(calls.submitOrder, {
  summary: 'Submit a draft, exactly once. The second segment is the order’s zohoUserId.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam, zohoUserId: zohoId }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_EMPTY', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

const reason = z
  .string()
  .trim()
  .min(1, 'Say why the order is cancelled.')
  .max(limits.reasonMax, `Use at most ${limits.reasonMax} characters.`)
  .refine(...storable)

export const cancelOrder = endpoint(calls.cancelOrder, {
  summary: 'Cancel a submitted order, with a reason. For managers and administrators.',
  spec: 'architecture 5.6',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({ reason }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'ORDER_NOT_SUBMITTED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const retryOrder = endpoint(calls.retryOrder, {
  summary: 'Submit an order in Error again. For managers and administrators.',
  spec: 'architecture 5.6',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'ORDER_NOT_IN_ERROR', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const reopenOrder = endpoint(calls.reopenOrder, {
  summary:
    'Make an order in Error a draft again, to mend what the ledger refused and submit it anew. For managers and administrators.',
  spec: 'architecture 5.6',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
    'ORDER_NOT_IN_ERROR',
    'ORDER_IN_LEDGER',
    'VENDOR_UNAVAILABLE',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

/** A line of a past order as it would be ordered today. Amounts are dollars; `today` is null when it cannot be. */
export const againLine = z.object({
  orderItemId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  carrier: z.string(),
  quantity: z.int(),
  state: z.enum(['same', 'price-changed', 'unavailable']),
  ordered: z.object({ rate: z.number(), ratePlanPrice: z.number() }),
  today: z.nullable(z.object({ rate: z.number(), ratePlanPrice: z.number() })),
})
export type AgainLine = z.infer<typeof againLine>

export const orderAgain = endpoint(calls.orderAgain, {
  summary:
    'Order again: without `confirm`, what would become of each line today; with it, a new draft of the lines that are still offered, at today’s prices, with the order’s apps, notes and shipping.',
  spec: 'architecture 5.3',
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
      previewId: z.string(),
      lines: z.array(againLine),
    }),
  ),
  errors: [
    'ORDER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'OFFER_NOT_FOUND',
    'OFFERS_CHANGED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

/** How a history is sorted; an order's date and number rise together. */
export const orderSorts = ['newest', 'oldest', 'total', 'total-ascending'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Narrows and sorts a history. A cursor belongs to the sort that it came from. */
const historyQuery = listQuery.extend({
  status: z
    .enum(['0', '1', '2', '3'], 'This is not an order status.')
    .transform((status) => Number(status))
    .optional(),
  /** Created at this moment or later, ISO 8601. */
  from: z.iso.datetime({ offset: true, error: 'Give a moment as ISO 8601.' }).optional(),
  /** Created before this moment. */
  to: z.iso.datetime({ offset: true, error: 'Give a moment as ISO 8601.' }).optional(),
  sort: z.enum(orderSorts, `Sort by ${orderSorts.join(', ')}.`).optional(),
})

/**
 * A page of a history. Of narrowed ones and of searches not all is counted: `totalIsExact` is false when there are more
 * than `total`. Later pages have the total of the first one.
 */
const historyAnswer = pageOf(orderRow).extend({ totalIsExact: z.boolean() })

export const getOrderHistory = endpoint(calls.getOrderHistory, {
  summary:
    'An agent’s orders, newest first unless sorted otherwise; for a customer, the orders of their account. `search` finds numbers, reference numbers, accounts, contacts, notes, and the whole IMEI or serial number of a device of the account.',
  spec: 'portal 7',
  params: z.object({ agentId: zohoId }),
  query: historyQuery.extend({
    /** Only orders of this account. */
    accountId: zohoId.optional(),
  }),
  answer: historyAnswer,
  errors: ['AGENT_NOT_FOUND'],
})

export const getOrderHistoryByAccount = endpoint(calls.getOrderHistoryByAccount, {
  summary: 'An account’s orders, newest first unless sorted otherwise.',
  spec: 'portal 7',
  params: z.object({ accountId: zohoId }),
  query: historyQuery,
  answer: historyAnswer,
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getSingleOrder = endpoint(calls.getSingleOrder, {
  summary: 'One order with its items and timeline, as the only element of a list.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam }),
  answer: results(order),
  errors: ['ORDER_NOT_FOUND'],
})

export const getOrderPdf = endpoint(calls.getOrderPdf, {
  summary: 'One order as a PDF document, base64; dates are days of the business’s time zone.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam }),
  query: z.strictObject({
    /** Taken from pages that were opened before the business's zone decided; it changes nothing. */
    timeZone: z.string().max(50).optional(),
  }),
  answer: result(z.object({ fileName: z.string(), base64: z.string() })),
  errors: ['ORDER_NOT_FOUND'],
})
