import type { readColleagueInvitation } from '@portal/contract/colleagues'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { colleagueMessages } from '@portal/domain/colleague-messages'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { countIn, type RequestLimit, uncount } from '../auth/count-request.ts'
import { missLimits, readLimits } from './colleague-limits.ts'
import { findLinked, type LinkedRow } from './colleagues.store.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'rateLimits' | 'ip'>

/**
 * The invitation of a link. Every visit counts as a miss until an invitation is found, so that visits at once find no more than
 * visits one by one.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, also for a link that was replaced or withdrawn, and TOO_MANY_REQUESTS.
 */
export async function visitInvitation(
  needs: Needs,
  token: string,
  limits: readonly RequestLimit[],
): Promise<LinkedRow> {
  const found = await needs.inTransaction(async (tx) => {
    const misses = missLimits(needs.ip)
    await countIn(tx, needs, misses)
    const linked = await findLinked(tx, hashToken(token))
    if (!linked?.isAccountActive || linked.invitation.status === 'withdrawn') return undefined
    if (needs.rateLimits === 'on') await uncount(tx, misses)
    await countIn(tx, needs, limits)
    return linked
  })
  // Outside of the transaction, so that the miss stays counted.
  if (!found) throw notFound()
  return found
}

export const notFound = () =>
  new AppError('COLLEAGUE_INVITATION_NOT_FOUND', { message: colleagueMessages.notFound })

/**
 * What the link of an invitation opens; of one that has ended only that (docs/spec/colleagues.md#accepting).
 * Throws as `visitInvitation`.
 */
export async function readInvitation(
  ctx: Needs,
  token: string,
): Promise<AnswerOf<typeof readColleagueInvitation>> {
  const { invitation, accountName, invitedByName } = await visitInvitation(ctx, token, readLimits(ctx.ip))
  const { firstName, email, access, expiresAt, status } = invitation
  if (status === 'accepted') return { result: { state: 'used' } }
  if (expiresAt <= ctx.now()) return { result: { state: 'expired' } }
  return { result: { state: 'open', firstName, email, access, accountName, invitedBy: invitedByName } }
}
