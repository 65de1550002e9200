import { AppError } from '@portal/contract/errors'
import { minuteMs } from '@portal/domain/limits'
import { isTrackingNumber, trackingText } from '@portal/domain/tracking-number'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../../../deps.ts'
import { callerIp } from '../../../http/caller-ip.ts'
import { isSameSecret } from '../../../http/same-secret.ts'
import { countRequest } from '../../auth/count-request.ts'
import { networkOf } from '../../auth/sign-in-limits.ts'
import { findBoxByTracking } from '../boxes/boxes.store.ts'
import { enqueueTracking } from './track-box.ts'

/** An alert may have a picture of the delivery, which is not kept. */
const bytesMax = 2 * 1024 * 1024
const alert = z.object({ trackingNumber: z.string().max(60) })

type Needs = Pick<Deps, 'db' | 'inTransaction' | 'now' | 'rateLimits' | 'trackAlertSecret'>

/**
 * POST /api/hooks/ups-track, in UPS's shape and so outside the contract. An alert is a hint: its box is asked about at once, however
 * often the alert comes.
 */
export function serveTrackAlerts(api: FastifyInstance, deps: Deps) {
  api.post('/hooks/ups-track', { bodyLimit: bytesMax }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { credential } = request.headers
    await takeTrackAlert(deps, {
      body: request.body,
      credential: typeof credential === 'string' ? credential : '',
      ip: callerIp(request),
    })
    return { status: 'ok' }
  })
}

/**
 * Throws NOT_FOUND where no secret is configured, TOO_MANY_REQUESTS, NOT_SIGNED_IN when the secret is another, and INVALID_INPUT for
 * what is no alert. An alert about a number that is none of ours does nothing.
 */
export async function takeTrackAlert(
  needs: Needs,
  { body, credential, ip }: { body: unknown; credential: string; ip: string },
): Promise<void> {
  const { trackAlertSecret, db, inTransaction } = needs
  if (trackAlertSecret === null) throw new AppError('NOT_FOUND')
  await countRequest(needs, [{ bucket: `ups-hook:${networkOf(ip)}`, atMost: 600, windowMs: minuteMs }])
  if (!isSameSecret(credential, trackAlertSecret)) throw new AppError('NOT_SIGNED_IN')
  const said = alert.safeParse(body)
  if (!said.success) throw new AppError('INVALID_INPUT')
  const number = trackingText(said.data.trackingNumber)
  const box = isTrackingNumber(number) ? await findBoxByTracking(db, number) : undefined
  if (box?.status === 'shipped') await inTransaction((tx) => enqueueTracking(tx, box.boxId, null))
}
