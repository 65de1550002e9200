import { correctionPlaces, correctionStatuses } from '@portal/domain/quote-corrections'
import * as z from 'zod'

/** Addresses that recipients of quotes corrected (docs/spec/quotes.md#addresses). */

const address = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })

/** Where a correction belongs: `position` 2, 3, … of a destination, else null. */
export const correctedPlace = {
  place: z.enum(correctionPlaces, 'Choose which address is corrected.'),
  position: z.nullable(z.int()),
}

/** UPS at the corrected address beside what was quoted, in dollars; `now` is null where UPS has no price. */
export const correctedRate = z.object({
  description: z.string(),
  quoted: z.number(),
  now: z.nullable(z.number()),
})

export const quoteCorrection = z.object({
  correctionId: z.string(),
  ...correctedPlace,
  status: z.enum(correctionStatuses),
  before: address,
  address,
  /** Null where the price of shipping was not what kept it from being applied. */
  rate: z.nullable(correctedRate),
  /** Why it was not applied; '' for one that was. */
  reason: z.string(),
  at: z.string(),
})
export type QuoteCorrection = z.infer<typeof quoteCorrection>
