import type { PriceRuleOfWire } from '@portal/contract/price-rules'
import { purchaseTypeLabels, purchaseTypeOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { formatLongDay } from '@portal/domain/format-date'
import { businessDay } from '../../../lib/business-date.ts'

/** Where a rule is in its life: it applies today, will, no longer does, or was ended. */
export const ruleStates = ['active', 'ahead', 'over', 'ended'] as const
export type RuleState = (typeof ruleStates)[number]
export const ruleStateLabels: Record<RuleState, string> = {
  active: 'Active',
  ahead: 'Begins later',
  over: 'Over',
  ended: 'Ended',
}

export function stateOf({ endedAt, isActive, activeFrom }: PriceRuleOfWire): RuleState {
  if (endedAt !== null) return 'ended'
  if (isActive) return 'active'
  return activeFrom > businessDay(new Date()) ? 'ahead' : 'over'
}

/** "Carrier Financed, 2 products": what a rule is for. */
export function scopeWords(rule: PriceRuleOfWire): string {
  const parts = [
    ...rule.purchaseTypeIds.map((id) => {
      const type = purchaseTypeOf(id)
      return type ? purchaseTypeLabels[type] : 'Another purchase type'
    }),
    ...(rule.ratePlanIds.length > 0 ? [counted(rule.ratePlanIds.length, 'rate plan')] : []),
    ...(rule.productIds.length > 0 ? [counted(rule.productIds.length, 'product')] : []),
    ...(rule.offerIds.length > 0 ? [counted(rule.offerIds.length, 'offer')] : []),
  ]
  return parts.length === 0 ? 'All offers' : parts.join(', ')
}

/** "Since Nov 30, 2026", "Nov 30, 2026 to Dec 31, 2026". */
export const daysWords = ({ activeFrom, activeUntil }: PriceRuleOfWire): string =>
  activeUntil === null
    ? `From ${formatLongDay(activeFrom)}`
    : `${formatLongDay(activeFrom)} to ${formatLongDay(activeUntil)}`
