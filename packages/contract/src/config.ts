import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** Where the browser asks about addresses, and with which key. Our own service speaks the vendor's protocol. */
const addressService = z.object({
  driver: z.enum(['embedded', 'live']),
  /**
   * Goes into the query as `key`: the vendor's public embedded key, or a key of ours that is bound to the
   * caller's session and is valid for 15 minutes. Null when signed out from our own service, which takes
   * the bearer header as well.
   */
  key: z.nullable(z.string()),
  /** Absolute for the vendor, paths of ours otherwise. */
  usStreetUrl: z.string(),
  usAutocompleteUrl: z.string(),
  intlStreetUrl: z.string(),
  intlAutocompleteUrl: z.string(),
})
export type AddressServiceConfig = z.infer<typeof addressService>

export const getConfig = endpoint(calls.getConfig, {
  summary: 'What the browser must know of this installation: where it asks about addresses.',
  answer: result(z.object({ addresses: addressService })),
})
