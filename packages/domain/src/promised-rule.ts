import type { PromisingOffer, UnkeptPromise } from './kept-promises.ts'
import type { Cents } from './money.ts'
import type { PriceRule } from './price-rules.ts'

/** A rule as it is begun: without its id, and not ended. */
export type NewRule = Omit<PriceRule, 'ruleId' | 'version' | 'isEnded'>

/** What the form of a new rule starts with: nothing off yet, for every line of the carrier, from today on. */
export const newRule = (carrierId: string, today: string): NewRule => ({
  carrierId,
  ratePlanIds: [],
  productIds: [],
  offerIds: [],
  purchaseTypeIds: [],
  target: 'plan',
  amountCents: null,
  amountPercent: null,
  rhythm: 'monthly',
  months: null,
  firstMonth: 1,
  fromUnit: 1,
  reach: 'fromUnit',
  counts: 'order',
  needsLines: null,
  needsUnits: null,
  needsProductTypeId: null,
  needsLine: null,
  group: '',
  activeFrom: today,
  activeUntil: null,
})

/** The rule that keeps a promise, as far as its text says it: a start for the form (docs/spec/price-rules.md#promises). */
export function promisedRule(
  { claim, field }: Pick<UnkeptPromise, 'claim' | 'field'>,
  offer: PromisingOffer,
  today: string,
): NewRule {
  const { cents, percent, isFree, months, fromUnit, isOfNewLine, isOfPort } = claim
  // The price of a device that we sell is ours, and no carrier takes anything off it.
  const target =
    field === 'itemPromoMessage' && offer.isCarrierInventory && months === null ? 'device' : 'plan'
  const price = target === 'plan' ? offer.ratePlanPriceCents : offer.itemPriceCents
  return {
    ...newRule(offer.carrierId, today),
    offerIds: [offer.offerId],
    target,
    amountCents: cents,
    amountPercent: isFree ? 10_000 : percent,
    months,
    ...(cents !== null && cents > price && months === null && spread(cents, price, offer.termMonths ?? 24)),
    fromUnit: fromUnit ?? 1,
    needsLine: isOfPort ? 'port' : isOfNewLine ? 'new' : null,
  }
}

/** What is more than the price of a month is taken off over several, where it comes out even. */
function spread(cents: Cents, price: Cents, term: number): Pick<NewRule, 'amountCents' | 'months'> {
  const months = [term, 24, 12, 6].find(
    (count) => count <= term && cents % count === 0 && cents / count <= price,
  )
  return months === undefined ? { amountCents: cents, months: null } : { amountCents: cents / months, months }
}
