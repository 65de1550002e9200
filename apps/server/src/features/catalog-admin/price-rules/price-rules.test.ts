import type { TypedPriceRule } from '@portal/contract/price-rules'
import { carrierIds, productTypeIds } from '@portal/domain/ids'
import { ruleLimits } from '@portal/domain/price-rules'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { anOffer, aPriceRule, aProduct } from '../../../testing/builders.ts'
import { test as base } from '../testing.ts'

/** Today is Monday, March 2, 2026, in New York. */
const typed: TypedPriceRule = {
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
  activeFrom: '2026-03-02',
  activeUntil: null,
}
const missing = '01900000-0000-7000-8000-00000000dead'

type Reply = { status: number; result: never; error: { code: string; fields: Record<string, string[]> } }
type Rule = { ruleId: string; version: number; words: string; isActive: boolean; endedAt: string | null }

const test = base.extend<{
  post: (path: string, json: object) => Promise<Reply>
  rules: () => Promise<Rule[]>
}>({
  post: async ({ ask }, use) =>
    use(async (path, json) => {
      const reply = await ask(`priceRule/${path}`, { json })
      return { status: reply.statusCode, result: reply.json().result, error: reply.json().error } as Reply
    }),
  rules: async ({ ask }, use) => use(async () => (await ask('priceRule/GetRules')).json().result as Rule[]),
})
const added = (rule: Partial<TypedPriceRule> = {}) => ({
  ruleId: null,
  version: null,
  rule: { ...typed, ...rule },
})

describe('price rules', () => {
  test('are added, changed with their version, and ended; each is in the activity', async ({
    post,
    rules,
    tx,
  }) => {
    const { result: saved } = await post('Save', added())
    expect(saved).toMatchObject({ version: 1, words: '$5.00 off each line from the 10th' })
    const { ruleId } = saved as Rule
    const change = { ruleId, rule: { ...typed, amount: 6.5 } }
    expect((await post('Save', { ...change, version: 7 })).error.code).toBe('PRICE_RULE_CHANGED')
    expect((await post('Save', { ...change, version: 1 })).result).toMatchObject({
      version: 2,
      words: '$6.50 off each line from the 10th',
    })
    expect(await rules()).toMatchObject([{ ruleId, version: 2, amount: 6.5, isActive: true, endedAt: null }])

    expect((await post('End', { ruleId, version: 1 })).error.code).toBe('PRICE_RULE_CHANGED')
    expect((await post('End', { ruleId, version: 2 })).result).toMatchObject({ version: 3 })
    expect(await rules()).toMatchObject([{ isActive: false, endedAt: expect.any(String) }])
    expect((await post('End', { ruleId, version: 3 })).error.code).toBe('PRICE_RULE_CHANGED')
    expect((await post('End', { ruleId: missing, version: 1 })).error.code).toBe('PRICE_RULE_NOT_FOUND')
    const log = await tx.select().from(auditLog).where(eq(auditLog.entityId, ruleId))
    expect(log.map(({ action }) => action).toSorted()).toEqual(['changed', 'created', 'ended'])
  })

  test.for([
    [{ amount: 5, percent: 10 }, 'rule.percent'],
    [{ amount: null }, 'rule.amount'],
    [{ amount: 5.005 }, 'rule.amount'],
    [{ needsUnits: 3 }, 'rule.needsUnits'],
    [{ activeUntil: '2026-03-01' }, 'rule.activeUntil'],
    [{ carrierId: missing }, 'rule.carrierId'],
    [{ months: 37 }, 'rule.months'],
  ] as const)('that make no sense are refused: %j', async ([rule, field], { post }) => {
    const { error } = await post('Save', added(rule))
    expect(error).toMatchObject({ code: 'INVALID_INPUT', fields: { [field]: expect.anything() } })
  })

  test('are 200 at most', async ({ post, tx }) => {
    for (let count = 0; count < ruleLimits.rulesMax; count++) await aPriceRule(tx)
    expect((await post('Save', added())).error.code).toBe('PRICE_RULES_FULL')
  })

  test('preview what their offers cost with them, and save nothing', async ({ post, rules, tx }) => {
    const { productId } = await aProduct(tx)
    const { offerId } = await anOffer(tx, productId, {
      carrier: 'AT&T',
      purchaseType: 'Finance',
      itemPriceCents: 1_999,
      ratePlanPriceCents: 4_000,
      termMonths: 36,
    })
    await anOffer(tx, productId)
    const { result } = await post('Preview', { ruleId: null, rule: { ...typed, offerIds: [offerId] } })
    expect(result).toMatchObject({
      words: '$5.00 off each line from the 10th',
      offers: [
        {
          offerId,
          name: expect.stringMatching(/, AT&T, Carrier Financed$/),
          units: [
            { quantity: 1, before: { monthly: 59.99 }, after: { monthly: 59.99 } },
            { quantity: 10, after: { monthly: 594.9 } },
            {
              quantity: 45,
              before: { monthly: 2_699.55 },
              after: { monthly: 2_519.55, committed: 90_703.8 },
            },
            { quantity: 100, after: { monthly: 5_544 } },
          ],
        },
      ],
      moreOffers: 0,
    })
    expect(await rules()).toEqual([])
    const onlyTablets = { needsUnits: 3, needsProductTypeId: productTypeIds.tablet, offerIds: [offerId] }
    const { result: unmet } = await post('Preview', { ruleId: null, rule: { ...typed, ...onlyTablets } })
    expect(unmet).toMatchObject({ offers: [{ units: [{}, {}, { after: { monthly: 2_699.55 } }, {}] }] })
  })
})
