import { approvalFilters, quoteFilters } from '@portal/domain/order-filters'
import { lineStates } from '@portal/domain/order-lines'
import { orderStages } from '@portal/domain/order-stage'
import { listedQuoteStates, quoteStates } from '@portal/domain/quotes'
import * as z from 'zod'
import { orderProgress } from './boxes.ts'
import { calls } from './calls.ts'
import { costs, discount, listedCosts } from './costs.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { agentOrAll, calendarMoment, listQuery, orderIdParam, taxOfState, zohoId } from './fields.ts'
import { addressAnswers, listedTextAnswers, notesAnswers } from './order-header.ts'
import { orderDestination } from './shipping.ts'
import { tableFile, tableFormat } from './table-files.ts'

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
  ...listedTextAnswers,
  /** The day on which it arrives, yyyy-MM-dd, as of Submit; '' on drafts and where none is known. */
  promisedDeliveryDate: z.string(),
  /** Whether the draft waits for approval and can’t be changed (docs/spec/approvals.md). */
  awaitsApproval: z.boolean(),
  /** Of a draft: whether an approver sent it back, and approval was not requested again since. */
  isSentBack: z.boolean(),
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
  'unit',
  'trackingNumber',
  'box',
  'quote',
  'invoice',
  'case',
] as const

/** Why a search found an order, where its row does not show it: the part that has the words, and its text around them. */
export const orderMatch = z.object({ part: z.enum(hiddenMatches), text: z.string() })
export type OrderMatch = z.infer<typeof orderMatch>

/** A row of a history. `match` is there in the answer to a search, and null where number, account or contact have the words. */
export const historyRow = orderRow.extend({
  match: z.nullable(orderMatch).optional(),
  /** Whose order it is; only in the orders of all agents. */
  agentName: z.string().optional(),
  /** How far its goods are (docs/spec/staging.md#stages); left out for orders without a stage. */
  progress: orderProgress.optional(),
  /** Its newest quote (docs/spec/quotes.md#lists); left out for orders that lists show none of. */
  quote: z
    .object({
      quoteNumber: z.int(),
      state: z.enum(listedQuoteStates),
      /** The last business day on which it can be accepted, yyyy-MM-dd. */
      validUntil: z.string(),
      /** Whether it can be answered and has little time left. */
      isExpiring: z.boolean(),
    })
    .optional(),
  /** Where it goes and the boxes that have left; only with `withShipping`. */
  shipping: z
    .object({
      /** Name and city of each destination, the shipping address first. */
      destinations: z.array(z.string()),
      /** By number of the box. */
      trackingNumbers: z.array(z.string()),
    })
    .optional(),
  /** The days of its other destinations as `promisedDeliveryDate` has that of the first; only with `withShipping`, left out for one destination. */
  otherPromisedDates: z.array(z.string()).optional(),
  /**
   * What carriers bill for its lines, with `withShipping` and of an order whose `orderTotal` is 0; left out for an order without
   * lines.
   */
  costs: listedCosts.optional(),
})
export type HistoryOrder = z.infer<typeof historyRow>
export type ListedQuote = NonNullable<HistoryOrder['quote']>

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
   * Months in which a financed device is paid, or for which the line of a subsidized one is bound, as of when the line was added; null
   * for others, and where it is not known.
   */
  termMonths: z.nullable(z.int()),
  /** What price rules take off it, as it applied when it was submitted, or when the draft was last changed. */
  discounts: z.array(discount),
  /**
   * The line's offer as it is sold now, on a draft; null on other orders. `rate` and `ratePlanPrice` are null when the
   * line is unavailable. A changed price is confirmed with AcceptPrices; an unavailable line must be removed.
   */
  today: z.nullable(
    z.object({
      state: z.enum(lineStates),
      rate: z.nullable(z.number()),
      ratePlanPrice: z.nullable(z.number()),
      termMonths: z.nullable(z.int()),
      /** What price rules take off it today. */
      discounts: z.array(discount),
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

/** One thing that blocks Submit. */
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
  ...addressAnswers,
  shippingSameAsBilling: z.boolean(),
  /** Why an address that the address service refused is used as entered; null when it was verified. Staging looks twice. */
  addressOverrideReason: z.nullable(z.string()),
  /** Null while no method is chosen; false with a null rate while UPS has not quoted. */
  shipDirect: z.nullable(z.boolean()),
  shippingDescription: z.nullable(z.string()),
  shippingRate: z.nullable(z.number()),
  /** Where else it goes beside the shipping address (docs/spec/orders.md#destinations); the fields above are of that one. */
  destinations: z.array(orderDestination),
  /** The rates of all destinations together; null while one of them is not known. */
  freightTotal: z.nullable(z.number()),
  /** Lines due at checkout, without shipping. */
  itemsTotal: z.number(),
  /** What it costs today, each month and over its terms. `costs.today` is `orderTotal`. */
  costs,
  /** The tax that its invoice adds to `orderTotal`; null where there is none, or a live ledger decides. */
  addedTax: z.nullable(taxOfState),
  /**
   * The invoice on which something is paid, which stays as a credit of the account when the order is cancelled; null where nothing
   * is, and for people who can't cancel the order. Number and amount are null for those who see no invoices.
   */
  paidInvoice: z.nullable(z.object({ number: z.nullable(z.string()), paid: z.nullable(z.number()) })),
  /**
   * Who gets the confirmation email that was queued when the order was submitted; null for a draft, where the address refused it, and
   * on an installation without a mail server.
   */
  confirmationEmail: z.nullable(z.string()),
  /** Whether "direct from the carrier" can be chosen for these lines. */
  mayShipDirect: z.boolean(),
  /** On a draft, what blocks Submit, in the order in which to put it right; empty on other orders. */
  submitBlockers: z.array(submitBlocker),
  dateSubmitted: z.nullable(z.string()),
  installedApps: z.string(),
  ...notesAnswers,
  orderItems: z.array(orderItem),
  /** How many of its devices have a unit number (docs/spec/fleet.md#sheet). */
  unitsNumbered: z.int(),
  /** Whether the draft was begun to be offered (docs/spec/quotes.md#sending). */
  isForQuote: z.boolean(),
  /** Its newest quote (docs/spec/quotes.md); null where none was sent. */
  quote: z.nullable(
    z.object({
      quoteId: z.string(),
      quoteNumber: z.int(),
      state: z.enum(quoteStates),
      validUntil: z.string(),
      recipientName: z.string(),
      /** Whether the draft can't be changed for it. */
      isBinding: z.boolean(),
    }),
  ),
  timeline: z.array(orderEvent),
})
export type Order = z.infer<typeof order>

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
  from: calendarMoment({ offset: true, error: 'Enter a date and time in ISO 8601 format.' }).optional(),
  /** Created before this moment. */
  to: calendarMoment({ offset: true, error: 'Enter a date and time in ISO 8601 format.' }).optional(),
  /** "true": only orders with an invoice. */
  invoiced: z
    .literal('true', 'Give "true" or leave it out.')
    .transform(() => true)
    .optional(),
  /** Only orders of which something is at this stage (docs/spec/staging.md#stages). */
  stage: z.enum(orderStages, 'This is not a stage.').optional(),
  /** Only orders whose newest quote stands like this (docs/spec/quotes.md#lists). */
  quote: z.enum(quoteFilters, 'This is not a filter for quotes.').optional(),
  /** Only orders that wait for approval, or that were sent back (docs/spec/approvals.md#lists). */
  approval: z.enum(approvalFilters, 'This is not a filter for approval.').optional(),
  /** "true": with destinations, tracking numbers and what carriers bill, as files need them. */
  withShipping: z
    .literal('true', 'Give "true" or leave it out.')
    .transform(() => true)
    .optional(),
  /** "true": a first page says what the orders come to, and how many each view of the list has, as screens show it. */
  withTotals: z
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
  /** What all orders that match come to, in dollars; null where they are too many to be counted. Only on request, of a first page. */
  orderTotal: z.nullable(z.number()).optional(),
  /**
   * How many orders each view has with the other filters, counted up to 1,000. Drafts are null for people who see none. Only on request,
   * of a first page that is not searched.
   */
  views: z.object({ drafts: z.nullable(z.int()), attention: z.int(), invoiced: z.int() }).optional(),
})

export const getOrderHistory = endpoint(calls.getOrderHistory, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary:
    'An agent’s orders, or with `all` those of all agents for people who act for others, newest first unless sorted otherwise; for a customer, the orders of their account. `search` finds numbers, reference numbers, accounts, contacts with their email and phone, manufacturers and models, notes, and the whole IMEI or serial number of a device of the account.',
  dropsUnknownFields: true,
  params: z.object({ agentId: agentOrAll }),
  query: historyQuery.extend({
    /** Only orders of this account. */
    accountId: zohoId.optional(),
  }),
  answer: historyAnswer,
  errors: ['AGENT_NOT_FOUND'],
})

export const getOrderHistoryByAccount = endpoint(calls.getOrderHistoryByAccount, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'An account’s orders, newest first unless sorted otherwise.',
  dropsUnknownFields: true,
  params: z.object({ accountId: zohoId }),
  query: historyQuery,
  answer: historyAnswer,
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const exportOrders = endpoint(calls.exportOrders, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary:
    'The same orders as CSV or XLSX, narrowed and sorted as the list, at most 10,000; no cell runs as a formula.',
  params: z.object({ agentId: agentOrAll }),
  query: historyQuery
    .omit({ withShipping: true, withTotals: true, cursor: true, limit: true })
    .extend({ accountId: zohoId.optional(), format: tableFormat }),
  answer: result(
    tableFile.extend({
      orders: z.int(),
      /** Whether there are more than one file takes. */
      isCut: z.boolean(),
    }),
  ),
  errors: ['AGENT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getSingleOrder = endpoint(calls.getSingleOrder, {
  scope: 'orders:read',
  needs: 'readOrders',
  summary: 'One order with its items and timeline, as the only element of a list.',
  dropsUnknownFields: true,
  params: z.object({ orderId: orderIdParam }),
  answer: results(order),
  errors: ['ORDER_NOT_FOUND'],
})

export const getOrderPdf = endpoint(calls.getOrderPdf, {
  scope: 'orders:read',
  needs: 'readOrders',
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
