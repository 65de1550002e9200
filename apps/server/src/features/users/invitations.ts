import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  createPasswordLink as createPasswordLinkCall,
  resendInvitation as resendInvitationCall,
} from '@portal/contract/users'
import { invitationMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { issuePasswordToken, passwordLink } from '../auth/passwords.ts'
import { lockUserFor } from './lock-user-for.ts'
import { nameOf } from './users.ts'

/**
 * Mails a link that chooses a first password, once and within a week; earlier links stop working.
 * @returns the token of the link
 */
export async function inviteUser(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = await issueInvitationToken(tx, userId, now())
  await enqueueMail(tx, 'invitation', { to: email, key: v7(), data: { userId, token } })
  return token
}

/** A token that chooses a password, once and within a week; the user's earlier ones stop working. */
export async function issueInvitationToken(tx: Tx, userId: string, at: Date): Promise<string> {
  const token = newToken()
  await issuePasswordToken(tx, { tokenHash: hashToken(token), userId, at, validMs: invitationMs })
  return token
}

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * Mails a new link to an active user who has not chosen a password yet; the one before stops working.
 * Throws USER_NOT_FOUND and INVITATION_NOT_NEEDED.
 */
export const resendInvitation = (
  needs: Needs,
  userId: string,
): Promise<AnswerOf<typeof resendInvitationCall>> =>
  needs.inTransaction(async (tx) => {
    const user = await lockUserFor(tx, { userId, version: undefined })
    if (!user.isActive || user.hasPassword) throw new AppError('INVITATION_NOT_NEEDED')
    await inviteUser(tx, needs, user)
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'invited again',
      before: null,
      after: { email: user.email },
    })
    return { result: null }
  })

type CreatePasswordLinkNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'actor' | 'now' | 'requestId' | 'portWatch' | 'publicBaseUrl'
>

/**
 * A link with which an active user chooses a first or another password, for an Administrator to share while no mail server
 * is set (docs/spec/back-office.md#invitations). It works once and within a week; earlier links stop working.
 * Throws USER_NOT_FOUND, USER_NOT_ACTIVE and PASSWORD_LINK_BY_EMAIL.
 */
export const createPasswordLink = (
  needs: CreatePasswordLinkNeeds,
  userId: string,
): Promise<AnswerOf<typeof createPasswordLinkCall>> =>
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
