import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { checkQuoteAddress as endpoint } from '@portal/contract/quote-addresses'
import { orderStatus } from '@portal/domain/order-status'
import type { Context } from '../../deps.ts'
import { lookUpAddress } from '../addresses/verify-address.ts'
import { countRequest } from '../auth/count-request.ts'
import { withQuotes } from '../orders/draft-shipping.ts'
import { findWholeOrder, type WholeOrder } from '../orders/find-whole-order.ts'
import { toWireRate } from './correction-wire.ts'
import type { OwnedQuote } from './find-quote.ts'
import { judgeCorrection, quotedAddress } from './judge-correction.ts'
import { addressLimits, addressLimitsOf } from './quote-limits.ts'
import { refuseEnded } from './refuse-ended.ts'
import { type VisitNeeds, visitQuote } from './visit-quote.ts'

type Needs = VisitNeeds & Pick<Context, 'db' | 'addresses' | 'shippingRates'>

/**
 * What a corrected address would do, before it is saved (docs/spec/quotes.md#addresses).
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED, INVALID_INPUT for an address that the order has not, and TOO_MANY_REQUESTS.
 */
export async function checkLinkedAddress(
  ctx: Needs,
  { token, ...wanted }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
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
