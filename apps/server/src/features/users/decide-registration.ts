import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { approveRegistration, declineRegistration } from '@portal/contract/users'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { lockUserFor, queueForAdministrators } from './lock-user-for.ts'
import { saveUserIn } from './save-user.ts'
import { nameOf, toFacts } from './user-wire.ts'
import { removeUser, type UserDetailsRow } from './users.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * Lets a registered person in, linked to their account and contact; they get an email about it
 * (docs/spec/back-office.md#registrations).
 * Throws USER_NOT_FOUND, USER_CHANGED, NOT_WAITING, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND.
 */
export const approve = (
  needs: Needs,
  { userId, version, ...links }: BodyOf<typeof approveRegistration>,
): Promise<AnswerOf<typeof approveRegistration>> =>
  needs.inTransaction(async (tx) => {
    await queueForAdministrators(tx)
    const user = waiting(await lockUserFor(tx, { userId, version }))
    const { firstName, lastName, email, phoneNumber } = user
    const form = { id: userId, version, firstName, lastName, email, phoneNumber, isActive: true, ...links }
    return saveUserIn(tx, needs, form)
  })

/**
 * Turns a registration down. What the person entered is deleted, so that they may register again; the
 * audit log keeps who it was, and they get an email, with the reason if there is one.
 * Throws USER_NOT_FOUND, USER_CHANGED, NOT_WAITING.
 */
export const decline = (
  needs: Needs,
  { userId, version, reason = '' }: BodyOf<typeof declineRegistration>,
): Promise<AnswerOf<typeof declineRegistration>> =>
  needs.inTransaction(async (tx) => {
    const user = waiting(await lockUserFor(tx, { userId, version }))
    const { firstName, email, registration } = user
    await removeUser(tx, userId)
    await enqueueMail(tx, 'registration-declined', {
      to: email,
      key: userId,
      data: { firstName, email, accountName: registration?.accountName ?? '', reason: reason.trim() },
    })
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'declined',
      before: { ...toFacts(user), registration },
      after: reason.trim() === '' ? null : { reason: reason.trim() },
    })
    return { result: null }
  })

function waiting(user: UserDetailsRow): UserDetailsRow {
  if (!user.isWaiting) throw new AppError('NOT_WAITING')
  return user
}
