import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createPasswordLink as endpoint } from '@portal/contract/users'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { recordChange } from '../audit/record-change.ts'
import { passwordLink } from '../auth/password-link.ts'
import { issueInvitationToken } from './issue-invitation-token.ts'
import { lockUserFor } from './lock-user-for.ts'
import { nameOf } from './user-wire.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'actor' | 'now' | 'requestId' | 'portWatch' | 'publicBaseUrl'
>

/**
 * A link with which an active user chooses a first or another password, for an Administrator to share while no mail server
 * is set (docs/spec/back-office.md#invitations). It works once and within a week; earlier links stop working.
 * Throws USER_NOT_FOUND, USER_NOT_ACTIVE and PASSWORD_LINK_BY_EMAIL.
 */
export const createPasswordLink = (needs: Needs, userId: string): Promise<AnswerOf<typeof endpoint>> =>
  needs.inTransaction(async (tx) => {
    const user = await lockUserFor(tx, { userId, version: undefined })
    if (!user.isActive) throw new AppError('USER_NOT_ACTIVE')
    // Where emails are sent, only the owner of the address may choose the password.
    if (sendsMail(needs.portWatch)) throw new AppError('PASSWORD_LINK_BY_EMAIL')
    const token = await issueInvitationToken(tx, userId, needs.now())
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'password link created',
      before: null,
      after: { email: user.email },
    })
    return { result: { url: passwordLink(needs.publicBaseUrl, { token, email: user.email }) } }
  })
