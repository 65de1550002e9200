import { productTypeIds } from '@portal/domain/ids'
import {
  ruleCounts,
  ruleLimits,
  ruleLines,
  ruleReaches,
  ruleRhythms,
  ruleTargets,
} from '@portal/domain/price-rules'
import * as z from 'zod'
import { calls } from './calls.ts'
import { costs, wholeCents } from './costs.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid } from './fields.ts'

/** Discounts of carriers as data (docs/spec/price-rules.md). Amounts are dollars. */

const { unitsMax, monthsMax, scopeMax, groupMax, centsMax } = ruleLimits
const ids = z.array(uuid).max(scopeMax)
const units = z.int().min(1).max(unitsMax)
const months = z.int().min(1).max(monthsMax)
const day = z.iso.date('Enter a day.')

const ruleFields = {
  carrierId: uuid,
  /** What it is for; an empty list is no limit. */
  ratePlanIds: ids,
  productIds: ids,
  offerIds: ids,
  purchaseTypeIds: ids,
  /** The price that it lowers: of the rate plan, or of the device where the carrier bills it. */
  target: z.enum(ruleTargets),
  /** Dollars off one unit. Without it and `percent` the rule is only a condition. */
  amount: z.nullable(
    z
      .number()
      .positive()
      .max(centsMax / 100)
      .refine(...wholeCents),
  ),
  /** Percent off one unit, at most two decimals. */
  percent: z.nullable(
    z
      .number()
      .positive()
      .max(100)
      .refine(...wholeCents),
  ),
  rhythm: z.enum(ruleRhythms),
  /** Null for as long as the line. */
  months: z.nullable(months),
  firstMonth: months,
  fromUnit: units,
  /** Whether units before `fromUnit` have it too, once there are so many. */
  reach: z.enum(ruleReaches),
  /** With `account` the account's lines at the carrier that have not ended count before those of the order. */
  counts: z.enum(ruleCounts),
  /** At least so many lines at the carrier. */
  needsLines: z.nullable(units),
  /** At least so many units of a product type at the carrier. */
  needsUnits: z.nullable(units),
  needsProductTypeId: z.nullable(z.enum(Object.values(productTypeIds))),
  /** Only for units that get a new number, or bring theirs. */
  needsLine: z.nullable(z.enum(ruleLines)),
  /** Of the rules of a group a unit has the best one; '' for none. */
  group: text(groupMax).trim(),
  /** The first and the last day, yyyy-MM-dd. */
  activeFrom: day,
  activeUntil: z.nullable(day),
}

const rule = z.object({
  ruleId: z.string(),
  version: z.int(),
  ...ruleFields,
  carrierId: z.string(),
  ratePlanIds: z.array(z.string()),
  productIds: z.array(z.string()),
  offerIds: z.array(z.string()),
  purchaseTypeIds: z.array(z.string()),
  needsProductTypeId: z.nullable(z.string()),
  group: z.string(),
  activeFrom: z.string(),
  activeUntil: z.nullable(z.string()),
  /** What it gives: "$5.00 off each line from the 10th". */
  words: z.string(),
  /** Whether it applies today. */
  isActive: z.boolean(),
  /** Since when it applies no more; null where it may. */
  endedAt: z.nullable(z.string()),
})
export type PriceRuleOfWire = z.infer<typeof rule>

/** A rule as it is typed; amounts are dollars. */
export const typedRule = z.strictObject(ruleFields).superRefine((typed, context) => {
  const complain = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (typed.amount !== null && typed.percent !== null)
    complain('percent', 'Enter dollars or percent, not both.')
  if (
    typed.amount === null &&
    typed.percent === null &&
    typed.needsLines === null &&
    typed.needsUnits === null
  )
    complain('amount', 'Enter what is taken off, or what is needed.')
  if ((typed.needsUnits === null) !== (typed.needsProductTypeId === null))
    complain('needsUnits', 'Enter how many of which product type.')
  if (typed.activeUntil !== null && typed.activeUntil < typed.activeFrom)
    complain('activeUntil', 'Choose a day that is not before the first one.')
})
export type TypedPriceRule = z.infer<typeof typedRule>

export const getPriceRules = endpoint(calls.getPriceRules, {
  scope: 'catalog:read',
  summary: 'Price rules: those that have not ended first.',
  answer: result(z.array(rule)),
})

const saved = result(z.object({ ruleId: z.string(), version: z.int(), words: z.string() }))

export const savePriceRule = endpoint(calls.savePriceRule, {
  scope: 'catalog:write',
  summary:
    'Add a price rule, or change one. Submitted orders and quotes keep their discounts; in drafts it is a changed price.',
  body: z.strictObject({
    /** The rule to change and its version; null for a new one. */
    ruleId: z.nullable(uuid),
    version: z.nullable(z.int()),
    rule: typedRule,
  }),
  answer: saved,
  errors: ['PRICE_RULE_NOT_FOUND', 'PRICE_RULE_CHANGED', 'PRICE_RULES_FULL', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const endPriceRule = endpoint(calls.endPriceRule, {
  scope: 'catalog:write',
  summary: 'End a price rule at once. It stays in the list, as orders name it.',
  body: z.strictObject({ ruleId: uuid, version: z.int() }),
  answer: saved,
  errors: ['PRICE_RULE_NOT_FOUND', 'PRICE_RULE_CHANGED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const previewPriceRule = endpoint(calls.previewPriceRule, {
  scope: 'catalog:write',
  summary:
    'What the offers of a rule would cost at 1, 10, 45 and 100 units, beside all other rules. Nothing is saved.',
  body: z.strictObject({
    /** The rule that it would replace; null for a new one. */
    ruleId: z.nullable(uuid),
    rule: typedRule,
  }),
  answer: result(
    z.object({
      words: z.string(),
      offers: z.array(
        z.object({
          offerId: z.string(),
          /** "Halden N6 Pro, AT&T, Carrier Financed". */
          name: z.string(),
          /** What so many cost without it, and with it. */
          units: z.array(z.object({ quantity: z.int(), before: costs, after: costs })),
        }),
      ),
      /** Offers beyond the first 50 that it is for. */
      moreOffers: z.int(),
    }),
  ),
})
