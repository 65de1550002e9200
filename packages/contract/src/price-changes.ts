import {
  priceChangeLimits,
  priceChangeStatuses,
  priceLineStates,
  priceRoundings,
  priceTargets,
  priceUnits,
  priceValueProblem,
} from '@portal/domain/price-change'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { confirmPriceDifference } from './products.ts'

/** Prices of many offers that change together (docs/spec/back-office.md#price-changes). */

const ids = z.array(uuid).max(200)

/** Which offers change: those that fit every list that is not empty. */
export const priceFilter = z.strictObject({
  carrierIds: ids,
  manufacturerIds: ids,
  productTypeIds: ids,
  purchaseTypeIds: ids,
})
export type PriceFilter = z.infer<typeof priceFilter>

export const priceAdjustment = z
  .strictObject({
    target: z.enum(priceTargets),
    unit: z.enum(priceUnits),
    /** Percent or dollars, at most two decimals; lowers the price when negative. */
    value: z.number(),
    rounding: z.enum(priceRoundings),
  })
  .superRefine(({ unit, value }, context) => {
    const message = priceValueProblem(unit, value)
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['value'] })
  })

const prices = z.object({
  itemPrice: z.number(),
  displayPricePrimary: z.string(),
  displayPriceSecondary: z.string(),
  ratePlanPrice: z.number(),
  ratePlanDisplayPrice: z.string(),
})

const line = z.object({
  offerId: z.string(),
  productId: z.string(),
  /** "Halden N6 Pro, Verizon, Buy". */
  name: z.string(),
  before: prices,
  after: prices,
})

const planned = line.extend({
  /** Why the offer cannot change; null where it can. */
  problem: z.nullable(z.string()),
  /** Where the shop would show another amount than orders charge, each a sentence. */
  differences: z.array(z.string()),
})
export type PlannedPrice = z.infer<typeof planned>

export const previewPriceChange = endpoint(calls.previewPriceChange, {
  scope: 'catalog:write',
  summary:
    'What a change of prices would do to each offer, in the shop’s order. Nothing is saved; `fingerprint` is what saving it names.',
  body: z.strictObject({ filter: priceFilter, adjustment: priceAdjustment }),
  answer: result(
    z.object({
      lines: z.array(planned),
      /** Offers that fit the filter and stay as they are: they cost $0.00, or rounding changes nothing. */
      unchanged: z.int(),
      fingerprint: z.string(),
    }),
  ),
  errors: ['PRICE_CHANGE_TOO_LARGE'],
})

const day = z.iso.date('Enter a day.')

export const savePriceChange = endpoint(calls.savePriceChange, {
  scope: 'catalog:write',
  summary:
    'Change the prices of a preview: at once, or at the beginning of a business day. All offers, or none. Orders and quotes keep their prices.',
  body: z.strictObject({
    filter: priceFilter,
    adjustment: priceAdjustment,
    fingerprint: z.string().max(64),
    /** yyyy-MM-dd in the time zone of the business, after today; null changes the prices at once. */
    effectiveOn: z.nullable(day),
    note: text(priceChangeLimits.noteMax).trim().optional(),
    confirmPriceDifference,
  }),
  answer: result(
    z.object({ priceChangeId: z.string(), status: z.enum(priceChangeStatuses), offers: z.int() }),
  ),
  errors: [
    'PRICE_CHANGE_TOO_LARGE',
    'PRICE_CHANGE_STALE',
    'PRICE_CHANGES_FULL',
    'PRICE_DIFFERENCE',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

const priceChange = z.object({
  priceChangeId: z.string(),
  status: z.enum(priceChangeStatuses),
  adjustment: z.object({
    target: z.enum(priceTargets),
    unit: z.enum(priceUnits),
    value: z.number(),
    rounding: z.enum(priceRoundings),
  }),
  /** Which offers were chosen, in words; empty for all. */
  filterWords: z.array(z.string()),
  note: z.string(),
  /** yyyy-MM-dd; null for a change that was made at once. */
  effectiveOn: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  /** Cancelled or undone, by whom and when. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  offers: z.int(),
  /** Offers that were skipped when the change was applied, or not changed back. */
  leftOut: z.int(),
})
export type PriceChange = z.infer<typeof priceChange>

export const getPriceChanges = endpoint(calls.getPriceChanges, {
  scope: 'catalog:read',
  summary: 'Changes of prices, the newest first; those that are scheduled come first.',
  query: z.strictObject({
    cursor: text(100).optional(),
    /** Only changes that this offer is in. */
    offerId: uuid.optional(),
  }),
  answer: result(z.object({ changes: z.array(priceChange), nextCursor: z.nullable(z.string()) })),
})

export const getPriceChange = endpoint(calls.getPriceChange, {
  scope: 'catalog:read',
  summary: 'One change of prices with its offers.',
  params: z.object({ priceChangeId: uuid }),
  answer: result(priceChange.extend({ lines: z.array(line.extend({ state: z.enum(priceLineStates) })) })),
  errors: ['PRICE_CHANGE_NOT_FOUND'],
})

export const endPriceChange = endpoint(calls.endPriceChange, {
  scope: 'catalog:write',
  summary:
    'Cancel a change that is scheduled, or undo one that was applied: offers that have the prices of the change get those from before it; others stay.',
  params: z.object({ priceChangeId: uuid }),
  answer: result(z.object({ status: z.enum(priceChangeStatuses), undone: z.int(), kept: z.int() })),
  errors: [
    'PRICE_CHANGE_NOT_FOUND',
    'PRICE_CHANGE_ENDED',
    'PRICE_CHANGE_COVERED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
