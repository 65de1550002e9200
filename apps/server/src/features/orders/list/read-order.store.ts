import { orderStatus } from '@portal/domain/order-status'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { build, type JsonRow, jsonList, jsonObject } from '../../../db/build.ts'
import { prepared } from '../../../db/prepared.ts'
import { carriers, offers, products, purchaseTypes } from '../../../db/schema/catalog.tables.ts'
import { orderDestinations } from '../../../db/schema/destinations.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderColumns, orderEvents, orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { quotes } from '../../../db/schema/quotes.tables.ts'
import { confirmationAddressOf } from '../../../mail/enqueue-mail.ts'
import { needsPoNumberOfOrder } from '../../accounts/account-rules.ts'
import { taxColumnsOfOrder } from '../../accounts/added-tax.ts'
import { agreedTerm, isOffered } from '../../catalog/offer-conditions.ts'
import { destinationColumns } from '../destinations/destinations.store.ts'
import { discountsOfItem } from './item-discounts.ts'
import { paidInvoiceOfOrder } from './paid-invoice.ts'

const isDraft = sql`${orders.statusId} = ${sql.raw(String(orderStatus.draft))}`

const nameIn = (list: typeof carriers | typeof purchaseTypes, id: SQL) =>
  sql<string>`${build.select({ name: list.name }).from(list).where(eq(list.id, id))}`

/** The terms of a line's offer as it is sold now. */
const offerTerms = {
  productId: offers.productId,
  carrierId: offers.carrierId,
  purchaseTypeId: offers.purchaseTypeId,
  isCarrierInventory: offers.isCarrierInventory,
  rateCents: offers.itemPriceCents,
  ratePlanPriceCents: offers.ratePlanPriceCents,
  termMonths: agreedTerm,
  isOffered: isOffered(),
}
const offerNow = build
  .select({ terms: jsonObject(offerTerms) })
  .from(offers)
  .where(eq(offers.offerId, orderItems.offerId))

const itemColumns = {
  orderItemId: orderItems.orderItemId,
  dateCreated: orderItems.dateCreated,
  carrierId: orderItems.carrierId,
  carrier: nameIn(carriers, sql`${orderItems.carrierId}`),
  ratePlanId: orderItems.ratePlanId,
  purchaseTypeId: orderItems.purchaseTypeId,
  purchaseType: nameIn(purchaseTypes, sql`${orderItems.purchaseTypeId}`),
  productTypeId: orderItems.productTypeId,
  quantity: orderItems.quantity,
  isAddOn: orderItems.isAddOn,
  rateCents: orderItems.rateCents,
  msrpCents: sql<number>`case when ${isDraft} then ${products.msrpCents} else ${orderItems.msrpCents} end`,
  /** Read for drafts only. */
  offerNow: sql<JsonRow<typeof offerTerms> | null>`case when ${isDraft} then ${offerNow} end`,
  isCarrierInventory: orderItems.isCarrierInventory,
  ratePlanDisplay: orderItems.ratePlanDisplay,
  ratePlanPriceCents: orderItems.ratePlanPriceCents,
  termMonths: orderItems.termMonths,
  discounts: discountsOfItem,
  zohoInventoryInvoiceLink: orderItems.zohoInventoryInvoiceLink,
  offerId: orderItems.offerId,
  productId: orderItems.productId,
  model: orderItems.model,
  manufacturerName: orderItems.manufacturerName,
  image: products.image,
  urlPathname: products.urlPathName,
  /** The product in the vendor's inventory; '' where none is set. */
  zohoProductId: products.zohoProductId,
}
const eventColumns = {
  kind: orderEvents.kind,
  by: orderEvents.by,
  onBehalfOf: orderEvents.onBehalfOf,
  at: orderEvents.at,
  reason: orderEvents.reason,
}

/** The newest quote of an order, as far as its order shows it. */
const quoteColumns = {
  quoteId: quotes.quoteId,
  quoteNumber: quotes.quoteNumber,
  status: quotes.status,
  isLatest: quotes.isLatest,
  firstSeenAt: quotes.firstSeenAt,
  expiresAt: quotes.expiresAt,
  validUntil: quotes.validUntil,
  answeredName: quotes.answeredName,
  answeredTitle: quotes.answeredTitle,
  recipientName: quotes.recipientName,
}
const latestQuote = build
  .select({ quote: jsonObject(quoteColumns) })
  .from(quotes)
  .where(and(eq(quotes.orderId, orders.orderId), quotes.isLatest))

/** A line and an entry of the timeline as JSON has them: moments are text. */
export type ItemRow = JsonRow<typeof itemColumns> & {
  /** Of a draft, where it is compared with today. */
  discountsNow?: readonly PartDiscount[]
}
export type EventRow = JsonRow<typeof eventColumns>
export type WholeOrder = Awaited<ReturnType<typeof readOrderRow>>[number]
export type ShownOrder = Awaited<ReturnType<typeof readShownRow>>[number]

const wholeColumns = {
  ...orderColumns,
  /** Devices with a unit number (docs/spec/fleet.md#sheet). */
  unitsNumbered: sql<number>`(select count(${devices.unitNumber})::int from ${devices} where ${eq(devices.orderId, orders.orderId)})`,
  quote: sql<JsonRow<typeof quoteColumns> | null>`${latestQuote}`,
  items: jsonList(itemColumns, {
    from: sql`${orderItems} join ${products} on ${eq(products.productId, orderItems.productId)}
      where ${eq(orderItems.orderId, orders.orderId)}`,
    orderBy: sql`${orderItems.position}`,
  }) as SQL<ItemRow[]>,
  /** Where else it goes, in their order (docs/spec/orders.md#destinations). */
  destinations: jsonList(destinationColumns, {
    from: sql`${orderDestinations} where ${eq(orderDestinations.orderId, orders.orderId)}`,
    orderBy: sql`${orderDestinations.position}`,
  }),
  events: jsonList(eventColumns, {
    from: sql`${orderEvents} where ${eq(orderEvents.orderId, orders.orderId)}`,
    orderBy: sql`${orderEvents.at}, ${orderEvents.orderEventId}`,
  }),
}

/** An order with its lines in their order and its timeline, in one statement: one moment, one trip. */
export const readOrderRow = prepared('order_read', (on) =>
  on
    .select(wholeColumns)
    .from(orders)
    .where(eq(orders.orderId, sql.placeholder('orderId'))),
)

/** The same with what its page says besides: of its account, its invoice and its email. */
export const readShownRow = prepared('order_read_shown', (on) =>
  on
    .select({
      ...wholeColumns,
      ...taxColumnsOfOrder,
      paidInvoice: paidInvoiceOfOrder,
      needsPoNumber: needsPoNumberOfOrder,
      confirmationEmail: confirmationAddressOf(orders.orderId),
    })
    .from(orders)
    .where(eq(orders.orderId, sql.placeholder('orderId'))),
)
