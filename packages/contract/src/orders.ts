import { type AddressPart, addressPartMessages } from '@portal/domain/address'
import { limits } from '@portal/domain/limits'
import { lineStates } from '@portal/domain/line-terms'
import { messages } from '@portal/domain/messages'
import { isCalendarDay } from '@portal/domain/requested-delivery'
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
  singleLine,
  storable,
  text,
  uuid,
  zohoId,
} from './fields.ts'

/** One row of an order history (docs/spec/orders.md#lists). Amounts are dollars, `dateCreated` is ISO 8601. */
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
  /** The day by which the customer wants it, yyyy-MM-dd; '' when none is named. */
  requestedDeliveryDate: z.string(),
})
export type OrderRow = z.infer<typeof orderRow>

/** Parts of an order that a search looks through and that rows of a list do not show. */
export const hiddenMatches = [
  'contactEmail',
  'contactPhone',
  'referenceNumber',
  'product',
  'orderNotes',
  'stagingNotes',
  'device',
] as const

/** Why a search found an order, where its row does not show it: the part that has the words, and its text around them. */
export const orderMatch = z.object({ part: z.enum(hiddenMatches), text: z.string() })
export type OrderMatch = z.infer<typeof orderMatch>

/** A row of a history. `match` is there in the answer to a search, and null where number, account or contact have the words. */
export const historyRow = orderRow.extend({ match: z.nullable(orderMatch).optional() })
export type HistoryOrder = z.infer<typeof historyRow>

/** An order line (docs/spec/orders.md#lines). `rate` and `total` are dollars. */
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
  /** Repair coverage or an accessory that goes with the items of another line. */
  isAddOn: z.boolean(),
  ratePlanDisplay: z.string(),
  ratePlanPrice: z.number(),
  /**
   * The line's offer as it is sold now, on a draft; null on other orders. `rate` and `ratePlanPrice` are null when the
   * line is unavailable. A changed price is confirmed with AcceptPrices; an unavailable line must be removed.
   */
  today: z.nullable(
    z.object({
      state: z.enum(lineStates),
      rate: z.nullable(z.number()),
      ratePlanPrice: z.nullable(z.number()),
    }),
  ),
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

/** One thing that stands between a draft and Submit. */
export const submitBlocker = z.object({
  code: z.string(),
  /** For the hint beside the button: "choose a shipping method". */
  words: z.string(),
  /** Where it is put right: account, contact, billing.street …, lines, shippingMethod, shippingRate. */
  field: z.string(),
  /** The `orderItemId` that it is about. */
  lineId: z.nullable(z.string()),
})

/** A whole order (docs/spec/orders.md#fields). `orderTotal` includes the shipping rate, where there is one. */
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
  /** Null while no method is chosen; false with a null rate while UPS has not quoted. */
  shipDirect: z.nullable(z.boolean()),
  shippingDescription: z.nullable(z.string()),
  shippingRate: z.nullable(z.number()),
  /** Lines due at checkout, without shipping. */
  itemsTotal: z.number(),
  /** Whether "direct from the carrier" can be chosen for these lines. */
  mayShipDirect: z.boolean(),
  /** On a draft, what stands between it and Submit, in the order in which to put it right; empty on other orders. */
  submitBlockers: z.array(submitBlocker),
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

/**
 * Given when an address is used as entered although the address service refused it
 * (docs/spec/addresses.md#use-as-entered).
 */
const addressOverrideReason = z
  .string()
  .trim()
  .min(1, messages.address.reasonRequired)
  .max(limits.addressOverrideReasonMax, `Use at most ${limits.addressOverrideReasonMax} characters.`)
  .refine(...storable)
  .nullish()

/** A day from tomorrow on, yyyy-MM-dd; '' for none. */
const requestedDeliveryDate = z
  .string()
  .refine((date) => date === '' || isCalendarDay(date), 'Enter a date as yyyy-MM-dd.')
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
  requestedDeliveryDate,
}

/**
 * The shipping choice (docs/spec/checkout.md#shipping-method). Null and left out mean different things on an update;
 * see there.
 */
const choice = {
  shipDirect: z.boolean().nullish(),
  shippingDescription: text(100).nullish(),
  shippingRate: dollars.nullish(),
}

const { min: partMin, max: partMax } = limits.addressPartLength
/** A part of an address that a draft may still lack; `refuseIncomplete` asks for it when the order is submitted. */
const draftPart = (owner: 'Billing' | 'Shipping', part: AddressPart) =>
  z
    .string()
    .trim()
    .max(partMax, addressPartMessages(owner, part).tooLong)
    .refine(...storable)
    .refine(...singleLine)

const placedParts = [
  ['billingStreet', 'Billing', 'street'],
  ['billingCity', 'Billing', 'city'],
  ['billingState', 'Billing', 'state'],
  ['billingCode', 'Billing', 'zip'],
  ['shippingStreet', 'Shipping', 'street'],
  ['shippingCity', 'Shipping', 'city'],
  ['shippingState', 'Shipping', 'state'],
  ['shippingCode', 'Shipping', 'zip'],
] as const

type PlacedForm = Record<(typeof placedParts)[number][0], string> & {
  saveAsDraft: boolean
  shipDirect?: boolean | null | undefined
}

/** What a submitted order must say, and a draft may still leave open. */
function refuseIncomplete(form: PlacedForm, ctx: z.RefinementCtx<PlacedForm>) {
  if (form.saveAsDraft) return
  for (const [field, owner, part] of placedParts)
    if (form[field].length < partMin)
      ctx.addIssue({ code: 'custom', path: [field], message: addressPartMessages(owner, part).tooShort })
  if (form.shipDirect === null || form.shipDirect === undefined)
    ctx.addIssue({ code: 'custom', path: ['shipDirect'], message: 'Choose a shipping method.' })
}

export const insertOrder = endpoint(calls.insertOrder, {
  summary:
    'Order the caller’s cart: its lines become an order, submitted or (saveAsDraft) a draft, and the cart is empty. Prices and the rate are computed here; a rate that is no longer ours is refused. A draft needs agent, account and contact only: addresses may be empty and the shipping choice null or left out, which starts it with WBC shipping and the cheapest UPS service.',
  dropsUnknownFields: true,
  body: z
    .strictObject({
      ...header,
      billingStreet: draftPart('Billing', 'street'),
      billingCity: draftPart('Billing', 'city'),
      billingState: draftPart('Billing', 'state'),
      billingCode: draftPart('Billing', 'zip'),
      shippingStreet: draftPart('Shipping', 'street'),
      shippingCity: draftPart('Shipping', 'city'),
      shippingState: draftPart('Shipping', 'state'),
      shippingCode: draftPart('Shipping', 'zip'),
      addressOverrideReason,
      ...choice,
      /** The cart as the buyer saw it; a cart that differs by now is refused with CART_CHANGED. */
      cartSeen: z
        .strictObject({ today: dollars, cartItemCount: z.int().min(0), fingerprint: text(100).optional() })
        .optional(),
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
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const createOrder = endpoint(calls.createOrder, {
  summary: 'Start an empty draft for a customer (the create panel of the order history).',
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
  summary:
    'Change the header of a draft. A reference number that is left out stays; an empty one goes. The shipping fields: `shipDirect` true is direct from the carrier; false is WBC shipping with the UPS service `shippingDescription` at `shippingRate`, which must be our quote (without a description, the cheapest service; without a rate, at our quote); null takes the choice back. Left out, the choice stays and is quoted again for the new address.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    ...header,
    saveAsDraft: z.literal(false),
    shippingSameAsBilling: z.boolean(),
    billingAddress: nestedAddress('Billing'),
    shippingAddress: nestedAddress('Shipping'),
    addressOverrideReason,
    ...choice,
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
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
  ],
})

export const insertOrderItem = endpoint(calls.insertOrderItem, {
  summary:
    'Add a line to a draft, which is quoted again. `notes` join the order’s notes under the product’s name, `installedApps` its apps; another `carrier` than the offer’s is refused.',
  dropsUnknownFields: true,
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
    'ORDER_FULL',
    'OFFER_NOT_FOUND',
    'OUT_OF_STOCK',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const updateOrderItem = endpoint(calls.updateOrderItem, {
  summary:
    'Change the quantity of a draft’s line, which is quoted again. Add-ons of the line that had its quantity follow it.',
  params: z.object({ orderId: orderIdParam, orderItemId: uuid }),
  body: z.strictObject({
    quantity: quantity(limits.addItemQuantity),
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0).optional(),
  }),
  answer: result(z.object({ orderItemId: z.string(), version: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_CHANGED', 'ORDER_ITEM_NOT_FOUND'],
})

export const acceptPrices = endpoint(calls.acceptPrices, {
  summary:
    'Confirm today’s prices: every line of a draft whose offer has another price now gets that price. Lines that are no longer available stay, and must be removed.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw; a newer one is refused. */
    version: z.int().min(0),
  }),
  answer: result(z.object({ orderId: z.int(), version: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_CHANGED'],
})

export const removeOrderItem = endpoint(calls.removeOrderItem, {
  summary: 'Take a line off a draft.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam, orderItemId: uuid }),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT', 'ORDER_ITEM_NOT_FOUND'],
})

export const removeOrder = endpoint(calls.removeOrder, {
  summary: 'Remove a draft.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.null()),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DRAFT'],
})

export const submitOrder = endpoint(calls.submitOrder, {
  summary:
    'Submit a draft, exactly once. The second segment is the order’s zohoUserId. `version`, in the query or the body, is the one that the person saw: of a newer one nothing is submitted. A changed freight price is stored and refused once with RATE_CHANGED; submitting again confirms it. Changed line prices are confirmed with AcceptPrices.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam, zohoUserId: zohoId }),
  query: z.object({
    version: z
      .string()
      .regex(/^\d{1,9}$/, 'A version has digits only.')
      .transform(Number)
      .optional(),
  }),
  body: z.object({ version: z.int().min(0).optional() }).optional(),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_EMPTY',
    'ORDER_CHANGED',
    'ORDER_INCOMPLETE',
    'ORDER_FULL',
    'OFFERS_CHANGED',
    'DIRECT_NOT_OFFERED',
    'ADDRESS_UNVERIFIED',
    'RATE_CHANGED',
    'RATES_UNAVAILABLE',
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
  summary: 'Cancel a submitted order, with a reason. For managers and administrators.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({ reason }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'ORDER_NOT_SUBMITTED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const retryOrder = endpoint(calls.retryOrder, {
  summary: 'Submit an order in Error again. For managers and administrators.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'ORDER_NOT_IN_ERROR', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const reopenOrder = endpoint(calls.reopenOrder, {
  summary:
    'Make an order in Error a draft again, to mend what the ledger refused and submit it anew. For managers and administrators.',
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
  /** How it is paid: Finance rates are monthly. */
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  quantity: z.int(),
  state: z.enum(['same', 'price-changed', 'unavailable']),
  ordered: z.object({ rate: z.number(), ratePlanPrice: z.number() }),
  today: z.nullable(z.object({ rate: z.number(), ratePlanPrice: z.number() })),
})
export type AgainLine = z.infer<typeof againLine>

export const orderAgain = endpoint(calls.orderAgain, {
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
    'ORDER_FULL',
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
  from: z.iso.datetime({ offset: true, error: 'Enter a date and time in ISO 8601 format.' }).optional(),
  /** Created before this moment. */
  to: z.iso.datetime({ offset: true, error: 'Enter a date and time in ISO 8601 format.' }).optional(),
  /** "true": only orders with an invoice. */
  invoiced: z
    .literal('true', 'Give "true" or leave it out.')
    .transform(() => true)
    .optional(),
  sort: z.enum(orderSorts, `Sort by ${orderSorts.join(', ')}.`).optional(),
})

/**
 * A page of a history. Orders are counted up to 10,000: `totalIsExact` is false when more match than `total`.
 * `unfilteredTotal` is the same count without any search or filter. Later pages have the totals of the first one.
 */
const historyAnswer = pageOf(historyRow).extend({
  totalIsExact: z.boolean(),
  unfilteredTotal: z.int(),
  unfilteredTotalIsExact: z.boolean(),
})

export const getOrderHistory = endpoint(calls.getOrderHistory, {
  summary:
    'An agent’s orders, newest first unless sorted otherwise; for a customer, the orders of their account. `search` finds numbers, reference numbers, accounts, contacts with their email and phone, manufacturers and models, notes, and the whole IMEI or serial number of a device of the account.',
  dropsUnknownFields: true,
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
  dropsUnknownFields: true,
  params: z.object({ accountId: zohoId }),
  query: historyQuery,
  answer: historyAnswer,
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getSingleOrder = endpoint(calls.getSingleOrder, {
  summary: 'One order with its items and timeline, as the only element of a list.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  answer: results(order),
  errors: ['ORDER_NOT_FOUND'],
})

export const getOrderPdf = endpoint(calls.getOrderPdf, {
  summary: 'One order as a PDF document, base64; dates are days of the business’s time zone.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  query: z.strictObject({
    /** Taken from pages that were opened before the business's zone decided; it changes nothing. */
    timeZone: z.string().max(50).optional(),
  }),
  answer: result(z.object({ fileName: z.string(), base64: z.string() })),
  errors: ['ORDER_NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
})
