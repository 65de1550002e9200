import type { AnswerOf } from '@portal/contract/endpoint'
import type { TypedPriceRule } from '@portal/contract/price-rules'
import type { getPromises } from '@portal/contract/promises'
import { promiseWords } from '@portal/domain/kept-promises'
import { toDollars } from '@portal/domain/money'
import { ruleWords } from '@portal/domain/price-rule-words'
import { type NewRule, promisedRule } from '@portal/domain/promised-rule'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type Clock, findPricing } from '../../price-rules/apply-rules.ts'
import { promisesOf, promisingOffer, rulesOfPricing } from '../offer-row.ts'
import { readSoldOffers } from '../offers.store.ts'
import { offerName } from '../product-facts.ts'

/** Promises of promo texts that neither prices nor rules give (docs/spec/price-rules.md#promises), in the shop's order. */
export async function listPromises({
  db,
  ...clock
}: Pick<SignedInContext, 'db' | 'now' | 'timeZone'>): Promise<AnswerOf<typeof getPromises>> {
  const { found, today } = await findPromises(db, clock)
  return {
    results: found.map(({ row, promise }) => ({
      offerId: row.offerId,
      productId: row.productId,
      name: offerName(row),
      field: promise.field,
      words: promise.claim.words,
      message: promiseWords(promise),
      otherRule: promise.otherRule && ruleWords(promise.otherRule),
      rule: typedOf(promisedRule(promise, promisingOffer(row), today)),
    })),
  }
}

/** The rule as people type it, in dollars and percent. */
function typedOf({ amountCents, amountPercent, ...rule }: NewRule): TypedPriceRule {
  return {
    ...rule,
    ratePlanIds: [...rule.ratePlanIds],
    productIds: [...rule.productIds],
    offerIds: [...rule.offerIds],
    purchaseTypeIds: [...rule.purchaseTypeIds],
    amount: amountCents === null ? null : toDollars(amountCents),
    percent: amountPercent === null ? null : amountPercent / 100,
  }
}

/** How many promises the shop makes that are in no total and that no one confirmed. */
export const countPromises = async (on: Reader, clock: Clock): Promise<number> =>
  (await findPromises(on, clock)).found.length

async function findPromises(on: Reader, clock: Clock) {
  const [rows, pricing] = await Promise.all([readSoldOffers(on), findPricing(on, clock, null)])
  const rules = rulesOfPricing(pricing)
  const found = rows
    .filter(({ isPromoConfirmed }) => !isPromoConfirmed)
    .flatMap((row) => promisesOf(row, rules).map((promise) => ({ row, promise })))
  return { found, today: rules.today }
}
