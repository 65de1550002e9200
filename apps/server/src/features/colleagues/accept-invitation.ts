import type { acceptColleagueInvitation } from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { accessLabels } from '@portal/domain/access-words'
import { colleagueMessages } from '@portal/domain/colleague-messages'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { recordChange } from '../audit/record-change.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { endSignIns } from '../users/end-sign-ins.ts'
import { acceptLimits } from './colleague-limits.ts'
import {
  addColleague,
  findUserOfEmail,
  lockInvitation,
  lockPeople,
  readmit,
  updateInvitation,
} from './colleagues.store.ts'
import type { InvitationRow } from './colleagues.tables.ts'
import { notFound, visitInvitation } from './visit-invitation.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'passwords' | 'ip' | 'rateLimits' | 'requestId'>

/**
 * The person with the link becomes a user of the account, with the password that they choose (docs/spec/colleagues.md#accepting).
 * One whose access was ended before is let in again, and keeps their second factor.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, TOO_MANY_REQUESTS, BUSY, and INVALID_INPUT for a password
 * that is easily guessed.
 */
export async function acceptInvitation(
  ctx: Needs,
  { token, password }: BodyOf<typeof acceptColleagueInvitation>,
): Promise<AnswerOf<typeof acceptColleagueInvitation>> {
  const { invitation: seen, accountName } = await visitInvitation(ctx, token, acceptLimits(ctx.ip))
  refuseEnded(seen, ctx.now())
  refuseWeakPassword(password, 'password', [seen.email, seen.firstName, seen.lastName, accountName])

  const passwordHash = await ctx.passwords.hash(password)
  await ctx.inTransaction(async (tx) => {
    // The people first, as every change of them does.
    await lockPeople(tx, seen.zohoAccountId)
    const invitation = await lockInvitation(tx, seen.invitationId)
    if (!invitation?.tokenHash.equals(hashToken(token)) || invitation.status === 'withdrawn') throw notFound()
    refuseEnded(invitation, ctx.now())
    const userId = await letIn(tx, ctx, invitation, passwordHash)
    await updateInvitation(tx, invitation.invitationId, {
      status: 'accepted',
      endedAt: ctx.now(),
      acceptedBy: userId,
    })
    const { firstName, lastName, email, access } = invitation
    await recordChange(
      tx,
      { ...ctx, actor: { userId } },
      {
        entity: 'user',
        entityId: userId,
        entityName: `${firstName} ${lastName}`,
        action: 'invitation accepted',
        before: null,
        after: { firstName, lastName, email, account: accountName, access: accessLabels[access] },
      },
    )
  })
  return { result: { email: seen.email } }
}

function refuseEnded({ status, expiresAt }: InvitationRow, now: Date) {
  if (status === 'accepted') throw ended(colleagueMessages.used)
  if (expiresAt <= now) throw ended(colleagueMessages.expired)
}

const ended = (message: string) => new AppError('COLLEAGUE_INVITATION_ENDED', { message })

async function letIn(tx: Tx, ctx: Needs, invitation: InvitationRow, passwordHash: string): Promise<string> {
  const { zohoAccountId, firstName, lastName, email, access } = invitation
  const facts = { zohoAccountId, firstName, lastName, access, passwordHash, at: ctx.now() }
  const known = await findUserOfEmail(tx, email)
  if (!known) {
    const userId = v7()
    if (await addColleague(tx, { ...facts, userId, email })) return userId
  } else if (await readmit(tx, { ...facts, userId: known.userId })) {
    await endSignIns(tx, known.userId)
    return known.userId
  }
  throw ended(colleagueMessages.emailTaken)
}
