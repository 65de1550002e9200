import { businessDay } from '@portal/domain/business-day'
import { costedLine } from '@portal/domain/costs'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { discountsOf, type PriceRule, type RuleContext, type RuledPart } from '@portal/domain/price-rules'
import type { Reader } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { countAccountLines, readStandingRules } from './read-rules.ts'

/** The rules as they are at one moment: whoever reads them once gives the same discounts throughout. */
export type Pricing = { rules: readonly PriceRule[]; context: RuleContext }

export type Clock = Pick<Deps, 'now' | 'timeZone'>

/** The rules of today for the lines of an account; without one, no lines count before those that are bought. */
export async function findPricing(
  on: Reader,
  { now, timeZone }: Clock,
  accountId: string | null,
): Promise<Pricing> {
  const rules = await readStandingRules(on)
  const pricing = { rules, context: { today: businessDay(now(), timeZone) } }
  return accountId === null ? pricing : ofAccount(on, pricing, accountId)
}

/** The same rules for the lines of another account. */
export async function ofAccount(
  on: Reader,
  { rules, context }: Pricing,
  accountId: string,
): Promise<Pricing> {
  const { today } = context
  if (!rules.some(({ counts }) => counts === 'account')) return { rules, context: { today } }
  return { rules, context: { today, accountLines: await countAccountLines(on, accountId) } }
}

/** An offer of which so many are ordered, as orders and carts keep it. */
export type RuledLine = Pick<
  RuledPart,
  | 'carrier'
  | 'carrierId'
  | 'offerId'
  | 'productId'
  | 'ratePlanId'
  | 'productTypeId'
  | 'purchaseType'
  | 'purchaseTypeId'
  | 'quantity'
  | 'isCarrierInventory'
> & { rateCents: number; ratePlanPriceCents: number; termMonths: number | null }

/** What rules take off each line, in their order. */
export const lineDiscounts = ({ rules, context }: Pricing, lines: readonly RuledLine[]): PartDiscount[][] =>
  rules.length === 0 ? lines.map(() => []) : discountsOf(lines.map(costedLine) as RuledPart[], rules, context)

/** Whether two lines cost the same after their discounts, however the rules are called now. */
export const haveSameDiscounts = (one: readonly PartDiscount[], other: readonly PartDiscount[]): boolean =>
  keyOf(one) === keyOf(other)

const keyOf = (discounts: readonly PartDiscount[]) =>
  discounts
    .map(({ target, units, unitCents, firstMonth, months }) =>
      [target, units, unitCents, firstMonth, months].join(' '),
    )
    .toSorted()
    .join()
