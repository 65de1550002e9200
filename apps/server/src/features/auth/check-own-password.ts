import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../deps.ts'
import { findOwnSignIn, type OwnSignIn } from './auth.store.ts'
import { countSignInTry } from './count-sign-in-tries.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'ip' | 'rateLimits'
>

/**
 * Asks someone who is signed in for their password once more, so that an open screen is not enough to change how
 * they sign in. A wrong one counts as a failed sign-in of theirs: it is the same guess.
 * Throws PASSWORD_WRONG, TOO_MANY_REQUESTS before any check, BUSY.
 */
export async function checkOwnPassword(needs: Needs, password: string): Promise<OwnSignIn> {
  const { db, inTransaction, passwords, actor } = needs
  const person = await findOwnSignIn(db, actor.userId)
  // Disabled or deleted since the session was looked at.
  if (!person) throw new AppError('NOT_SIGNED_IN')
  const attempt = await countSignInTry(needs, person.email)
  const isRight = await passwords.verify(person.passwordHash, password).catch(async (error) => {
    await attempt.withdrawn()
    throw error
  })
  if (!isRight) throw new AppError('PASSWORD_WRONG')
  await inTransaction(attempt.succeeded)
  return person
}
