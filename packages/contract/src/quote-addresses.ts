import { limits } from '@portal/domain/limits'
import { correctionOutcomes } from '@portal/domain/quote-corrections'
import { plainNumber } from '@portal/domain/typed-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { singleLine, storable } from './fields.ts'
import { correctedPlace, correctedRate } from './quote-corrections.ts'
import { byLink, linkedQuote, linkToken, seenVersion } from './quotes.ts'

/** Corrections of a quote's addresses by link (docs/spec/quotes.md#addresses). */

const { min, max } = limits.addressPartLength
/** Worded for every place: the form says which address it is. */
const part = z
  .string()
  .trim()
  .min(min, `Enter at least ${min} characters.`)
  .max(max, `Use at most ${max} characters.`)
  .refine(...storable)
  .refine(...singleLine)
const address = z.strictObject({
  street: part,
  city: part,
  state: part,
  zip: z.string().overwrite(plainNumber).pipe(part),
})

const wanted = {
  token: linkToken,
  place: correctedPlace.place,
  position: z.int().min(2).max(limits.destinationsMax).nullable().default(null),
  address,
}

export const checkQuoteAddress = endpoint(calls.checkQuoteAddress, {
  summary:
    'What a corrected address would do to the quote of a link: whether it was verified, how it is written then, and whether shipping costs the same. Saves nothing.',
  body: z.strictObject(wanted),
  answer: result(
    z.object({
      outcome: z.enum(correctionOutcomes),
      /** As the address service writes it, or as it was sent. */
      address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
      /** Why it can’t be applied at once; '' when it can. */
      reason: z.string(),
      rate: z.nullable(correctedRate),
    }),
  ),
  errors: [...byLink, 'QUOTE_ENDED'],
})

export const correctQuoteAddress = endpoint(calls.correctQuoteAddress, {
  summary:
    'Correct an address of the quote of a link. It is applied where it was verified and shipping costs what was quoted; otherwise it is refused, or with `asRequest` sent to the agent. The address of the quote takes a request back. The same address again changes nothing.',
  body: z.strictObject({
    ...wanted,
    /** Whether the agent gets what can’t be applied. */
    asRequest: z.boolean(),
    version: seenVersion,
    /** The revision that the person saw; another one is refused. */
    revision: z.int().min(0),
  }),
  answer: result(linkedQuote),
  errors: [...byLink, 'QUOTE_ENDED', 'QUOTE_CHANGED', 'QUOTE_CORRECTION_WAITS', 'QUOTE_CORRECTIONS_FULL'],
})
