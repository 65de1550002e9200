import { AppError } from '@portal/contract/errors'
import { counted } from '@portal/domain/format'
import { hourMs, minuteMs } from '@portal/domain/limits'
import type { Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { countIn, type RequestLimit } from '../../auth/count-request.ts'

/**
 * Transfer PINs that one person sees. Entering a port at a carrier takes more than half a minute; who reads PINs faster,
 * or all day, is copying them (docs/security.md#limits).
 */
export const portPinsShown = { inQuarter: 30, inDay: 300 } as const

const limitsOf = (userId: string): RequestLimit[] => [
  { bucket: `port-pin:quarter:${userId}`, atMost: portPinsShown.inQuarter, windowMs: 15 * minuteMs },
  { bucket: `port-pin:day:${userId}`, atMost: portPinsShown.inDay, windowMs: 24 * hourMs },
]

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'rateLimits'>

/**
 * Counts one transfer PIN that this person is shown, in the transaction that shows it.
 * Throws TOO_MANY_REQUESTS, which says how long to wait.
 */
export async function countPortPin(tx: Tx, needs: Needs): Promise<void> {
  await countIn(tx, needs, limitsOf(needs.actor.userId)).catch(tellWait)
}

function tellWait(error: unknown): never {
  if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error
  const { code, retryAfterSeconds } = error
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes > 60 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
  throw new AppError(code, {
    message: `You have looked at many transfer PINs. Please wait ${wait} before the next one.`,
    retryAfterSeconds,
  })
}
