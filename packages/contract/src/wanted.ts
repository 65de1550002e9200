import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { quantity, uuid } from './fields.ts'

/** What a visitor chose before they registered (docs/spec/sign-in.md#what-was-chosen). Prices are the catalog's, never sent. */
export const wantedLine = z.strictObject({
  productId: uuid,
  /** Null where only the product was chosen, in a comparison. */
  offerId: z.nullable(uuid),
  quantity: quantity(limits.addToCartQuantity),
  screenRepair: z.boolean(),
  accessory: z.boolean(),
})
export type WantedLine = z.infer<typeof wantedLine>

export const wantedLines = z
  .array(wantedLine)
  .max(limits.wantedLinesMax, `Choose at most ${limits.wantedLinesMax} products.`)
