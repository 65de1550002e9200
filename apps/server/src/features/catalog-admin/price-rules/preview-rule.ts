import { toWireCosts } from '@portal/contract/costs'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { previewPriceRule as previewPriceRuleCall } from '@portal/contract/price-rules'
import { businessDay } from '@portal/domain/business-day'
import { productNameOf, purchaseTypeLabels, purchaseTypeOf } from '@portal/domain/catalog'
import { ruleWords } from '@portal/domain/price-rule-words'
import { isInScope, type PriceRule, type RuledPart, withDiscounts } from '@portal/domain/price-rules'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../../deps.ts'
import { readPublishedShop, type ShopOffer, type ShopProduct } from '../../catalog/read-manifest.ts'
import { readStandingRules } from '../../price-rules/read-rules.ts'
import { typedAsRule } from './change-rules.ts'

const previewUnits = [1, 10, 45, 100]
const offersMax = 50

/** What the offers of a rule would cost with it and without it, each by itself, as if it applied today. */
export async function previewPriceRule(
  { db, now, timeZone }: Pick<SignedInContext, 'db' | 'now' | 'timeZone'>,
  { ruleId, rule: typed }: BodyOf<typeof previewPriceRuleCall>,
): Promise<AnswerOf<typeof previewPriceRuleCall>> {
  const today = businessDay(now(), timeZone)
  const [{ products, offers }, rules] = await Promise.all([readPublishedShop(db), readStandingRules(db)])
  const others = rules.filter((other) => other.ruleId !== ruleId)
  const rule = { ...typedAsRule(typed, ruleId ?? v7()), activeFrom: today, activeUntil: null }
  const named = new Map(products.map((product) => [product.productId, product]))
  const found = offers.flatMap((offer) => {
    const product = named.get(offer.productId)
    const part = product && toPart(offer, product)
    return part && isInScope(rule, part) ? [{ name: nameOf(offer, product), part }] : []
  })
  const costs = (part: RuledPart, given: readonly PriceRule[]) =>
    toWireCosts(withDiscounts([part], given, { today }))
  return {
    result: {
      words: ruleWords(rule),
      offers: found.slice(0, offersMax).map(({ name, part }) => ({
        offerId: part.offerId,
        name,
        units: previewUnits.map((quantity) => ({
          quantity,
          before: costs({ ...part, quantity }, others),
          after: costs({ ...part, quantity }, [...others, rule]),
        })),
      })),
      moreOffers: Math.max(0, found.length - offersMax),
    },
  }
}

const toPart = (
  { itemPriceCents: unitCents, ratePlanPriceCents: ratePlanCents, ...offer }: ShopOffer,
  { productTypeId }: ShopProduct,
): RuledPart => ({
  ...offer,
  productTypeId,
  quantity: 1,
  unitCents,
  ratePlanCents,
  termMonths: offer.termMonths ?? offer.contractMonths,
})

function nameOf({ carrier, purchaseTypeId, purchaseType }: ShopOffer, product: ShopProduct): string {
  const type = purchaseTypeOf(purchaseTypeId)
  return `${productNameOf(product)}, ${carrier}, ${type ? purchaseTypeLabels[type] : purchaseType}`
}
