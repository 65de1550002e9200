import { toDollars } from './money.ts'
import type { OfferDiscounts, UnitStep } from './offer-discounts.ts'
import {
  discountsOf,
  isInScope,
  missingUnits,
  type PriceRule,
  type RuleContext,
  type RuledPart,
  rulesOfDay,
} from './price-rules.ts'

/** What rules take off an offer for everyone, by how many are bought; no account's lines are counted. */
export function offerTiers(
  part: RuledPart,
  allRules: readonly PriceRule[],
  { today }: Pick<RuleContext, 'today'>,
): OfferDiscounts {
  const rules = rulesOfDay(allRules, today).filter((rule) => isInScope(rule, part))
  const starts = new Set([1, ...rules.flatMap(thresholds)])
  return [...starts]
    .toSorted((a, b) => a - b)
    .map((fromQuantity) => ({
      fromQuantity,
      steps: stepsFrom({ ...part, quantity: fromQuantity }, rules, today),
    }))
    .filter(({ steps }, index) => index > 0 || steps.length > 0)
}

/** Numbers of units at which a rule begins to apply to those before too. */
const thresholds = ({ reach, fromUnit, needsLines, needsUnits }: PriceRule): number[] =>
  [reach === 'allUnits' ? fromUnit : null, needsLines, needsUnits].filter((count) => count !== null)

/** Each unit's discounts once there are so many: the rules for all units then count from the first one. */
function stepsFrom(part: RuledPart, rules: readonly PriceRule[], today: string): UnitStep[] {
  const given = rules
    .filter((rule) => missingUnits(rule, [part], { today }) === 0)
    .filter(({ reach, fromUnit }) => reach === 'fromUnit' || fromUnit <= part.quantity)
    .map((rule) => (rule.reach === 'fromUnit' ? rule : { ...rule, fromUnit: 1 }))
  const starts = [...new Set(given.map(({ fromUnit }) => fromUnit))].toSorted((a, b) => a - b)
  const steps: UnitStep[] = []
  for (const [index, fromUnit] of starts.entries()) {
    const next = starts[index + 1]
    const toUnit = next === undefined ? null : next - 1
    const having = rules.filter((rule) =>
      given.some((one) => one.ruleId === rule.ruleId && one.fromUnit <= fromUnit),
    )
    for (const discount of ofUnit(part, having, today, fromUnit))
      extend(steps, { ...discount, fromUnit, toUnit })
  }
  return steps
}

/** What one unit has off that all of these rules are for. */
const ofUnit = (part: RuledPart, having: readonly PriceRule[], today: string, unit: number) => {
  const counted = { today, accountLines: { [part.carrierId]: Math.max(unit, part.quantity) } }
  const [discounts = []] = discountsOf(
    [{ ...part, quantity: 1 }],
    having.map((rule) => ({
      ...rule,
      counts: 'account' as const,
      needsUnits: null,
      needsProductTypeId: null,
    })),
    counted,
  )
  return discounts.map(({ units: _, unitCents, ...one }) => ({ ...one, amount: toDollars(unitCents) }))
}

/** A discount that the next units have too is one. */
function extend(steps: UnitStep[], step: UnitStep) {
  const before = steps.find(
    (one) =>
      one.toUnit === step.fromUnit - 1 &&
      one.ruleId === step.ruleId &&
      one.amount === step.amount &&
      one.firstMonth === step.firstMonth &&
      one.months === step.months,
  )
  if (before) before.toUnit = step.toUnit
  else steps.push(step)
}
