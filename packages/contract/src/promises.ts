import { promoFields } from '@portal/domain/kept-promises'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { typedRule } from './price-rules.ts'

export const promise = z.object({
  offerId: z.string(),
  productId: z.string(),
  /** "Halden N6 Pro, Verizon, Finance". */
  name: z.string(),
  field: z.enum(promoFields),
  /** The part of the text that promises it. */
  words: z.string(),
  /** Why it is in no total. */
  message: z.string(),
  /** What a rule of the offer says instead; null where there is none about it. */
  otherRule: z.nullable(z.string()),
  /** A rule that would keep it, as far as its words say. */
  rule: typedRule,
})
export type WirePromise = z.infer<typeof promise>

export const getPromises = endpoint(calls.getPromises, {
  scope: 'catalog:read',
  summary:
    'What promo texts of the shop promise and neither prices nor price rules give, unless someone confirmed that it is in no total.',
  answer: z.object({ results: z.array(promise) }),
})
