import { expect, test } from 'vitest'
import { carrierIds, defaultRatePlanId, productTypeIds, purchaseTypeIds } from './ids.ts'
import { type PromisingOffer, unkeptPromises } from './kept-promises.ts'
import { ruleWords } from './price-rule-words.ts'
import { promisedRule } from './promised-rule.ts'

const today = '2026-11-30'
const offer: PromisingOffer = {
  offerId: 'offer',
  productId: 'product',
  productTypeId: productTypeIds.phone,
  carrierId: carrierIds.Verizon,
  carrier: 'Verizon',
  purchaseTypeId: purchaseTypeIds.Finance,
  purchaseType: 'Finance',
  ratePlanId: defaultRatePlanId,
  isCarrierInventory: true,
  itemPriceCents: 1_899,
  ratePlanPriceCents: 4_000,
  msrpCents: 0,
  termMonths: 36,
  itemPromoMessage: '',
  ratePlanPromoMessage: '',
}

test.for([
  [
    'ratePlanPromoMessage',
    '<strong>$5 off</strong> each line from the tenth',
    '$5.00 off each line from the 10th',
  ],
  ['itemPromoMessage', 'Save $120 with a new line', '$5.00 off each new device for the first 24 months'],
  ['itemPromoMessage', 'First month <em>on us</em>', '100% off each line in the 1st month'],
  ['itemPromoMessage', '$100 off', '$100.00 off each device'],
  ['ratePlanPromoMessage', '10% off for 5 or more lines', '10% off each line from the 5th'],
  ['ratePlanPromoMessage', '$40 off the first 3 months', '$40.00 off each line for the first 3 months'],
] as const)('a rule is begun from its %s: %s', ([field, text, words]) => {
  const promising = { ...offer, [field]: text }
  const [promise] = unkeptPromises(promising, [], today)
  if (promise === undefined) throw new Error('It promises nothing.')
  const rule = { ...promisedRule(promise, promising, today), ruleId: 'rule', version: 1, isEnded: false }
  expect(ruleWords(rule)).toBe(words)
  expect(unkeptPromises(promising, [rule], today)).toEqual([])
})
