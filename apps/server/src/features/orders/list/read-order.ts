import { toWireCosts, toWireDiscounts } from '@portal/contract/costs'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getSingleOrder, Order, OrderEvent, OrderItem } from '@portal/contract/orders'
import { mayDo } from '@portal/domain/account-access'
import { standingPromise } from '@portal/domain/arrival-words'
import type { PaidInvoice } from '@portal/domain/books'
import { businessDay } from '@portal/domain/business-day'
import { costedLine } from '@portal/domain/costs'
import { freightCents } from '@portal/domain/destinations'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { toDollars } from '@portal/domain/money'
import { lacksPoNumber } from '@portal/domain/order-approval'
import { lineTotalCents, orderTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { isBound, quoteStateOf } from '@portal/domain/quotes'
import { mayActFor } from '@portal/domain/roles'
import { mayChooseDirect, mayShipDirect } from '@portal/domain/shipping'
import { type SubmitBlocker, submitBlockers } from '@portal/domain/submit-blockers'
import type { SignedInContext } from '../../../deps.ts'
import { sendsMail } from '../../../ports/port-watch.ts'
import { addedTaxOfOrder, type WithLedger } from '../../accounts/added-tax.ts'
import { knownVerdict } from '../../addresses/verify-address.ts'
import { firstLinesOf, linesOfDestinations } from '../destinations/destination-shipping.ts'
import { stateOfLine, withDiscountsNow } from '../draft/line-discounts.ts'
import { judgeAddresses } from '../place/judge-addresses.ts'
import { submitDraftOf } from '../place/submit-draft.ts'
import type { EventRow, ItemRow, WholeOrder } from './find-whole-order.ts'
import { toOrderRow } from './order-history.ts'
import { detailFieldsOf } from './order-wire.ts'
import { shownPaidInvoice } from './paid-invoice.ts'
import { readShownRow, type ShownOrder } from './read-order.store.ts'

type Answer = AnswerOf<typeof getSingleOrder>
type Needs = Pick<
  SignedInContext,
  'db' | 'actor' | 'publicBaseUrl' | 'addresses' | 'now' | 'timeZone' | 'portWatch'
> &
  WithLedger

/**
 * One order as the only element of a list (docs/spec/orders.md#details). Throws ORDER_NOT_FOUND, also for another's
 * order, and for a draft where the caller sees submitted orders only (docs/spec/colleagues.md#kinds).
 */
export async function readOrder(ctx: Needs, orderId: number): Promise<Answer> {
  const [found] = await readShownRow(ctx.db, { orderId })
  const isSeen = found && mayActFor(ctx.actor, found)
  if (!isSeen || (found.statusId === orderStatus.draft && !mayDo(ctx.actor, 'readDrafts')))
    throw new AppError('ORDER_NOT_FOUND')
  const order = await withDiscountsNow(ctx.db, ctx, found)
  const shown = {
    publicBaseUrl: ctx.publicBaseUrl,
    blockers: await blockersOf(ctx, order),
    addedTax: addedTaxOfOrder(ctx, order, order),
    paidInvoice: shownPaidInvoice(ctx.actor, order),
    confirmationEmail: confirmationEmailOf(ctx, order),
    now: ctx.now(),
  }
  return { results: [toOrder(asItStands(order, ctx), shown)] }
}

/** A day that an order in Error can't keep any more is not shown (docs/spec/delivery-days.md#on-orders). */
function asItStands(order: WholeOrder, { now, timeZone }: Pick<Needs, 'now' | 'timeZone'>): WholeOrder {
  const today = businessDay(now(), timeZone)
  const stands = <Promised extends { promisedDeliveryDate: string }>(of: Promised): Promised => ({
    ...of,
    promisedDeliveryDate: standingPromise(order.statusId, of.promisedDeliveryDate, today),
  })
  return { ...stands(order), destinations: order.destinations.map(stands) }
}

/** Where the confirmation went or goes; null where no one can have got it (docs/spec/checkout.md#confirmation). */
const confirmationEmailOf = (
  { portWatch }: Pick<Needs, 'portWatch'>,
  { statusId, confirmationEmail }: ShownOrder,
) => (statusId === orderStatus.draft || !sendsMail(portWatch) ? null : confirmationEmail)

/** What blocks Submit as far as it is known without asking a vendor. */
async function blockersOf(ctx: Needs, order: ShownOrder): Promise<SubmitBlocker[]> {
  if (order.statusId !== orderStatus.draft) return []
  const judged = await judgeAddresses(
    ctx.db,
    order,
    async (_, address, accountId) => (await knownVerdict(ctx, address, accountId)) ?? 'good',
  )
  const blockers = submitBlockers({
    ...submitDraftOf(order, judged, ctx),
    lacksPoNumber: lacksPoNumber(order, order.referenceNumber),
  })
  // A quoted draft keeps its prices.
  return isBound(order.quotedUntil, ctx.now())
    ? blockers.filter(({ code }) => code !== 'line-price')
    : blockers
}

type Shown = {
  publicBaseUrl: string
  blockers: SubmitBlocker[]
  addedTax: TaxRate | null
  paidInvoice: PaidInvoice | null
  confirmationEmail: string | null
  now: Date
}

/** An order as the API answers it. */
export const toOrder = (
  order: WholeOrder,
  { publicBaseUrl, blockers, addedTax, paidInvoice, confirmationEmail, now }: Shown,
): Order => ({
  ...detailFieldsOf(order),
  ...toOrderRow(order, order.dateCreated, publicBaseUrl),
  // The spec writes a street under two names.
  billingStreet1: order.billingStreet,
  shippingStreet1: order.shippingStreet,
  zohoContactFirstName: order.contactFirstName,
  zohoContactLastName: order.contactLastName,
  zohoContactMobile: order.contactMobile,
  zohoContactEmail: order.contactEmail,
  zohoUser: { full_name: order.agentName, email: order.agentEmail },
  shippingRate: dollarsOf(order.shippingRateCents),
  destinations: destinationsOf(order),
  freightTotal: dollarsOf(freightCents(order, order.destinations)),
  itemsTotal: toDollars(orderTotalCents(order.items, 0)),
  costs: toWireCosts(order.items.map(costedLine), freightCents(order, order.destinations) ?? 0),
  addedTax,
  paidInvoice,
  confirmationEmail,
  mayShipDirect: order.destinations.every(({ isRemainder }) => isRemainder)
    ? mayChooseDirect(order.items)
    : mayShipDirect(firstLinesOf(order.items, order.destinations)),
  submitBlockers: blockers,
  dateSubmitted: order.dateSubmitted?.toISOString() ?? null,
  orderItems: order.items.map((item) => toOrderItem(order, item)),
  unitsNumbered: order.unitsNumbered,
  quote: quoteOf(order, now),
  timeline: order.events.map(toOrderEvent),
})

function quoteOf({ quote, quotedUntil, statusId }: WholeOrder, now: Date): Order['quote'] {
  if (!quote) return null
  const { quoteId, quoteNumber, validUntil, recipientName } = quote
  return {
    quoteId,
    quoteNumber,
    validUntil,
    recipientName,
    state: quoteStateOf(quote, now),
    isBinding: statusId === orderStatus.draft && isBound(quotedUntil, now),
  }
}

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))

function destinationsOf({ items, destinations }: WholeOrder): Order['destinations'] {
  const [, ...lines] = linesOfDestinations(items, destinations)
  return destinations.map(({ shippingRateCents, ...one }, place) => ({
    ...one,
    shippingRate: dollarsOf(shippingRateCents),
    mayShipDirect: mayShipDirect(lines[place] ?? []),
  }))
}

const toOrderItem = ({ orderId, statusId }: WholeOrder, item: ItemRow): OrderItem => ({
  orderItemId: item.orderItemId,
  orderId,
  dateCreated: new Date(item.dateCreated).toISOString(),
  carrierId: item.carrierId,
  carrier: item.carrier,
  ratePlanId: item.ratePlanId,
  purchaseTypeId: item.purchaseTypeId,
  purchaseType: item.purchaseType,
  productTypeId: item.productTypeId,
  quantity: item.quantity,
  rate: toDollars(item.rateCents),
  total: toDollars(lineTotalCents(item)),
  isCarrierInventory: item.isCarrierInventory,
  isAddOn: item.isAddOn,
  ratePlanDisplay: item.ratePlanDisplay,
  ratePlanPrice: toDollars(item.ratePlanPriceCents),
  termMonths: item.termMonths,
  discounts: toWireDiscounts(item.discounts),
  today: statusId === orderStatus.draft ? todayOf(item) : null,
  offer: {
    offerId: item.offerId,
    product: {
      productId: item.productId,
      model: item.model,
      manufacturerName: item.manufacturerName,
      image: item.image,
      urlPathname: item.urlPathname,
      productTypeId: item.productTypeId,
    },
  },
  zohoInventoryInvoiceLink: item.zohoInventoryInvoiceLink,
})

function todayOf(item: ItemRow): OrderItem['today'] {
  const state = stateOfLine(item)
  const offer = state === 'unavailable' ? null : item.offerNow
  return {
    state,
    rate: offer && toDollars(offer.rateCents),
    ratePlanPrice: offer && toDollars(offer.ratePlanPriceCents),
    termMonths: offer ? offer.termMonths : null,
    discounts: toWireDiscounts(item.discountsNow ?? item.discounts),
  }
}

const toOrderEvent = ({ kind, by, onBehalfOf, at, reason }: EventRow): OrderEvent => ({
  kind,
  by,
  onBehalfOf,
  at: new Date(at).toISOString(),
  reason,
})
