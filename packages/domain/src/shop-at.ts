import { daysAfter } from './business-day.ts'
import { hourMs } from './limits.ts'
import { type OfferPrices, priceChangeLimits, takesPrices } from './price-change.ts'

/** The shop at another moment: as scheduled changes will make it, or as records say that it was (docs/spec/back-office.md#shop-at-a-moment). */

/** How far back and ahead the shop is shown, in days. A change can be scheduled for the last day ahead. */
export const shopMomentLimits = { daysBack: 366, daysAhead: priceChangeLimits.daysAheadMax + 1 } as const

/** A change of prices that waits for its day, with its offers. */
export type ScheduledChange = {
  priceChangeId: string
  /** yyyy-MM-dd, a business day. */
  effectiveOn: string
  lines: readonly { offerId: string; before: OfferPrices; after: OfferPrices }[]
}

type Priced = OfferPrices & { offerId: string; statusId: number }

/**
 * The offers as they will be on a business day: the job applies what is due in this order, and skips offers that were changed
 * since the change was saved.
 */
export function withScheduledPrices<Offer extends Priced>(
  offers: readonly Offer[],
  changes: readonly ScheduledChange[],
  day: string,
): Offer[] {
  const byId = new Map(offers.map((offer) => [offer.offerId, offer]))
  for (const { lines } of dueBy(changes, day))
    for (const { offerId, before, after } of lines) {
      const offer = byId.get(offerId)
      if (offer && takesPrices(offer, before)) byId.set(offerId, { ...offer, ...after })
    }
  return [...byId.values()]
}

/** Changes whose day has begun by this day, in the order in which they are applied. */
const dueBy = (changes: readonly ScheduledChange[], day: string) =>
  changes
    .filter(({ effectiveOn }) => effectiveOn <= day)
    .sort((a, b) => compare(a.effectiveOn, b.effectiveOn) || compare(a.priceChangeId, b.priceChangeId))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Facts = Readonly<Record<string, unknown>>

/** One change in the activity log. */
export type PastChange = {
  /** Grows with every change. */
  id: number
  at: Date
  /** The fields that changed as they were before; null where nothing was. */
  before: Facts | null
}

/**
 * What a thing was at a moment, by the changes since: each field has the value from before its first change after the moment.
 * Null where the thing did not exist yet.
 * @param present the fields as they are now, and when the thing was made
 */
export function factsAt(
  { facts, createdAt }: { facts: Facts; createdAt: Date },
  changes: readonly PastChange[],
  moment: Date,
): Facts | null {
  if (createdAt > moment) return null
  const since = changes.filter(({ at }) => at > moment).sort((a, b) => b.id - a.id)
  const was: Record<string, unknown> = { ...facts }
  for (const { before } of since) Object.assign(was, before)
  return was
}

/** From when on the shop can be shown: since the first offer was made, for a year at most. */
export const firstShopMoment = (firstRecord: Date | null, now: Date): Date =>
  new Date(
    Math.max(
      firstRecord?.getTime() ?? now.getTime(),
      now.getTime() - shopMomentLimits.daysBack * 24 * hourMs,
    ),
  )

/** The last business day that can be shown, as yyyy-MM-dd. */
export const lastShopDay = (today: string): string => daysAfter(today, shopMomentLimits.daysAhead)
