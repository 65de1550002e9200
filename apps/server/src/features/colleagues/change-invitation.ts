import type { People, resendColleagueInvitation } from '@portal/contract/colleagues'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { accessLabels } from '@portal/domain/access-words'
import { colleagueInvitationMs } from '@portal/domain/account-access'
import { colleagueMessages } from '@portal/domain/colleague-messages'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { recordChange } from '../audit/record-change.ts'
import { countIn } from '../auth/count-request.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inviteLimits } from './colleague-limits.ts'
import { findAccountOfInvitation, lockInvitation, updateInvitation } from './colleagues.store.ts'
import type { InvitationRow } from './colleagues.tables.ts'
import { peopleNow } from './list-colleagues.ts'
import { getManagedAccount, lockManagedPeople } from './manage-people.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'rateLimits'>
type Answer = AnswerOf<typeof resendColleagueInvitation>

/**
 * Sends an invitation again: a new link for another week, and the one before stops working.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, NOT_ALLOWED, ACCESS_LIMITED and TOO_MANY_REQUESTS.
 */
export const resendInvitation = (ctx: Needs, invitationId: string): Promise<Answer> =>
  changeInvitation(ctx, invitationId, 'invitation sent again', async (tx, { zohoAccountId, email }) => {
    await countIn(tx, ctx, inviteLimits(zohoAccountId, email))
    const at = ctx.now()
    const token = newToken()
    await updateInvitation(tx, invitationId, {
      tokenHash: hashToken(token),
      sentAt: at,
      expiresAt: new Date(at.getTime() + colleagueInvitationMs),
    })
    await enqueueMail(tx, 'colleague-invitation', { to: email, key: v7(), data: { invitationId, token } })
  })

/**
 * Withdraws an invitation: its link stops working at once.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, NOT_ALLOWED and ACCESS_LIMITED.
 */
export const withdrawInvitation = (ctx: Needs, invitationId: string): Promise<Answer> =>
  changeInvitation(ctx, invitationId, 'invitation withdrawn', (tx) =>
    updateInvitation(tx, invitationId, { status: 'withdrawn', endedAt: ctx.now() }),
  )

async function changeInvitation(
  ctx: Needs,
  invitationId: string,
  action: string,
  change: (tx: Tx, invitation: InvitationRow) => Promise<void>,
): Promise<{ result: People }> {
  const notFound = 'COLLEAGUE_INVITATION_NOT_FOUND'
  const found = await findAccountOfInvitation(ctx.db, invitationId)
  if (found === undefined) throw new AppError(notFound)
  const { accountId, accountName } = await getManagedAccount(ctx, found, notFound)
  return ctx.inTransaction(async (tx) => {
    await lockManagedPeople(tx, ctx.actor, accountId)
    const invitation = await lockInvitation(tx, invitationId)
    if (!invitation) throw new AppError(notFound)
    refuseEnded(invitation)
    await change(tx, invitation)
    const { firstName, lastName, email, access } = invitation
    await recordChange(tx, ctx, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName,
      action,
      before: null,
      after: { firstName, lastName, email, access: accessLabels[access] },
    })
    return { result: await peopleNow(tx, ctx, accountId) }
  })
}

function refuseEnded({ status }: InvitationRow) {
  if (status === 'open') return
  const message =
    status === 'accepted' ? 'This invitation was already accepted.' : colleagueMessages.withdrawn
  throw new AppError('COLLEAGUE_INVITATION_ENDED', { message })
}
