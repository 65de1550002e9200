import { type CostedPart, costsOf, financeTerms, totalOverCents } from '@portal/domain/costs'
import { type Cents, toDollars } from '@portal/domain/money'
import * as z from 'zod'

/** What a purchase comes to, in dollars (docs/spec/costs.md#costs). */
export const costs = z.object({
  /** Due to us now, with shipping where its rate is known. */
  today: z.number(),
  /** What carriers bill once. */
  once: z.number(),
  /** What carriers bill each month while all devices are financed: installments and rate plans. */
  monthly: z.number(),
  /** The longest term; null where nothing is financed, or no term is known. */
  termMonths: z.nullable(z.int()),
  /** What carriers bill monthly over that term; null without a term. */
  committed: z.nullable(z.number()),
  /** All that is paid in 12, 24 and 36 months. */
  totals: z.array(z.object({ months: z.int(), total: z.number() })),
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
  const { todayCents, onceCents, monthlyCents, termMonths, committedCents } = costsOf(parts)
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
  }
}

/** Refuses dollars with parts of a cent, which would be rounded unseen: `z.number().refine(...wholeCents)`. */
export const wholeCents = [
  (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
  'Enter at most two decimals.',
] as const
