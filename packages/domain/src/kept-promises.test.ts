import { describe, expect, test } from 'vitest'
import { carrierIds, defaultRatePlanId, productTypeIds, purchaseTypeIds } from './ids.ts'
import { type PromisingOffer, promiseFields, unkeptPromises } from './kept-promises.ts'
import type { PriceRule } from './price-rules.ts'

const offer: PromisingOffer = {
  offerId: 'offer',
  productId: 'product',
  productTypeId: productTypeIds.phone,
  carrierId: carrierIds['AT&T'],
  carrier: 'AT&T',
  purchaseTypeId: purchaseTypeIds.Finance,
  purchaseType: 'Finance',
  ratePlanId: defaultRatePlanId,
  isCarrierInventory: true,
  itemPriceCents: 1_999,
  ratePlanPriceCents: 4_000,
  msrpCents: 81_964,
  termMonths: 36,
  itemPromoMessage: '',
  ratePlanPromoMessage: '',
}

const rule: PriceRule = {
  ruleId: 'rule',
  version: 1,
  carrierId: carrierIds['AT&T'],
  ratePlanIds: [],
  productIds: [],
  offerIds: [],
  purchaseTypeIds: [],
  target: 'plan',
  amountCents: 500,
  amountPercent: null,
  rhythm: 'monthly',
  months: null,
  firstMonth: 1,
  fromUnit: 10,
  reach: 'fromUnit',
  counts: 'order',
  needsLines: null,
  needsUnits: null,
  needsProductTypeId: null,
  needsLine: null,
  group: '',
  activeFrom: '2026-01-01',
  activeUntil: null,
  isEnded: false,
}
const today = '2026-11-30'
const unkept = (promo: string, more: Partial<PromisingOffer> = {}, rules: PriceRule[] = []) =>
  unkeptPromises({ ...offer, ratePlanPromoMessage: promo, ...more }, rules, today).map(
    ({ claim }) => claim.words,
  )

describe('a promise', () => {
  const tenth = '$5 off each line from the tenth'
  test('that nothing gives is in no total', () => {
    expect(unkept(tenth)).toEqual([tenth])
    expect(unkept('Free')).toEqual(['Free'])
  })

  test.for([
    ['$40.00 a month', {}],
    ['$19.99/mo.', {}],
    // 819.64 less 36 times 19.99.
    ['Save $100', {}],
    ['Free', { ratePlanPriceCents: 0 }],
    ['20% off', { termMonths: null, itemPriceCents: 80_000, msrpCents: 100_000 }],
  ] as const)('%s is kept by a price', ([promo, more]) => {
    expect(unkept(promo, more)).toEqual([])
  })

  test.for<[promo: string, rule: Partial<PriceRule>]>([
    [tenth, {}],
    [tenth, { fromUnit: 1 }],
    [tenth, { fromUnit: 1, needsLines: 10 }],
    ['Save $120', { fromUnit: 1, amountCents: 1_000, months: 12 }],
    ['Save $120 with a new line', { fromUnit: 1, amountCents: 12_000, rhythm: 'once', needsLine: 'new' }],
    ['First month on us', { fromUnit: 1, amountCents: null, amountPercent: 10_000, months: 1 }],
    ['First month free', { fromUnit: 1, amountCents: 4_000, rhythm: 'once' }],
    ['10% off from the tenth', { amountCents: null, amountPercent: 1_000 }],
  ])('%s is kept by a rule', ([promo, more]) => {
    expect(unkept(promo, {}, [{ ...rule, ...more }])).toEqual([])
  })

  test.for<[why: string, promo: string, rule: Partial<PriceRule>]>([
    ['another amount', '$10 off each line from the tenth', {}],
    ['a later unit', '$5 off each line from the fifth', {}],
    ['only some months', tenth, { months: 12 }],
    ['fewer months', '$5 off for the first 6 months from the tenth', { months: 3 }],
    ['only new lines', tenth, { needsLine: 'new' }],
    ['another carrier', tenth, { carrierId: carrierIds.Verizon }],
    ['another offer', tenth, { offerIds: ['other'] }],
    ['not yet', tenth, { activeFrom: '2026-12-01' }],
    ['no longer', tenth, { isEnded: true }],
    ['not all of it', 'First month on us', { fromUnit: 1, amountCents: 500, rhythm: 'once' }],
  ])('a rule with %s does not keep it', ([_, promo, more]) => {
    expect(unkept(promo, {}, [{ ...rule, ...more }])).toHaveLength(1)
  })

  test('that contradicts a rule is said with the words of the rule', () => {
    const ratePlanPromoMessage = '$10 off each line from the tenth'
    expect(promiseFields(unkeptPromises({ ...offer, ratePlanPromoMessage }, [rule], today))).toEqual({
      ratePlanPromoMessage: [
        '“$10 off each line from the tenth” is not what the price rule says: $5.00 off each line from the 10th.',
      ],
    })
  })
})
