import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getSingleOrder, Order, OrderEvent, OrderItem } from '@portal/contract/orders'
import { toDollars } from '@portal/domain/money'
import { lineTotalCents } from '@portal/domain/order-totals'
import { mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { type Ahead, keptWhileUnchanged } from '../../db/kept-while-unchanged.ts'
import type { SignedInContext } from '../../deps.ts'
import { keepWritten } from '../../http/kept-answers.ts'
import { toOrderRow } from './order-history.ts'
import {
  type EventRow,
  findWholeOrder,
  type ItemRow,
  readOrderStamp,
  type WholeOrder,
} from './read-order.store.ts'

type Answer = AnswerOf<typeof getSingleOrder>
type Whose = Pick<WholeOrder, 'zohoUserId' | 'zohoAccountId'>

/** Some 10 MB: a line or an event of a kept order takes about a KB, as does the order itself. */
const kept = keptWhileUnchanged<{ whose: Whose; answer: Answer }>({
  most: 10_000,
  sizeOf: ({ answer: { results } }) => results.reduce((size, order) => size + sizeOfOrder(order), 1),
})

export const { use: useOfKeptOrders } = kept

const lettersInAKb = 400
const sizeOfOrder = ({ orderItems, timeline, notes, stagingNotes }: Order) =>
  1 + orderItems.length + timeline.length + Math.ceil((notes.length + stagingNotes.length) / lettersInAKb)

/** One order as the only element of a list (portal 7). Throws ORDER_NOT_FOUND, also for another's order. */
export async function readOrder(
  { db, actor, publicBaseUrl }: Pick<SignedInContext, 'db' | 'actor' | 'publicBaseUrl'>,
  orderId: number,
  ahead?: Ahead,
): Promise<Answer> {
  const mayRead = ({ whose }: { whose: Whose }) => mayActFor(actor, whose)
  const found = await kept.read(db, String(orderId), {
    readStamp: () => readOrderStamp(db, orderId),
    read: (isKept) => readAnew(db, orderId, { isKept, publicBaseUrl }),
    mayKeep: mayRead,
    ahead,
  })
  if (!found || !mayRead(found)) throw new AppError('ORDER_NOT_FOUND')
  return found.answer
}

/** Begins to ask whether the order is the one that is kept. */
export const lookAheadForOrder = ({ db }: Pick<SignedInContext, 'db'>, orderId: number) =>
  kept.lookAhead(db, String(orderId), () => readOrderStamp(db, orderId))

async function readAnew(
  db: Reader,
  orderId: number,
  { isKept, publicBaseUrl }: { isKept: boolean; publicBaseUrl: string },
) {
  const order = await findWholeOrder(db, orderId, isKept)
  if (!order) return undefined
  const { stamp = 'not asked for', zohoUserId, zohoAccountId } = order
  const answer = { results: [toOrder(order, publicBaseUrl)] }
  return {
    stamp,
    value: { whose: { zohoUserId, zohoAccountId }, answer: isKept ? keepWritten(answer) : answer },
  }
}

/** The spec writes a street under two names. */
const streets = ({ billingStreet, shippingStreet }: WholeOrder) => ({
  billingStreet,
  billingStreet1: billingStreet,
  shippingStreet,
  shippingStreet1: shippingStreet,
})

const toOrder = (order: WholeOrder, publicBaseUrl: string): Order => ({
  ...toOrderRow(order, order.dateCreated, publicBaseUrl),
  ...streets(order),
  version: order.version,
  zohoContactFirstName: order.contactFirstName,
  zohoContactLastName: order.contactLastName,
  zohoContactMobile: order.contactMobile,
  zohoContactEmail: order.contactEmail,
  zohoUser: { full_name: order.agentName, email: order.agentEmail },
  billingCity: order.billingCity,
  billingState: order.billingState,
  billingCode: order.billingCode,
  shippingSameAsBilling: order.shippingSameAsBilling,
  shippingCity: order.shippingCity,
  shippingState: order.shippingState,
  shippingCode: order.shippingCode,
  addressOverrideReason: order.addressOverrideReason,
  shipDirect: order.shipDirect,
  shippingDescription: order.shippingDescription,
  shippingRate: order.shippingRateCents === null ? null : toDollars(order.shippingRateCents),
  dateSubmitted: order.dateSubmitted?.toISOString() ?? null,
  installedApps: order.installedApps,
  notes: order.notes,
  stagingNotes: order.stagingNotes,
  orderItems: order.items.map((item) => toOrderItem(order.orderId, item)),
  timeline: order.events.map(toOrderEvent),
})

const toOrderItem = (orderId: number, item: ItemRow): OrderItem => ({
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
  ratePlanDisplay: item.ratePlanDisplay,
  ratePlanPrice: toDollars(item.ratePlanPriceCents),
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

const toOrderEvent = ({ kind, by, onBehalfOf, at, reason }: EventRow): OrderEvent => ({
  kind,
  by,
  onBehalfOf,
  at: new Date(at).toISOString(),
  reason,
})
