import { limits } from '@portal/domain/limits'
import { plainNumber } from '@portal/domain/typed-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid } from './fields.ts'

/** The first eight digits of IMEIs by which the bench knows a product (docs/spec/staging.md#recognized-models). */

const tac = z
  .string()
  .overwrite(plainNumber)
  .trim()
  .regex(/^[0-9]{8}$/, 'Enter the first eight digits of the IMEI.')

export const learnedModel = z.object({
  productId: z.string(),
  /** "Halden N6 Pro". */
  productName: z.string(),
  tac: z.string(),
  /** Who confirmed or added it. */
  learnedBy: z.string(),
  /** ISO 8601. */
  learnedAt: z.string(),
})
export type LearnedModel = z.infer<typeof learnedModel>

export const getLearnedModels = endpoint(calls.getLearnedModels, {
  scope: 'staging:read',
  summary:
    'The first eight digits of IMEIs that are known for products, by product: those whose product has the words of `search`, or that begin with its digits. `total` counts all that match.',
  query: z.strictObject({ search: text(limits.searchMax).optional() }),
  answer: result(z.object({ total: z.int(), models: z.array(learnedModel) })),
})

export const addLearnedModel = endpoint(calls.addLearnedModel, {
  scope: 'staging:write',
  summary:
    'Let the bench take IMEIs that begin with these eight digits for a product. Several products can share them; the same twice is refused.',
  body: z.strictObject({ productId: uuid, tac }),
  answer: result(z.object({ productId: z.string(), tac: z.string() })),
  errors: ['PRODUCT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const removeLearnedModel = endpoint(calls.removeLearnedModel, {
  scope: 'staging:write',
  summary:
    'The bench no longer takes IMEIs that begin with these eight digits for the product. What is not there counts as removed.',
  body: z.strictObject({ productId: uuid, tac }),
  answer: result(z.null()),
  errors: ['KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
