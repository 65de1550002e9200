import { addressParts, normalPart } from '@portal/domain/address'
import { rateQuoteMs } from '@portal/domain/limits'
import { noShippingNeeded, type ShippingRate } from '@portal/domain/shipping'
import { whyNoUps } from '@portal/domain/ups-reach'
import type { Deps } from '../../deps.ts'
import type { Shipment, ShippingRates } from '../../ports/shipping-rates.ts'
import { type StandingAnswers, standingAnswers } from './standing-answers.ts'

type Needs = Pick<Deps, 'shippingRates' | 'now'>

const quotesMax = 1_000
/** Each source of rates has its own quotes: what one said is not another's promise. */
const quotesBySource = new WeakMap<ShippingRates, StandingAnswers<ShippingRate[]>>()

/**
 * Rates for a shipment, cheapest first. A quote is valid for 15 minutes, so that the rate someone
 * chose is still the rate when they order; callers who ask for the same thing share one question. Rates that
 * Administrators publish take the place of those quotes at once. None for an address that UPS does not deliver to
 * (docs/spec/addresses.md#ups), about which it is not asked.
 * Throws RATES_UNAVAILABLE, which is not remembered.
 */
export async function quoteFor({ shippingRates, now }: Needs, shipment: Shipment): Promise<ShippingRate[]> {
  const known = quotedWithoutAsking(shipment)
  if (known) return known
  return quotesOf(shippingRates).ask(keyOf(shippingRates, shipment), now(), () =>
    shippingRates.quote(shipment),
  )
}

/** The rates we quoted for exactly this shipment and still stand by; asks no one, so a transaction may call it. */
export const findQuote = ({ shippingRates, now }: Needs, shipment: Shipment): ShippingRate[] | undefined =>
  quotedWithoutAsking(shipment) ?? quotesOf(shippingRates).find(keyOf(shippingRates, shipment), now())

function quotedWithoutAsking({ isServicesOnly, to }: Shipment): ShippingRate[] | undefined {
  if (isServicesOnly) return [noShippingNeeded]
  return whyNoUps(to) === undefined ? undefined : []
}

function quotesOf(source: ShippingRates) {
  const known = quotesBySource.get(source)
  if (known) return known
  const quotes = standingAnswers<ShippingRate[]>({ keptMs: () => rateQuoteMs, max: quotesMax })
  quotesBySource.set(source, quotes)
  return quotes
}

/** How someone writes an address does not change where it is; rates that were published since are other rates. */
const keyOf = ({ edition }: ShippingRates, { to, itemCount, declaredValueCents, contentsPounds }: Shipment) =>
  JSON.stringify([
    edition?.(),
    ...addressParts.map((part) => normalPart(to[part])),
    itemCount,
    declaredValueCents,
    contentsPounds,
  ])
