import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { acceptPrices as acceptPricesCall } from '@portal/contract/order-changes'
import { lineState } from '@portal/domain/order-lines'
import type { SignedInContext } from '../../../deps.ts'
import { findOffers, type OfferFacts } from '../../catalog/find-offer.ts'
import { storeChangedDestinations } from '../destinations/destinations.store.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { withQuotes } from './draft-shipping.ts'
import { storeDiscounts } from './line-discounts.ts'
import { lockOrderFor, refuseOtherVersion } from './lock-order.ts'
import { eventsFor } from './order-events.ts'
import { type LineForChange, updateLines, writeChange } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'shippingRates'>

/**
 * Sets today's prices, terms and discounts on the lines of a draft: what a person confirms after seeing that prices changed. Lines that are
 * no longer available stay as they are; only the person can remove them.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT and ORDER_CHANGED.
 */
export const acceptPrices = (
  ctx: Needs,
  orderId: number,
  { version }: BodyOf<typeof acceptPricesCall>,
): Promise<AnswerOf<typeof acceptPricesCall>> =>
  withQuotes(ctx, (quotes) =>
    ctx.inTransaction(async (tx) => {
      const { actor, now } = ctx
      const draft = await linesOf(tx, await lockOrderFor(tx, ctx, orderId, 'edit'))
      const { order, lines } = draft
      await refuseOtherVersion(tx, order, version)
      const offers = await findOffers(tx, [...new Set(lines.map(({ offerId }) => offerId))])
      const byId = new Map(offers.map((offer) => [offer.offerId, offer]))
      const changed = lines.map((line) => atTodaysPrice(line, byId.get(line.offerId)))
      const { amounts, destinations } = amountsOf(draft, changed, quotes)
      const events = eventsFor({ actor, at: now(), agent: order }, 'prices-accepted')
      await updateLines(
        tx,
        changed.filter((line) => !lines.includes(line)),
      )
      await storeDiscounts(tx, ctx, order)
      await storeChangedDestinations(tx, orderId, { before: draft.destinations, after: destinations })
      const written = await writeChange(tx, orderId, amounts, events)
      if (!written) throw new AppError('ORDER_NOT_FOUND')
      return { result: { orderId, version: written.version } }
    }),
  )

function atTodaysPrice(line: LineForChange, offer: OfferFacts | undefined): LineForChange {
  if (!offer || lineState(line, offer) === 'unavailable') return line
  const { rateCents, msrpCents, ratePlanPriceCents, ratePlanDisplay, termMonths } = offer
  return { ...line, rateCents, msrpCents, ratePlanPriceCents, ratePlanDisplay, termMonths }
}
