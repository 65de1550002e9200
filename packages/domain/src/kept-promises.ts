import type { Cents } from './money.ts'
import { ruleWords } from './price-rule-words.ts'
import { isInScope, type PriceRule, type RuledPart, rulesOfDay } from './price-rules.ts'
import { type PromoClaim, promoClaims } from './promo-claims.ts'

/** Which promises of promo texts prices and price rules keep (docs/spec/price-rules.md#promises). */

/** The texts of an offer that may promise something. */
export const promoFields = ['itemPromoMessage', 'ratePlanPromoMessage'] as const
export type PromoField = (typeof promoFields)[number]

/** An offer as promises are compared with it. */
export type PromisingOffer = Record<PromoField, string> & {
  offerId: string
  productId: string
  productTypeId: string
  carrierId: string
  carrier: string
  purchaseTypeId: string
  purchaseType: string
  ratePlanId: string
  isCarrierInventory: boolean
  itemPriceCents: Cents
  ratePlanPriceCents: Cents
  msrpCents: Cents
  termMonths: number | null
}

/** A promise that is in no total, and the rule of its offer that says something else. */
export type UnkeptPromise = { field: PromoField; claim: PromoClaim; otherRule: PriceRule | null }

/**
 * What the texts of an offer promise and neither its prices nor a rule of the day give.
 * @param today the business day
 */
export function unkeptPromises(
  offer: PromisingOffer,
  rules: readonly PriceRule[],
  today: string,
): UnkeptPromise[] {
  const applying = rulesOfDay(rules, today).filter((rule) => isInScope(rule, onePart(offer)))
  return promoFields.flatMap((field) =>
    promoClaims(offer[field])
      .filter((claim) => !isInPrice(claim, field, offer))
      .filter((claim) => !applying.some((rule) => keeps(rule, claim, offer)))
      .map((claim) => ({ field, claim, otherRule: applying.find((rule) => isAlike(rule, claim)) ?? null })),
  )
}

/** One unit of an offer. */
export const onePart = (offer: PromisingOffer): RuledPart => ({
  ...offer,
  quantity: 1,
  unitCents: offer.itemPriceCents,
  ratePlanCents: offer.ratePlanPriceCents,
})

/** Prices say their own amounts, what is saved against the MSRP, and that something costs nothing. */
function isInPrice(
  { cents, percent, isFree, isSaving }: PromoClaim,
  field: PromoField,
  offer: PromisingOffer,
): boolean {
  const { itemPriceCents, ratePlanPriceCents, msrpCents, termMonths } = offer
  if (isFree) return (field === 'itemPromoMessage' ? itemPriceCents : ratePlanPriceCents) === 0
  const paid = itemPriceCents * (termMonths ?? 1)
  const amounts = isSaving ? [msrpCents - paid] : [itemPriceCents, paid, ratePlanPriceCents, msrpCents]
  if (cents !== null) return cents > 0 && amounts.includes(cents)
  return percent !== null && msrpCents > 0 && Math.round((1 - paid / msrpCents) * 100) * 100 === percent
}

/** Whether a rule gives at least what is promised, on no further condition. */
function keeps(rule: PriceRule, claim: PromoClaim, offer: PromisingOffer): boolean {
  const units = claim.fromUnit ?? 1
  const isReached = rule.fromUnit <= units && (rule.needsLines ?? 1) <= units && rule.needsUnits === null
  const hasItsLine =
    rule.needsLine === null || (rule.needsLine === 'new' ? claim.isOfNewLine : claim.isOfPort)
  return isReached && hasItsLine && hasAmount(rule, claim, offer) && lasts(rule, claim)
}

function hasAmount(rule: PriceRule, { cents, percent, isFree }: PromoClaim, offer: PromisingOffer): boolean {
  const { amountCents, amountPercent, months } = rule
  if (isFree) {
    const price = rule.target === 'plan' ? offer.ratePlanPriceCents : offer.itemPriceCents
    return amountPercent === 10_000 || (amountCents !== null && amountCents >= price)
  }
  if (cents !== null) return amountCents === cents || (amountCents ?? 0) * (months ?? 0) === cents
  return percent === null || amountPercent === percent
}

/** A promise without months lasts as long as the line, unless it names what is saved in all. */
function lasts(rule: PriceRule, { cents, months }: PromoClaim): boolean {
  const given = rule.rhythm === 'once' ? 1 : rule.months
  if (given === null) return true
  if (months !== null) return rule.firstMonth === 1 && given >= months
  return cents !== null && (rule.rhythm === 'once' || (rule.amountCents ?? 0) * given === cents)
}

/** A rule about the same that says something else: the text contradicts it. */
const isAlike = (
  { amountCents, amountPercent, fromUnit }: PriceRule,
  { cents, percent, fromUnit: unit }: PromoClaim,
) =>
  (cents !== null && amountCents !== null) ||
  (percent !== null && amountPercent !== null) ||
  (unit !== null && fromUnit > 1)

/** Said at the text of the offer and in lists. */
export const promiseWords = ({ claim, otherRule }: UnkeptPromise): string =>
  otherRule === null
    ? `“${claim.words}” is in no price and no price rule, so it is not in any total.`
    : `“${claim.words}” is not what the price rule says: ${ruleWords(otherRule)}.`

/** The words at the texts of an offer, by field. */
export const promiseFields = (promises: readonly UnkeptPromise[]): Partial<Record<PromoField, string[]>> =>
  Object.fromEntries(
    [...Map.groupBy(promises, ({ field }) => field)].map(([field, ones]) => [field, ones.map(promiseWords)]),
  )
