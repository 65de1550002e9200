import { reportBrokenPage } from '@portal/contract/browser'
import { minuteMs } from '@portal/domain/limits'
import { withoutQuoteToken } from '@portal/domain/quote-path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { accept } from '../../http/accept-input.ts'
import { callerIp } from '../../http/caller-ip.ts'
import type { RawRoute } from '../../http/route.ts'
import { countRequest } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'

export const brokenPageRoutes: RawRoute[] = [{ endpoint: reportBrokenPage, reply: writeDown }]

/** Enough to notice that a release breaks a page, and too little to fill a log. */
const reports = { atMost: 20, windowMs: 15 * minuteMs }

/** One line of the log, found by the id that the person is shown. Throws INVALID_INPUT and TOO_MANY_REQUESTS. */
async function writeDown(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const { name, path, frames } = accept(reportBrokenPage.body, request.body)
  // Browsers do the same; a caller of their own may not.
  const broken = { name, path: withoutQuoteToken(path), frames: frames.map(withoutQuoteToken) }
  await countRequest(deps, [{ bucket: `broken-page:${networkOf(callerIp(request))}`, ...reports }])
  request.log.error({ brokenPage: broken, requestId: request.id }, 'a page broke in a browser')
  return { hasError: false, result: { requestId: request.id } }
}
