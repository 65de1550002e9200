import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierIds, defaultRatePlanId, productTypeIds, purchaseTypeIds } from './ids.ts'
import { discountsFor } from './offer-discounts.ts'
import { offerTiers } from './offer-tiers.ts'
import { discountsOf, type PriceRule, type RuledPart } from './price-rules.ts'

const today = '2026-11-30'
const part: RuledPart = {
  carrier: 'AT&T',
  carrierId: carrierIds['AT&T'],
  offerId: 'n6-pro',
  productId: 'n6',
  ratePlanId: defaultRatePlanId,
  productTypeId: productTypeIds.phone,
  purchaseType: 'Finance',
  purchaseTypeId: purchaseTypeIds.Finance,
  quantity: 1,
  unitCents: 1_999,
  isCarrierInventory: true,
  ratePlanCents: 4_000,
  termMonths: 36,
}
const aRule = fc.record({
  amountCents: fc.integer({ min: 1, max: 3_000 }),
  target: fc.constantFrom('plan' as const, 'device' as const),
  rhythm: fc.constantFrom('monthly' as const, 'once' as const),
  months: fc.option(fc.integer({ min: 1, max: 24 })),
  fromUnit: fc.integer({ min: 1, max: 30 }),
  reach: fc.constantFrom('fromUnit' as const, 'allUnits' as const),
  needsLines: fc.option(fc.integer({ min: 1, max: 30 })),
  needsUnits: fc.option(fc.integer({ min: 1, max: 30 })),
  needsLine: fc.constantFrom(null, 'new' as const, 'port' as const),
  group: fc.constantFrom('', 'g'),
  counts: fc.constantFrom('order' as const, 'account' as const),
})
const someRules = fc.array(aRule, { maxLength: 6 }).map((rules) =>
  rules.map(
    (rule, index): PriceRule => ({
      ...rule,
      ruleId: `rule-${index}`,
      version: 1,
      carrierId: carrierIds['AT&T'],
      ratePlanIds: [],
      productIds: [],
      offerIds: [],
      purchaseTypeIds: [],
      amountPercent: null,
      firstMonth: 1,
      needsProductTypeId: rule.needsUnits === null ? null : productTypeIds.phone,
      activeFrom: '2026-01-01',
      activeUntil: null,
      isEnded: false,
    }),
  ),
)

/** By rule, amount and months, as the shop and orders may split a discount differently. */
const summed = (discounts: ReturnType<typeof discountsFor>) =>
  Object.entries(
    Object.groupBy(
      discounts,
      ({ ruleId, unitCents, firstMonth, months }) => `${ruleId} ${unitCents} ${firstMonth} ${months}`,
    ),
  )
    .map(([key, same = []]) => [key, same.reduce((sum, { units }) => sum + units, 0)])
    .toSorted()

test('the shop takes off what an order of the same offer has off, for each quantity', () => {
  fc.assert(
    fc.property(someRules, fc.integer({ min: 1, max: 60 }), (rules, quantity) => {
      const tiers = offerTiers(part, rules, { today })
      const [ordered = []] = discountsOf([{ ...part, quantity }], rules, { today })
      expect(summed(discountsFor(tiers, quantity))).toEqual(summed(ordered))
    }),
  )
})

test('an offer without rules has no tiers', () => {
  expect(offerTiers(part, [], { today })).toEqual([])
  expect(discountsFor(undefined, 5)).toEqual([])
})
