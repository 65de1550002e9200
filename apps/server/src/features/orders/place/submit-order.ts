import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { submitOrder as submitOrderCall } from '@portal/contract/order-changes'
import { addressesOf } from '@portal/domain/address'
import { productNameOf } from '@portal/domain/catalog'
import { formatCents } from '@portal/domain/money'
import { type AccountRules, lacksPoNumber } from '@portal/domain/order-approval'
import { isSamePrice } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { isBound, quoteLabel } from '@portal/domain/quotes'
import type { OrderShipping } from '@portal/domain/shipping'
import { type SubmitBlocker, submitBlockers } from '@portal/domain/submit-blockers'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { OrderRow } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { enqueueOrderConfirmation } from '../../../mail/enqueue-mail.ts'
import { noRateFor, type Shipment } from '../../../ports/shipping-rates.ts'
import { findRules } from '../../accounts/account-rules.ts'
import { type Verify, withVerifiedAddresses } from '../../addresses/verify-address.ts'
import { orderUnits } from '../../fleet/sheet/units-of-order.ts'
import { type Arrivals, withArrivals } from '../../shipping/find-arrivals.ts'
import { choiceOf, promisedDays, shipmentsOf, stagedGoods } from '../destinations/destination-shipping.ts'
import { type Destination, updateDestinationDays } from '../destinations/destinations.store.ts'
import { nameOfDestination } from '../destinations/destinations.ts'
import { type Quotes, withQuotes } from '../draft/draft-shipping.ts'
import { withDiscountsNow } from '../draft/line-discounts.ts'
import { lockOrderFor, refuseOtherVersion } from '../draft/lock-order.ts'
import { eventsFor } from '../draft/order-events.ts'
import { writeChange } from '../draft/orders.store.ts'
import { findWholeOrder, type WholeOrder } from '../list/find-whole-order.ts'
import { orderMoments } from '../moments.ts'
import { storeNewRate } from './chosen-shipping.ts'
import { type Doubtful, judgeAddresses, unverifiedWords } from './judge-addresses.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { submitDraftOf } from './submit-draft.ts'

type Needs = Pick<
  SignedInContext,
  | 'db'
  | 'inTransaction'
  | 'now'
  | 'timeZone'
  | 'actor'
  | 'idempotency'
  | 'shippingRates'
  | 'transitTimes'
  | 'addresses'
  | 'requestId'
>
type Wanted = { orderId: number; zohoUserId?: string; version?: number | undefined }

/**
 * A draft becomes Submitted, exactly once, at the conditions of this moment, and is on its way to the ledger
 * (docs/spec/orders.md#submit). `zohoUserId` is the order's own: a link to another agent's order does not fit. The
 * draft is quoted once more: another freight price than the stored one is stored, and refused once with RATE_CHANGED,
 * so that it is seen before it is charged. The day on which the chosen service arrives is fixed at this moment.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FROZEN, ORDER_CHANGED, the errors of `refuseBlocked`, RATE_CHANGED,
 * RATES_UNAVAILABLE, APPROVAL_REQUIRED, KEY_REUSED and REQUEST_RUNNING.
 */
export async function submitOrder(ctx: Needs, wanted: Wanted): Promise<AnswerOf<typeof submitOrderCall>> {
  try {
    return await withVerifiedAddresses(ctx, (verify) =>
      withArrivals(ctx, (arrivals) =>
        withQuotes(ctx, (quotes) =>
          idempotentTransaction(ctx, (tx) => submitIn(tx, ctx, { ...wanted, verify, quotes, arrivals })),
        ),
      ),
    )
  } catch (error) {
    if (!(error instanceof OtherRate)) throw error
    await storeNewRate(ctx, error.draft)
    throw new AppError('RATE_CHANGED', {
      message: 'The shipping rate changed. Look at the new total, and submit again to confirm it.',
      fields: { shippingRate: [error.message] },
    })
  }
}

/** Today's freight price is not the one that the draft shows. */
export class OtherRate extends Error {
  readonly draft: { orderId: number; version: number; shipping: OrderShipping; destinations: Destination[] }
  constructor(draft: OtherRate['draft'], words: string) {
    super(words)
    this.draft = draft
  }
}

type Submitting = Wanted & { verify: Verify; quotes: Quotes; arrivals: Arrivals }

/**
 * The same inside a transaction of the caller's; what refuses the order does so before anything is written. The order of an
 * accepted quote keeps its prices and rates (docs/spec/quotes.md#accepting).
 */
export async function submitIn(
  tx: Tx,
  ctx: Needs,
  { orderId, zohoUserId, version, verify, quotes, arrivals }: Submitting,
) {
  const { actor, now } = ctx
  const locked = await lockOrderFor(tx, ctx, orderId, 'submit')
  if (zohoUserId !== undefined && locked.zohoUserId !== zohoUserId) throw new AppError('ORDER_NOT_FOUND')
  await refuseOtherVersion(tx, locked, version)
  const found = await findWholeOrder(tx, orderId)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  const order = await withDiscountsNow(tx, ctx, found)

  const at = now()
  const keepsPrices = isBound(locked.quotedUntil, at)
  const rules = await findRules(tx, order.zohoAccountId)
  await refuseUnsubmittable(tx, ctx, { order, verify, keepsPrices, rules })
  if (!keepsPrices) refuseOtherRate(locked, order, quotes)
  await orderMoments.beforeSubmit.happens(tx, ctx, {
    accountId: order.zohoAccountId,
    rules,
    stored: order,
  })

  const { items: lines, destinations } = order
  const days = promisedDays(arrivals, order, { to: addressesOf(order).Shipping, lines, destinations })
  const reason = acceptedWords(order)
  const events = eventsFor({ actor, at, agent: locked, ...(reason && { reason }) }, 'submitted')
  await writeChange(
    tx,
    orderId,
    {
      statusId: orderStatus.submitted,
      // Clocks of nodes differ: nothing is submitted before it was created.
      dateSubmitted: at < locked.dateCreated ? locked.dateCreated : at,
      promisedDeliveryDate: days.first,
      quotedUntil: null,
      isSentBack: false,
    },
    events,
  )
  await updateDestinationDays(tx, days.destinations)
  await orderUnits(tx, ctx, orderId)
  await orderMoments.submitted.happens(tx, {
    orderId,
    at,
    ...stagedGoods(order, order.items, order.destinations),
  })
  await orderMoments.sent.happens(tx, { orderId, at })
  await enqueueOrderConfirmation(tx, orderId)
  return { result: { orderId } }
}

/** Who accepted the quote of the order, when one was: the person who submits it did not decide alone. */
function acceptedWords({ quote }: WholeOrder): string | undefined {
  if (quote?.status !== 'accepted') return undefined
  const by = [quote.answeredName, quote.answeredTitle].filter(Boolean).join(', ')
  return `${quoteLabel(quote.quoteNumber)} was accepted by ${by}`
}

type Judged = { order: WholeOrder; verify: Verify; keepsPrices: boolean; rules: AccountRules }

async function refuseUnsubmittable(tx: Tx, ctx: Needs, { order, verify, keepsPrices, rules }: Judged) {
  const doubtful = await judgeAddresses(tx, order, verify)
  const draft = {
    ...submitDraftOf(order, doubtful, ctx),
    lacksPoNumber: lacksPoNumber(rules, order.referenceNumber),
  }
  // A rate is not asked of the person but of UPS, which is done next.
  const blockers = submitBlockers(draft).filter(
    ({ code }) =>
      code !== 'shipping-rate' && code !== 'destination-rate' && !(keepsPrices && code === 'line-price'),
  )
  refuseBlocked(blockers, (blocker) => addressWords(order, blocker, doubtful) ?? linesWords(order, blocker))
}

/** What is said about an address that is not verified; a destination is named. */
function addressWords(
  { destinations }: WholeOrder,
  { code, field }: SubmitBlocker,
  { owners, places }: Doubtful,
): string | undefined {
  const owner = owners.find((one) => code === `${codes[one.owner]}-unverified`)
  if (owner) return unverifiedWords(owner)
  if (code !== 'destination-unverified') return undefined
  const doubt = places.find(({ place }) => field === `destinations.${place}.address`)
  const destination = doubt && destinations[doubt.place]
  return destination ? `${nameOfDestination(destination)}: ${unverifiedWords(doubt)}` : undefined
}

const codes = { Billing: 'billing', Shipping: 'shipping' } as const

/** What happened to a line since it was added. */
function linesWords({ items }: WholeOrder, { code, lineId }: SubmitBlocker): string | undefined {
  const item = items.find(({ orderItemId }) => orderItemId === lineId)
  if (!item) return undefined
  const name = productNameOf(item)
  if (code === 'line-unavailable') return `${name} is no longer available. Please remove it.`
  if (!item.offerNow) return undefined
  const { rateCents, ratePlanPriceCents, termMonths } = item.offerNow
  if (isSamePrice(item, item.offerNow)) return `The discounts of ${name} are others now.`
  if (rateCents === item.rateCents && ratePlanPriceCents === item.ratePlanPriceCents)
    return `The term of ${name} is ${termMonths} months now, not ${item.termMonths}.`
  return item.offerNow.rateCents === item.rateCents
    ? `The plan of ${name} is ${formatCents(item.offerNow.ratePlanPriceCents)}/mo. now, not ${formatCents(item.ratePlanPriceCents)}/mo.`
    : `${name} is ${formatCents(item.offerNow.rateCents)} now, not ${formatCents(item.rateCents)}.`
}

/**
 * Quotes each destination of the draft once more. Throws RATES_UNAVAILABLE, ORDER_INCOMPLETE where UPS has no rate, and
 * OtherRate.
 */
function refuseOtherRate({ orderId, version }: OrderRow, order: WholeOrder, quotes: Quotes): void {
  const { items, destinations } = order
  const [to, ...others] = shipmentsOf(addressesOf(order).Shipping, items, destinations)
  if (!to) return
  const shipped = [order, ...destinations]
  const beside = [to, ...others].filter((_, index) => shipped[index]?.shipDirect === false)
  const first = rateNow(order, { shipment: to, beside, quotes, field: 'shippingRate' })
  const rest = destinations.map((one, place) => {
    const shipment = others[place] ?? to
    const field = `destinations.${place}.shippingRate`
    return { ...one, ...rateNow(one, { shipment, beside, quotes, field }) }
  })
  const words = [
    ...changeWords(order, first, ''),
    ...destinations.flatMap((one, place) =>
      changeWords(one, rest[place] ?? one, `${nameOfDestination(one)}: `),
    ),
  ]
  if (words.length > 0)
    throw new OtherRate({ orderId, version, shipping: first, destinations: rest }, words.join(' '))
}

type Asked = { shipment: Shipment; beside: readonly Shipment[]; quotes: Quotes; field: string }

function rateNow(stored: OrderShipping, { shipment, beside, quotes, field }: Asked): OrderShipping {
  if (stored.shipDirect !== false) return choiceOf(stored)
  const rates = quotes(shipment, beside)
  if (typeof rates === 'string') throw new AppError('RATES_UNAVAILABLE')
  const rate = rates.find(({ description }) => description === stored.shippingDescription) ?? rates[0]
  if (!rate) throw new AppError('ORDER_INCOMPLETE', { fields: { [field]: [noRateFor(shipment)] } })
  return { shipDirect: false, shippingDescription: rate.description, shippingRateCents: rate.rateCents }
}

function changeWords(stored: OrderShipping, now: OrderShipping, name: string): string[] {
  const { shippingDescription: description, shippingRateCents: rateCents } = now
  const isSame = stored.shippingDescription === description && stored.shippingRateCents === rateCents
  if (isSame || now.shipDirect !== false || description === null || rateCents === null) return []
  return [`${name}${rateWords(stored, { description, rateCents })}`]
}

function rateWords(
  { shippingDescription, shippingRateCents }: OrderShipping,
  rate: { description: string; rateCents: number },
): string {
  const now = `${rate.description} is ${formatCents(rate.rateCents)} now`
  if (shippingDescription === null || shippingRateCents === null) return `${now}.`
  return shippingDescription === rate.description
    ? `${now}, not ${formatCents(shippingRateCents)}.`
    : `${shippingDescription} at ${formatCents(shippingRateCents)} is no longer offered. ${now}.`
}
