import { carrierIds, productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import { type RuleValues, ruleOf, ruleRules, valuesOf } from './rule-values.ts'

const rule = {
  carrierId: carrierIds['AT&T'],
  ratePlanIds: [],
  productIds: [],
  offerIds: [],
  purchaseTypeIds: [],
  target: 'plan',
  amount: 5,
  percent: null,
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
  activeFrom: '2026-11-30',
  activeUntil: null,
} as const
const values = valuesOf({ ...rule, ratePlanIds: [], productIds: [], offerIds: [], purchaseTypeIds: [] })

describe('the form of a price rule', () => {
  test.for([
    {},
    { amount: null, percent: 12.5, months: 6, firstMonth: 2 },
    { amount: null, needsLines: 3 },
    { needsUnits: 2, needsProductTypeId: productTypeIds.tablet, needsLine: 'port' as const },
    { activeUntil: '2026-12-31', group: 'winter', reach: 'allUnits' as const, counts: 'account' as const },
  ])('keeps a rule as it is: %j', (changes) => {
    const whole = { ...rule, ratePlanIds: [], productIds: [], offerIds: [], purchaseTypeIds: [], ...changes }
    expect(ruleOf(valuesOf(whole))).toEqual(whole)
  })

  test.for<[Partial<RuleValues>, Record<string, string>]>([
    [{ amount: '' }, { amount: 'Enter $0.01 to $10,000.00.' }],
    [{ off: 'percent', amount: '120' }, { amount: 'Enter 0.01 to 100 percent.' }],
    [{ off: 'nothing' }, { amount: 'Enter what is taken off, or what is needed.' }],
    [{ carrierId: '' }, { carrierId: 'Choose a carrier.' }],
    [{ fromUnit: '' }, { fromUnit: 'Enter a number from 1 to 500.' }],
    [{ months: '40' }, { months: 'Enter 1 to 36 months, or leave it empty.' }],
    [{ needs: 'lines', needsCount: '' }, { needsCount: 'Enter a number from 1 to 500.' }],
    [{ needs: 'units', needsCount: '2' }, { needsProductTypeId: 'Choose a type.' }],
    [{ activeUntil: '2026-01-01' }, { activeUntil: 'Choose a day that is not before the first one.' }],
  ])('says at its field what to enter: %j', async ([changes, wanted]) => {
    const options = { fields: {}, shouldUseNativeValidation: false } as const
    const { errors } = await ruleRules({ ...values, ...changes }, undefined, options)
    expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))).toEqual(
      wanted,
    )
  })

  test('takes amounts as people write them, and has no months of what is taken off once', () => {
    expect(ruleOf({ ...values, amount: '$1,200.50' })?.amount).toBe(1_200.5)
    expect(ruleOf({ ...values, rhythm: 'once', months: '12' })?.months).toBeNull()
  })
})
