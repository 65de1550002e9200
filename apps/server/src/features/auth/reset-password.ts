import type { resetPassword as endpoint } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { v7 } from 'uuid'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { countRequest } from './count-request.ts'
import { clearSignInTries } from './count-sign-in-tries.ts'
import { changePassword, findPersonOfToken, useResetToken } from './password-reset.store.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { tokenLimits } from './request-limits.ts'

type Needs = Pick<Context, 'db' | 'inTransaction' | 'now' | 'passwords' | 'ip' | 'requestId' | 'rateLimits'>

/**
 * Sets a new password with the token of the reset email. Every session of the person ends within
 * their next call, and they get an email about it (docs/spec/sign-in.md#password-reset).
 * Throws INVALID_TOKEN alike for a token that is unknown, used, expired or another
 * address's; INVALID_INPUT for a password that is easily guessed, which leaves the token usable; TOO_MANY_REQUESTS; BUSY.
 */
export async function resetPassword(
  needs: Needs,
  { email, token, newPassword }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, inTransaction, now, passwords, ip, requestId } = needs
  await countRequest(needs, tokenLimits(ip))

  const tokenHash = hashToken(token)
  const at = now()
  const person = await findPersonOfToken(db, tokenHash, email, at)
  if (!person) throw new AppError('INVALID_TOKEN')
  refuseWeakPassword(newPassword, 'newPassword', [person.email, person.firstName, person.lastName])

  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(async (tx) => {
    if (!(await useResetToken(tx, tokenHash, at))) throw new AppError('INVALID_TOKEN')
    await changePassword(tx, { userId: person.userId, passwordHash, at, tokenHash, requestId })
    await clearSignInTries(tx, { email: person.email, ip })
    await enqueueMail(tx, person.isFirstPassword ? 'password-set' : 'password-changed', {
      to: person.email,
      key: v7(),
      data: { userId: person.userId },
    })
  })
  return { result: null }
}
