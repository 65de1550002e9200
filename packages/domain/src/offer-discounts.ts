import { fromDollars } from './money.ts'
import type { PartDiscount } from './part-discounts.ts'

/**
 * What rules take off an offer, by how many of it are bought, so that the shop counts discounts without knowing rules: from so many
 * on, each unit from a first to a last one has so much off (docs/spec/price-rules.md#shop). Dollars.
 */
export type OfferDiscounts = { fromQuantity: number; steps: UnitStep[] }[]
export type UnitStep = Omit<PartDiscount, 'units' | 'unitCents'> & {
  fromUnit: number
  /** Null for all that follow. */
  toUnit: number | null
  amount: number
}

/** What so many of an offer have off. */
export const discountsFor = (tiers: OfferDiscounts = [], quantity: number): PartDiscount[] =>
  (tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.steps ?? [])
    .map(({ fromUnit, toUnit, amount, ...one }) => ({
      ...one,
      units: Math.min(quantity, toUnit ?? quantity) - fromUnit + 1,
      unitCents: fromDollars(amount),
    }))
    .filter(({ units }) => units > 0)
