import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { correctQuoteAddress as correctQuoteAddressCall } from '@portal/contract/quote-addresses'
import { addressesOf, addressLine, normalPart } from '@portal/domain/address'
import { hourMs } from '@portal/domain/limits'
import {
  type CorrectionStatus,
  correctionLimits,
  correctionPlaceWords,
  isSameReading,
  ownersOf,
  waitingCorrections,
} from '@portal/domain/quote-corrections'
import { quoteLabel } from '@portal/domain/quotes'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { QuoteCorrectionRow, QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { Context } from '../../deps.ts'
import { enqueueMailToAgent } from '../../mail/enqueue-mail.ts'
import { findAddedTax } from '../accounts/added-tax.ts'
import {
  type LookedUp,
  lookUpAddress,
  type Verify,
  withVerifiedAddresses,
} from '../addresses/verify-address.ts'
import { countRequest } from '../auth/count-request.ts'
import { type Quotes, withQuotes } from '../orders/draft/draft-shipping.ts'
import { systemEvent, tellOrder } from '../orders/draft/order-events.ts'
import { findWholeOrder } from '../orders/list/find-whole-order.ts'
import { correctAddresses } from '../orders/place/judge-addresses.ts'
import {
  asSeen,
  type Judged,
  judgeCorrection,
  noSuchPlace,
  quotedAddress,
  type Wanted,
} from './judge-correction.ts'
import { linkedQuoteNow } from './linked-quote.ts'
import { insertCorrection, listCorrections, updateQuote } from './quotes.store.ts'
import {
  addressLimits,
  addressLimitsOf,
  answerLimits,
  lockLinkedQuote,
  refuseEnded,
  refuseOtherVersionSeen,
  type VisitNeeds,
  visitQuote,
} from './visit-quote.ts'

type Needs = VisitNeeds & Pick<Context, 'db' | 'addresses' | 'shippingRates' | 'ledger'>
type Form = Omit<BodyOf<typeof correctQuoteAddressCall>, 'token'>
type Correcting = { wanted: Wanted; form: Form; found: LookedUp; quotes: Quotes; verify: Verify }

/**
 * The person with the link corrects an address (docs/spec/quotes.md#addresses). The quote and its order have it at once where no
 * price changes; otherwise it is refused, or goes to the agent as a request. No price ever changes here.
 * Throws QUOTE_NOT_FOUND, QUOTE_ENDED, QUOTE_CHANGED, QUOTE_CORRECTION_WAITS, QUOTE_CORRECTIONS_FULL, INVALID_INPUT and
 * TOO_MANY_REQUESTS.
 */
export async function correctLinkedAddress(
  ctx: Needs,
  { token, ...form }: BodyOf<typeof correctQuoteAddressCall>,
): Promise<AnswerOf<typeof correctQuoteAddressCall>> {
  const seen = await visitQuote(ctx, token, [...answerLimits(ctx.ip), ...addressLimits(ctx.ip)])
  refuseEnded(seen, ctx.now())
  await countRequest(ctx, addressLimitsOf(seen.quoteId))
  const { place, position, address } = form
  const wanted = { place, position, address }
  const found = asSeen(wanted, await lookUpAddress(ctx, address))
  return withVerifiedAddresses(ctx, (verify) =>
    withQuotes(ctx, (quotes) =>
      ctx.inTransaction(async (tx) => {
        const { quote } = await lockLinkedQuote(tx, seen)
        refuseEnded(quote, ctx.now())
        refuseOtherVersionSeen(seen, form.version)
        await correctIn(tx, ctx, quote, { wanted, form, found, quotes, verify })
        return { result: await linkedQuoteNow(tx, { now: ctx.now(), ledger: ctx.ledger }, quote.quoteId) }
      }),
    ),
  )
}

async function correctIn(
  tx: Tx,
  ctx: Needs,
  quote: QuoteRow,
  { wanted, form, found, quotes, verify }: Correcting,
): Promise<void> {
  const order = await findWholeOrder(tx, quote.orderId)
  const quoted = order && quotedAddress(order, wanted)
  if (!order || !quoted) throw noSuchPlace()
  const corrections = await listCorrections(tx, [quote.quoteId])
  const judged = judgeCorrection(order, { wanted, quoted, found, quotes })
  const status = statusOf({ wanted, judged, corrections, asRequest: form.asRequest })
  if (status === null) return
  if (corrections.length !== form.revision) throw new AppError('QUOTE_CHANGED')
  const at = ctx.now()
  refuseFull(corrections, at)
  const correction: QuoteCorrectionRow = {
    correctionId: v7(),
    quoteId: quote.quoteId,
    place: wanted.place,
    position: wanted.position,
    status,
    before: quoted,
    address: judged.address,
    rate: status === 'requested' ? judged.rate : null,
    reason: status === 'requested' ? judged.reason : '',
    at,
  }
  const event = systemEvent({ kind: kinds[status], at, reason: wordsOf(quote, correction) })
  if (status === 'applied') {
    const addresses = { ...addressesOf(order) }
    for (const owner of ownersOf(correction.place)) addresses[owner] = correction.address
    const fields = await correctAddresses(tx, { order, addresses, event, verify })
    const addedTax = await findAddedTax(tx, ctx, { ...order, shippingState: addresses.Shipping.state })
    const isElsewhere = normalPart(order.shippingState) !== normalPart(addresses.Shipping.state)
    await updateQuote(tx, quote.quoteId, {
      order: { ...quote.order, ...fields },
      // Tax goes by the state: with another one it is announced anew.
      ...(isElsewhere && { announced: { addedTax } }),
    })
  } else await tellOrder(tx, quote.orderId, event)
  await insertCorrection(tx, correction)
  const { correctionId } = correction
  await enqueueMailToAgent(tx, 'quote-correction', quote.orderId, {
    key: correctionId,
    data: { correctionId },
  })
}

type Deciding = {
  wanted: Wanted
  judged: Judged
  corrections: readonly QuoteCorrectionRow[]
  asRequest: boolean
}

/** What becomes of a correction; null where there is nothing to do. Throws QUOTE_CORRECTION_WAITS. */
function statusOf({ wanted, judged, corrections, asRequest }: Deciding): CorrectionStatus | null {
  const ofPlace = waitingCorrections(corrections).filter(
    ({ place, position }) => place === wanted.place && position === wanted.position,
  )
  if (judged.outcome === 'same') return ofPlace.length > 0 ? 'withdrawn' : null
  if (judged.outcome === 'applies') return 'applied'
  if (ofPlace.some(({ address }) => isSameReading(address, judged.address))) return null
  if (asRequest) return 'requested'
  throw new AppError('QUOTE_CORRECTION_WAITS', {
    message: `${judged.reason} You can send the address to your agent.`,
  })
}

function refuseFull(corrections: readonly QuoteCorrectionRow[], now: Date): void {
  const dayBefore = new Date(now.getTime() - 24 * hourMs)
  if (corrections.filter(({ at }) => at > dayBefore).length >= correctionLimits.perDay)
    throw new AppError('QUOTE_CORRECTIONS_FULL')
}

const kinds = {
  applied: 'quote-address-corrected',
  requested: 'quote-address-requested',
  withdrawn: 'quote-address-withdrawn',
} as const

function wordsOf({ quoteNumber, recipientName }: QuoteRow, correction: QuoteCorrectionRow): string {
  const { status, before, address, reason } = correction
  const by = `${quoteLabel(quoteNumber)}, link sent to ${recipientName}.`
  const place = correctionPlaceWords(correction)
  if (status === 'withdrawn') return `${by} ${place} stays: ${addressLine(before)}.`
  const change = `${place}: ${addressLine(address)}, instead of ${addressLine(before) || 'none'}.`
  return [by, change, reason].filter(Boolean).join(' ')
}
