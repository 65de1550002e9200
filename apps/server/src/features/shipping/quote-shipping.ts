import { addressParts, normalPart } from '@portal/domain/address'
import { rateQuoteMs } from '@portal/domain/limits'
import { noShippingNeeded, type ShippingRate } from '@portal/domain/shipping'
import type { Deps } from '../../deps.ts'
import type { Shipment, ShippingRates } from '../../ports/shipping-rates.ts'

type Needs = Pick<Deps, 'shippingRates' | 'now'>
type Quote = { askedAtMs: number; asked: Promise<ShippingRate[]>; rates: ShippingRate[] | undefined }

const quotesMax = 1_000
/** Each source of rates has its own quotes: what one said is not another's promise. */
const quotesBySource = new WeakMap<ShippingRates, Map<string, Quote>>()

/**
 * Rates for a shipment, cheapest first. A quote is valid for 15 minutes, so that the rate someone
 * chose is still the rate when they order; callers who ask for the same thing share one question.
 * Throws RATES_UNAVAILABLE, which is not remembered.
 */
export async function quoteFor({ shippingRates, now }: Needs, shipment: Shipment): Promise<ShippingRate[]> {
  if (shipment.isServicesOnly) return [noShippingNeeded]
  const quotes = quotesOf(shippingRates)
  const key = keyOf(shipment)
  const standing = findStanding(quotes, key, now())
  if (standing) return standing.asked

  const quote: Quote = { askedAtMs: now().getTime(), asked: shippingRates.quote(shipment), rates: undefined }
  quotes.set(key, quote)
  makeRoom(quotes)
  try {
    quote.rates = await quote.asked
    return quote.rates
  } catch (error) {
    if (quotes.get(key) === quote) quotes.delete(key)
    throw error
  }
}

/** The rates we quoted for exactly this shipment and still stand by; asks no one, so a transaction may call it. */
export const findQuote = ({ shippingRates, now }: Needs, shipment: Shipment): ShippingRate[] | undefined =>
  shipment.isServicesOnly
    ? [noShippingNeeded]
    : findStanding(quotesOf(shippingRates), keyOf(shipment), now())?.rates

function quotesOf(source: ShippingRates) {
  const known = quotesBySource.get(source)
  if (known) return known
  const quotes = new Map<string, Quote>()
  quotesBySource.set(source, quotes)
  return quotes
}

function findStanding(quotes: Map<string, Quote>, key: string, at: Date) {
  const quote = quotes.get(key)
  if (!quote) return undefined
  quotes.delete(key)
  if (at.getTime() - quote.askedAtMs >= rateQuoteMs) return undefined
  // A map keeps its order of insertion: the one that was just used goes to the end.
  quotes.set(key, quote)
  return quote
}

function makeRoom(quotes: Map<string, Quote>) {
  const [oldest] = quotes.keys()
  if (quotes.size > quotesMax && oldest !== undefined) quotes.delete(oldest)
}

/** How someone writes an address does not change where it is. */
const keyOf = ({ to, itemCount, declaredValueCents, contentsPounds }: Shipment) =>
  JSON.stringify([
    ...addressParts.map((part) => normalPart(to[part])),
    itemCount,
    declaredValueCents,
    contentsPounds,
  ])
