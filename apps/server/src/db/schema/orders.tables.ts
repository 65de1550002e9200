import { getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { isUpTo, moment, utcDay } from '../columns.ts'
import { carriers, offers, products, productTypes, purchaseTypes, ratePlans } from './catalog.tables.ts'
import { users } from './users.tables.ts'

export const orders = pgTable(
  'orders',
  {
    /** The order number people read, from 10001 (docs/spec/product.md#ids). */
    orderId: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    statusId: smallint().notNull(),
    version: integer().notNull().default(1),
    zohoUserId: text().notNull(),
    zohoAccountId: text().notNull(),
    accountName: text().notNull(),
    zohoContactId: text().notNull(),
    contactFirstName: text().notNull(),
    contactLastName: text().notNull(),
    contactEmail: text().notNull(),
    contactMobile: text().notNull(),
    agentName: text().notNull(),
    agentEmail: text().notNull(),
    billingStreet: text().notNull().default(''),
    billingCity: text().notNull().default(''),
    billingState: text().notNull().default(''),
    billingCode: text().notNull().default(''),
    shippingSameAsBilling: boolean().notNull().default(false),
    shippingStreet: text().notNull().default(''),
    shippingCity: text().notNull().default(''),
    shippingState: text().notNull().default(''),
    shippingCode: text().notNull().default(''),
    /**
     * Why an address is used as entered although it could not be verified (docs/spec/addresses.md#use-as-entered); null
     * when it was.
     */
    addressOverrideReason: text(),
    /** Null while no one has chosen how it ships. */
    shipDirect: boolean(),
    shippingDescription: text(),
    shippingRateCents: integer(),
    installedApps: text().notNull().default(''),
    notes: text().notNull().default(''),
    stagingNotes: text().notNull().default(''),
    /** The customer's own number for the order. */
    referenceNumber: text().notNull().default(''),
    /** The day by which the customer wants it, yyyy-MM-dd; '' when none is named. */
    requestedDeliveryDate: text().notNull().default(''),
    /** The day on which the chosen service arrives, yyyy-MM-dd, as of Submit; '' on drafts and where none is known. */
    promisedDeliveryDate: text().notNull().default(''),
    /** Until when a draft is bound by its quote (docs/spec/quotes.md#freezing); null without one. */
    quotedUntil: moment(),
    /** Whether a draft waits for approval, and is frozen (docs/spec/approvals.md#freezing). */
    awaitsApproval: boolean().notNull().default(false),
    /** Whether an approver sent the draft back, until approval is requested again; says nothing of what is no draft. */
    isSentBack: boolean().notNull().default(false),
    /** Whether the draft was begun to be offered (docs/spec/quotes.md#sending). */
    isForQuote: boolean().notNull().default(false),
    /** "Manufacturer model" of each product on the order, a line each; a trigger of `order_items` keeps it (migration 0017). */
    productNames: text().notNull().default(''),
    /** What a search looks through, folded; a line each, so that nothing is found across two of them. */
    searchLines: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(order_id::text || chr(10) || account_name || chr(10) || contact_first_name || ' ' || contact_last_name || chr(10) || contact_email || chr(10) || contact_mobile || chr(10) || regexp_replace(contact_mobile, '[^0-9]', '', 'g') || chr(10) || reference_number || chr(10) || notes || chr(10) || staging_notes || chr(10) || product_names)`,
      ),
    /** Kept with every change of lines, so that lists read no lines. */
    numberOfItems: integer().notNull().default(0),
    orderTotalCents: integer().notNull().default(0),
    zohoInventoryInvoiceLink: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.userId),
    dateCreated: moment().notNull(),
    dateSubmitted: moment(),
  },
  (t) => [
    // Devices point at both, so that the device of an order is of its account.
    unique('orders_of_account').on(t.orderId, t.zohoAccountId),
    check('orders_status', sql`${t.statusId} in (0, 1, 2, 3)`),
    check('orders_submitted', sql`(${t.statusId} = 0) = (${t.dateSubmitted} is null)`),
    check('orders_submitted_after_created', sql`${t.dateSubmitted} >= ${t.dateCreated}`),
    check('orders_amounts', sql`${t.numberOfItems} >= 0 and ${t.orderTotalCents} >= 0`),
    check('orders_shipping_rate', sql`${t.shippingRateCents} >= 0`),
    check('orders_submitted_items', sql`${t.statusId} = 0 or ${t.numberOfItems} > 0`),
    check('orders_requested_delivery', sql`${t.requestedDeliveryDate} ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'`),
    check('orders_promised_delivery', sql`${t.promisedDeliveryDate} ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'`),
    check('orders_awaits_approval', sql`${t.statusId} = 0 or not ${t.awaitsApproval}`),
    check('orders_quoted_until', sql`isfinite(${t.quotedUntil})`),
    check('orders_reference_number', isUpTo(t.referenceNumber, 50)),
    // Few wait, and lists ask for them.
    index('orders_awaiting_approval').on(t.orderId).where(sql`${t.awaitsApproval}`),
    index('orders_sent_back').on(t.orderId).where(sql`${t.isSentBack} and ${t.statusId} = 0`),
    // Work of every agent that stands still (docs/spec/desk.md#all-agents). Few orders are in these.
    index('orders_in_error').on(t.dateSubmitted, t.orderId).where(sql`${t.statusId} = 3`),
    index('orders_open_drafts')
      .on(t.dateCreated, t.orderId)
      .where(sql`${t.statusId} = 0 and not ${t.awaitsApproval}`),
    // When an account ordered last, and which ordered since a day.
    index('orders_of_account_submitted')
      .on(t.zohoAccountId, t.dateSubmitted, t.orderId)
      .where(sql`${t.statusId} in (1, 3)`),
    // Histories page along these, forwards and backwards.
    index('orders_by_agent').on(t.zohoUserId, t.dateCreated, t.orderId),
    index('orders_by_agent_status').on(t.zohoUserId, t.statusId, t.dateCreated, t.orderId),
    index('orders_by_agent_invoiced')
      .on(t.zohoUserId, t.dateCreated, t.orderId)
      .where(sql`${t.zohoInventoryInvoiceLink} is not null`),
    index('orders_by_agent_total').on(t.zohoUserId, t.orderTotalCents, t.orderId),
    index('orders_by_account').on(t.zohoAccountId, t.dateCreated, t.orderId),
    index('orders_by_account_total').on(t.zohoAccountId, t.orderTotalCents, t.orderId),
    // The same for the orders of all agents, which go by the day first (order-history.store.ts).
    index('orders_by_status_day').on(t.statusId, sql`(${utcDay(t.dateCreated)})`, t.dateCreated),
    index('orders_by_day_invoiced')
      .on(sql`(${utcDay(t.dateCreated)})`, t.dateCreated)
      .where(sql`${t.zohoInventoryInvoiceLink} is not null`),
    index('orders_by_total').on(t.orderTotalCents, t.orderId),
    // What the back office counts by day. Not in the order of their moments, and without their status: such an index tempts
    // histories to walk past what others ordered.
    index('orders_by_day').on(sql`(${utcDay(t.dateCreated)})`, t.dateCreated),
    // Searches ask it for the agent's orders with the letters of a text, anywhere in the text (ADR 0031).
    index('orders_by_agent_words').using('gin', t.zohoUserId, t.searchLines.op('gin_trgm_ops')),
  ],
)

/** Every column but the one that only searches use. */
const { searchLines: _searchLines, ...readColumns } = getTableColumns(orders)
export const orderColumns = readColumns
export type OrderRow = Omit<typeof orders.$inferSelect, 'searchLines'>

/** Prices and names are copied when the line is made: a later change of the catalog changes no order. */
export const orderItems = pgTable(
  'order_items',
  {
    orderItemId: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.productId),
    offerId: uuid().notNull(),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id),
    purchaseTypeId: uuid()
      .notNull()
      .references(() => purchaseTypes.id),
    productTypeId: uuid()
      .notNull()
      .references(() => productTypes.id),
    ratePlanId: uuid().references(() => ratePlans.id),
    manufacturerName: text().notNull(),
    model: text().notNull(),
    quantity: integer().notNull(),
    /** Coverage or an accessory that goes with the items of another line; no item itself. */
    isAddOn: boolean().notNull().default(false),
    rateCents: integer().notNull(),
    msrpCents: integer().notNull(),
    isCarrierInventory: boolean().notNull(),
    ratePlanDisplay: text().notNull(),
    ratePlanPriceCents: integer().notNull(),
    /** Of financing, in months; null on other lines, and where it is not known. */
    termMonths: smallint(),
    zohoInventoryInvoiceLink: text(),
    dateCreated: moment().notNull(),
  },
  (t) => [
    unique('order_items_of_order').on(t.orderItemId, t.orderId),
    check('order_items_quantity', sql`${t.quantity} between 1 and 500`),
    check('order_items_rate', sql`${t.rateCents} >= 0`),
    check('order_items_prices', sql`${t.msrpCents} >= 0 and ${t.ratePlanPriceCents} >= 0`),
    check('order_items_term', sql`${t.termMonths} in (12, 24, 36)`),
    // A line is of its offer's own product.
    foreignKey({
      name: 'order_items_offer_of_product',
      columns: [t.offerId, t.productId],
      foreignColumns: [offers.offerId, offers.productId],
    }),
    unique('order_items_position').on(t.orderId, t.position),
  ],
)

/** The order's timeline: who did what, in whose name, when, why (docs/spec/orders.md#timeline). */
export const orderEvents = pgTable(
  'order_events',
  {
    orderEventId: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    kind: text().notNull(),
    userId: uuid().references(() => users.userId),
    by: text().notNull(),
    onBehalfOf: text(),
    reason: text(),
    at: moment().notNull(),
  },
  (t) => [
    index().on(t.orderId, t.at),
    // What a person did (docs/spec/colleagues.md#activity).
    index('order_events_of_user').on(t.userId, t.at),
    // Drafts that were submitted before (docs/spec/desk.md#queue).
    index('order_events_reopened').on(t.orderId).where(sql`${t.kind} = 'reopened'`),
  ],
)
