import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { resendInvitation as endpoint } from '@portal/contract/users'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { inviteUser } from './invite-user.ts'
import { lockUserFor } from './lock-user-for.ts'
import { nameOf } from './user-wire.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * Mails a new link to an active user who has not chosen a password yet; the one before stops working.
 * Throws USER_NOT_FOUND and INVITATION_NOT_NEEDED.
 */
export const resendInvitation = (needs: Needs, userId: string): Promise<AnswerOf<typeof endpoint>> =>
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
