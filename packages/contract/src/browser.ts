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

/**
 * What a browser may tell of a page that broke: where in our own scripts, and nothing that the page showed. An
 * error's message is not among it, since messages quote.
 */
export const brokenPage = z.strictObject({
  /** "TypeError". */
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  /** The address without what is someone's: "/order-details/:id". */
  path: z.string().regex(/^\/[\w/:.-]{0,200}$/),
  /** Innermost first: "/assets/order-screen-B1x2.js:1:2345". */
  frames: z.array(z.string().regex(/^\/[\w/.-]{1,150}:\d{1,7}:\d{1,7}$/)).max(20),
})

export const reportBrokenPage = endpoint(calls.reportBrokenPage, {
  summary: 'Tell that a page broke in the browser; answers the id under which support finds it.',
  body: brokenPage,
  answer: result(z.object({ requestId: z.string() })),
  errors: ['TOO_MANY_REQUESTS'],
})
