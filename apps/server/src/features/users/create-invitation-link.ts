import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createInvitationLink as endpoint } from '@portal/contract/users'
import { invitationMs } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { recordChange } from '../audit/record-change.ts'
import { issuePasswordToken } from '../auth/issue-password-token.ts'
import { passwordLink } from '../auth/password-link.ts'
import { lockUserToInvite } from './lock-user-to-invite.ts'
import { nameOf } from './user-wire.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'actor' | 'now' | 'requestId' | 'portWatch' | 'publicBaseUrl'
>

/**
 * A link with which an active user chooses their first password, for an Administrator to pass on while no mail server
 * is set (docs/spec/back-office.md#invitations). It works once and within a week; earlier links stop working.
 * Throws USER_NOT_FOUND, INVITATION_NOT_NEEDED and INVITATION_BY_EMAIL.
 */
export const createInvitationLink = (needs: Needs, userId: string): Promise<AnswerOf<typeof endpoint>> =>
  needs.inTransaction(async (tx) => {
    const user = await lockUserToInvite(tx, userId)
    // Where emails are sent, only the owner of the address may choose the password.
    if (sendsMail(needs.portWatch)) throw new AppError('INVITATION_BY_EMAIL')
    const token = newToken()
    const at = needs.now()
    await issuePasswordToken(tx, { tokenHash: hashToken(token), userId, at, validMs: invitationMs })
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'invitation link created',
      before: null,
      after: { email: user.email },
    })
    return { result: { url: passwordLink(needs.publicBaseUrl, { token, email: user.email }) } }
  })
