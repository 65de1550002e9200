import { plainWords } from '@portal/contract/plain-words'
import { type PriceRuleOfWire, type TypedPriceRule, typedRule } from '@portal/contract/price-rules'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'

/** A rule as its form holds it: numbers as they are typed. */
export type RuleValues = Omit<
  TypedPriceRule,
  | 'amount'
  | 'percent'
  | 'months'
  | 'firstMonth'
  | 'fromUnit'
  | 'needsLines'
  | 'needsUnits'
  | 'needsProductTypeId'
  | 'needsLine'
  | 'activeUntil'
> & {
  /** What is taken off: dollars, percent, or nothing where the rule is only a condition. */
  off: 'dollars' | 'percent' | 'nothing'
  amount: string
  /** '' for as long as the line. */
  months: string
  firstMonth: string
  fromUnit: string
  needs: 'nothing' | 'lines' | 'units'
  needsCount: string
  needsProductTypeId: string
  needsLine: '' | 'new' | 'port'
  activeUntil: string
}

/** The form that holds it. */
export type RuleFormOf = UseFormReturn<RuleValues, unknown, TypedPriceRule>

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** A rule in the form: as it was read, or as it is begun. */
export function valuesOf({ amount, percent, ...rule }: TypedPriceRule | PriceRuleOfWire): RuleValues {
  const { carrierId, ratePlanIds, productIds, offerIds, purchaseTypeIds, target, rhythm, reach, counts } =
    rule
  return {
    carrierId,
    ratePlanIds,
    productIds,
    offerIds,
    purchaseTypeIds,
    target,
    off: percent !== null ? 'percent' : amount === null && hasCondition(rule) ? 'nothing' : 'dollars',
    amount: amount === null ? textOf(percent) : amount.toFixed(2),
    rhythm,
    months: textOf(rule.months),
    firstMonth: textOf(rule.firstMonth),
    fromUnit: textOf(rule.fromUnit),
    reach,
    counts,
    needs: rule.needsUnits !== null ? 'units' : rule.needsLines === null ? 'nothing' : 'lines',
    needsCount: textOf(rule.needsUnits ?? rule.needsLines),
    needsProductTypeId: rule.needsProductTypeId ?? '',
    needsLine: rule.needsLine ?? '',
    group: rule.group,
    activeFrom: rule.activeFrom,
    activeUntil: rule.activeUntil ?? '',
  }
}

const hasCondition = ({ needsLines, needsUnits }: Pick<TypedPriceRule, 'needsLines' | 'needsUnits'>) =>
  needsLines !== null || needsUnits !== null

/** A number as it was typed; what is none is not a number, which the contract refuses. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(/[$,%\s]/g, '')))

/** What is sent of the form, before it is checked. */
const sentOf = ({ off, amount, needs, needsCount, ...values }: RuleValues) => ({
  ...values,
  amount: off === 'dollars' ? numberOf(amount) : null,
  percent: off === 'percent' ? numberOf(amount) : null,
  months: values.rhythm === 'once' || values.months.trim() === '' ? null : numberOf(values.months),
  firstMonth: numberOf(values.firstMonth),
  fromUnit: numberOf(values.fromUnit),
  needsLines: needs === 'lines' ? numberOf(needsCount) : null,
  needsUnits: needs === 'units' ? numberOf(needsCount) : null,
  needsProductTypeId:
    needs === 'units' && values.needsProductTypeId !== '' ? values.needsProductTypeId : null,
  needsLine: values.needsLine === '' ? null : values.needsLine,
  activeUntil: values.activeUntil === '' ? null : values.activeUntil,
})

/** The form as the contract takes it; null while something is wrong. */
export const ruleOf = (values: RuleValues): TypedPriceRule | null =>
  typedRule.safeParse(sentOf(values)).data ?? null

/** What people read where a number is missing or out of range, by field. */
const askedFor: Partial<Record<keyof RuleValues, string>> = {
  carrierId: 'Choose a carrier.',
  months: 'Enter 1 to 36 months, or leave it empty.',
  firstMonth: 'Enter a month from 1 to 36.',
  fromUnit: 'Enter a number from 1 to 500.',
  needsCount: 'Enter a number from 1 to 500.',
  needsProductTypeId: 'Choose a type.',
  activeFrom: 'Enter a day.',
}

/** Where a field of the contract is in the form. */
const placeOf = (field: string, { needs, needsProductTypeId }: RuleValues): keyof RuleValues => {
  if (field === 'percent') return 'amount'
  if (field === 'needsUnits' && needs === 'units' && needsProductTypeId === '') return 'needsProductTypeId'
  return field === 'needsLines' || field === 'needsUnits' ? 'needsCount' : (field as keyof RuleValues)
}

const amountWords = ({ off }: RuleValues, message: string) =>
  off === 'percent'
    ? 'Enter 0.01 to 100 percent.'
    : off === 'dollars'
      ? 'Enter $0.01 to $10,000.00.'
      : message

/** Checks the form by the contract; what is wrong stands at its field, in words that say what to enter. */
export const ruleRules: Resolver<RuleValues, unknown, TypedPriceRule> = (values) => {
  const read = typedRule.safeParse(sentOf(values), { error: plainWords })
  if (read.success) return { values: read.data, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of read.error.issues) {
    const field = placeOf(String(path[0]), values)
    const words = field === 'amount' ? amountWords(values, message) : (askedFor[field] ?? message)
    errors[field] ??= { type: 'custom', message: words }
  }
  return { values: {}, errors: errors as FieldErrors<RuleValues> }
}
