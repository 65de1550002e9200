import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierIds, defaultRatePlanId, productTypeIds, purchaseTypeIds } from './ids.ts'
import { isInMonth, offInMonth, offOnce } from './part-discounts.ts'
import { ruleWords } from './price-rule-words.ts'
import { discountsOf, missingUnits, type PriceRule, type RuledPart, withDiscounts } from './price-rules.ts'

const n6Pro: RuledPart = {
  carrier: 'AT&T',
  carrierId: carrierIds['AT&T'],
  offerId: 'n6-pro',
  productId: 'n6',
  ratePlanId: defaultRatePlanId,
  productTypeId: productTypeIds.phone,
  purchaseType: 'Finance',
  purchaseTypeId: purchaseTypeIds.Finance,
  quantity: 45,
  unitCents: 1_999,
  isCarrierInventory: true,
  ratePlanCents: 4_000,
  termMonths: 36,
}
const fromTenth: PriceRule = {
  ruleId: 'from-tenth',
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
const discounts = (parts: RuledPart[], rules: PriceRule[], accountLines = {}) =>
  discountsOf(parts, rules, { today, accountLines })
/** What all units have off a month. */
const off = (parts: RuledPart[], rules: PriceRule[], month = 1, accountLines = {}) =>
  withDiscounts(parts, rules, { today, accountLines }).reduce(
    (sum, part) => sum + offInMonth(part, 'plan', month) + offInMonth(part, 'device', month),
    0,
  )

test('of 45 lines, 36 have $5.00 off from the 10th', () => {
  expect(discounts([n6Pro], [fromTenth])).toEqual([
    [
      {
        ruleId: 'from-tenth',
        ruleVersion: 1,
        words: '$5.00 off each line from the 10th',
        target: 'plan',
        units: 36,
        unitCents: 500,
        firstMonth: 1,
        months: null,
      },
    ],
  ])
})

test('nothing is off with nine, at another carrier, without a plan, on another day, and after the end', () => {
  const none = [[]]
  expect(discounts([{ ...n6Pro, quantity: 9 }], [fromTenth])).toEqual(none)
  expect(discounts([{ ...n6Pro, carrierId: carrierIds.Verizon }], [fromTenth])).toEqual(none)
  expect(discounts([{ ...n6Pro, ratePlanCents: 0 }], [fromTenth])).toEqual(none)
  expect(discounts([n6Pro], [{ ...fromTenth, activeFrom: '2026-12-01' }])).toEqual(none)
  expect(discounts([n6Pro], [{ ...fromTenth, activeUntil: '2026-11-29' }])).toEqual(none)
  expect(discounts([n6Pro], [{ ...fromTenth, isEnded: true }])).toEqual(none)
  expect(discounts([n6Pro], [{ ...fromTenth, amountCents: null }])).toEqual(none)
})

test('a rule is for the rate plans, products, offers and purchase types that it names', () => {
  const named = (scope: Partial<PriceRule>) => off([n6Pro], [{ ...fromTenth, ...scope }])
  expect(named({ offerIds: ['n6-pro'], purchaseTypeIds: [purchaseTypeIds.Finance] })).toBe(18_000)
  expect(named({ offerIds: ['other'] })).toBe(0)
  expect(named({ productIds: ['other'] })).toBe(0)
  expect(named({ ratePlanIds: ['other'] })).toBe(0)
  expect(named({ purchaseTypeIds: [purchaseTypeIds.Subsidy] })).toBe(0)
})

test('units count from the dearest plan to the cheapest', () => {
  const dear = { ...n6Pro, quantity: 6, ratePlanCents: 6_000, offerId: 'dear' }
  const cheap = { ...n6Pro, quantity: 6, ratePlanCents: 2_000, offerId: 'cheap' }
  const half = { ...fromTenth, amountCents: null, amountPercent: 5_000 }
  expect(off([dear, cheap], [half])).toBe(3 * 1_000)
  expect(discounts([cheap, dear], [half]).map((of) => of.map(({ units }) => units))).toEqual([[3], []])
})

test('all units have it once there are enough, also with the lines that the account has', () => {
  const all = { ...fromTenth, reach: 'allUnits' as const }
  expect(off([{ ...n6Pro, quantity: 9 }], [all])).toBe(0)
  expect(off([{ ...n6Pro, quantity: 10 }], [all])).toBe(5_000)
  const counted = { ...fromTenth, counts: 'account' as const }
  expect(off([{ ...n6Pro, quantity: 9 }], [counted], 1, { [carrierIds['AT&T']]: 4 })).toBe(4 * 500)
  expect(off([{ ...n6Pro, quantity: 9 }], [counted])).toBe(0)
})

test('percent come before cents and are rounded down', () => {
  const percent = { ...fromTenth, ruleId: 'z', fromUnit: 1, amountCents: null, amountPercent: 3_333 }
  const cents = { ...fromTenth, ruleId: 'a', fromUnit: 1 }
  expect(discounts([{ ...n6Pro, quantity: 1, ratePlanCents: 1_001 }], [cents, percent])[0]).toMatchObject([
    { ruleId: 'a', unitCents: 500 },
    { ruleId: 'z', unitCents: 333 },
  ])
})

test('of a group a unit has the best rule alone', () => {
  const three = { ...fromTenth, ruleId: 'three', amountCents: 300, fromUnit: 5, group: 'lines' }
  const five = { ...fromTenth, group: 'lines' }
  expect(discounts([{ ...n6Pro, quantity: 12 }], [three, five])[0]).toMatchObject([
    { ruleId: 'from-tenth', units: 3, unitCents: 500 },
    { ruleId: 'three', units: 5, unitCents: 300 },
  ])
})

test('a first month that is free leaves nothing to take off in it', () => {
  const free = {
    ...fromTenth,
    ruleId: 'free',
    fromUnit: 1,
    amountCents: null,
    amountPercent: 10_000,
    rhythm: 'once' as const,
  }
  expect(off([n6Pro], [free, fromTenth], 1)).toBe(45 * 4_000)
  expect(off([n6Pro], [free, fromTenth], 2)).toBe(36 * 500)
  expect(discounts([n6Pro], [free, fromTenth])[0]).toMatchObject([
    { ruleId: 'free', units: 45, firstMonth: 1, months: 1 },
    { ruleId: 'from-tenth', units: 36, firstMonth: 2, months: null },
  ])
})

test('a device that is billed once has a discount once, and what we invoice has none', () => {
  const device = { ...fromTenth, target: 'device' as const, fromUnit: 1, rhythm: 'once' as const }
  const subsidy = { ...n6Pro, purchaseType: 'Subsidy', quantity: 2, unitCents: 2_900 }
  const once = (part: RuledPart, rule: PriceRule) =>
    withDiscounts([part], [rule], { today }).map((one) => offOnce(one))
  expect(once(subsidy, device)).toEqual([1_000])
  expect(once(subsidy, { ...device, rhythm: 'monthly' })).toEqual([0])
  expect(once({ ...subsidy, isCarrierInventory: false, purchaseType: 'Buy' }, device)).toEqual([0])
})

test('conditions: lines at the carrier, units of a product type, and numbers that are brought', () => {
  const two = { ...n6Pro, quantity: 2 }
  const needs = { ...fromTenth, fromUnit: 1, needsLines: 4 }
  expect(missingUnits(needs, [two], { today })).toBe(2)
  expect(off([two], [needs])).toBe(0)
  expect(off([two, { ...two, offerId: 'b' }], [needs])).toBe(4 * 500)
  const tablets = { ...needs, needsLines: null, needsUnits: 1, needsProductTypeId: productTypeIds.tablet }
  expect(off([two], [tablets])).toBe(0)
  expect(off([two, { ...two, productTypeId: productTypeIds.tablet }], [tablets])).toBe(4 * 500)
  const ported = { ...fromTenth, fromUnit: 1, needsLine: 'port' as const }
  expect(off([two], [ported])).toBe(0)
  expect(off([{ ...two, ports: 1 }], [ported])).toBe(500)
  expect(off([{ ...two, keeps: 1 }], [{ ...ported, needsLine: 'new' }])).toBe(500)
})

test.each([
  [{}, '$5.00 off each line from the 10th'],
  [{ fromUnit: 1 }, '$5.00 off each line'],
  [{ reach: 'allUnits' }, '$5.00 off each of 10 or more lines'],
  [{ fromUnit: 22, months: 12 }, '$5.00 off each line from the 22nd for the first 12 months'],
  [{ fromUnit: 1, firstMonth: 3, months: 2 }, '$5.00 off each line from the 3rd to the 4th month'],
  [{ fromUnit: 1, firstMonth: 11 }, '$5.00 off each line from the 11th month on'],
  [{ fromUnit: 1, amountCents: null, amountPercent: 1_250 }, '12.5% off each line'],
  [{ fromUnit: 1, rhythm: 'once' }, '$5.00 off the 1st month of each line'],
  [{ fromUnit: 1, target: 'device', rhythm: 'once' }, '$5.00 off each device'],
  [{ fromUnit: 1, needsLine: 'port', needsLines: 3 }, '$5.00 off each ported line with 3 or more lines'],
  [{ amountCents: null, needsLines: 3 }, 'Only with 3 or more lines'],
] as const)('the words of a rule: %j', (rule, words) => {
  expect(ruleWords({ ...fromTenth, ...rule })).toBe(words)
})

const carriers = ['AT&T', 'Verizon'] as const
const aPart = fc
  .record({
    carrier: fc.constantFrom(...carriers),
    purchaseType: fc.constantFrom('Buy' as const, 'Finance' as const, 'Subsidy' as const),
    quantity: fc.integer({ min: 1, max: 40 }),
    unitCents: fc.integer({ min: 0, max: 5_000 }),
    ratePlanCents: fc.integer({ min: 0, max: 6_000 }),
    offerId: fc.constantFrom('a', 'b', 'c'),
    ports: fc.integer({ min: 0, max: 5 }),
  })
  .map(
    (part): RuledPart => ({
      ...n6Pro,
      ...part,
      carrierId: carrierIds[part.carrier],
      purchaseTypeId: purchaseTypeIds[part.purchaseType],
      termMonths: part.purchaseType === 'Finance' ? 24 : null,
    }),
  )
const aRule = fc
  .record({
    amount: fc.oneof(
      fc.record({ amountCents: fc.integer({ min: 1, max: 7_000 }), amountPercent: fc.constant(null) }),
      fc.record({ amountCents: fc.constant(null), amountPercent: fc.integer({ min: 1, max: 10_000 }) }),
    ),
    carrier: fc.constantFrom(...carriers),
    offerIds: fc.subarray(['a', 'b']),
    target: fc.constantFrom('plan' as const, 'device' as const),
    rhythm: fc.constantFrom('monthly' as const, 'once' as const),
    months: fc.option(fc.integer({ min: 1, max: 36 })),
    firstMonth: fc.integer({ min: 1, max: 12 }),
    fromUnit: fc.integer({ min: 1, max: 50 }),
    reach: fc.constantFrom('fromUnit' as const, 'allUnits' as const),
    counts: fc.constantFrom('order' as const, 'account' as const),
    needsLine: fc.option(fc.constantFrom('new' as const, 'port' as const)),
    group: fc.constantFrom('', 'g'),
  })
  .map(({ amount, carrier, ...rule }) => ({
    ...fromTenth,
    ...rule,
    ...amount,
    carrierId: carrierIds[carrier],
  }))
const someRules = fc
  .array(aRule, { maxLength: 8 })
  .map((rules) => rules.map((rule, index): PriceRule => ({ ...rule, ruleId: `rule-${index}` })))
const someParts = fc.array(aPart, { maxLength: 8 })
const accountLines = { [carrierIds['AT&T']]: 7 }

const offOf = (parts: RuledPart[], rules: PriceRule[]) =>
  [1, 2, 3, 12, 13, 36].map((month) => off(parts, rules, month, accountLines))

test('the order of the lines and of the rules changes no sum', () => {
  fc.assert(
    fc.property(someParts, someRules, (parts, rules) => {
      expect(offOf(parts.toReversed(), rules.toReversed())).toEqual(offOf(parts, rules))
    }),
  )
})

test('no price of a unit falls below zero, and no line has more discounts than units', () => {
  fc.assert(
    fc.property(someParts, someRules, fc.integer({ min: 1, max: 40 }), (parts, rules, month) => {
      for (const part of withDiscounts(parts, rules, { today, accountLines })) {
        expect(offInMonth(part, 'plan', month)).toBeLessThanOrEqual(part.quantity * part.ratePlanCents)
        expect(offInMonth(part, 'device', month)).toBeLessThanOrEqual(part.quantity * part.unitCents)
        const inMonth = part.discounts.filter((one) => isInMonth(one, month))
        for (const { ruleId } of inMonth) {
          const units = inMonth
            .filter((one) => one.ruleId === ruleId)
            .reduce((sum, one) => sum + one.units, 0)
          expect(units).toBeLessThanOrEqual(part.quantity)
        }
      }
    }),
  )
})

const monthly = (parts: readonly RuledPart[]) =>
  parts.reduce(
    (sum, { quantity, ratePlanCents, purchaseType, unitCents }) =>
      sum + quantity * (ratePlanCents + (purchaseType === 'Finance' ? unitCents : 0)),
    0,
  )

test('without "all units" one more unit of an offer never makes it cheaper', () => {
  fc.assert(
    fc.property(aPart, someRules, (part, anyRules) => {
      const rules = anyRules.map((rule) => ({ ...rule, reach: 'fromUnit' as const, needsLine: null }))
      const costs = (quantity: number) => {
        const parts = [{ ...part, quantity, purchaseType: 'Finance', ports: 0 }]
        return monthly(parts) - off(parts, rules, 1, accountLines)
      }
      expect(costs(part.quantity + 1)).toBeGreaterThanOrEqual(costs(part.quantity))
    }),
  )
})

test('without "all units" one more line of any plan never makes all lines cheaper', () => {
  fc.assert(
    fc.property(someParts, someRules, aPart, (parts, anyRules, more) => {
      const rules = anyRules.map((rule): PriceRule => {
        const shared = {
          offerIds: [],
          target: 'plan',
          reach: 'fromUnit',
          needsLine: null,
          group: '',
        } as const
        return { ...rule, ...shared }
      })
      const costs = (of: RuledPart[]) => monthly(of) - off(of, rules, 1, accountLines)
      expect(costs([...parts, more])).toBeGreaterThanOrEqual(costs(parts))
    }),
  )
})
