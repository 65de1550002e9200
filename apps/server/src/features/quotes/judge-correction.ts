import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { checkQuoteAddress as checkQuoteAddressCall } from '@portal/contract/quote-addresses'
import { type Address, addressesOf } from '@portal/domain/address'
import { isSamePlace } from '@portal/domain/address-verification'
import { orderStatus } from '@portal/domain/order-status'
import {
  type Corrected,
  type CorrectedRate,
  type CorrectionOutcome,
  correctedRateWords,
  isSameReading,
  ownersOf,
} from '@portal/domain/quote-corrections'
import type { Context } from '../../deps.ts'
import { type LookedUp, lookUpAddress } from '../addresses/verify-address.ts'
import { countRequest } from '../auth/count-request.ts'
import { addressOfDestination } from '../orders/destinations/destination-shipping.ts'
import { type Quotes, withQuotes } from '../orders/draft/draft-shipping.ts'
import { orderShipment } from '../orders/draft/order-lines.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import type { OwnedQuote } from './find-quote.ts'
import { toWireRate } from './quote-wire.ts'
import { addressLimits, addressLimitsOf, refuseEnded, type VisitNeeds, visitQuote } from './visit-quote.ts'

/** An address that a person with the link wants instead of the quoted one. */
export type Wanted = Corrected & { address: Address }

/** What a correction would do, and how the address is written. */
export type Judged = {
  outcome: CorrectionOutcome
  address: Address
  /** Why it can't be applied at once; '' when it can, or nothing changes. */
  reason: string
  /** Where the price of shipping is why. */
  rate: CorrectedRate | null
}

/** The address that the order has in this place; undefined for a destination that it has not. */
export function quotedAddress(order: WholeOrder, { place, position }: Corrected): Address | undefined {
  const { Billing, Shipping } = addressesOf(order)
  if (place === 'billing') return Billing
  if (place === 'shipping') return Shipping
  if (place === 'both') return isSameReading(Billing, Shipping) ? Shipping : undefined
  const destination = order.destinations[(position ?? 0) - 2]
  return destination && addressOfDestination(destination)
}

const severalWords = 'This order goes to several destinations.'
const unansweredWords = 'The address service does not answer right now.'
const otherPlaceWords = 'The address service knows this street in another place.'

/**
 * Judges a correction inside a transaction: only an address that was verified, and at which shipping costs what was quoted, is
 * applied at once (docs/spec/quotes.md#addresses).
 * @param quoted the address that it replaces
 */
export function judgeCorrection(
  order: WholeOrder,
  { wanted, quoted, found, quotes }: { wanted: Wanted; quoted: Address; found: LookedUp; quotes: Quotes },
): Judged {
  const typed = { address: wanted.address, rate: null }
  if (isSameReading(quoted, wanted.address)) return { ...typed, outcome: 'same', reason: '' }
  if (found.is === 'unanswered') return { ...typed, outcome: 'unanswered', reason: unansweredWords }
  if (found.is === 'refused') return { ...typed, outcome: 'unverified', reason: found.message }
  const { address } = found
  if (isSameReading(quoted, address)) return { outcome: 'same', address, reason: '', rate: null }
  const shipsThere = ownersOf(wanted.place).includes('Shipping')
  if (wanted.place === 'destination' || (shipsThere && order.destinations.length > 0))
    return { outcome: 'several', address, reason: severalWords, rate: null }
  const rate = shipsThere ? otherRate(order, { from: quoted, to: address, quotes }) : null
  if (!rate) return { outcome: 'applies', address, reason: '', rate: null }
  const outcome = rate.nowCents === null ? 'no-rate' : 'other-rate'
  return { outcome, address, reason: correctedRateWords(rate), rate }
}

/**
 * The price at the new address where it is another one than was quoted. A price that UPS changed at both addresses since is not
 * the correction's: the quoted one holds.
 */
function otherRate(
  { shipDirect, shippingDescription: description, shippingRateCents: quotedCents, items }: WholeOrder,
  { from, to, quotes }: { from: Address; to: Address; quotes: Quotes },
): CorrectedRate | null {
  if (shipDirect !== false || description === null || quotedCents === null) return null
  const [before, after] = [orderShipment(from, items), orderShipment(to, items)]
  const priceOf = (shipment: typeof after, beside: readonly (typeof after)[]): number | null => {
    const rates = quotes(shipment, beside)
    if (typeof rates === 'string') return null
    return rates.find((rate) => rate.description === description)?.rateCents ?? null
  }
  const nowCents = priceOf(after, [before])
  if (nowCents === null) return { description, quotedCents, nowCents }
  if (nowCents === quotedCents || nowCents === priceOf(before, [after])) return null
  return { description, quotedCents, nowCents }
}

/** Whether what was found is where the person says; else they have not seen it yet, and nothing is saved. */
export const asSeen = (wanted: Wanted, found: LookedUp): LookedUp =>
  found.is === 'good' && !isSamePlace(wanted.address, found.address)
    ? { is: 'refused', message: otherPlaceWords }
    : found

type Needs = VisitNeeds & Pick<Context, 'db' | 'addresses' | 'shippingRates'>

/**
 * What a corrected address would do, before it is saved (docs/spec/quotes.md#addresses).
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED, INVALID_INPUT for an address that the order has not, and TOO_MANY_REQUESTS.
 */
export async function checkLinkedAddress(
  ctx: Needs,
  { token, ...wanted }: BodyOf<typeof checkQuoteAddressCall>,
): Promise<AnswerOf<typeof checkQuoteAddressCall>> {
  const seen = await visitQuote(ctx, token, addressLimits(ctx.ip))
  refuseEnded(seen, ctx.now())
  await countRequest(ctx, addressLimitsOf(seen.quoteId))
  const order = await orderOf(ctx, seen)
  const quoted = quotedAddress(order, wanted)
  if (!quoted) throw noSuchPlace()
  const found = await lookUpAddress(ctx, wanted.address)
  const judged = await withQuotes(ctx, async (quotes) =>
    judgeCorrection(order, { wanted, quoted, found, quotes }),
  )
  return { result: { ...judged, rate: toWireRate(judged.rate) } }
}

async function orderOf(ctx: Needs, { orderId }: OwnedQuote): Promise<WholeOrder> {
  const order = await findWholeOrder(ctx.db, orderId)
  if (order?.statusId !== orderStatus.draft) throw new AppError('QUOTE_NOT_FOUND')
  return order
}

/** The order has no such address. */
export const noSuchPlace = () =>
  new AppError('INVALID_INPUT', { fields: { place: ['This order has no such address.'] } })
