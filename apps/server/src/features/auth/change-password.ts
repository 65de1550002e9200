import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { changePassword as endpoint } from '@portal/contract/security'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { replacePassword } from './auth.store.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { endOthers } from './my-sessions.ts'
import { recordSecurityChange } from './record-security-change.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'tokenHash' | 'ip' | 'requestId' | 'rateLimits'
>

/**
 * Changes the caller's own password, by the rules of a reset (docs/spec/sign-in.md#passwords). Every other session of
 * theirs ends within its next call, links to choose a password stop working, and they get an email about it.
 * Throws PASSWORD_WRONG, also when someone else just changed it; INVALID_INPUT for one that is easily guessed;
 * TOO_MANY_REQUESTS; BUSY.
 */
export async function changePassword(
  needs: Needs,
  { currentPassword, newPassword }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { inTransaction, now, passwords } = needs
  const person = await checkOwnPassword(needs, currentPassword)
  const { userId, email, firstName, lastName } = person
  refuseWeakPassword(newPassword, 'newPassword', [email, firstName, lastName])

  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(async (tx) => {
    const isReplaced = await replacePassword(tx, {
      userId,
      passwordHash,
      formerHash: person.passwordHash,
      at: now(),
    })
    if (!isReplaced) throw new AppError('PASSWORD_WRONG')
    await endOthers(tx, needs)
    await recordSecurityChange(tx, needs, person, 'password changed')
    await enqueueMail(tx, 'password-changed', { to: email, key: v7(), data: { userId } })
  })
  return { result: null }
}
