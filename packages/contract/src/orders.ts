import { limits } from '@portal/domain/limits'
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

/** Given when an address is used as entered although the address service refused it (architecture 5.15). */
const addressOverrideReason = z
  .string()
  .trim()
  .min(1, 'Say why the address is right as entered.')
  .max(limits.addressOverrideReasonMax, `Use at most ${limits.addressOverrideReasonMax} characters.`)
  .refine((reason) => !reason.includes('\u0000'), 'This text has a character that cannot be stored.')
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
  }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'CART_EMPTY',
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
  body: z.strictObject({ agentId: zohoId, accountId: zohoId, contactId: zohoId }),
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
  summary: 'Change the header of a draft.',
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
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'OFFER_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
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

export const getOrderHistory = endpoint(calls.getOrderHistory, {
  summary: 'An agent’s orders, newest first; for a customer, the orders of their account.',
  spec: 'portal 7',
  params: z.object({ agentId: zohoId }),
  query: listQuery,
  answer: pageOf(orderRow),
  errors: ['AGENT_NOT_FOUND'],
})

export const getOrderHistoryByAccount = endpoint(calls.getOrderHistoryByAccount, {
  summary: 'An account’s orders, newest first.',
  spec: 'portal 7',
  params: z.object({ accountId: zohoId }),
  query: listQuery,
  answer: pageOf(orderRow),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getSingleOrder = endpoint(calls.getSingleOrder, {
  summary: 'One order with its items and timeline, as the only element of a list.',
  spec: 'portal 7',
  params: z.object({ orderId: orderIdParam }),
  answer: results(order),
  errors: ['ORDER_NOT_FOUND'],
})
