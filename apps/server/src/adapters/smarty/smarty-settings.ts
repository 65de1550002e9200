import * as z from 'zod'
import { given } from '../given.ts'

export const smartyVariables = {
  /** Public by design: the browser sends it. */
  SMARTY_EMBEDDED_KEY: z.string().min(1).optional(),
  /** One server that speaks the vendor's four protocols, in place of the vendor's own. */
  SMARTY_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
}

type Variables = z.output<z.ZodObject<typeof smartyVariables>>

export const smartySettings = (settings: Variables): { key: string; baseUrl: string | undefined } => ({
  key: given(settings, 'SMARTY_EMBEDDED_KEY'),
  baseUrl: settings.SMARTY_BASE_URL,
})
