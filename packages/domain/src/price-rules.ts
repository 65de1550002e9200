import { isMonthly, showsRatePlan } from './catalog.ts'
import type { CostedPart } from './costs.ts'
import type { Cents } from './money.ts'
import type { PartDiscount } from './part-discounts.ts'
import { ruleWords } from './price-rule-words.ts'

/**
 * Price rules: the discounts of carriers as data, of which prices, totals and words are made
 * (docs/spec/price-rules.md). They lower what carriers bill; what we invoice costs what its offer says.
 */

export const ruleTargets = ['plan', 'device'] as const
export const ruleRhythms = ['monthly', 'once'] as const
export const ruleReaches = ['fromUnit', 'allUnits'] as const
export const ruleCounts = ['order', 'account'] as const
export const ruleLines = ['new', 'port'] as const

export const ruleLimits = {
  rulesMax: 200,
  unitsMax: 500,
  monthsMax: 36,
  /** Of one scope: rate plans, products or offers. */
  scopeMax: 200,
  groupMax: 40,
  /** Of one price, in cents. */
  centsMax: 1_000_000,
  /** 100 %, in hundredths. */
  percentMax: 10_000,
} as const

export type PriceRule = {
  ruleId: string
  version: number
  carrierId: string
  /** What it is for; an empty list is no limit. */
  ratePlanIds: readonly string[]
  productIds: readonly string[]
  offerIds: readonly string[]
  purchaseTypeIds: readonly string[]
  target: (typeof ruleTargets)[number]
  /** Cents, or hundredths of a percent; neither where it is only a condition. */
  amountCents: Cents | null
  amountPercent: number | null
  rhythm: (typeof ruleRhythms)[number]
  /** Null for as long as the line. */
  months: number | null
  firstMonth: number
  fromUnit: number
  reach: (typeof ruleReaches)[number]
  counts: (typeof ruleCounts)[number]
  /** At least so many lines at the carrier. */
  needsLines: number | null
  /** At least so many units of a product type, at the carrier. */
  needsUnits: number | null
  needsProductTypeId: string | null
  /** Only for units that get a new number, or bring theirs. */
  needsLine: (typeof ruleLines)[number] | null
  /** Of the rules of a group a unit has the best one. */
  group: string
  /** The first and the last day, yyyy-MM-dd. */
  activeFrom: string
  activeUntil: string | null
  isEnded: boolean
}

/** What is bought, as rules read it. */
export type RuledPart = CostedPart & {
  carrierId: string
  offerId: string
  productId: string
  ratePlanId: string | null
  purchaseTypeId: string
  /** How many units bring their number, and how many keep that of a replaced device; all others get a new one. */
  ports?: number
  keeps?: number
}

export type RuleContext = {
  /** The business day, yyyy-MM-dd. */
  today: string
  /** The account's lines that have not ended, by carrier; none where no account is known. */
  accountLines?: Readonly<Record<string, number>>
}

/** Units of a part that rules do not tell apart. */
type Block = { index: number; line: 'new' | 'port' | 'keep'; count: number; part: RuledPart; key: string }

/** The rules that apply on a day. */
export const rulesOfDay = (rules: readonly PriceRule[], today: string) =>
  rules.filter(
    ({ isEnded, activeFrom, activeUntil }) =>
      !isEnded && activeFrom <= today && (activeUntil === null || today <= activeUntil),
  )

/**
 * What rules take off each part, in the order of the parts. Units count from the dearest to the cheapest, so that the order of
 * the parts changes nothing. Percent come before cents and are rounded down, and no price falls below zero.
 */
export function discountsOf(
  parts: readonly RuledPart[],
  rules: readonly PriceRule[],
  context: RuleContext,
): PartDiscount[][] {
  const found: PartDiscount[][] = parts.map(() => [])
  const blocks = parts.flatMap(blocksOf)
  const given = rulesOfDay(rules, context.today)
    .filter(({ amountCents, amountPercent }) => amountCents !== null || amountPercent !== null)
    .filter((rule) => missingUnits(rule, parts, context) === 0)
    .toSorted(byAmountKind)
    .map((rule) => ({ rule, units: unitsWith(rule, blocks, context) }))
  for (const block of blocks)
    for (const { count, rules: having } of stretchesOf(block, given)) {
      const ofBlock = found[block.index] ?? []
      for (const target of ruleTargets)
        for (const discount of stretchDiscounts(block.part, having, target)) add(ofBlock, discount, count)
    }
  return found.map((ofPart) => ofPart.toSorted(bySaid))
}

/** The order in which discounts are said and kept: the same whichever rules came first. */
const bySaid = (a: PartDiscount, b: PartDiscount) =>
  a.firstMonth - b.firstMonth || order(a.ruleId, b.ruleId) || b.unitCents - a.unitCents

/** The parts with what rules take off them. */
export function withDiscounts<Part extends RuledPart>(
  parts: readonly Part[],
  rules: readonly PriceRule[],
  context: RuleContext,
): (Part & { discounts: readonly PartDiscount[] })[] {
  const discounts = discountsOf(parts, rules, context)
  return parts.map((part, index) => ({ ...part, discounts: discounts[index] ?? [] }))
}

/** How many lines, or units of the product type, are missing for a rule; 0 where its condition is met. */
export function missingUnits(rule: PriceRule, parts: readonly RuledPart[], context: RuleContext): number {
  const ofCarrier = parts.filter(({ carrierId }) => carrierId === rule.carrierId)
  const lines = quantityOf(ofCarrier.filter(hasPlan)) + linesBefore(rule, context)
  const units = quantityOf(ofCarrier.filter(({ productTypeId }) => productTypeId === rule.needsProductTypeId))
  return Math.max(0, (rule.needsLines ?? 0) - lines, (rule.needsUnits ?? 0) - units)
}

/** Whether a rule is for this part, regardless of how many there are. */
export const isInScope = (rule: PriceRule, part: RuledPart): boolean =>
  part.carrierId === rule.carrierId &&
  isOneOf(rule.ratePlanIds, part.ratePlanId) &&
  isOneOf(rule.productIds, part.productId) &&
  isOneOf(rule.offerIds, part.offerId) &&
  isOneOf(rule.purchaseTypeIds, part.purchaseTypeId) &&
  priceOf(part, rule) > 0

const isOneOf = (ids: readonly string[], id: string | null) =>
  ids.length === 0 || (id !== null && ids.includes(id))

/** The price of one unit that a rule lowers; 0 where there is none. */
function priceOf(part: RuledPart, { target, rhythm }: Pick<PriceRule, 'target' | 'rhythm'>): Cents {
  if (target === 'plan') return hasPlan(part) ? part.ratePlanCents : 0
  if (!part.isCarrierInventory) return 0
  return isMonthly(part.purchaseType) || rhythm === 'once' ? part.unitCents : 0
}

const hasPlan = (part: RuledPart) => showsRatePlan(part) && part.ratePlanCents > 0

const quantityOf = (parts: readonly RuledPart[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

const linesBefore = ({ counts, carrierId }: PriceRule, { accountLines = {} }: RuleContext) =>
  counts === 'account' ? (accountLines[carrierId] ?? 0) : 0

function blocksOf(part: RuledPart, index: number): Block[] {
  const ports = Math.min(part.ports ?? 0, part.quantity)
  const keeps = Math.min(part.keeps ?? 0, part.quantity - ports)
  const { carrierId, offerId, productId, ratePlanId, purchaseTypeId, unitCents, ratePlanCents } = part
  const key = [carrierId, offerId, productId, ratePlanId, purchaseTypeId, unitCents, ratePlanCents]
  const lines = [
    ['port', ports],
    ['keep', keeps],
    ['new', part.quantity - ports - keeps],
  ] as const
  return lines
    .filter(([, count]) => count > 0)
    .map(([line, count]) => ({ index, line, count, part, key: [...key, part.termMonths, line].join(' ') }))
}

/** Percent first; then always in the same order. */
const byAmountKind = (a: PriceRule, b: PriceRule) =>
  Number(a.amountPercent === null) - Number(b.amountPercent === null) || order(a.ruleId, b.ruleId)

const order = (a: string, b: string) => Number(a > b) - Number(a < b)

/** How many units of each block a rule is for: always its last ones, whose price is not the dearest. */
function unitsWith(rule: PriceRule, blocks: readonly Block[], context: RuleContext): Map<Block, number> {
  const inScope = blocks
    .filter(({ part, line }) => isInScope(rule, part) && (rule.needsLine ?? line) === line)
    .toSorted((a, b) => priceOf(b.part, rule) - priceOf(a.part, rule) || order(a.key, b.key))
  const before = linesBefore(rule, context)
  const all = inScope.reduce((sum, { count }) => sum + count, before)
  const units = new Map<Block, number>()
  let counted = before
  for (const block of inScope) {
    counted += block.count
    const reached = rule.reach === 'allUnits' ? (all < rule.fromUnit ? 0 : all) : counted - rule.fromUnit + 1
    units.set(block, Math.max(0, Math.min(block.count, reached)))
  }
  return units
}

type Given = { rule: PriceRule; units: Map<Block, number> }

/** The units of a block by the rules that they have, from the last one back. */
function stretchesOf(block: Block, given: readonly Given[]): { count: number; rules: PriceRule[] }[] {
  const having = given
    .map(({ rule, units }) => ({ rule, count: units.get(block) ?? 0 }))
    .filter(({ count }) => count > 0)
  const ends = [...new Set(having.map(({ count }) => count))].toSorted((a, b) => a - b)
  return ends.map((end, index) => ({
    count: end - (ends[index - 1] ?? 0),
    rules: having.filter(({ count }) => count >= end).map(({ rule }) => rule),
  }))
}

type UnitDiscount = Omit<PartDiscount, 'units'>

/** What one unit has off one of its prices, by rule and months. */
function stretchDiscounts(
  part: RuledPart,
  rules: readonly PriceRule[],
  target: PriceRule['target'],
): UnitDiscount[] {
  const lowering = rules.filter((rule) => rule.target === target && priceOf(part, rule) > 0)
  if (lowering.length === 0) return []
  const isOnce = target === 'device' && !isMonthly(part.purchaseType)
  const price = target === 'plan' ? part.ratePlanCents : part.unitCents
  const windowed = bestOfGroups(
    lowering.map((rule) => ({ rule, ...windowOf(rule, isOnce) })),
    price,
  )
  const starts = [...new Set(windowed.flatMap(({ from, to }) => [from, to]))]
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const rows: UnitDiscount[] = []
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? Number.POSITIVE_INFINITY
    let left = price
    for (const { rule } of windowed.filter((one) => one.from <= from && one.to >= to)) {
      const unitCents = amountOff(rule, left)
      left -= unitCents
      if (unitCents > 0) extend(rows, { rule, unitCents, from, to })
    }
  }
  return rows
}

/** The months in which a rule applies: from, and before which. */
function windowOf({ rhythm, firstMonth, months }: PriceRule, isOnce: boolean) {
  if (isOnce) return { from: 1, to: 2 }
  const length = rhythm === 'once' ? 1 : (months ?? Number.POSITIVE_INFINITY)
  return { from: firstMonth, to: firstMonth + length }
}

type Windowed = { rule: PriceRule; from: number; to: number }

/** Of each group the rule that by itself takes off most over the longest term. */
function bestOfGroups(windowed: readonly Windowed[], price: Cents): readonly Windowed[] {
  const best = new Map<string, Windowed>()
  const saved = ({ rule, from, to }: Windowed) =>
    amountOff(rule, price) * Math.max(0, Math.min(to, ruleLimits.monthsMax + 1) - from)
  for (const one of windowed) {
    const name = one.rule.group === '' ? one.rule.ruleId : `group ${one.rule.group}`
    const other = best.get(name)
    if (!other || saved(one) > saved(other)) best.set(name, one)
  }
  return windowed.filter((one) => [...best.values()].includes(one))
}

const amountOff = ({ amountCents, amountPercent }: PriceRule, left: Cents): Cents =>
  amountPercent === null
    ? Math.min(left, amountCents ?? 0)
    : Math.floor((left * amountPercent) / ruleLimits.percentMax)

type Stretch = { rule: PriceRule; unitCents: Cents; from: number; to: number }

/** A discount that goes on with the same amount is one. */
function extend(rows: UnitDiscount[], { rule, unitCents, from, to }: Stretch) {
  const months = Number.isFinite(to) ? to - from : null
  const before = rows.find(
    (row) =>
      row.ruleId === rule.ruleId &&
      row.unitCents === unitCents &&
      row.months !== null &&
      row.firstMonth + row.months === from,
  )
  if (before) before.months = months === null ? null : (before.months ?? 0) + months
  else
    rows.push({
      ruleId: rule.ruleId,
      ruleVersion: rule.version,
      words: ruleWords(rule),
      target: rule.target,
      unitCents,
      firstMonth: from,
      months,
    })
}

function add(rows: PartDiscount[], discount: UnitDiscount, units: number) {
  const same = rows.find(
    (row) =>
      row.ruleId === discount.ruleId &&
      row.unitCents === discount.unitCents &&
      row.firstMonth === discount.firstMonth &&
      row.months === discount.months,
  )
  if (same) same.units += units
  else rows.push({ ...discount, units })
}
