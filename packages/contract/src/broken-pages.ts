import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

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
