import { AppError } from '@portal/contract/errors'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { findOwnSignIn, lockOwnSignIn, type OwnSignIn } from './auth.store.ts'
import { countSignInTry } from './sign-in-tries.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'now' | 'passwords' | 'ip' | 'rateLimits'> & {
  actor: { userId: string }
}

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

/**
 * Holds the password that was just checked until the transaction ends: what is created with it does not outlive a change
 * of it. Throws PASSWORD_WRONG when it was changed meanwhile.
 */
export async function holdOwnSignIn(tx: Tx, { userId, passwordHash }: OwnSignIn): Promise<void> {
  const held = await lockOwnSignIn(tx, userId)
  if (!held || held.passwordHash !== passwordHash) throw new AppError('PASSWORD_WRONG')
}

/** Writes down what a person did about their own sign-in, in the transaction of the change itself. */
export const recordSecurityChange = (
  tx: Tx,
  { now, requestId }: Pick<Context, 'now' | 'requestId'>,
  { userId, firstName, lastName }: { userId: string; firstName: string; lastName: string },
  action: string,
) =>
  recordChange(
    tx,
    { now, requestId, actor: { userId } },
    {
      entity: 'user',
      entityId: userId,
      entityName: `${firstName} ${lastName}`.trim(),
      action,
      before: null,
      after: null,
    },
  )
