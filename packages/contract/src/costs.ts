import { type CostedPart, costsOf, financeTerms, totalOverCents } from '@portal/domain/costs'
import { type Cents, toDollars } from '@portal/domain/money'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { ruleTargets } from '@portal/domain/price-rules'
import * as z from 'zod'

/** What a price rule takes off a line, in dollars (docs/spec/price-rules.md). */
export const discount = z.object({
  /** "$5.00 off each line from the 10th". */
  words: z.string(),
  ruleId: z.string(),
  ruleVersion: z.int(),
  /** The price that it lowers: of the rate plan, or of the device where the carrier bills it. */
  target: z.enum(ruleTargets),
  /** How many units of the line have it. */
  units: z.int(),
  /** Off one unit, each month; or once where the device is billed once. */
  amount: z.number(),
  /** The first month that has it, from 1. */
  firstMonth: z.int(),
  /** Null for as long as the line. */
  months: z.nullable(z.int()),
})
export type Discount = z.infer<typeof discount>

export const toWireDiscounts = (discounts: readonly PartDiscount[]): Discount[] =>
  discounts.map(({ unitCents, ...one }) => ({ ...one, amount: toDollars(unitCents) }))

/** What a purchase comes to, in dollars (docs/spec/costs.md#costs). */
export const costs = z.object({
  /** Due to us now, with shipping where its rate is known. */
  today: z.number(),
  /** What carriers bill once. */
  once: z.number(),
  /** What carriers bill each month while all devices are financed: installments and rate plans, less their discounts. */
  monthly: z.number(),
  /** The longest term; null where nothing is financed, or no term is known. */
  termMonths: z.nullable(z.int()),
  /** What carriers bill monthly over that term; null without a term. */
  committed: z.nullable(z.number()),
  /** All that is paid in 12, 24 and 36 months. */
  totals: z.array(z.object({ months: z.int(), total: z.number() })),
  /** What carriers bill in each month of the longest term, or of 36 months; months with the same amount together. */
  schedule: z.array(z.object({ fromMonth: z.int(), toMonth: z.int(), amount: z.number() })),
  /** What is off a month, in words: of how many units, and in all. `monthly` has it. */
  discounts: z.array(z.object({ words: z.string(), units: z.int(), amount: z.number() })),
})
export type WireCosts = z.infer<typeof costs>

/** What carriers bill for an order, in dollars, as files have it (docs/spec/costs.md#costs). */
export const listedCosts = costs.pick({ once: true, monthly: true, termMonths: true, committed: true })
export type ListedCosts = z.infer<typeof listedCosts>

/** The same of parts, in cents. */
export function toListedCosts(parts: readonly CostedPart[]): ListedCosts {
  const { once, monthly, termMonths, committed } = toWireCosts(parts)
  return { once, monthly, termMonths, committed }
}

/**
 * The costs of all parts together, as the API answers them.
 * @param freightCents shipping that is due to us; 0 where it is not known
 */
export function toWireCosts(parts: readonly CostedPart[], freightCents: Cents = 0): WireCosts {
  const { todayCents, onceCents, monthlyCents, termMonths, committedCents, schedule, discounts } =
    costsOf(parts)
  return {
    today: toDollars(todayCents + freightCents),
    once: toDollars(onceCents),
    monthly: toDollars(monthlyCents),
    termMonths,
    committed: committedCents === null ? null : toDollars(committedCents),
    totals: financeTerms.map((months) => ({
      months,
      total: toDollars(totalOverCents(parts, months) + freightCents),
    })),
    schedule: schedule.map(({ cents, ...months }) => ({ ...months, amount: toDollars(cents) })),
    discounts: discounts.map(({ words, units, cents }) => ({ words, units, amount: toDollars(cents) })),
  }
}

/** Refuses dollars with parts of a cent, which would be rounded unseen: `z.number().refine(...wholeCents)`. */
export const wholeCents = [
  (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
  'Enter at most two decimals.',
] as const
